"""``POST /api/auth/password-reset/confirm``: an emailed link sets a new password, once."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from apps.accounts.models import EmailChange, Session, User
from apps.audit.models import ActivityEntry
from tests.factories import PASSWORD, Caller, MemberFactory, caller_of
from tests.notifications.sent_emails import subjects_sent_to
from tests.responses import error_body

PATH = "/api/auth/password-reset/confirm"
NEW_PASSWORD = "a-new-password"
INVALID_LINK = {"success": False, "error": "This link is no longer valid", "code": "invalid_token"}


@pytest.fixture
def link(member) -> dict[str, str]:
    return link_for(member)


def link_for(member) -> dict[str, str]:
    return {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}


@pytest.fixture
def confirm(django_capture_on_commit_callbacks):
    # A new network address for each call, so that the rate limit of one address is not reached.
    hosts = iter(range(1, 250))

    def post(link: dict[str, object], caller: Caller | None = None, **changes: object):
        body = {**link, "newPassword": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD, **changes}
        with django_capture_on_commit_callbacks(execute=True):
            return (caller or Caller(address=f"127.0.4.{next(hosts)}")).post(PATH, body)

    return post


def get_password(member) -> str:
    member.user.refresh_from_db()
    return next((password for password in (PASSWORD, NEW_PASSWORD) if member.user.check_password(password)), "another")


def sign_in(caller: Caller, password: str) -> int:
    return caller.post("/api/auth/login", {"username": "dana", "password": password}).status_code


def test_new_password_works_once_and_is_logged_and_mailed(member, link, confirm, visitor):
    response = confirm(link)

    assert (response.status_code, response.json()["success"]) == (200, True)
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("password_changed", "Password changed")
    assert entry.ip_address
    assert subjects_sent_to("dana@example.com") == ["Your password was changed"]
    again = confirm(link, newPassword="another-one", confirmPassword="another-one")
    assert (again.status_code, error_body(again)) == (400, INVALID_LINK)
    assert sign_in(visitor, PASSWORD) == 401
    assert sign_in(visitor, NEW_PASSWORD) == 200


def test_password_reset_lifts_the_lockout_of_its_own_address_only(link, confirm, visitor):
    elsewhere = Caller(address="127.0.5.1")
    for caller in (visitor, elsewhere):
        assert [sign_in(caller, "a-guess") for _ in range(6)][-1] == 429

    assert confirm(link, visitor).status_code == 200

    assert (sign_in(visitor, NEW_PASSWORD), sign_in(elsewhere, NEW_PASSWORD)) == (200, 429)


def test_password_reset_ends_every_session_and_starts_none(member, other_caller, confirm):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    # The link is followed in a browser that is signed in.
    assert confirm(link_for(member), first).status_code == 200

    assert not Session.objects.filter(user=member.user).exists()
    assert [caller.get("/api/auth/user").status_code for caller in (first, second, other_caller)] == [401, 401, 200]


def test_link_expires_after_an_hour(member, confirm, frozen_time):
    link = link_for(member)
    frozen_time.shift(timedelta(seconds=3601))
    assert (confirm(link).status_code, get_password(member)) == (400, PASSWORD)

    frozen_time.shift(timedelta(seconds=-1))
    assert (confirm(link).status_code, get_password(member)) == (200, NEW_PASSWORD)


def test_sign_in_invalidates_the_link(member, link, confirm, visitor):
    assert sign_in(visitor, PASSWORD) == 200
    member.user.refresh_from_db()
    assert member.user.last_login is not None

    assert error_body(confirm(link)) == INVALID_LINK
    assert get_password(member) == PASSWORD


def test_link_is_refused_after_an_email_change_and_for_a_closed_account(member, link, confirm):
    for changed, value in (("email", "elsewhere@example.com"), ("is_active", False)):
        setattr(member.user, changed, value)
        member.user.save()
        assert error_body(confirm(link)) == INVALID_LINK, changed
        member.user.email = "dana@example.com"
    assert get_password(member) == PASSWORD


def test_password_is_kept_if_the_account_is_closed_concurrently(member, link, confirm, monkeypatch):
    def close_concurrently(password: str) -> str:
        User.objects.filter(pk=member.pk).update(is_active=False)
        return make_password(password)

    monkeypatch.setattr("apps.access.password_reset.make_password", close_concurrently)

    assert error_body(confirm(link)) == INVALID_LINK
    assert get_password(member) == PASSWORD


def test_links_of_admins_staff_and_the_demo_member_are_refused(db, panel_admin, staff, confirm):
    demo = MemberFactory(is_read_only=True)

    for user in (panel_admin.user, staff, demo.user):
        token = default_token_generator.make_token(user)
        assert error_body(confirm({"uid": str(user.pk), "token": token})) == INVALID_LINK
        user.refresh_from_db()
        assert user.check_password(PASSWORD)


def test_token_is_refused_for_another_or_an_unknown_user(member, other_member, link, confirm):
    for changes in (
        {"uid": str(other_member.pk)},
        {"uid": "x"},
        {"uid": "00000000-0000-0000-0000-000000000000"},
        {"token": "x"},
        {"token": "abc-" + "0" * 32},
    ):
        assert error_body(confirm({**link, **changes})) == INVALID_LINK, changes
    assert [get_password(person) for person in (member, other_member)] == [PASSWORD, PASSWORD]


def test_missing_overlong_and_invalid_values_get_field_errors(member, link, confirm):
    for value in (None, "", "x" * 10_000):
        response = confirm({"uid": value, "token": value})
        expected = {key: ["This link is no longer valid"] for key in ("uid", "token")}
        assert (response.status_code, response.json()["errors"]) == (400, expected), value
    fields = ["uid", "token", "newPassword", "confirmPassword"]
    for value in (7, "a\x00bcdef"):
        response = confirm({}, **dict.fromkeys(fields, value))
        assert (response.status_code, list(response.json()["errors"])) == (400, fields), value
    assert get_password(member) == PASSWORD


def test_passwords_are_validated_before_the_link(member, confirm, link):
    too_short, required = "Password must be at least 6 characters", "Password confirmation required"
    for new, confirmation, errors in (
        ("short", "short", {"newPassword": [too_short], "confirmPassword": [required]}),
        ("", NEW_PASSWORD, {"newPassword": [too_short]}),
        (NEW_PASSWORD, "", {"confirmPassword": [required]}),
        (NEW_PASSWORD, None, {"confirmPassword": [required]}),
        (NEW_PASSWORD, "another-password", {"confirmPassword": ["Passwords don't match"]}),
    ):
        response = confirm({**link, "token": "never-was"}, newPassword=new, confirmPassword=confirmation)
        assert (response.status_code, response.json()["errors"]) == (400, errors)
    response = confirm(link, newPassword="x" * 10_000, confirmPassword="x" * 10_000)
    assert response.status_code == 400
    assert "newPassword" in response.json()["errors"]
    assert get_password(member) == PASSWORD
    # A request with invalid passwords does not use up the link.
    assert confirm(link).status_code == 200


def test_leading_and_trailing_spaces_are_part_of_the_password(link, confirm, visitor):
    confirm(link, newPassword="  six  ", confirmPassword="  six  ")

    assert sign_in(visitor, "six") != 200
    assert sign_in(visitor, "  six  ") == 200


def test_password_reset_cancels_a_pending_email_change(member, link, confirm):
    EmailChange.objects.create(
        member=member, email="thief@example.com", token_hash="0" * 64, expires_at=timezone.now() + timedelta(hours=1)
    )

    confirm(link)

    assert not EmailChange.objects.exists()


def test_twenty_first_attempt_in_an_hour_is_throttled(member, link, confirm, visitor):
    for _ in range(20):
        assert confirm({**link, "token": "x"}, visitor).status_code == 400

    refused = confirm(link, visitor)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert refused["Retry-After"]
    assert get_password(member) == PASSWORD
