"""Changing the email: ``PATCH /api/user/profile``, then ``POST /api/auth/confirm-email`` with the emailed token."""

from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.utils import timezone

from apps.access import email_change
from apps.accounts.models import EmailChange, User
from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, UserFactory
from tests.notifications.sent_emails import last_link_sent_to, subjects_sent_to
from tests.responses import error_body

PROFILE, CONFIRM = "/api/user/profile", "/api/auth/confirm-email"
OLD, NEW = "dana@example.com", "dinah@example.com"
INVALID_LINK = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}
EMAIL_TAKEN = {
    "success": False,
    "error": "Email is already registered",
    "code": "invalid",
    "errors": {"email": ["Email is already registered"]},
}


@pytest.fixture
def request_change(member_caller, django_capture_on_commit_callbacks):
    def request(email: str = NEW, **changes: str):
        with django_capture_on_commit_callbacks(execute=True):
            return member_caller.patch(PROFILE, {"email": email, "currentPassword": PASSWORD, **changes})

    return request


@pytest.fixture
def confirm(django_capture_on_commit_callbacks):
    # A new network address for each call, so that the rate limit of one address is not reached.
    hosts = iter(range(1, 250))

    def post_token(token: object, caller: Caller | None = None):
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.5.{next(hosts)}")).post(CONFIRM, {"token": token})

    return post_token


@pytest.fixture
def token(request_change) -> str:
    request_change()
    return get_emailed_token()


def get_emailed_token(address: str = NEW) -> str:
    return last_link_sent_to(address)[1]["token"]


def get_email(member) -> str:
    return User.objects.get(pk=member.pk).email


def test_email_stays_the_same_until_the_link_is_followed(member, member_caller, request_change, confirm):
    response = request_change(firstName="Dinah")

    assert response.status_code == 200
    assert response.json()["message"] == (
        "Your profile has been updated. A link was mailed to dinah@example.com. Your email changes once you follow it."
    )
    assert (response.json()["user"]["email"], response.json()["user"]["firstName"]) == (OLD, "Dinah")
    assert member_caller.get("/api/auth/user").json()["email"] == OLD
    token = get_emailed_token()

    response = confirm(token)

    assert (response.status_code, response.json()["success"]) == (200, True)
    assert member_caller.get("/api/auth/user").json()["email"] == NEW
    user = User.objects.get(pk=member.pk)
    assert user.email_key == NEW
    assert subjects_sent_to(OLD)[-1] == "Your email address was changed"
    assert subjects_sent_to(NEW) == ["Confirm your new address"]
    actions = list(ActivityEntry.objects.filter(member=member).values_list("action", flat=True))
    assert sorted(actions) == ["email_change_requested", "email_changed", "profile_changed"]

    user.email = OLD
    user.save(update_fields=["email"])
    again = confirm(token)
    assert (again.status_code, error_body(again)) == (400, INVALID_LINK)
    assert get_email(member) == OLD


def test_new_address_gets_a_link_and_old_address_gets_a_warning(request_change):
    assert request_change().json()["message"] == (
        "A link was mailed to dinah@example.com. Your email changes once you follow it."
    )

    assert subjects_sent_to(NEW) == ["Confirm your new address"]
    assert subjects_sent_to(OLD) == ["Someone asked to change your email address"]
    assert last_link_sent_to(NEW)[0] == "http://testserver/confirm-email"
    warning = next(sent for sent in mail.outbox if sent.to == [OLD])
    # The warning names the new address and does not contain the token.
    assert NEW in warning.body
    assert get_emailed_token() not in warning.body
    assert OutgoingMail.objects.get(to_address=NEW).text == ""
    assert get_emailed_token() not in EmailChange.objects.get().token_hash


def test_link_expires_after_a_day(member, request_change, confirm, frozen_time):
    request_change()
    for shift, status, email in ((timedelta(hours=24), 400, OLD), (timedelta(seconds=-1), 200, NEW)):
        frozen_time.shift(shift)
        assert (confirm(get_emailed_token()).status_code, get_email(member)) == (status, email)


def test_second_change_request_replaces_the_first(member, request_change, token, confirm):
    request_change("other@example.com")

    assert error_body(confirm(token)) == INVALID_LINK
    assert confirm(get_emailed_token("other@example.com")).status_code == 200
    assert get_email(member) == "other@example.com"


def test_unknown_missing_and_invalid_tokens_are_refused(token, confirm):
    for value in ("never-was", "0" * 64, "\u200b", "' OR 1=1 --"):
        response = confirm(value)
        assert (response.status_code, error_body(response)) == (400, INVALID_LINK), value
    for value in (None, "", "x" * 10_000):
        response = confirm(value)
        assert (response.status_code, response.json()["errors"]) == (400, {"token": ["This link is no longer valid"]})
    for value in (7, "a\x00b"):
        response = confirm(value)
        assert (response.status_code, list(response.json()["errors"])) == (400, ["token"]), value
    assert EmailChange.objects.exists()


def test_closed_account_cannot_confirm_an_email_change(member, token, confirm):
    User.objects.filter(pk=member.pk).update(is_active=False)

    assert error_body(confirm(token)) == INVALID_LINK
    assert get_email(member) == OLD


def test_email_of_another_user_is_refused_and_nothing_is_stored(member, other_member, request_change):
    response = request_change("Marcus@EXAMPLE.com", firstName="Dinah")

    assert (response.status_code, error_body(response)) == (400, EMAIL_TAKEN)
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert not mail.outbox
    assert not EmailChange.objects.exists()


def test_confirmation_is_refused_if_the_email_was_taken_in_the_meantime(member, token, confirm):
    UserFactory(username="first", email=NEW)

    response = confirm(token)

    assert (response.status_code, error_body(response)) == (400, EMAIL_TAKEN)
    assert get_email(member) == OLD
    assert subjects_sent_to(OLD) == ["Someone asked to change your email address"]
    assert not ActivityEntry.objects.filter(action="email_changed").exists()


def test_email_with_invisible_characters_or_too_many_letters_is_refused(request_change):
    # Normalization makes three letters of the ligature.
    for typed in ("d\u200bana@example.com", "dana@\u202eexample.com", "a@" + ".".join(["\ufb03" * 20] * 11) + ".com"):
        assert request_change(typed).json()["errors"] == {"email": ["Invalid email address"]}, typed
    assert not EmailChange.objects.exists()


def test_sixth_change_request_in_an_hour_is_throttled_including_refused_ones(member, other_member, request_change):
    for number in range(4):
        assert request_change(f"dinah{number}@example.com").status_code == 200
    assert request_change("marcus@example.com").status_code == 400

    response = request_change(NEW, firstName="Dinah")

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert 0 < int(response["Retry-After"]) <= 3600
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert subjects_sent_to(NEW) == []
    # A request that keeps the current email is not counted.
    assert request_change(OLD, firstName="Dinah").status_code == 200


def test_twenty_first_token_in_an_hour_from_one_address_is_throttled(token, confirm, visitor):
    for _ in range(20):
        assert confirm("never-was", visitor).status_code == 400

    response = confirm(token, visitor)

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert EmailChange.objects.exists()


WRONG_PASSWORD = {
    "success": False,
    "error": "Current password is incorrect",
    "code": "invalid",
    "errors": {"currentPassword": ["Current password is incorrect"]},
}


def test_new_email_with_wrong_password_is_refused_and_nothing_is_stored(
    member, member_caller, other_member, request_change
):
    responses = [
        request_change(firstName="Dinah", currentPassword="not-the-one"),
        request_change(firstName="Dinah", currentPassword="x" * 10_000),
        # The same for the address of another member.
        request_change("marcus@example.com", currentPassword="not-the-one"),
        member_caller.patch(PROFILE, {"email": NEW}),
    ]

    assert [(response.status_code, error_body(response)) for response in responses] == [(400, WRONG_PASSWORD)] * 4
    member.refresh_from_db()
    assert member.first_name == "Dana"
    assert not EmailChange.objects.exists()
    assert not OutgoingMail.objects.exists()


def test_wrong_passwords_for_email_change_and_password_change_share_one_lockout(member, member_caller, request_change):
    passwords = {"newPassword": "another-one", "confirmPassword": "another-one"}
    for _ in range(2):
        assert member_caller.post("/api/user/password", {"currentPassword": "a-guess", **passwords}).status_code == 400
    for _ in range(3):
        assert request_change(currentPassword="a-guess").status_code == 400

    locked = request_change()

    assert (locked.status_code, locked.json()["code"]) == (429, "locked_out")
    assert 0 < int(locked["Retry-After"]) <= 15 * 60
    assert not EmailChange.objects.exists()


def test_missing_password_is_not_counted_as_a_failure(member_caller, request_change):
    for password in (None, "", None, "", None, ""):
        response = member_caller.patch(PROFILE, {"email": NEW, "currentPassword": password})
        assert (response.status_code, error_body(response)) == (400, WRONG_PASSWORD)

    assert request_change().status_code == 200


def test_email_change_is_refused_if_the_password_changes_concurrently(member, request_change, monkeypatch):
    def change_password_concurrently(**_: object) -> None:
        User.objects.filter(pk=member.pk).update(password="another hash")

    monkeypatch.setattr("apps.access.profile.check_current_password", change_password_concurrently)

    assert error_body(request_change()) == WRONG_PASSWORD
    assert not EmailChange.objects.exists()


def test_email_change_invalidates_password_reset_links(member, token, confirm, visitor):
    reset_link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}

    confirm(token)

    body = {**reset_link, "newPassword": "thieves", "confirmPassword": "thieves"}
    assert error_body(visitor.post("/api/auth/password-reset/confirm", body)) == INVALID_LINK


def test_expired_change_requests_are_deleted(member, other_member):
    now = timezone.now()
    for owner, expires_at in ((member, now), (other_member, now + timedelta(seconds=1))):
        EmailChange.objects.create(member=owner, email=NEW, token_hash=str(owner.pk), expires_at=expires_at)

    assert email_change.delete_expired(now=now) == 1
    assert EmailChange.objects.get().member == other_member
