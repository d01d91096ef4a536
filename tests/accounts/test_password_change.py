"""``POST /api/user/password``: a member changes the password; this session stays, the others end."""

from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from apps.accounts.models import EmailChange, Session
from apps.audit.models import ActivityEntry
from tests.factories import PASSWORD, caller_of
from tests.notifications.sent_mail import subjects
from tests.responses import error_body

PATH = "/api/user/password"
NEW = "a-new-password"


@pytest.fixture
def change(member_caller, django_capture_on_commit_callbacks):
    def changed(caller=member_caller, **changes: object):
        body = {"currentPassword": PASSWORD, "newPassword": NEW, "confirmPassword": NEW, **changes}
        with django_capture_on_commit_callbacks(execute=True):
            return caller.post(PATH, body)

    return changed


def has_password(member, password: str) -> bool:
    member.user.refresh_from_db()
    return member.user.check_password(password)


def test_the_password_is_the_new_one(member, change, visitor):
    answer = change()

    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "Your password was changed. Every other session was signed out.",
    }
    for password, status in ((PASSWORD, 401), (NEW, 200)):
        assert visitor.post("/api/auth/login", {"username": "dana", "password": password}).status_code == status


def test_this_session_stays_and_the_others_end(member, member_caller, other_caller, change):
    elsewhere = caller_of(member, fingerprint="c" * 64)

    change()

    assert member_caller.get("/api/auth/user").status_code == 200
    assert elsewhere.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200
    # And again, with what the new session knows.
    assert change(currentPassword=NEW, newPassword=PASSWORD, confirmPassword=PASSWORD).status_code == 200
    assert member_caller.get("/api/auth/user").status_code == 200


def test_a_copy_of_this_sessions_cookie_opens_nothing_any_more(member, member_caller, change):
    copied = caller_of(member, fingerprint="a" * 63 + "b")
    copied.fingerprint = member_caller.fingerprint
    copied.client.cookies = member_caller.client.cookies.copy()
    assert copied.get("/api/auth/user").status_code == 200

    change()

    assert copied.get("/api/auth/user").status_code == 401
    assert member_caller.get("/api/auth/user").status_code == 200
    assert Session.objects.filter(user=member.user).count() == 1


def test_it_stands_in_the_activity_and_is_told_by_mail(member, change):
    change()

    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("password_changed", "Password changed")
    assert subjects("dana@example.com") == ["Your password was changed"]


def test_a_wrong_current_password_changes_nothing(member, member_caller, change):
    elsewhere = caller_of(member, fingerprint="c" * 64)

    answer = change(currentPassword="wrong-password")

    assert answer.status_code == 400
    assert error_body(answer) == {
        "success": False,
        "error": "Current password is incorrect",
        "code": "invalid",
        "errors": {"currentPassword": ["Current password is incorrect"]},
    }
    assert has_password(member, PASSWORD)
    assert [caller.get("/api/auth/user").status_code for caller in (member_caller, elsewhere)] == [200, 200]
    assert not ActivityEntry.objects.exists()


def test_five_wrong_ones_lock_it_for_the_member_wherever_they_are(member, change, other_caller):
    elsewhere = caller_of(member, fingerprint="c" * 64)
    for _ in range(5):
        assert change(currentPassword="wrong-password").status_code == 400

    for caller in (elsewhere, None):
        answer = change(caller) if caller else change()
        assert (answer.status_code, answer.json()["code"]) == (429, "locked_out")
        assert 0 < int(answer["Retry-After"]) <= 900
    assert has_password(member, PASSWORD)
    assert change(other_caller).status_code == 200


@pytest.mark.parametrize(("seconds", "status"), [(899, 429), (900, 200)])
def test_the_lock_lasts_fifteen_minutes_from_the_last_wrong_one(change, monkeypatch, seconds, status):
    now = timezone.now()
    monkeypatch.setattr("apps.accounts.views.profile.timezone.now", lambda: now)
    for _ in range(5):
        change(currentPassword="wrong-password")
    # What is tried while it is locked does not make it longer.
    monkeypatch.setattr("apps.accounts.views.profile.timezone.now", lambda: now + timedelta(seconds=600))
    assert change().status_code == 429
    monkeypatch.setattr("apps.accounts.views.profile.timezone.now", lambda: now + timedelta(seconds=seconds))

    assert change().status_code == status


def test_the_right_one_forgets_the_wrong_ones(change):
    for _ in range(4):
        change(currentPassword="wrong-password")
    assert change().status_code == 200
    for _ in range(5):
        assert change(currentPassword="wrong-password").status_code == 400


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"currentPassword": ""}, {"currentPassword": ["Current password is incorrect"]}),
        ({"currentPassword": None}, {"currentPassword": ["Current password is incorrect"]}),
        ({"currentPassword": "x" * 10_000}, {"currentPassword": ["Current password is incorrect"]}),
        ({"newPassword": "short"}, {"newPassword": ["Password must be at least 6 characters"]}),
        ({"confirmPassword": ""}, {"confirmPassword": ["Password confirmation required"]}),
        ({"confirmPassword": "another-password"}, {"confirmPassword": ["Passwords don't match"]}),
    ],
    ids=str,
)
def test_what_is_wrong_with_the_fields_is_named_and_is_no_guess(member, change, changes, errors):
    for _ in range(6):
        answer = change(**changes)
        assert (answer.status_code, answer.json()["errors"]) == (400, errors)
    assert has_password(member, PASSWORD)
    assert change().status_code == 200


@pytest.mark.parametrize("field", ["currentPassword", "newPassword", "confirmPassword"])
@pytest.mark.parametrize("value", [7, [], {}, True, "a\x00bcdef", "\ud800abcdef"], ids=repr)
def test_what_is_no_text_is_named(change, field, value):
    answer = change(**{field: value})

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert field in answer.json()["errors"]


def test_the_fields_are_named_in_their_order(member_caller):
    errors = member_caller.post(PATH).json()["errors"]

    assert list(errors) == ["currentPassword", "newPassword", "confirmPassword"]


def test_it_spends_mailed_links_and_forgets_an_address_that_is_not_confirmed(member, change, visitor):
    token = default_token_generator.make_token(member.user)
    EmailChange.objects.create(
        member=member, email="thief@example.com", token_hash="0" * 64, expires_at=timezone.now() + timedelta(hours=1)
    )

    change()

    assert not EmailChange.objects.exists()
    body = {"uid": str(member.pk), "token": token, "newPassword": "thieves", "confirmPassword": "thieves"}
    assert visitor.post("/api/auth/password-reset/confirm", body).json()["code"] == "invalid_token"


def test_the_demo_member_changes_nothing(member, change):
    member.is_read_only = True
    member.save()

    assert change().status_code == 403
    assert has_password(member, PASSWORD)
