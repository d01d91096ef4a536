"""A member's session counts only on the device it was begun on."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from apps.accounts.models import Member, Session
from apps.devices.models import Device
from tests.factories import caller_of


def test_cookie_or_fingerprint_alone_is_enough(member, member_caller):
    member_caller.fingerprint = "9" * 64
    assert member_caller.get("/api/auth/user").status_code == 200

    member_caller.fingerprint = "a" * 64
    del member_caller.client.cookies[settings.DEVICE_COOKIE_NAME]
    assert member_caller.get("/api/auth/user").status_code == 200


def test_a_navigation_carries_no_headers_and_the_cookie_decides(member, member_caller):
    member_caller.fingerprint = ""
    assert member_caller.get("/api/auth/user").status_code == 200


def test_a_stolen_session_cookie_is_refused_elsewhere_and_the_session_ends(member, member_caller):
    del member_caller.client.cookies[settings.DEVICE_COOKIE_NAME]
    member_caller.fingerprint = "9" * 64

    answer = member_caller.get("/api/auth/user")

    assert answer.status_code == 401
    assert answer.json()["code"] == "device_unknown"
    assert not Session.objects.exists()
    member_caller.fingerprint = "a" * 64
    assert member_caller.get("/api/auth/user").json()["code"] == "not_authenticated"


def test_a_revoked_device_ends_its_session_with_the_answer(member, member_caller):
    Device.objects.update(revoked_at=timezone.now())

    assert member_caller.get("/api/devices").json()["code"] == "device_revoked"
    assert not Session.objects.exists()


def test_a_session_without_a_device_is_refused(member, member_caller):
    session = member_caller.client.session
    del session["device_id"]
    session.save()

    assert member_caller.get("/api/auth/user").json()["code"] == "device_unknown"


def test_the_access_deadline_ends_a_running_session(member, member_caller):
    Member.objects.update(access_countdown_start=timezone.now() - timedelta(hours=72))

    answer = member_caller.get("/api/user/countdown-status")

    assert answer.status_code == 401
    assert answer.json()["code"] == "access_expired"


@pytest.mark.parametrize(("minutes", "written"), [(4, False), (5, True)])
def test_last_seen_is_written_at_most_once_in_five_minutes(member, member_caller, minutes, written):
    before = timezone.now() - timedelta(minutes=minutes)
    Device.objects.update(last_seen_at=before)

    member_caller.get("/api/auth/user")

    assert (Device.objects.get().last_seen_at > before) is written


def test_the_app_page_shows_nobody_where_the_device_is_gone(member, member_caller):
    assert b'"username": "dana"' in member_caller.client.get("/home").content
    Device.objects.update(revoked_at=timezone.now())
    assert b'"username": "dana"' not in member_caller.client.get("/home").content


def test_one_member_on_two_devices_is_two_sessions(member):
    first, second = caller_of(member), caller_of(member, fingerprint="b" * 64)
    second.post("/api/auth/logout")

    assert first.get("/api/auth/user").status_code == 200
    assert second.get("/api/auth/user").status_code == 401
