"""Replacing a bound device with an emailed code, for a member at the device limit."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from apps.devices.models import Device, DeviceReplacementCode
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, DeviceFactory

CREDENTIALS = {"username": "dana", "password": PASSWORD}


@pytest.fixture
def device(member):
    return DeviceFactory(member=member, device_label="Mobile • Safari on iOS")


@pytest.fixture
def request_code(visitor, django_capture_on_commit_callbacks):
    """Returns a function that requests a code and returns the response and the code in the email."""

    def send(caller: Caller = visitor, **credentials):
        with django_capture_on_commit_callbacks(execute=True):
            response = caller.post("/api/auth/device-limit/code", {**CREDENTIALS, **credentials})
        codes = re.findall(r"\b\d{6}\b", mail.outbox[-1].body) if mail.outbox else [None]
        return response, codes[0]

    return send


def replace_device(caller: Caller, device: Device, code: str, **fields: str):
    body = {**CREDENTIALS, "code": code, "deviceId": str(device.pk), **fields}
    return caller.post("/api/auth/device-limit/replace", body)


def get_wrong_code(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def test_correct_password_lists_devices_and_emails_a_code(device, request_code):
    response, code = request_code()

    assert response.status_code == 200
    assert [row["id"] for row in response.json()["devices"]] == [str(device.pk)]
    assert code is not None
    assert mail.outbox[0].to == ["dana@example.com"]
    # The code is not stored in the database.
    assert OutgoingMail.objects.get().text == ""


def test_wrong_password_sends_no_code(device, request_code):
    response, _ = request_code(password="wrong-password")

    assert response.status_code == 401
    assert response.json()["code"] == "invalid_credentials"
    assert not mail.outbox


def test_code_replaces_the_device_and_signs_in(member, device, request_code, visitor):
    _, code = request_code()

    response = replace_device(visitor, device, code)

    assert response.status_code == 200
    assert response.json()["user"]["username"] == "dana"
    device.refresh_from_db()
    assert device.revoked_at is not None
    assert Device.objects.active().get().device_fingerprint == visitor.fingerprint
    assert visitor.get("/api/auth/user").status_code == 200


def test_code_works_once(device, request_code, visitor):
    _, code = request_code()
    replace_device(visitor, device, code)

    response = replace_device(Caller(fingerprint="f" * 64), Device.objects.active().get(), code)

    assert response.status_code == 400
    assert "code" in response.json()["errors"]


def test_code_is_invalid_after_three_wrong_attempts(device, request_code, visitor):
    _, code = request_code()
    wrong_code = get_wrong_code(code)

    for _ in range(3):
        assert replace_device(visitor, device, wrong_code).status_code == 400

    assert replace_device(visitor, device, code).status_code == 400
    device.refresh_from_db()
    assert device.revoked_at is None


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 400)])
def test_code_expires_after_ten_minutes(device, request_code, visitor, monkeypatch, seconds, status):
    requested_at = timezone.now()
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: requested_at)
    _, code = request_code()
    monkeypatch.setattr(
        "apps.devices.views.timezone.now", lambda: requested_at + timedelta(minutes=10, seconds=seconds)
    )

    assert replace_device(visitor, device, code).status_code == status


def test_device_of_another_member_cannot_be_replaced(device, other_member, request_code, visitor):
    other_device = DeviceFactory(member=other_member)
    _, code = request_code()

    response = replace_device(visitor, other_device, code)

    assert response.status_code == 400
    other_device.refresh_from_db()
    assert other_device.revoked_at is None


def test_code_without_the_password_is_refused(device, request_code, visitor):
    _, code = request_code()

    assert replace_device(visitor, device, code, password="wrong-password").status_code == 401
    assert Device.objects.active().get() == device


def test_sixth_code_in_an_hour_is_throttled(device, request_code):
    for _ in range(5):
        assert request_code()[0].status_code == 200

    assert request_code()[0].status_code == 429
    assert len(mail.outbox) == 5


# An attacker at another address who knows the password


@pytest.fixture
def attacker(db) -> Caller:
    return Caller(fingerprint="f" * 64, address="203.0.113.7")


def test_code_works_only_from_the_address_that_requested_it(device, request_code, attacker, visitor):
    _, code = request_code()

    assert replace_device(attacker, device, code).status_code == 400
    assert replace_device(visitor, device, code).status_code == 200


def test_email_names_the_requesting_address(device, request_code, attacker):
    request_code(attacker)

    assert "203.0.113.7" in mail.outbox[0].body


def test_wrong_attempts_from_another_address_do_not_invalidate_the_code(device, request_code, attacker, visitor):
    _, code = request_code()
    _, other_code = request_code(attacker)
    for _ in range(4):
        assert replace_device(attacker, device, get_wrong_code(other_code)).status_code == 400

    assert replace_device(visitor, device, code).status_code == 200


def test_code_requested_from_another_address_does_not_invalidate_the_first(device, request_code, attacker, visitor):
    _, code = request_code()
    request_code(attacker)

    assert replace_device(visitor, device, code).status_code == 200


def test_rate_limit_of_codes_is_separate_for_each_address(device, request_code, attacker):
    assert [request_code(attacker)[0].status_code for _ in range(6)] == [200] * 5 + [429]

    assert request_code()[0].status_code == 200


def test_second_code_from_the_same_address_replaces_the_first(device, request_code, visitor):
    _, first = request_code()
    mail.outbox.clear()
    _, second = request_code()

    assert first == second or replace_device(visitor, device, first).status_code == 400
    assert replace_device(visitor, device, second).status_code == 200


def test_housekeeping_deletes_expired_codes(device, request_code, attacker, monkeypatch):
    request_code(attacker)
    later = timezone.now() + timedelta(minutes=10)
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: later)
    request_code()
    call_command("housekeeping", stdout=StringIO())

    assert [code.expires_at for code in DeviceReplacementCode.objects.all()] == [later + timedelta(minutes=10)]
