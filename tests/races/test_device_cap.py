"""Twenty browsers race for the last place among a member's devices; staff and member race to free one."""

from collections import Counter

import pytest

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry, RecordEntry
from apps.devices.models import Device
from apps.notifications.models import OutgoingMail
from tests import factories
from tests.factories import PASSWORD, Caller, caller_as, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def sign_in(number: int, fingerprint: str | None = None):
    caller = Caller(fingerprint=fingerprint or f"{number:064x}", address=f"127.0.1.{number}")
    return caller.post("/api/auth/login", {"username": "dana", "password": PASSWORD})


def test_the_cap_holds():
    member = factories.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number) for number in range(1, 21)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 403: 19}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 403} == {"device_limit"}
    assert Device.objects.active().filter(member=member).count() == 1
    assert Session.objects.count() == 1


def test_one_browser_that_signs_in_twenty_times_is_one_device():
    factories.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number, "a" * 64) for number in range(1, 21)])

    assert Counter(answer.status_code for answer in answers) == {200: 20}
    assert Device.objects.count() == 1


def test_of_six_staff_who_free_one_device_at_once_one_does():
    device = factories.DeviceFactory()
    staff = [caller_as(factories.UserFactory(is_staff=True, is_superuser=True)) for _ in range(6)]

    answers = race([lambda one=one: free(one, device) for one in staff])

    assert Counter("was revoked already" in answer for answer in answers) == {False: 1, True: 5}
    assert RecordEntry.objects.filter(action="device_freed").count() == 1
    assert ActivityEntry.objects.count() == OutgoingMail.objects.count() == 1


def test_a_device_that_its_member_revokes_as_support_frees_it_is_revoked_once(member):
    caller, staff = caller_of(member), caller_as(factories.UserFactory(is_staff=True, is_superuser=True))
    device = factories.DeviceFactory(member=member)
    body = {"deviceId": str(device.pk), "action": "revoke"}

    answer, freed = race([lambda: caller.post("/api/devices/manage", body), lambda: free(staff, device)])

    is_freed = "was revoked already" not in freed
    assert answer.status_code == (404 if is_freed else 200)
    assert ActivityEntry.objects.filter(action="device_revoked").count() == 1
    assert RecordEntry.objects.filter(action="device_freed").count() == is_freed


def free(staff: Caller, device: Device) -> str:
    followed = staff.upload(f"/staff/devices/device/{device.pk}/free/", {"reason": "Phone was lost"})
    return staff.get(followed["Location"]).content.decode()
