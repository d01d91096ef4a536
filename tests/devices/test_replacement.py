"""At the cap with no bound device at hand: the mailed code."""

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

RIGHT = {"username": "dana", "password": PASSWORD}


@pytest.fixture
def device(member):
    return DeviceFactory(member=member, device_label="Mobile • Safari on iOS")


@pytest.fixture
def ask(visitor, django_capture_on_commit_callbacks):
    """Ask for a code, as the visitor where nobody else is named; return the answer and the code in the mail."""

    def asked(caller: Caller = visitor, **credentials):
        with django_capture_on_commit_callbacks(execute=True):
            answer = caller.post("/api/auth/device-limit/code", {**RIGHT, **credentials})
        codes = re.findall(r"\b\d{6}\b", mail.outbox[-1].body) if mail.outbox else [None]
        return answer, codes[0]

    return asked


def replace(caller: Caller, device: Device, code: str, **more: str):
    body = {**RIGHT, "code": code, "deviceId": str(device.pk), **more}
    return caller.post("/api/auth/device-limit/replace", body)


def test_the_right_password_shows_the_devices_and_mails_a_code(device, ask):
    answer, code = ask()

    assert answer.status_code == 200
    assert [shown["id"] for shown in answer.json()["devices"]] == [str(device.pk)]
    assert code is not None
    assert mail.outbox[0].to == ["dana@example.com"]
    # The code is in the mail and nowhere else.
    assert OutgoingMail.objects.get().text == ""


def test_a_wrong_password_shows_nothing_and_mails_nothing(device, ask):
    answer, _ = ask(password="wrong-password")

    assert answer.status_code == 401
    assert answer.json()["code"] == "invalid_credentials"
    assert not mail.outbox


def test_the_code_replaces_the_device_and_signs_in(member, device, ask, visitor):
    _, code = ask()

    answer = replace(visitor, device, code)

    assert answer.status_code == 200
    assert answer.json()["user"]["username"] == "dana"
    device.refresh_from_db()
    assert device.revoked_at is not None
    assert Device.objects.active().get().device_fingerprint == visitor.fingerprint
    assert visitor.get("/api/auth/user").status_code == 200


def test_a_code_works_once(device, ask, visitor):
    _, code = ask()
    replace(visitor, device, code)

    again = replace(Caller(fingerprint="f" * 64), Device.objects.active().get(), code)

    assert again.status_code == 400
    assert "code" in again.json()["errors"]


def test_three_wrong_tries_spend_the_code(device, ask, visitor):
    _, code = ask()
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for _ in range(3):
        assert replace(visitor, device, wrong).status_code == 400

    assert replace(visitor, device, code).status_code == 400
    device.refresh_from_db()
    assert device.revoked_at is None


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 400)])
def test_a_code_lasts_ten_minutes(device, ask, visitor, monkeypatch, seconds, status):
    asked_at = timezone.now()
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: asked_at)
    _, code = ask()
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: asked_at + timedelta(minutes=10, seconds=seconds))

    assert replace(visitor, device, code).status_code == status


def test_another_members_device_cannot_be_named(device, other_member, ask, visitor):
    foreign = DeviceFactory(member=other_member)
    _, code = ask()

    answer = replace(visitor, foreign, code)

    assert answer.status_code == 400
    foreign.refresh_from_db()
    assert foreign.revoked_at is None


def test_a_code_alone_without_the_password_replaces_nothing(device, ask, visitor):
    _, code = ask()

    assert replace(visitor, device, code, password="wrong-password").status_code == 401
    assert Device.objects.active().get() == device


def test_a_sixth_code_in_an_hour_is_throttled(device, ask):
    for _ in range(5):
        assert ask()[0].status_code == 200

    assert ask()[0].status_code == 429
    assert len(mail.outbox) == 5


# Somebody elsewhere who knows the password


@pytest.fixture
def thief(db) -> Caller:
    return Caller(fingerprint="f" * 64, address="203.0.113.7")


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def test_a_code_works_only_from_the_address_that_asked_for_it(device, ask, thief, visitor):
    _, code = ask()

    assert replace(thief, device, code).status_code == 400
    assert replace(visitor, device, code).status_code == 200


def test_the_mail_names_the_address_that_asked(device, ask, thief):
    ask(thief)

    assert "203.0.113.7" in mail.outbox[0].body


def test_wrong_tries_from_elsewhere_do_not_spend_the_owners_code(device, ask, thief, visitor):
    _, code = ask()
    _, other_code = ask(thief)
    for _ in range(4):
        assert replace(thief, device, wrong(other_code)).status_code == 400

    assert replace(visitor, device, code).status_code == 200


def test_a_code_asked_for_elsewhere_does_not_replace_the_owners(device, ask, thief, visitor):
    _, code = ask()
    ask(thief)

    assert replace(visitor, device, code).status_code == 200


def test_codes_asked_for_elsewhere_do_not_use_up_the_owners_hour(device, ask, thief):
    assert [ask(thief)[0].status_code for _ in range(6)] == [200] * 5 + [429]

    assert ask()[0].status_code == 200


def test_a_second_code_from_the_same_address_replaces_the_first(device, ask, visitor):
    _, first = ask()
    mail.outbox.clear()
    _, second = ask()

    assert first == second or replace(visitor, device, first).status_code == 400
    assert replace(visitor, device, second).status_code == 200


def test_expired_codes_are_swept(device, ask, thief, monkeypatch):
    ask(thief)
    later = timezone.now() + timedelta(minutes=10)
    monkeypatch.setattr("apps.devices.views.timezone.now", lambda: later)
    ask()
    call_command("housekeeping", stdout=StringIO())

    assert [code.expires_at for code in DeviceReplacementCode.objects.all()] == [later + timedelta(minutes=10)]
