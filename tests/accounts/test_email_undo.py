"""The old address undoes an email change: ``POST /api/auth/undo-email-change``. Resets wait for a new address."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import EmailChange, EmailUndo, Session, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation as generating
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, UserFactory, caller_of
from tests.invitations.test_registration import form
from tests.notifications.sent_mail import link_in_last_mail_to, subjects
from tests.responses import error_body

UNDO, CONFIRM, PROFILE = "/api/auth/undo-email-change", "/api/auth/confirm-email", "/api/user/profile"
RESET = "/api/auth/password-reset"
A, B, C = "dana@example.com", "thief@example.com", "third@example.com"
NOT_VALID = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}
TAKEN = {"email": ["Email is already registered"]}
NEW_PASSWORD = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}


class Clock:
    """The time that the product reads, which a test sets forward."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def forward(self, **duration: float) -> datetime:
        self.now += timedelta(**duration)
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    set_clock = Clock()
    monkeypatch.setattr(timezone, "now", lambda: set_clock.now)
    return set_clock


@pytest.fixture
def post(django_capture_on_commit_callbacks):
    """Call from an address of its own, and let what comes after the answer happen."""
    callers = iter(range(1, 250))

    def posted(path: str, body: object, caller: Caller | None = None):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.7.{next(callers)}")).post(path, body)

    return posted


@pytest.fixture
def change(member, post, django_capture_on_commit_callbacks):
    """Change the member's email and confirm it; return the undo link's token, mailed to the address before it."""
    fingerprints = iter("0123456789abcdef")

    def changed(email: str) -> str:
        old = address_of(member)
        with django_capture_on_commit_callbacks(execute=True):
            body = {"email": email, "currentPassword": PASSWORD}
            assert caller_of(member, fingerprint=next(fingerprints) * 64).patch(PROFILE, body).status_code == 200
        assert post(CONFIRM, {"token": link_in_last_mail_to(email)[1]["token"]}).status_code == 200
        return link_in_last_mail_to(old)[1]["undo"]

    return changed


def address_of(member) -> str:
    return User.objects.get(pk=member.pk).email


def reset_link(member) -> dict[str, str]:
    return {"uid": str(member.pk), "token": default_token_generator.make_token(User.objects.get(pk=member.pk))}


def test_the_old_address_gets_a_link_that_undoes_the_change(clock, change):
    clock.now = datetime(2026, 3, 2, 9, 5, tzinfo=clock.now.tzinfo)
    token = change(B)

    sent = mail.outbox[-1]
    assert (sent.to, sent.subject) == ([A], "Your email address was changed")
    assert link_in_last_mail_to(A) == ("http://testserver/confirm-email", {"undo": token})
    assert f"from {A} to {B}" in sent.body
    assert "on 02 March 2026 at 09:05 UTC" in sent.body
    assert "until 09 March 2026 at 09:05 UTC" in sent.body
    assert "set a new password" in sent.body
    # The token is in the mail and nowhere else.
    assert OutgoingMail.objects.get(subject="Your email address was changed").text == ""
    assert token not in EmailUndo.objects.get().token_hash


def test_the_first_mail_tells_the_old_address_what_to_do(change):
    change(B)

    first = next(sent for sent in mail.outbox if sent.to == [A])
    assert first.subject == "Someone asked to change your email address"
    assert f"to {B}" in first.body
    assert "change your password" in first.body
    assert "http" not in first.body


def test_undo_restores_the_address_and_ends_every_session(member, change, post, other_caller):
    caller = caller_of(member, fingerprint="9" * 64)
    token = change(B)

    answer = post(UNDO, {"token": token}, caller)

    assert (answer.status_code, answer.json()["success"]) == (200, True)
    user = User.objects.get(pk=member.pk)
    assert (user.email, user.email_key, user.email_changed_at) == (A, A, None)
    assert not Session.objects.filter(user=user).exists()
    assert caller.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200


def test_each_step_is_in_the_activity_log(member, change, post):
    post(UNDO, {"token": change(B)})

    entries = ActivityEntry.objects.filter(member=member).order_by("created_at")
    assert [(entry.action, entry.description) for entry in entries] == [
        ("email_change_asked", "A change of the email was asked for"),
        ("email_changed", "Email changed"),
        ("email_change_undone", "The change of the email was undone from the old address"),
    ]
    assert all(entry.ip_address for entry in entries)


def test_the_address_that_was_taken_back_is_told(change, post):
    post(UNDO, {"token": change(B)})

    assert subjects(B)[-1] == "Your email change was undone"
    assert A in mail.outbox[-1].body
    assert "?" not in mail.outbox[-1].body


def test_an_undo_link_works_once(member, change, post):
    token = change(B)
    post(UNDO, {"token": token})
    change(B)

    again = post(UNDO, {"token": token})

    assert (again.status_code, error_body(again)) == (400, NOT_VALID)
    assert address_of(member) == B


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 400)])
def test_an_undo_link_works_for_seven_days(member, clock, change, post, seconds, status):
    token = change(B)
    clock.forward(days=7, seconds=seconds)

    assert post(UNDO, {"token": token}).status_code == status
    assert address_of(member) == (A if status == 200 else B)


@pytest.mark.parametrize("token", ["never-was", "0" * 64, "' OR 1=1 --"])
def test_a_made_up_undo_link_is_not_valid(member, change, post, token):
    change(B)

    assert (post(UNDO, {"token": token}).status_code, error_body(post(UNDO, {"token": token}))) == (400, NOT_VALID)
    assert address_of(member) == B


@pytest.mark.parametrize("token", [None, "", "x" * 10_000], ids=["null", "blank", "long"])
def test_a_mangled_undo_link_is_not_valid(db, post, token):
    assert post(UNDO, {"token": token}).json()["errors"] == {"token": ["This link is no longer valid"]}


def test_the_link_of_a_confirmation_undoes_nothing_and_the_reverse(member, change, post, clock):
    undo = change(B)
    confirm = link_in_last_mail_to(B)[1]["token"]

    assert error_body(post(UNDO, {"token": confirm})) == NOT_VALID
    assert error_body(post(CONFIRM, {"token": undo})) == NOT_VALID
    assert address_of(member) == B


def test_undo_links_are_guessed_under_the_limit_of_all_mailed_links(change, post, visitor):
    token = change(B)
    for _ in range(10):
        post(UNDO, {"token": "never-was"}, visitor)
        post(CONFIRM, {"token": "never-was"}, visitor)

    assert post(UNDO, {"token": token}, visitor).json()["code"] == "throttled"


def test_the_oldest_link_of_a_chain_restores_the_first_address(member, change, post):
    first, second = change(B), change(C)

    assert post(UNDO, {"token": first}).status_code == 200

    assert address_of(member) == A
    assert error_body(post(UNDO, {"token": second})) == NOT_VALID
    assert address_of(member) == A


def test_a_later_link_of_a_chain_leaves_the_older_one_valid(member, change, post):
    first, second = change(B), change(C)

    assert post(UNDO, {"token": second}).status_code == 200
    assert address_of(member) == B
    assert post(UNDO, {"token": first}).status_code == 200
    assert address_of(member) == A


def test_a_pending_change_is_forgotten(member, change, post, django_capture_on_commit_callbacks):
    token = change(B)
    with django_capture_on_commit_callbacks(execute=True):
        caller_of(member, fingerprint="9" * 64).patch(PROFILE, {"email": C, "currentPassword": PASSWORD})
    pending = link_in_last_mail_to(C)[1]["token"]

    post(UNDO, {"token": token})

    assert not EmailChange.objects.exists()
    assert error_body(post(CONFIRM, {"token": pending})) == NOT_VALID
    assert address_of(member) == A


def test_a_new_password_does_not_void_the_undo_link(member, change, post):
    token = change(B)
    words = {"currentPassword": PASSWORD, **NEW_PASSWORD}
    assert caller_of(member, fingerprint="9" * 64).post("/api/user/password", words).status_code == 200

    assert post(UNDO, {"token": token}).status_code == 200
    assert address_of(member) == A


def test_a_closed_account_gets_its_address_back_and_stays_closed(member, change, post):
    token = change(B)
    User.objects.filter(pk=member.pk).update(is_active=False)

    assert post(UNDO, {"token": token}).status_code == 200

    assert address_of(member) == A
    assert not User.objects.get(pk=member.pk).is_active


def test_an_address_that_somebody_has_after_all_is_not_taken_from_them(member, change, post):
    token = change(B)
    # A command of the operator asks nobody.
    UserFactory(username="operator", email=A)

    assert error_body(post(UNDO, {"token": token})) == NOT_VALID
    assert address_of(member) == B


# --- The address stays reserved ---------------------------------------------------------------------------------


def test_nobody_registers_the_old_address_while_it_can_be_restored(clock, change):
    change(B)
    [code] = generating.generate(count=1, actor=COMMAND_LINE, now=clock.now)
    body = form(code, email=A.upper(), username="newcomer")
    assert Caller(fingerprint="e" * 64).post("/api/auth/register", body).json()["errors"] == TAKEN

    clock.forward(days=7)

    assert Caller(fingerprint="e" * 64).post("/api/auth/register", body).status_code == 201


def test_nobody_changes_to_the_old_address_while_it_can_be_restored(clock, change, other_member):
    change(B)
    caller, body = caller_of(other_member), {"email": A, "currentPassword": PASSWORD}
    assert caller.patch(PROFILE, body).json()["errors"] == TAKEN

    clock.forward(days=7)

    assert caller.patch(PROFILE, body).status_code == 200


def test_nobody_confirms_the_old_address_while_it_can_be_restored(
    change, other_member, post, django_capture_on_commit_callbacks
):
    change(B)
    with django_capture_on_commit_callbacks(execute=True):
        caller_of(other_member).patch(PROFILE, {"email": C, "currentPassword": PASSWORD})
    token = link_in_last_mail_to(C)[1]["token"]
    # The member has had this address in between, and gave it up again.
    change(C)
    change(B)

    assert post(CONFIRM, {"token": token}).json()["errors"] == TAKEN
    assert address_of(other_member) == "marcus@example.com"


def test_no_staff_account_takes_the_old_address(change, staff_caller):
    change(B)
    words = {"password": "night-shift-1", "confirm_password": "night-shift-1", "reason": "New colleague"}

    answer = staff_caller.upload("/staff/accounts/user/add/", {"username": "vesper", "email": A, **words})

    assert answer.status_code == 422
    assert "Email is already registered" in answer.content.decode()


def test_the_member_may_change_back_to_the_old_address(member, change):
    change(B)
    change(A)

    assert address_of(member) == A


def test_undo_links_that_ran_out_are_swept(clock, change, capsys):
    change(B)
    call_command("housekeeping")
    assert EmailUndo.objects.count() == 1
    clock.forward(days=7)

    call_command("housekeeping")

    assert "apps.accounts.email_change.delete_expired_undos: 1" in capsys.readouterr().out
    assert not EmailUndo.objects.exists()


# --- No reset by an address younger than a day ------------------------------------------------------------------


def test_a_new_address_gets_no_reset_link_but_hears_from_when_on(member, clock, change, post):
    clock.now = datetime(2026, 3, 2, 9, 5, tzinfo=clock.now.tzinfo)
    change(B)
    clock.forward(hours=3)

    answer = post(RESET, {"email": B})

    assert answer.json() == post(RESET, {"email": "nobody@example.com"}).json()
    sent = mail.outbox[-1]
    assert (sent.to, sent.subject) == ([B], "A new password cannot be set yet")
    assert "http" not in sent.body
    assert "03 March 2026 at 09:05 UTC" in sent.body


@pytest.mark.parametrize(("seconds", "has_link"), [(-1, False), (0, True)])
def test_an_address_can_reset_the_password_after_a_day(clock, change, post, seconds, has_link):
    change(B)
    clock.forward(hours=24, seconds=seconds)

    post(RESET, {"email": B})

    assert ("reset-password?" in mail.outbox[-1].body) == has_link


def test_the_reset_call_does_the_same_work_for_a_new_address(change):
    change(B)

    def work(address: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            Caller(address="127.0.3.1").post(RESET, {"email": address})
        return [re.sub(r"VALUES.*|SAVEPOINT .*|<= \d+", "", query["sql"]) for query in queries]

    work("first@example.com")
    assert work(B) == work("nobody@example.com")


@pytest.mark.parametrize(("seconds", "status"), [(-1, 400), (0, 200)])
def test_a_reset_token_of_a_new_address_is_refused(member, clock, change, post, seconds, status):
    change(B)
    clock.forward(hours=24, seconds=seconds)

    answer = post(f"{RESET}/confirm", {**reset_link(member), **NEW_PASSWORD})

    assert answer.status_code == status
    if status == 400:
        assert error_body(answer) == NOT_VALID
    assert User.objects.get(pk=member.pk).check_password(PASSWORD) == (status == 400)


def test_a_restored_address_can_reset_the_password_at_once(member, change, post):
    post(UNDO, {"token": change(B)})

    post(RESET, {"email": A})
    carried = link_in_last_mail_to(A)[1]

    assert post(f"{RESET}/confirm", {**carried, **NEW_PASSWORD}).status_code == 200
    assert User.objects.get(pk=member.pk).check_password("a-new-password")


def test_an_address_is_restored_with_its_age(member, clock, change, post):
    change(B)
    clock.forward(hours=20)
    back_to_b = change(C)
    post(UNDO, {"token": back_to_b})

    assert post(f"{RESET}/confirm", {**reset_link(member), **NEW_PASSWORD}).status_code == 400
    clock.forward(hours=4)
    assert post(f"{RESET}/confirm", {**reset_link(member), **NEW_PASSWORD}).status_code == 200


def test_undo_voids_the_reset_links_of_the_other_address(member, clock, change, post):
    token = change(B)
    clock.forward(hours=25)
    post(RESET, {"email": B})
    carried = link_in_last_mail_to(B)[1]
    post(UNDO, {"token": token})

    assert error_body(post(f"{RESET}/confirm", {**carried, **NEW_PASSWORD})) == NOT_VALID
    post(RESET, {"email": B})
    assert subjects(B).count("Set a new password") == 1


def test_a_session_alone_no_longer_takes_the_account(member, post, django_capture_on_commit_callbacks):
    thief = caller_of(member)
    with django_capture_on_commit_callbacks(execute=True):
        assert thief.patch(PROFILE, {"email": B}).status_code == 400

    post(RESET, {"email": B})

    assert not mail.outbox
    assert address_of(member) == A
