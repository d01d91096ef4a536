"""``/api/devices`` and ``/api/devices/manage``."""

import uuid

import pytest

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.factories import LABEL, DeviceFactory, caller_of


def test_the_list_marks_this_device_and_counts_the_cap(member, member_caller):
    other = DeviceFactory(member=member, device_label="Mobile • Safari on iOS")
    DeviceFactory()

    shown = member_caller.get("/api/devices").json()

    assert shown["plan"] == {"planName": "Basic", "maxDevices": 1, "currentDevices": 2}
    assert {device["id"]: device["isCurrent"] for device in shown["devices"]} == {
        str(other.pk): False,
        str(Device.objects.get(member=member, device_label=LABEL).pk): True,
    }


@pytest.mark.parametrize("amount", [1, 30])
def test_the_list_takes_four_queries_whatever_the_number(member, member_caller, django_assert_num_queries, amount):
    DeviceFactory.create_batch(amount, member=member)
    # The session with its user; this device; the devices; the subscription.
    with django_assert_num_queries(4):
        member_caller.get("/api/devices")


def test_a_rename_is_trimmed_kept_and_logged(member, member_caller):
    device = Device.objects.get()

    answer = member_caller.post(
        "/api/devices/manage", {"deviceId": str(device.pk), "action": "rename", "newLabel": "  Office \r\n 2 "}
    )

    assert answer.status_code == 200
    assert answer.json()["device"]["deviceLabel"] == "Office 2"
    device.refresh_from_db()
    assert device.device_label == "Office 2"
    assert ActivityEntry.objects.filter(member=member, action="device_renamed").count() == 1


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"deviceId": "not-a-uuid"}, {"deviceId": ["Invalid device ID"]}),
        ({"newLabel": "   "}, {"newLabel": ["Device label cannot be empty"]}),
        ({"newLabel": None}, {"newLabel": ["New label is required for rename action"]}),
        ({"newLabel": "a\x00b"}, {"newLabel": ["This text holds characters that cannot be stored"]}),
    ],
)
def test_a_bad_rename_is_named_and_changes_nothing(member, member_caller, change, errors):
    device = Device.objects.get()
    body = {"deviceId": str(device.pk), "action": "rename", "newLabel": "Office", **change}

    answer = member_caller.post("/api/devices/manage", body)

    assert answer.status_code == 400
    assert answer.json()["errors"] == errors
    assert Device.objects.get().device_label == LABEL


def test_revoking_ends_the_sessions_of_that_device_only(member, member_caller):
    phone = caller_of(member, fingerprint="b" * 64)
    device = Device.objects.get(device_fingerprint="b" * 64)

    answer = member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert answer.status_code == 200
    assert phone.get("/api/auth/user").status_code == 401
    assert member_caller.get("/api/auth/user").status_code == 200
    assert member_caller.get("/api/devices").json()["plan"]["currentDevices"] == 1


def test_revoking_this_device_ends_this_session(member, member_caller):
    device = Device.objects.get()

    answer = member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert answer.status_code == 200
    assert not Session.objects.exists()
    assert member_caller.get("/api/auth/user").json()["code"] == "not_authenticated"


@pytest.mark.parametrize("action", ["rename", "revoke"])
def test_another_members_device_an_unknown_and_a_revoked_one_are_not_found(member_caller, other_caller, action):
    foreign = Device.objects.get(device_fingerprint="b" * 64)
    gone = DeviceFactory(member=foreign.member, revoked_at=foreign.created_at)

    for device_id in (foreign.pk, gone.pk, uuid.uuid4()):
        answer = member_caller.post(
            "/api/devices/manage", {"deviceId": str(device_id), "action": action, "newLabel": "Mine"}
        )
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"
    foreign.refresh_from_db()
    assert (foreign.device_label, foreign.revoked_at) == (LABEL, None)
