"""``POST /api/auth/login``: names, passwords, locks and the device cap."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from apps.accounts.models import Member, Session
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from apps.subscriptions.models import UserSubscription
from tests.factories import LABEL, PASSWORD, Caller, DeviceFactory
from tests.responses import error_body
from tests.subscriptions.factories import ended, subscribe

REFUSED = {"success": False, "error": "Invalid credentials", "code": "invalid_credentials"}


def sign_in(caller: Caller, username: str = "dana", password: str = PASSWORD):
    return caller.post("/api/auth/login", {"username": username, "password": password})


def test_the_right_password_signs_in_and_binds_the_first_device(member, visitor):
    answer = sign_in(visitor)

    assert answer.status_code == 200
    assert answer.json()["user"]["username"] == "dana"
    device = Device.objects.get(member=member)
    assert (device.device_label, device.device_fingerprint) == (LABEL, visitor.fingerprint)
    cookie = answer.cookies[settings.DEVICE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value not in device.token_hash
    assert visitor.get("/api/auth/user").status_code == 200
    member.refresh_from_db()
    assert member.first_login_at is not None


def test_a_new_device_is_told_to_the_member_by_mail(member, visitor, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        sign_in(visitor)

    assert [(sent.subject, sent.to) for sent in mail.outbox] == [
        ("A new device was bound to your account", ["dana@example.com"])
    ]
    assert LABEL in mail.outbox[0].body


def test_the_name_is_found_whatever_its_case(member, visitor):
    assert sign_in(visitor, username="DANA").status_code == 200


@pytest.mark.parametrize(("username", "password"), [("dana", "wrong-password"), ("nobody", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_answer_alike(member, visitor, username, password):
    answer = sign_in(visitor, username, password)

    assert answer.status_code == 401
    assert error_body(answer) == REFUSED
    assert not Device.objects.exists()
    assert not Session.objects.exists()


def test_admins_staff_and_closed_accounts_answer_like_a_wrong_password(member, panel_admin, staff, visitor):
    member.user.is_active = False
    member.user.save()

    for username in ("dana", panel_admin.user.username, staff.username):
        assert error_body(sign_in(visitor, username)) == REFUSED


def test_every_refusal_costs_one_password_hash(member, visitor, monkeypatch):
    from django.contrib.auth import hashers

    hashed = []
    for name in ("encode", "verify"):
        real = getattr(hashers.get_hasher(), name)
        monkeypatch.setattr(
            hashers.Argon2PasswordHasher,
            name,
            lambda self, *arguments, real=real, name=name: (hashed.append(name), real(*arguments))[1],
        )
    sign_in(visitor, "dana", "wrong-password")
    sign_in(visitor, "nobody", "wrong-password")

    assert len(hashed) == 2


@pytest.mark.parametrize(
    ("username", "password", "errors"),
    [
        ("ab", PASSWORD, {"username": ["Username must be at least 3 characters"]}),
        ("dana", "short", {"password": ["Password must be at least 6 characters"]}),
    ],
)
def test_short_names_and_passwords_are_named(visitor, username, password, errors):
    answer = sign_in(visitor, username, password)

    assert answer.status_code == 400
    assert answer.json()["errors"] == errors


@pytest.mark.parametrize("fingerprint", ["", "A" * 64, "a" * 63, "g" * 64])
def test_without_a_well_formed_fingerprint_nobody_signs_in(member, fingerprint):
    answer = sign_in(Caller(fingerprint=fingerprint))

    assert answer.status_code == 400
    assert answer.json()["errors"] == {"device": ["Device information is required"]}
    assert not Device.objects.exists()


def test_five_failures_lock_the_pair_of_name_and_address_only(member, other_member):
    guesser = Caller()
    for _ in range(5):
        assert sign_in(guesser, "dana", "wrong-password").status_code == 401

    locked = sign_in(guesser, "dana", PASSWORD)
    assert locked.status_code == 429
    assert locked.json()["code"] == "locked_out"
    assert 0 < int(locked["Retry-After"]) <= 15 * 60
    assert sign_in(guesser, "marcus", PASSWORD).status_code == 200
    assert sign_in(Caller(address="127.0.0.9"), "dana", PASSWORD).status_code == 200


def test_the_lock_ends_after_fifteen_minutes(member, visitor, monkeypatch):
    for _ in range(5):
        sign_in(visitor, "dana", "wrong-password")
    later = timezone.now() + timedelta(minutes=15, seconds=1)
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: later)

    assert sign_in(visitor).status_code == 200


def test_a_right_password_forgets_the_failures_before_it(member, visitor):
    for _ in range(2):
        for _ in range(4):
            assert sign_in(visitor, "dana", "wrong-password").status_code == 401
        assert sign_in(visitor).status_code == 200


def test_an_address_has_twenty_tries_a_minute_over_all_names(member, visitor):
    for number in range(20):
        assert sign_in(visitor, f"name-{number}", PASSWORD).status_code == 401

    answer = sign_in(visitor)
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert 0 < int(answer["Retry-After"]) <= 60


def test_at_the_cap_a_further_device_is_refused_with_the_sentence(member, visitor):
    DeviceFactory(member=member)

    answer = sign_in(visitor)

    assert answer.status_code == 403
    assert error_body(answer) == {
        "success": False,
        "error": "Device limit reached. Revoke a device to register a new one.",
        "code": "device_limit",
    }
    assert Device.objects.count() == 1
    assert not Session.objects.exists()


def test_a_plan_makes_room_and_its_end_takes_it_away(member, visitor):
    subscribe(member, "phantom")
    DeviceFactory(member=member)
    assert sign_in(visitor).status_code == 200

    UserSubscription.objects.update(**ended(by=timedelta(days=3, seconds=1)))
    refused = sign_in(Caller(fingerprint="f" * 64))

    assert refused.json()["code"] == "device_limit"
    assert Device.objects.active().count() == 2


def test_the_cookie_names_the_device_though_the_fingerprint_changed(member, visitor):
    sign_in(visitor)
    visitor.fingerprint = "d" * 64

    assert sign_in(visitor).status_code == 200
    assert Device.objects.get().device_fingerprint == "d" * 64
    assert ActivityEntry.objects.filter(action="device_changed").count() == 1


def test_the_fingerprint_names_the_device_though_the_cookie_is_gone(member, visitor):
    sign_in(visitor)
    again = Caller(fingerprint=visitor.fingerprint)

    assert sign_in(again).status_code == 200
    assert Device.objects.count() == 1
    # The old cookie's token is worth nothing any more, the new one is the device's.
    assert (
        again.client.cookies[settings.DEVICE_COOKIE_NAME].value
        != visitor.client.cookies[settings.DEVICE_COOKIE_NAME].value
    )


def test_another_members_device_cookie_counts_for_nothing(member, other_member, visitor):
    sign_in(visitor)

    assert sign_in(visitor, "marcus").status_code == 200
    assert Device.objects.filter(member=other_member).count() == 1
    assert Device.objects.filter(member=member).count() == 1


def test_a_label_is_cut_where_it_is_too_long_and_kept_to_one_line(member, other_member):
    sign_in(Caller(label="•" * 100))
    assert Device.objects.get(member=member).device_label == "•" * 22
    sign_in(Caller(label=" Laptop\r\n\r\nAll is well. ", fingerprint="d" * 64), "marcus")
    assert Device.objects.get(member=other_member).device_label == "Laptop All is well."


def test_a_label_that_cannot_be_stored_is_replaced(other_member):
    sign_in(Caller(label="\x00", fingerprint="e" * 64), "marcus")
    assert Device.objects.get(member=other_member).device_label == "Unknown device"


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 401), (1, 401)])
def test_a_burned_out_member_stays_out_from_the_instant_of_the_deadline(member, visitor, monkeypatch, seconds, status):
    started = timezone.now()
    Member.objects.update(access_countdown_start=started)
    moment = started + timedelta(hours=72, seconds=seconds)
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: moment)

    answer = sign_in(visitor)

    assert answer.status_code == status
    if status == 401:
        assert answer.json()["error"] == "Access expired. Your invitation code has burned out."
        assert answer.json()["code"] == "access_expired"


def test_an_active_subscription_keeps_a_member_in(member, visitor):
    Member.objects.update(access_countdown_start=timezone.now() - timedelta(hours=73))
    subscribe(member)

    assert sign_in(visitor).status_code == 200
