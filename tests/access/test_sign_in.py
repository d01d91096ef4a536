"""``POST /api/auth/login``: usernames, passwords, lockouts and the device limit."""

from datetime import timedelta

from django.conf import settings
from django.core import mail
from django.utils import timezone

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from apps.subscriptions.models import UserSubscription
from tests.factories import LABEL, PASSWORD, Caller, DeviceFactory
from tests.responses import error_body
from tests.subscriptions.factories import ended, subscribe

INVALID_CREDENTIALS = {"success": False, "error": "Invalid credentials", "code": "invalid_credentials"}


def sign_in(caller: Caller, username: str = "dana", password: str = PASSWORD):
    return caller.post("/api/auth/login", {"username": username, "password": password})


def test_correct_password_signs_in_and_binds_the_first_device(member, visitor, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        response = sign_in(visitor, username="DANA")

    assert response.status_code == 200
    assert response.json()["user"]["username"] == "dana"
    device = Device.objects.get(member=member)
    assert (device.device_label, device.device_fingerprint) == (LABEL, visitor.fingerprint)
    cookie = response.cookies[settings.DEVICE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value not in device.token_hash
    assert visitor.get("/api/auth/user").status_code == 200
    member.refresh_from_db()
    assert member.first_login_at is not None
    [email] = mail.outbox
    assert (email.subject, email.to) == ("A new device was bound to your account", ["dana@example.com"])
    assert LABEL in email.body


def test_unknown_username_and_wrong_password_get_the_same_response(member, visitor):
    for username, password in (("dana", "wrong-password"), ("nobody", PASSWORD)):
        response = sign_in(visitor, username, password)
        assert (response.status_code, error_body(response)) == (401, INVALID_CREDENTIALS), username
    assert not Device.objects.exists()
    assert not Session.objects.exists()


def test_panel_admins_staff_and_closed_accounts_are_refused_like_a_wrong_password(member, panel_admin, staff, visitor):
    member.user.is_active = False
    member.user.save()

    for username in ("dana", panel_admin.user.username, staff.username):
        assert error_body(sign_in(visitor, username)) == INVALID_CREDENTIALS


def test_every_refusal_computes_one_password_hash(member, visitor, monkeypatch):
    from django.contrib.auth import hashers

    calls = []
    for name in ("encode", "verify"):
        original = getattr(hashers.Argon2PasswordHasher, name)
        monkeypatch.setattr(
            hashers.Argon2PasswordHasher,
            name,
            lambda self, *args, original=original, name=name: (calls.append(name), original(self, *args))[1],
        )
    sign_in(visitor, "dana", "wrong-password")
    sign_in(visitor, "nobody", "wrong-password")

    assert len(calls) == 2


def test_short_usernames_and_passwords_are_reported(visitor, db):
    response = sign_in(visitor, "ab", "short")

    assert response.status_code == 400
    assert response.json()["errors"] == {
        "username": ["Username must be at least 3 characters"],
        "password": ["Password must be at least 6 characters"],
    }


def test_missing_or_malformed_fingerprint_is_refused(member):
    for fingerprint in ("", "A" * 64, "a" * 63, "g" * 64):
        response = sign_in(Caller(fingerprint=fingerprint))
        assert response.status_code == 400, fingerprint
        assert response.json()["errors"] == {"device": ["Device information is required"]}
    assert not Device.objects.exists()


def test_five_failures_lock_only_the_pair_of_username_and_address(member, other_member, visitor, monkeypatch):
    for _ in range(5):
        assert sign_in(visitor, "dana", "wrong-password").status_code == 401

    response = sign_in(visitor, "dana", PASSWORD)

    assert response.status_code == 429
    assert response.json()["code"] == "locked_out"
    assert 0 < int(response["Retry-After"]) <= 15 * 60
    assert sign_in(Caller(fingerprint="b" * 64), "marcus", PASSWORD).status_code == 200
    assert sign_in(Caller(address="127.0.0.9"), "dana", PASSWORD).status_code == 200
    later = timezone.now() + timedelta(minutes=15, seconds=1)
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: later)
    assert sign_in(visitor).status_code == 200


def test_correct_password_resets_the_failure_count(member, visitor):
    for _ in range(2):
        for _ in range(4):
            assert sign_in(visitor, "dana", "wrong-password").status_code == 401
        assert sign_in(visitor).status_code == 200


def test_address_is_limited_to_twenty_attempts_a_minute_for_all_usernames(member, visitor):
    for number in range(20):
        assert sign_in(visitor, f"name-{number}", PASSWORD).status_code == 401

    response = sign_in(visitor)

    assert response.status_code == 429
    assert response.json()["code"] == "throttled"
    assert 0 < int(response["Retry-After"]) <= 60


def test_new_device_above_the_device_limit_is_refused(member, visitor):
    DeviceFactory(member=member)

    response = sign_in(visitor)

    assert response.status_code == 403
    assert error_body(response) == {
        "success": False,
        "error": "Device limit reached. Revoke a device to register a new one.",
        "code": "device_limit",
    }
    assert Device.objects.count() == 1
    assert not Session.objects.exists()


def test_device_limit_follows_the_plan_and_its_end(member, visitor):
    subscribe(member, "phantom")
    DeviceFactory(member=member)
    assert sign_in(visitor).status_code == 200

    UserSubscription.objects.update(**ended(by=timedelta(days=3, seconds=1)))
    response = sign_in(Caller(fingerprint="f" * 64))

    assert response.json()["code"] == "device_limit"
    assert Device.objects.active().count() == 2


def test_cookie_identifies_the_device_after_its_fingerprint_changed(member, visitor):
    sign_in(visitor)
    visitor.fingerprint = "d" * 64

    assert sign_in(visitor).status_code == 200
    assert Device.objects.get().device_fingerprint == "d" * 64
    assert ActivityEntry.objects.filter(action="device_changed").count() == 1


def test_fingerprint_identifies_the_device_after_its_cookie_is_gone(member, visitor):
    sign_in(visitor)
    new_browser = Caller(fingerprint=visitor.fingerprint)

    assert sign_in(new_browser).status_code == 200
    assert Device.objects.count() == 1
    # The device has a new token; the old cookie is no longer valid.
    assert (
        new_browser.client.cookies[settings.DEVICE_COOKIE_NAME].value
        != visitor.client.cookies[settings.DEVICE_COOKIE_NAME].value
    )


def test_device_cookie_of_another_member_is_ignored(member, other_member, visitor):
    sign_in(visitor)

    assert sign_in(visitor, "marcus").status_code == 200
    assert Device.objects.filter(member=other_member).count() == 1
    assert Device.objects.filter(member=member).count() == 1


def test_label_is_truncated_put_on_one_line_and_replaced_if_it_is_invalid(member):
    subscribe(member, "ghost")
    labels = {"•" * 100: "•" * 22, " Laptop\r\n\r\nAll is well. ": "Laptop All is well.", "\x00": "Unknown device"}
    for number, (label, stored) in enumerate(labels.items()):
        fingerprint = f"{number:064}"
        sign_in(Caller(label=label, fingerprint=fingerprint))
        assert Device.objects.get(device_fingerprint=fingerprint).device_label == stored
