"""``POST /api/auth/password-reset``: every address gets the same response, and only members get an email."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.access import password_reset
from apps.accounts.models import PasswordResetRequest, User
from apps.core import jobs
from apps.core.jobs import embedded
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import has_failed
from tests import immediate_engine
from tests.factories import AdminAccountFactory, Caller, MemberFactory, UserFactory
from tests.notifications.sent_emails import last_link_sent_to
from tests.responses import error_body

PATH = "/api/auth/password-reset"
ACCEPTED = {
    "success": True,
    "message": "If that address belongs to a member, a link is on its way. It is valid for one hour.",
}


@pytest.fixture
def request_reset(django_capture_on_commit_callbacks):
    """Post from a new network address each time, and run the work that follows the response."""
    hosts = iter(range(1, 250))

    def request(email: object, caller: Caller | None = None, **headers: str):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.2.{next(hosts)}")).post(PATH, {"email": email}, **headers)

    return request


@pytest.fixture
def ineligible_emails(member):
    """Emails that get no link: unknown, closed, demo, staff, panel admin."""
    MemberFactory(user__username="closed", user__email="closed@example.com", user__is_active=False)
    MemberFactory(user__username="demo", user__email="demo@example.com", is_read_only=True)
    UserFactory(username="desk", email="desk@example.com", kind=User.Kind.STAFF)
    AdminAccountFactory(user__username="panel", user__email="panel@example.com")
    return [f"{name}@example.com" for name in ("nobody", "closed", "demo", "desk", "panel")]


def test_member_gets_a_link_by_email_which_is_kept_nowhere_else(member, request_reset):
    response = request_reset("  DANA@Example.COM ")

    assert (response.status_code, response.json()) == (200, ACCEPTED)
    assert [(sent.subject, sent.to) for sent in mail.outbox] == [("Set a new password", ["dana@example.com"])]
    url, params = last_link_sent_to("dana@example.com")
    assert url == "http://testserver/reset-password"
    assert params["uid"] == str(member.pk)
    assert set(params) == {"uid", "token"}
    assert "Your username is dana." in mail.outbox[0].body
    assert not PasswordResetRequest.objects.exists()
    assert OutgoingMail.objects.get().text == ""


def test_ineligible_emails_get_the_same_response_and_no_email(ineligible_emails, request_reset):
    for address in ineligible_emails:
        response = request_reset(address)
        assert (response.status_code, response.json()) == (200, ACCEPTED), address

    assert not mail.outbox
    assert not OutgoingMail.objects.exists()
    assert not PasswordResetRequest.objects.exists()


def test_request_runs_the_same_queries_for_every_email(ineligible_emails):
    def observe(address: str) -> tuple[list[str], dict[str, str]]:
        with CaptureQueriesContext(connection) as queries:
            response = Caller(address="127.0.3.1").post(PATH, {"email": address})
        headers = {name: value for name, value in response.headers.items() if name != "X-Request-ID"}
        # Statements are compared without values, timestamps and savepoint names.
        return [re.sub(r"VALUES.*|SAVEPOINT .*|<= \d+", "", query["sql"]) for query in queries], headers

    observe("first@example.com")
    observed = [observe(address) for address in ["dana@example.com", *ineligible_emails[:3]]]

    assert observed == [observed[0]] * 4
    assert len(observed[0][0]) < 6
    assert not [statement for statement in observed[0][0] if re.search("accounts_(user|member)", statement)]


def test_invalid_email_is_refused(request_reset, visitor):
    invalid = [None, "", "dana", "dana@", "dana@example", 7, "dana\u200b@example.com", "da\u00adna@example.com"]
    too_long = ["x" * 10_000 + "@example.com", "a@" + ".".join(["\ufb03" * 20] * 11) + ".com"]
    for response in [visitor.post(PATH), *map(request_reset, invalid + too_long)]:
        assert response.status_code == 400
        assert error_body(response) == {
            "success": False,
            "error": "Invalid email address",
            "code": "invalid",
            "errors": {"email": ["Invalid email address"]},
        }
    response = request_reset("da\x00na@example.com")
    assert (response.status_code, list(response.json()["errors"])) == (400, ["email"])
    assert not PasswordResetRequest.objects.exists()


def test_sixth_request_in_an_hour_from_one_network_address_is_throttled(member, request_reset, visitor):
    for number in range(5):
        assert request_reset(f"person{number}@example.com", visitor).status_code == 200

    refused = request_reset("dana@example.com", visitor)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert not mail.outbox
    assert request_reset("dana@example.com").status_code == 200


def test_mailbox_gets_at_most_three_links_an_hour_without_an_error(member, request_reset):
    responses = [request_reset(typed) for typed in ["dana@example.com", "DANA@example.com"] * 2]

    assert [response.json() for response in responses] == [ACCEPTED] * 4
    assert len(mail.outbox) == 3


def test_request_with_an_unknown_host_header_is_refused(member, request_reset):
    assert request_reset("dana@example.com", host="evil.example.net").status_code == 400
    assert not mail.outbox


def test_link_uses_the_host_and_scheme_of_the_request(member, request_reset, settings):
    settings.ALLOWED_HOSTS = ["network.example.com"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    origin = {"host": "network.example.com", "x-forwarded-proto": "https", "referer": "https://network.example.com/"}

    assert request_reset("dana@example.com", **origin).status_code == 200

    assert last_link_sent_to("dana@example.com")[0] == "https://network.example.com/reset-password"


def test_request_whose_task_was_lost_is_answered_by_a_sweep(member):
    PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    embedded.run_jobs(jobs.MAIL)

    assert not PasswordResetRequest.objects.exists()
    assert [sent.subject for sent in mail.outbox] == ["Set a new password"]


def test_request_that_fails_delays_no_others_and_is_tried_again(member, other_member, monkeypatch, frozen_time, caplog):
    for address in ("dana@example.com", "marcus@example.com"):
        PasswordResetRequest.objects.create(address_key=address, origin="http://testserver", asked_at=frozen_time.now)
        frozen_time.shift(timedelta(seconds=1))
    send_link = password_reset._send_link_email

    def fail_for_dana(recipient, **arguments):
        if recipient == member:
            raise RuntimeError("the template is broken")
        send_link(recipient, **arguments)

    monkeypatch.setattr(password_reset, "_send_link_email", fail_for_dana)
    embedded.run_jobs(jobs.MAIL)
    assert [sent.to for sent in mail.outbox] == [["marcus@example.com"]]
    assert caplog.text.count("could not be processed") == 1

    monkeypatch.setattr(password_reset, "_send_link_email", send_link)
    embedded.run_jobs(jobs.MAIL)
    assert len(mail.outbox) == 1
    frozen_time.shift(password_reset.LEASE)
    embedded.run_jobs(jobs.MAIL)
    assert [sent.to for sent in mail.outbox] == [["marcus@example.com"], ["dana@example.com"]]


def test_hour_of_the_link_begins_when_its_email_leaves(member, request_reset, visitor, fake_mail_server, frozen_time):
    fake_mail_server.is_reachable = False
    request_reset("dana@example.com")
    frozen_time.shift(timedelta(hours=3))
    fake_mail_server.is_reachable = True
    embedded.run_jobs(jobs.MAIL)
    _, params = last_link_sent_to("dana@example.com")

    frozen_time.shift(timedelta(minutes=59))
    passwords = {"newPassword": "another-horse", "confirmPassword": "another-horse"}
    response = visitor.post("/api/auth/password-reset/confirm", {**params, **passwords})

    assert response.status_code == 200, response.content


def test_link_is_not_sent_to_an_address_that_was_changed_while_its_email_waited(
    member, request_reset, fake_mail_server, frozen_time
):
    fake_mail_server.is_reachable = False
    request_reset("dana@example.com")
    member.user.email = "new@example.com"
    member.user.save()
    frozen_time.shift(timedelta(minutes=1))
    fake_mail_server.is_reachable = True

    embedded.run_jobs(jobs.MAIL)

    stored = OutgoingMail.objects.get()
    assert not mail.outbox
    assert (stored.sent_at, stored.text, has_failed(stored)) == (None, "", True)


def test_housekeeping_answers_pending_requests(member, django_capture_on_commit_callbacks):
    PasswordResetRequest.objects.create(
        address_key="dana@example.com",
        origin="http://testserver",
        asked_at=timezone.now() - timedelta(minutes=5),
    )

    with django_capture_on_commit_callbacks(execute=True):
        call_command("housekeeping")

    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_response_succeeds_even_if_the_worker_cannot_be_woken(member, visitor, monkeypatch, caplog):
    def fail(job):
        raise RuntimeError("nobody can be woken")

    monkeypatch.setattr(immediate_engine, "wake", fail)

    assert visitor.post(PATH, {"email": "dana@example.com"}).status_code == 200
    assert PasswordResetRequest.objects.count() == 1
    assert "nobody can be woken" in caplog.text
