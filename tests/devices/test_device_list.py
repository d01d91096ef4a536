"""``/api/devices`` and ``/api/devices/manage``."""

import uuid

import pytest

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.factories import LABEL, DeviceFactory, caller_of


def test_list_marks_the_current_device_and_counts_devices(member, member_caller):
    phone = DeviceFactory(member=member, device_label="Mobile • Safari on iOS")
    DeviceFactory()

    body = member_caller.get("/api/devices").json()

    assert body["plan"] == {"planName": "Basic", "maxDevices": 1, "currentDevices": 2}
    assert {device["id"]: device["isCurrent"] for device in body["devices"]} == {
        str(phone.pk): False,
        str(Device.objects.get(member=member, device_label=LABEL).pk): True,
    }


@pytest.mark.parametrize("row_count", [1, 30])
def test_list_takes_three_queries_for_any_number_of_rows(member, member_caller, django_assert_num_queries, row_count):
    DeviceFactory.create_batch(row_count, member=member)
    # Session with user, member and device; devices; subscription.
    with django_assert_num_queries(3):
        member_caller.get("/api/devices")


def test_new_label_is_trimmed_stored_and_logged(member, member_caller):
    device = Device.objects.get()

    response = member_caller.post(
        "/api/devices/manage", {"deviceId": str(device.pk), "action": "rename", "newLabel": "  Office \r\n 2 "}
    )

    assert response.status_code == 200
    assert response.json()["device"]["deviceLabel"] == "Office 2"
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
def test_invalid_rename_is_reported_and_changes_nothing(member, member_caller, change, errors):
    device = Device.objects.get()
    body = {"deviceId": str(device.pk), "action": "rename", "newLabel": "Office", **change}

    response = member_caller.post("/api/devices/manage", body)

    assert response.status_code == 400
    assert response.json()["errors"] == errors
    assert Device.objects.get().device_label == LABEL


def test_revoking_ends_only_the_sessions_of_that_device(member, member_caller):
    phone = caller_of(member, fingerprint="b" * 64)
    device = Device.objects.get(device_fingerprint="b" * 64)

    response = member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert response.status_code == 200
    assert phone.get("/api/auth/user").status_code == 401
    assert member_caller.get("/api/auth/user").status_code == 200
    assert member_caller.get("/api/devices").json()["plan"]["currentDevices"] == 1


def test_revoking_the_current_device_ends_the_session(member, member_caller):
    device = Device.objects.get()

    response = member_caller.post("/api/devices/manage", {"deviceId": str(device.pk), "action": "revoke"})

    assert response.status_code == 200
    assert not Session.objects.exists()
    assert member_caller.get("/api/auth/user").json()["code"] == "not_authenticated"


@pytest.mark.parametrize("action", ["rename", "revoke"])
def test_device_that_is_foreign_revoked_or_unknown_returns_404(member_caller, other_caller, action):
    other_device = Device.objects.get(device_fingerprint="b" * 64)
    revoked_device = DeviceFactory(member=other_device.member, revoked_at=other_device.created_at)

    for device_id in (other_device.pk, revoked_device.pk, uuid.uuid4()):
        response = member_caller.post(
            "/api/devices/manage", {"deviceId": str(device_id), "action": action, "newLabel": "Mine"}
        )
        assert response.status_code == 404
        assert response.json()["code"] == "not_found"
    other_device.refresh_from_db()
    assert (other_device.device_label, other_device.revoked_at) == (LABEL, None)
