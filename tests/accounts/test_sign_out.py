"""``POST /api/auth/logout`` and ``POST /api/auth/sign-out-elsewhere``."""

from django.conf import settings

from apps.accounts.models import Session
from apps.accounts.sessions import end_sessions
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.factories import caller_of

ELSEWHERE = "/api/auth/sign-out-elsewhere"


def test_signing_out_ends_the_session_on_the_server(member_caller):
    session_key = member_caller.client.cookies[settings.SESSION_COOKIE_NAME].value

    response = member_caller.post("/api/auth/logout")

    assert response.status_code == 200
    assert response.json()["message"] == "You have been safely disconnected from the network."
    assert not Session.objects.exists()
    member_caller.client.cookies[settings.SESSION_COOKIE_NAME] = session_key
    assert member_caller.get("/api/auth/user").status_code == 401


def test_admins_and_visitors_can_sign_out(admin_caller, visitor):
    for caller in (admin_caller, admin_caller, visitor):
        assert caller.post("/api/auth/logout").status_code == 200
    assert not Session.objects.exists()


def test_end_all_keeps_the_excepted_session(member, other_caller):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    ended = end_sessions(user=member.user, except_key=first.client.cookies[settings.SESSION_COOKIE_NAME].value)

    assert ended == 1
    assert first.get("/api/auth/user").status_code == 200
    assert second.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200


def test_changing_the_password_and_closing_the_account_end_every_session(member):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    member.user.set_password("another-password")
    member.user.save()
    assert first.get("/api/auth/user").status_code == 401

    member.user.is_active = False
    member.user.save()
    assert second.get("/api/auth/user").status_code == 401


def test_signing_out_elsewhere_ends_every_other_session_of_the_member(member, member_caller, other_caller):
    others = [caller_of(member, fingerprint=letter * 64) for letter in "cd"]

    response = member_caller.post(ELSEWHERE)

    assert response.status_code == 200
    assert response.json() == {"success": True, "message": "Signed out everywhere else: 2 sessions ended."}
    assert [caller.get("/api/auth/user").status_code for caller in others] == [401, 401]
    assert [caller.get("/api/auth/user").status_code for caller in (member_caller, other_caller)] == [200, 200]
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == (
        "signed_out_elsewhere",
        "Signed out everywhere else: 2 sessions ended",
    )


def test_message_says_how_many_other_sessions_ended(member, member_caller):
    caller_of(member, fingerprint="c" * 64)

    messages = [member_caller.post(ELSEWHERE).json()["message"] for _ in range(2)]

    assert messages == ["Signed out everywhere else: 1 session ended.", "No other session was open."]


def test_signing_out_elsewhere_keeps_devices_bound(member, member_caller):
    caller_of(member, fingerprint="c" * 64)

    member_caller.post(ELSEWHERE)

    assert Device.objects.active().filter(member=member).count() == 2


def test_demo_member_cannot_end_other_sessions(member, member_caller):
    other = caller_of(member, fingerprint="c" * 64)
    member.is_read_only = True
    member.save()

    assert member_caller.post(ELSEWHERE).status_code == 403
    assert other.get("/api/auth/user").status_code == 200
