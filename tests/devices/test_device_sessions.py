"""The session of a member is valid only on the device on which it started."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from apps.accounts.models import Session
from apps.devices.models import Device
from tests.factories import caller_of


def test_cookie_or_fingerprint_alone_identifies_the_device(member, member_caller):
    # Another fingerprint, and none.
    for fingerprint in ("9" * 64, ""):
        member_caller.fingerprint = fingerprint
        assert member_caller.get("/api/auth/user").status_code == 200

    member_caller.fingerprint = "a" * 64
    del member_caller.client.cookies[settings.DEVICE_COOKIE_NAME]
    assert member_caller.get("/api/auth/user").status_code == 200


def test_session_cookie_on_another_device_is_refused_and_ends_the_session(member, member_caller):
    del member_caller.client.cookies[settings.DEVICE_COOKIE_NAME]
    member_caller.fingerprint = "9" * 64

    response = member_caller.get("/api/auth/user")

    assert response.status_code == 401
    assert response.json()["code"] == "device_unknown"
    assert not Session.objects.exists()
    member_caller.fingerprint = "a" * 64
    assert member_caller.get("/api/auth/user").json()["code"] == "not_authenticated"


def test_request_from_revoked_device_ends_the_session(member, member_caller):
    Device.objects.update(revoked_at=timezone.now())

    assert member_caller.get("/api/devices").json()["code"] == "device_revoked"
    assert not Session.objects.exists()


def test_session_without_a_device_is_refused(member, member_caller):
    session = member_caller.client.session
    del session["device_id"]
    session.save()

    assert member_caller.get("/api/auth/user").json()["code"] == "device_unknown"


def test_last_seen_is_updated_at_most_once_in_five_minutes(member, member_caller):
    for minutes, is_updated in ((4, False), (5, True)):
        before = timezone.now() - timedelta(minutes=minutes)
        Device.objects.update(last_seen_at=before)

        member_caller.get("/api/auth/user")

        assert (Device.objects.get().last_seen_at > before) is is_updated


def test_app_page_treats_revoked_device_as_anonymous(member, member_caller):
    assert b'"username": "dana"' in member_caller.client.get("/home").content
    Device.objects.update(revoked_at=timezone.now())
    assert b'"username": "dana"' not in member_caller.client.get("/home").content


def test_sessions_on_two_devices_are_independent(member):
    first, second = caller_of(member), caller_of(member, fingerprint="b" * 64)
    second.post("/api/auth/logout")

    assert first.get("/api/auth/user").status_code == 200
    assert second.get("/api/auth/user").status_code == 401
