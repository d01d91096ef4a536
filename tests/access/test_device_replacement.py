"""Replacing a bound device with an emailed code, for a member at the device limit."""

import re
from datetime import timedelta

import pytest
from django.core import mail

from apps.access.replacement import delete_expired
from apps.core.jobs import get_periodic_jobs
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


def test_correct_password_lists_devices_and_emails_a_code(device, request_code, attacker):
    response, code = request_code(attacker)

    assert response.status_code == 200
    assert [row["id"] for row in response.json()["devices"]] == [str(device.pk)]
    assert code is not None
    assert mail.outbox[0].to == ["dana@example.com"]
    # The address that requested it.
    assert "203.0.113.7" in mail.outbox[0].body
    # The code is not stored in the database.
    assert OutgoingMail.objects.get().text == ""


def test_wrong_password_sends_no_code(device, request_code):
    response, _ = request_code(password="wrong-password")

    assert response.status_code == 401
    assert response.json()["code"] == "invalid_credentials"
    assert not mail.outbox


def test_code_replaces_the_device_signs_in_and_works_once(member, device, request_code, visitor):
    _, code = request_code()

    response = replace_device(visitor, device, code)

    assert response.status_code == 200
    assert response.json()["user"]["username"] == "dana"
    device.refresh_from_db()
    assert device.revoked_at is not None
    assert Device.objects.active().get().device_fingerprint == visitor.fingerprint
    assert visitor.get("/api/auth/user").status_code == 200
    again = replace_device(Caller(fingerprint="f" * 64), Device.objects.active().get(), code)
    assert again.status_code == 400
    assert "code" in again.json()["errors"]


def test_code_is_invalid_after_three_wrong_attempts(device, request_code, visitor):
    _, code = request_code()
    wrong_code = get_wrong_code(code)

    for _ in range(3):
        assert replace_device(visitor, device, wrong_code).status_code == 400

    assert replace_device(visitor, device, code).status_code == 400
    device.refresh_from_db()
    assert device.revoked_at is None


def test_code_expires_after_ten_minutes(device, request_code, visitor, frozen_time):
    _, code = request_code()
    for shift, status in ((timedelta(minutes=10), 400), (timedelta(seconds=-1), 200)):
        frozen_time.shift(shift)
        assert replace_device(visitor, device, code).status_code == status


def test_code_is_refused_without_the_password_and_for_the_device_of_another(
    device, other_member, request_code, visitor
):
    other_device = DeviceFactory(member=other_member)
    _, code = request_code()

    assert replace_device(visitor, device, code, password="wrong-password").status_code == 401
    assert replace_device(visitor, other_device, code).status_code == 400
    assert set(Device.objects.active()) == {device, other_device}


def test_sixth_code_in_an_hour_is_throttled_for_its_address(device, request_code, attacker):
    assert [request_code(attacker)[0].status_code for _ in range(6)] == [200] * 5 + [429]
    assert len(mail.outbox) == 5

    assert request_code()[0].status_code == 200


# An attacker at another address who knows the password


@pytest.fixture
def attacker(db) -> Caller:
    return Caller(fingerprint="f" * 64, address="203.0.113.7")


def test_code_works_only_from_the_address_that_requested_it(device, request_code, attacker, visitor):
    _, code = request_code()
    assert replace_device(attacker, device, code).status_code == 400
    # Neither another code nor wrong attempts from another address invalidate it.
    _, other_code = request_code(attacker)
    for _ in range(4):
        assert replace_device(attacker, device, get_wrong_code(other_code)).status_code == 400

    assert replace_device(visitor, device, code).status_code == 200


def test_second_code_from_the_same_address_replaces_the_first(device, request_code, visitor):
    _, first = request_code()
    mail.outbox.clear()
    _, second = request_code()

    assert first == second or replace_device(visitor, device, first).status_code == 400
    assert replace_device(visitor, device, second).status_code == 200


def test_expired_codes_are_deleted(device, request_code, attacker, frozen_time):
    request_code(attacker)
    frozen_time.shift(timedelta(minutes=10))
    request_code()

    assert delete_expired(now=frozen_time.now) == 1
    assert DeviceReplacementCode.objects.get().expires_at == frozen_time.now + timedelta(minutes=10)
    assert delete_expired in [task.function for task in get_periodic_jobs()]
