"""``POST /api/auth/undo-email-change``, and the wait before a new email can reset the password."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.access.email_change import delete_expired_undos
from apps.accounts.models import EmailChange, EmailUndo, Session, User
from apps.audit.models import ActivityEntry
from apps.core.jobs import get_periodic_jobs
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation as generating
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, UserFactory, caller_of
from tests.invitations.test_registration import form
from tests.notifications.sent_emails import last_link_sent_to, subjects_sent_to
from tests.responses import error_body

UNDO, CONFIRM, PROFILE = "/api/auth/undo-email-change", "/api/auth/confirm-email", "/api/user/profile"
RESET = "/api/auth/password-reset"
A, B, C = "dana@example.com", "thief@example.com", "third@example.com"
INVALID_LINK = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}
EMAIL_TAKEN = {"email": ["Email is already registered"]}
NEW_PASSWORD = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}


class Clock:
    """A frozen time that a test can advance."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def advance(self, **duration: float) -> datetime:
        self.now += timedelta(**duration)
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    frozen_clock = Clock()
    monkeypatch.setattr(timezone, "now", lambda: frozen_clock.now)
    return frozen_clock


@pytest.fixture
def post(django_capture_on_commit_callbacks):
    """Post from a new network address each time, and run the work that follows the response."""
    hosts = iter(range(1, 250))

    def send(path: str, body: object, caller: Caller | None = None):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.7.{next(hosts)}")).post(path, body)

    return send


@pytest.fixture
def change_email(member, post, django_capture_on_commit_callbacks):
    """Change the member's email and confirm it; return the undo token that the previous address gets."""
    fingerprints = iter("0123456789abcdef")

    def change_and_confirm(email: str) -> str:
        old = get_email(member)
        with django_capture_on_commit_callbacks(execute=True):
            body = {"email": email, "currentPassword": PASSWORD}
            assert caller_of(member, fingerprint=next(fingerprints) * 64).patch(PROFILE, body).status_code == 200
        assert post(CONFIRM, {"token": last_link_sent_to(email)[1]["token"]}).status_code == 200
        return last_link_sent_to(old)[1]["undo"]

    return change_and_confirm


def get_email(member) -> str:
    return User.objects.get(pk=member.pk).email


def make_reset_link(member) -> dict[str, str]:
    return {"uid": str(member.pk), "token": default_token_generator.make_token(User.objects.get(pk=member.pk))}


def test_old_address_gets_a_warning_and_a_link_that_undoes_the_change(clock, change_email):
    clock.now = datetime(2026, 3, 2, 9, 5, tzinfo=clock.now.tzinfo)
    token = change_email(B)

    warning, sent = (sent for sent in mail.outbox if sent.to == [A])
    assert warning.subject == "Someone asked to change your email address"
    assert f"to {B}" in warning.body
    assert "change your password" in warning.body
    assert "http" not in warning.body
    assert sent.subject == "Your email address was changed"
    assert last_link_sent_to(A) == ("http://testserver/confirm-email", {"undo": token})
    assert f"from {A} to {B}" in sent.body
    assert "on 02 March 2026 at 09:05 UTC" in sent.body
    assert "until 09 March 2026 at 09:05 UTC" in sent.body
    assert "set a new password" in sent.body
    # The token exists only in the email.
    assert OutgoingMail.objects.get(subject="Your email address was changed").text == ""
    assert token not in EmailUndo.objects.get().token_hash


def test_undo_restores_the_address_ends_every_session_and_works_once(member, change_email, post, other_caller):
    caller = caller_of(member, fingerprint="9" * 64)
    token = change_email(B)

    response = post(UNDO, {"token": token}, caller)

    assert (response.status_code, response.json()["success"]) == (200, True)
    user = User.objects.get(pk=member.pk)
    assert (user.email, user.email_key, user.email_changed_at) == (A, A, None)
    assert not Session.objects.filter(user=user).exists()
    assert caller.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200
    entries = ActivityEntry.objects.filter(member=member).order_by("created_at")
    assert [(entry.action, entry.description) for entry in entries] == [
        ("email_change_requested", "A change of the email was asked for"),
        ("email_changed", "Email changed"),
        ("email_change_undone", "The change of the email was undone from the old address"),
    ]
    assert all(entry.ip_address for entry in entries)
    # The undone address is notified without a link.
    assert subjects_sent_to(B)[-1] == "Your email change was undone"
    assert A in mail.outbox[-1].body
    assert "?" not in mail.outbox[-1].body

    change_email(B)
    again = post(UNDO, {"token": token})
    assert (again.status_code, error_body(again)) == (400, INVALID_LINK)
    assert get_email(member) == B


def test_undo_link_expires_after_seven_days(member, clock, change_email, post):
    token = change_email(B)
    for seconds, status, email in ((7 * 24 * 3600, 400, B), (-1, 200, A)):
        clock.advance(seconds=seconds)
        assert (post(UNDO, {"token": token}).status_code, get_email(member)) == (status, email)


def test_unknown_missing_and_overlong_undo_tokens_are_refused(member, change_email, post):
    undo = change_email(B)
    confirm = last_link_sent_to(B)[1]["token"]

    for token in ("never-was", "0" * 64, "' OR 1=1 --", confirm):
        response = post(UNDO, {"token": token})
        assert (response.status_code, error_body(response)) == (400, INVALID_LINK), token
    for token in (None, "", "x" * 10_000):
        assert post(UNDO, {"token": token}).json()["errors"] == {"token": ["This link is no longer valid"]}
    assert error_body(post(CONFIRM, {"token": undo})) == INVALID_LINK
    assert get_email(member) == B


def test_undo_and_confirmation_tokens_share_one_rate_limit(change_email, post, visitor):
    token = change_email(B)
    for _ in range(10):
        post(UNDO, {"token": "never-was"}, visitor)
        post(CONFIRM, {"token": "never-was"}, visitor)

    assert post(UNDO, {"token": token}, visitor).json()["code"] == "throttled"


def test_first_of_two_undo_links_restores_the_first_address(member, change_email, post):
    first, second = change_email(B), change_email(C)

    assert post(UNDO, {"token": first}).status_code == 200

    assert get_email(member) == A
    assert error_body(post(UNDO, {"token": second})) == INVALID_LINK
    assert get_email(member) == A


def test_second_undo_link_leaves_the_first_one_valid(member, change_email, post):
    first, second = change_email(B), change_email(C)

    assert post(UNDO, {"token": second}).status_code == 200
    assert get_email(member) == B
    assert post(UNDO, {"token": first}).status_code == 200
    assert get_email(member) == A


def test_undo_cancels_a_pending_email_change(member, change_email, post, django_capture_on_commit_callbacks):
    token = change_email(B)
    with django_capture_on_commit_callbacks(execute=True):
        caller_of(member, fingerprint="9" * 64).patch(PROFILE, {"email": C, "currentPassword": PASSWORD})
    pending = last_link_sent_to(C)[1]["token"]

    post(UNDO, {"token": token})

    assert not EmailChange.objects.exists()
    assert error_body(post(CONFIRM, {"token": pending})) == INVALID_LINK
    assert get_email(member) == A


def test_undo_link_works_after_a_password_change_and_for_a_closed_account(member, change_email, post):
    token = change_email(B)
    passwords = {"currentPassword": PASSWORD, **NEW_PASSWORD}
    assert caller_of(member, fingerprint="9" * 64).post("/api/user/password", passwords).status_code == 200
    User.objects.filter(pk=member.pk).update(is_active=False)

    assert post(UNDO, {"token": token}).status_code == 200

    assert get_email(member) == A
    assert not User.objects.get(pk=member.pk).is_active


def test_undo_is_refused_if_another_user_has_the_old_address(member, change_email, post):
    token = change_email(B)
    # A management command can create a user with an address that is reserved.
    UserFactory(username="operator", email=A)

    assert error_body(post(UNDO, {"token": token})) == INVALID_LINK
    assert get_email(member) == B


# --- The address stays reserved ---------------------------------------------------------------------------------


def test_old_address_cannot_be_taken_while_it_can_be_restored(clock, change_email, other_member, staff_caller):
    change_email(B)
    [code] = generating.generate(count=1, actor=COMMAND_LINE, now=clock.now)
    registration = form(code, email=A.upper(), username="newcomer")
    visitor, caller = Caller(fingerprint="e" * 64), caller_of(other_member)
    change = {"email": A, "currentPassword": PASSWORD}
    staff_form = {"username": "vesper", "email": A, "password": "night-shift-1", "confirm_password": "night-shift-1"}

    assert visitor.post("/api/auth/register", registration).json()["errors"] == EMAIL_TAKEN
    assert caller.patch(PROFILE, change).json()["errors"] == EMAIL_TAKEN
    response = staff_caller.upload("/staff/accounts/user/add/", {**staff_form, "reason": "New colleague"})
    assert (response.status_code, response.context["form"].errors["email"]) == (422, EMAIL_TAKEN["email"])

    clock.advance(days=7)

    assert caller.patch(PROFILE, change).status_code == 200
    assert visitor.post("/api/auth/register", registration).status_code == 201


def test_another_member_cannot_confirm_the_old_address_while_it_can_be_restored(
    change_email, other_member, post, django_capture_on_commit_callbacks
):
    change_email(B)
    with django_capture_on_commit_callbacks(execute=True):
        caller_of(other_member).patch(PROFILE, {"email": C, "currentPassword": PASSWORD})
    token = last_link_sent_to(C)[1]["token"]
    # The member had this address in the meantime, and can restore it.
    change_email(C)
    change_email(B)

    assert post(CONFIRM, {"token": token}).json()["errors"] == EMAIL_TAKEN
    assert get_email(other_member) == "marcus@example.com"


def test_member_can_change_back_to_the_old_address(member, change_email):
    change_email(B)
    change_email(A)

    assert get_email(member) == A


def test_expired_undo_links_are_deleted(clock, change_email):
    change_email(B)
    expires_at = clock.now + timedelta(days=7)

    assert delete_expired_undos(now=expires_at - timedelta(seconds=1)) == 0
    assert delete_expired_undos(now=expires_at) == 1
    assert not EmailUndo.objects.exists()
    assert delete_expired_undos in [task.function for task in get_periodic_jobs()]


# --- A new address cannot reset the password for a day ----------------------------------------------------------


def test_new_address_gets_no_reset_link_for_a_day_but_an_email_that_says_when(clock, change_email, post):
    clock.now = datetime(2026, 3, 2, 9, 5, tzinfo=clock.now.tzinfo)
    change_email(B)
    clock.advance(hours=23, minutes=59, seconds=59)

    response = post(RESET, {"email": B})

    assert response.json() == post(RESET, {"email": "nobody@example.com"}).json()
    sent = mail.outbox[-1]
    assert (sent.to, sent.subject) == ([B], "A new password cannot be set yet")
    assert "http" not in sent.body
    assert "03 March 2026 at 09:05 UTC" in sent.body
    clock.advance(seconds=1)
    post(RESET, {"email": B})
    assert "reset-password?" in mail.outbox[-1].body


def test_reset_request_runs_the_same_queries_for_a_new_address(change_email):
    change_email(B)

    def observe(address: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            Caller(address="127.0.3.1").post(RESET, {"email": address})
        return [re.sub(r"VALUES.*|SAVEPOINT .*|<= \d+", "", query["sql"]) for query in queries]

    observe("first@example.com")

    assert observe(B) == observe("nobody@example.com")


def test_reset_token_of_a_new_address_is_refused_for_a_day(member, clock, change_email, post):
    change_email(B)
    clock.advance(hours=24, seconds=-1)
    link = make_reset_link(member)

    assert error_body(post(f"{RESET}/confirm", {**link, **NEW_PASSWORD})) == INVALID_LINK
    assert User.objects.get(pk=member.pk).check_password(PASSWORD)
    clock.advance(seconds=1)
    assert post(f"{RESET}/confirm", {**link, **NEW_PASSWORD}).status_code == 200
    assert not User.objects.get(pk=member.pk).check_password(PASSWORD)


def test_restored_address_can_reset_the_password_at_once(member, change_email, post):
    post(UNDO, {"token": change_email(B)})

    post(RESET, {"email": A})
    params = last_link_sent_to(A)[1]

    assert post(f"{RESET}/confirm", {**params, **NEW_PASSWORD}).status_code == 200
    assert User.objects.get(pk=member.pk).check_password("a-new-password")


def test_restored_address_keeps_its_original_waiting_period(member, clock, change_email, post):
    change_email(B)
    clock.advance(hours=20)
    undo_token = change_email(C)
    post(UNDO, {"token": undo_token})

    assert post(f"{RESET}/confirm", {**make_reset_link(member), **NEW_PASSWORD}).status_code == 400
    clock.advance(hours=4)
    assert post(f"{RESET}/confirm", {**make_reset_link(member), **NEW_PASSWORD}).status_code == 200


def test_undo_invalidates_reset_links_of_the_undone_address(member, clock, change_email, post):
    token = change_email(B)
    clock.advance(hours=25)
    post(RESET, {"email": B})
    params = last_link_sent_to(B)[1]
    post(UNDO, {"token": token})

    assert error_body(post(f"{RESET}/confirm", {**params, **NEW_PASSWORD})) == INVALID_LINK
    post(RESET, {"email": B})
    assert subjects_sent_to(B).count("Set a new password") == 1


def test_session_without_the_password_cannot_take_over_the_account(member, post, django_capture_on_commit_callbacks):
    attacker = caller_of(member)
    with django_capture_on_commit_callbacks(execute=True):
        assert attacker.patch(PROFILE, {"email": B}).status_code == 400

    post(RESET, {"email": B})

    assert not mail.outbox
    assert get_email(member) == A
