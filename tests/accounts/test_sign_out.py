"""``POST /api/auth/logout`` and the calls that ask for nobody in particular."""

from django.conf import settings

from apps.accounts.models import Session
from apps.accounts.sessions import end_sessions
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.factories import Caller, caller_of


def test_signing_out_ends_the_session_on_the_server(member_caller):
    kept = member_caller.client.cookies[settings.SESSION_COOKIE_NAME].value

    answer = member_caller.post("/api/auth/logout")

    assert answer.status_code == 200
    assert answer.json()["message"] == "You have been safely disconnected from the network."
    assert not Session.objects.exists()
    member_caller.client.cookies[settings.SESSION_COOKIE_NAME] = kept
    assert member_caller.get("/api/auth/user").status_code == 401


def test_an_admin_signs_out_too_and_so_does_nobody(admin_caller, visitor):
    for caller in (admin_caller, admin_caller, visitor):
        assert caller.post("/api/auth/logout").status_code == 200
    assert not Session.objects.exists()


def test_ending_all_sessions_keeps_the_one_that_is_named(member, other_caller):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    ended = end_sessions(user=member.user, except_key=first.client.cookies[settings.SESSION_COOKIE_NAME].value)

    assert ended == 1
    assert first.get("/api/auth/user").status_code == 200
    assert second.get("/api/auth/user").status_code == 401
    assert other_caller.get("/api/auth/user").status_code == 200


def test_a_changed_password_and_a_closed_account_end_every_session(member):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)
    member.user.set_password("another-password")
    member.user.save()
    assert first.get("/api/auth/user").status_code == 401

    member.user.is_active = False
    member.user.save()
    assert second.get("/api/auth/user").status_code == 401


def test_the_csrf_cookie_is_had_without_a_page(visitor):
    del visitor.client.cookies["csrftoken"]

    answer = visitor.client.get("/api/auth/csrf")

    assert answer.status_code == 204
    assert len(answer.cookies["csrftoken"].value) == 32


def test_the_address_is_the_callers_own_unless_a_proxy_is_trusted(visitor, settings):
    def seen(forwarded: str) -> str | None:
        return visitor.get("/api/client-ip", **{"x-forwarded-for": forwarded}).json()["ip"]

    assert seen("203.0.113.9") == "127.0.0.1"
    settings.TRUSTED_PROXIES = 1
    assert seen("198.51.100.1, 203.0.113.9") == "203.0.113.9"
    settings.TRUSTED_PROXIES = 2
    assert seen("198.51.100.1, 203.0.113.9") == "198.51.100.1"
    assert seen("203.0.113.9") == "203.0.113.9"
    assert seen("not an address") is None


def test_an_address_of_version_six_is_shown_as_one(db):
    assert Caller(address="2001:db8::1").get("/api/client-ip").json() == {"ip": "2001:db8::1"}


ELSEWHERE = "/api/auth/sign-out-elsewhere"


def test_signing_out_elsewhere_ends_every_other_session_of_the_member(member, member_caller, other_caller):
    others = [caller_of(member, fingerprint=letter * 64) for letter in "cd"]

    answer = member_caller.post(ELSEWHERE)

    assert answer.status_code == 200
    assert answer.json() == {"success": True, "message": "Signed out everywhere else: 2 sessions ended."}
    assert [caller.get("/api/auth/user").status_code for caller in others] == [401, 401]
    assert [caller.get("/api/auth/user").status_code for caller in (member_caller, other_caller)] == [200, 200]
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == (
        "signed_out_elsewhere",
        "Signed out everywhere else: 2 sessions ended",
    )
    assert entry.metadata == {"sessions": 2}


def test_one_is_one_and_none_is_none(member, member_caller):
    caller_of(member, fingerprint="c" * 64)

    said = [member_caller.post(ELSEWHERE).json()["message"] for _ in range(2)]

    assert said == ["Signed out everywhere else: 1 session ended.", "No other session was open."]


def test_the_devices_stay_bound(member, member_caller):
    caller_of(member, fingerprint="c" * 64)

    member_caller.post(ELSEWHERE)

    assert Device.objects.active().filter(member=member).count() == 2


def test_the_demo_member_ends_nobodys_session(member, member_caller):
    other = caller_of(member, fingerprint="c" * 64)
    member.is_read_only = True
    member.save()

    assert member_caller.post(ELSEWHERE).status_code == 403
    assert other.get("/api/auth/user").status_code == 200
