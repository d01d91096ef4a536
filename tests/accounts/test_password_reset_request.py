"""``POST /api/auth/password-reset``: one answer for every address, and mail for members alone."""

import re
import threading
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts import password_reset
from apps.accounts.models import PasswordResetRequest
from apps.notifications.models import OutgoingMail
from tests.factories import AdminAccountFactory, Caller, MemberFactory, UserFactory
from tests.notifications.sent_mail import link_in_last_mail_to
from tests.responses import error_body

PATH = "/api/auth/password-reset"
SAID = {
    "success": True,
    "message": "If that address belongs to a member, a link is on its way. It is valid for one hour.",
}


@pytest.fixture
def ask(django_capture_on_commit_callbacks):
    """Ask from an address of its own, and let what comes after the answer happen."""
    callers = iter(range(1, 250))

    def asked(email: object, caller: Caller | None = None, **headers: str):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.2.{next(callers)}")).post(PATH, {"email": email}, **headers)

    return asked


@pytest.fixture
def nobodies(member):
    """Addresses to which no link goes, and a reason for each."""
    MemberFactory(user__username="closed", user__email="closed@example.com", user__is_active=False)
    MemberFactory(user__username="demo", user__email="demo@example.com", is_read_only=True)
    MemberFactory(user__username="desk", user__email="desk@example.com", user__is_staff=True)
    AdminAccountFactory(user__username="panel", user__email="panel@example.com")
    AdminAccountFactory(user=MemberFactory(user__username="both", user__email="both@example.com").user)
    UserFactory(username="bare", email="bare@example.com")
    return [f"{name}@example.com" for name in ("nobody", "closed", "demo", "desk", "panel", "both", "bare")]


def test_a_member_gets_a_link_by_mail(member, ask):
    answer = ask("dana@example.com")

    assert (answer.status_code, answer.json()) == (200, SAID)
    assert [(sent.subject, sent.to) for sent in mail.outbox] == [("Set a new password", ["dana@example.com"])]
    where, carried = link_in_last_mail_to("dana@example.com")
    assert where == "http://testserver/reset-password"
    assert carried["uid"] == str(member.pk)
    assert set(carried) == {"uid", "token"}
    assert "Your username is dana." in mail.outbox[0].body


def test_nothing_of_it_stays_behind(member, ask):
    ask("dana@example.com")
    ask("nobody@example.com")

    assert not PasswordResetRequest.objects.exists()
    # The link is in the mail and nowhere else.
    assert OutgoingMail.objects.get().text == ""


@pytest.mark.parametrize("typed", ["DANA@Example.COM", "  dana@example.com "])
def test_an_address_is_found_however_it_is_typed_and_the_mail_goes_to_the_one_on_record(member, ask, typed):
    ask(typed)

    assert [sent.to for sent in mail.outbox] == [["dana@example.com"]]


def test_whoever_is_no_open_member_gets_the_same_answer_and_no_mail(nobodies, ask):
    for address in nobodies:
        answer = ask(address)
        assert (answer.status_code, answer.json()) == (200, SAID), address

    assert not mail.outbox
    assert not OutgoingMail.objects.exists()
    assert not PasswordResetRequest.objects.exists()


def test_the_call_does_the_same_work_for_every_address(nobodies):
    def work(address: str) -> tuple[list[str], dict[str, str]]:
        with CaptureQueriesContext(connection) as queries:
            answer = Caller(address="127.0.3.1").post(PATH, {"email": address})
        headers = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
        # The statements without their values, the second they were asked in, and the numbers of savepoints.
        return [re.sub(r"VALUES.*|SAVEPOINT .*|<= \d+", "", query["sql"]) for query in queries], headers

    work("first@example.com")
    done = [work(address) for address in ["dana@example.com", *nobodies[:3]]]

    assert done == [done[0]] * 4
    assert len(done[0][0]) < 6
    assert not [statement for statement in done[0][0] if re.search("accounts_(user|member)", statement)]


@pytest.mark.parametrize(
    "email",
    [
        None,
        "",
        "dana",
        "dana@",
        "dana@example",
        7,
        [],
        {},
        True,
        "dana\u200b@example.com",
        "da\u00adna@example.com",
        "x" * 10_000 + "@example.com",
        "a@" + ".".join(["\ufb03" * 20] * 11) + ".com",
    ],
    ids=lambda value: str(value)[:12].encode("unicode_escape").decode(),
)
def test_what_is_no_address_is_refused(ask, db, email):
    answer = ask(email)

    assert answer.status_code == 400
    assert error_body(answer) == {
        "success": False,
        "error": "Invalid email address",
        "code": "invalid",
        "errors": {"email": ["Invalid email address"]},
    }
    assert not PasswordResetRequest.objects.exists()


@pytest.mark.parametrize("email", ["da\x00na@example.com", "\ud800@example.com"], ids=["NUL", "lone surrogate"])
def test_characters_that_cannot_be_stored_are_named(ask, db, email):
    answer = ask(email)

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["email"])


def test_a_missing_address_is_named(visitor):
    assert visitor.post(PATH).json()["errors"] == {"email": ["Invalid email address"]}


def test_a_sixth_call_in_an_hour_from_one_address_is_throttled(member, ask, visitor):
    for number in range(5):
        assert ask(f"somebody{number}@example.com", visitor).status_code == 200

    refused = ask("dana@example.com", visitor)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert not mail.outbox
    assert ask("dana@example.com").status_code == 200


def test_a_mailbox_gets_three_links_an_hour_and_the_fourth_is_passed_over_in_silence(member, ask):
    answers = [ask(typed) for typed in ["dana@example.com", "DANA@example.com"] * 2]

    assert [answer.json() for answer in answers] == [SAID] * 4
    assert len(mail.outbox) == 3


def test_a_host_that_is_not_ours_never_gets_into_a_link(member, ask):
    assert ask("dana@example.com", host="evil.example.net").status_code == 400
    assert not mail.outbox


def test_the_link_leads_to_the_host_and_scheme_that_were_asked(member, ask, settings):
    settings.ALLOWED_HOSTS = ["network.example.com"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    origin = {"host": "network.example.com", "x-forwarded-proto": "https", "referer": "https://network.example.com/"}

    assert ask("dana@example.com", **origin).status_code == 200

    assert link_in_last_mail_to("dana@example.com")[0] == "https://network.example.com/reset-password"


def test_what_a_process_that_died_left_behind_is_answered_later(member):
    now = timezone.now()
    left = {"address_key": "dana@example.com", "origin": "http://testserver"}
    PasswordResetRequest.objects.create(**left, asked_at=now - timedelta(seconds=61))
    fresh = PasswordResetRequest.objects.create(**left, asked_at=now - timedelta(seconds=59))

    assert password_reset.process_pending(now=now) == 1
    assert PasswordResetRequest.objects.get() == fresh
    assert OutgoingMail.objects.get().subject == "Set a new password"


def test_housekeeping_takes_up_what_is_waiting(member, django_capture_on_commit_callbacks):
    PasswordResetRequest.objects.create(
        address_key="dana@example.com",
        origin="http://testserver",
        asked_at=timezone.now() - timedelta(minutes=5),
    )

    with django_capture_on_commit_callbacks(execute=True):
        call_command("housekeeping")

    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_the_answer_goes_out_before_anybody_is_looked_up(member, visitor, settings):
    settings.BACKGROUND_THREADS = True

    assert visitor.post(PATH, {"email": "dana@example.com"}).status_code == 200
    while others := [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]:
        others[0].join(timeout=30)

    assert [sent.to for sent in mail.outbox] == [["dana@example.com"]]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_failure_behind_the_answer_costs_the_answer_nothing(member, visitor, monkeypatch, caplog):
    def fail(*_):
        raise RuntimeError("no thread to be had")

    monkeypatch.setattr("apps.accounts.password_reset.process", fail)

    assert visitor.post(PATH, {"email": "dana@example.com"}).status_code == 200
    assert PasswordResetRequest.objects.count() == 1
    assert "no thread to be had" in caplog.text
