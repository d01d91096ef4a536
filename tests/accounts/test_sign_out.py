"""``POST /api/auth/logout`` and the calls that ask for nobody in particular."""

from apps.accounts.models import Session
from apps.accounts.sessions import end_all
from tests.people import Caller, caller_of


def test_signing_out_ends_the_session_on_the_server(member_caller):
    kept = member_caller.client.cookies["sessionid"].value

    answer = member_caller.post("/api/auth/logout")

    assert answer.status_code == 200
    assert answer.json()["message"] == "You have been safely disconnected from the network."
    assert not Session.objects.exists()
    member_caller.client.cookies["sessionid"] = kept
    assert member_caller.get("/api/auth/user").status_code == 401


def test_an_admin_signs_out_too_and_so_does_nobody(admin_caller, visitor):
    for caller in (admin_caller, admin_caller, visitor):
        assert caller.post("/api/auth/logout").status_code == 200
    assert not Session.objects.exists()


def test_ending_all_sessions_keeps_the_one_that_is_named(member, other_caller):
    first, second = caller_of(member), caller_of(member, fingerprint="c" * 64)

    ended = end_all(user=member.user, but_not=first.client.cookies["sessionid"].value)

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
