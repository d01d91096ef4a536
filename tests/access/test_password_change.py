"""``POST /api/user/password``: changes the password, keeps the current session and ends the others."""

from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from apps.accounts.models import EmailChange, Session
from apps.audit.models import ActivityEntry
from tests.factories import PASSWORD, caller_of
from tests.notifications.sent_emails import subjects_sent_to
from tests.responses import error_body

PATH = "/api/user/password"
NEW_PASSWORD = "a-new-password"


@pytest.fixture
def change_password(member_caller, django_capture_on_commit_callbacks):
    def post(caller=member_caller, **changes: object):
        body = {"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD, **changes}
        with django_capture_on_commit_callbacks(execute=True):
            return caller.post(PATH, body)

    return post


def has_password(member, password: str) -> bool:
    member.user.refresh_from_db()
    return member.user.check_password(password)


def test_password_change_replaces_the_old_password_is_logged_and_mailed(member, change_password, visitor):
    response = change_password()

    assert response.status_code == 200
    assert response.json() == {
        "success": True,
        "message": "Your password was changed. Every other session was signed out.",
    }
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("password_changed", "Password changed")
    assert subjects_sent_to("dana@example.com") == ["Your password was changed"]
    for password, status in ((PASSWORD, 401), (NEW_PASSWORD, 200)):
        assert visitor.post("/api/auth/login", {"username": "dana", "password": password}).status_code == status


def test_current_session_continues_and_others_end(member, member_caller, other_caller, change_password):
    elsewhere = caller_of(member, fingerprint="c" * 64)

    change_password()

    assert member_caller.get("/api/auth/user").status_code == 200
    assert elsewhere.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200
    # The session has a new key, and can change the password again.
    assert (
        change_password(currentPassword=NEW_PASSWORD, newPassword=PASSWORD, confirmPassword=PASSWORD).status_code == 200
    )
    assert member_caller.get("/api/auth/user").status_code == 200


def test_copied_session_cookie_stops_working(member, member_caller, change_password):
    copied_session = caller_of(member, fingerprint="a" * 63 + "b")
    copied_session.fingerprint = member_caller.fingerprint
    copied_session.client.cookies = member_caller.client.cookies.copy()
    assert copied_session.get("/api/auth/user").status_code == 200

    change_password()

    assert copied_session.get("/api/auth/user").status_code == 401
    assert member_caller.get("/api/auth/user").status_code == 200
    assert Session.objects.filter(user=member.user).count() == 1


def test_wrong_current_password_changes_nothing(member, member_caller, change_password):
    elsewhere = caller_of(member, fingerprint="c" * 64)

    response = change_password(currentPassword="wrong-password")

    assert response.status_code == 400
    assert error_body(response) == {
        "success": False,
        "error": "Current password is incorrect",
        "code": "invalid",
        "errors": {"currentPassword": ["Current password is incorrect"]},
    }
    assert has_password(member, PASSWORD)
    assert [caller.get("/api/auth/user").status_code for caller in (member_caller, elsewhere)] == [200, 200]
    assert not ActivityEntry.objects.exists()


def test_five_wrong_current_passwords_lock_the_member_out_in_every_session(member, change_password, other_caller):
    elsewhere = caller_of(member, fingerprint="c" * 64)
    for _ in range(5):
        assert change_password(currentPassword="wrong-password").status_code == 400

    for caller in (elsewhere, None):
        response = change_password(caller) if caller else change_password()
        assert (response.status_code, response.json()["code"]) == (429, "locked_out")
        assert 0 < int(response["Retry-After"]) <= 900
    assert has_password(member, PASSWORD)
    assert change_password(other_caller).status_code == 200


def test_lockout_lasts_fifteen_minutes_from_the_last_wrong_password(change_password, frozen_time):
    for _ in range(5):
        change_password(currentPassword="wrong-password")
    # Attempts during the lockout do not extend it.
    for seconds, status in ((600, 429), (299, 429), (1, 200)):
        frozen_time.shift(timedelta(seconds=seconds))
        assert change_password().status_code == status


def test_correct_password_resets_the_failure_count(change_password):
    for _ in range(4):
        change_password(currentPassword="wrong-password")

    assert change_password().status_code == 200

    for _ in range(5):
        assert change_password(currentPassword="wrong-password").status_code == 400


def test_invalid_fields_are_reported_and_not_counted_as_failures(member, change_password):
    for field, value, message in (
        ("currentPassword", "", "Current password is incorrect"),
        ("currentPassword", None, "Current password is incorrect"),
        ("currentPassword", "x" * 10_000, "Current password is incorrect"),
        ("newPassword", "short", "Password must be at least 6 characters"),
        ("confirmPassword", "", "Password confirmation required"),
        ("confirmPassword", "another-password", "Passwords don't match"),
    ):
        response = change_password(**{field: value})
        assert (response.status_code, response.json()["errors"]) == (400, {field: [message]})
    assert has_password(member, PASSWORD)
    assert change_password().status_code == 200


def test_errors_are_in_field_order(member_caller):
    fields = ["currentPassword", "newPassword", "confirmPassword"]
    for body in ({}, dict.fromkeys(fields, 7), dict.fromkeys(fields, "a\x00bcdef")):
        assert list(member_caller.post(PATH, body).json()["errors"]) == fields


def test_password_change_invalidates_emailed_links_and_a_pending_email_change(member, change_password, visitor):
    token = default_token_generator.make_token(member.user)
    EmailChange.objects.create(
        member=member, email="thief@example.com", token_hash="0" * 64, expires_at=timezone.now() + timedelta(hours=1)
    )

    change_password()

    assert not EmailChange.objects.exists()
    body = {"uid": str(member.pk), "token": token, "newPassword": "thieves", "confirmPassword": "thieves"}
    assert visitor.post("/api/auth/password-reset/confirm", body).json()["code"] == "invalid_token"


def test_demo_member_cannot_change_the_password(member, change_password):
    member.is_read_only = True
    member.save()

    assert change_password().status_code == 403
    assert has_password(member, PASSWORD)
