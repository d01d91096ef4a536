"""Concurrent sign-ins at the device limit, and concurrent revocations of one device."""

from collections import Counter

import pytest

from apps.accounts.models import Session, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.devices.models import Device
from apps.notifications.models import OutgoingMail
from tests import factories
from tests.factories import PASSWORD, Caller, caller_as, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def sign_in(number: int, fingerprint: str | None = None):
    caller = Caller(fingerprint=fingerprint or f"{number:064x}", address=f"127.0.1.{number}")
    return caller.post("/api/auth/login", {"username": "dana", "password": PASSWORD})


def test_concurrent_sign_ins_do_not_exceed_the_device_limit():
    member = factories.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number) for number in range(1, 7)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 403: 5}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 403} == {"device_limit"}
    assert Device.objects.active().filter(member=member).count() == 1
    assert Session.objects.count() == 1


def test_concurrent_sign_ins_of_one_browser_bind_one_device():
    factories.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number, "a" * 64) for number in range(1, 7)])

    assert Counter(answer.status_code for answer in answers) == {200: 6}
    assert Device.objects.count() == 1


def test_device_revoked_concurrently_by_staff_is_revoked_once():
    device = factories.DeviceFactory()
    staff = [caller_as(factories.UserFactory(kind=User.Kind.STAFF, is_superuser=True)) for _ in range(4)]

    answers = race([lambda caller=caller: revoke_as_staff(caller, device) for caller in staff])

    assert Counter("was revoked already" in answer for answer in answers) == {False: 1, True: 3}
    assert AuditLogEntry.objects.filter(action="device_revoked").count() == 1
    assert ActivityEntry.objects.count() == OutgoingMail.objects.count() == 1


def test_device_revoked_concurrently_by_member_and_staff_is_revoked_once(member):
    caller, staff = caller_of(member), caller_as(factories.UserFactory(kind=User.Kind.STAFF, is_superuser=True))
    device = factories.DeviceFactory(member=member)
    body = {"deviceId": str(device.pk), "action": "revoke"}

    answer, page = race([lambda: caller.post("/api/devices/manage", body), lambda: revoke_as_staff(staff, device)])

    is_revoked_by_staff = "was revoked already" not in page
    assert answer.status_code == (404 if is_revoked_by_staff else 200)
    assert ActivityEntry.objects.filter(action="device_revoked").count() == 1
    assert AuditLogEntry.objects.filter(action="device_revoked").count() == is_revoked_by_staff


def revoke_as_staff(staff: Caller, device: Device) -> str:
    response = staff.upload(f"/staff/devices/device/{device.pk}/free/", {"reason": "Phone was lost"})
    if response.status_code == 302:
        response = staff.get(response["Location"])
    return response.content.decode()
