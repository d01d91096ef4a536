"""``/api/devices`` and ``/api/devices/manage``."""

import uuid

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


def test_list_takes_three_queries_for_any_number_of_rows(member, member_caller, django_assert_num_queries):
    for row_count in (1, 5):
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


def test_invalid_rename_is_reported_and_changes_nothing(member, member_caller):
    body = {"deviceId": str(Device.objects.get().pk), "action": "rename", "newLabel": "Office"}

    for field, value, message in (
        ("deviceId", "not-a-uuid", "Invalid device ID"),
        ("newLabel", "   ", "Device label cannot be empty"),
        ("newLabel", None, "New label is required for rename action"),
        ("newLabel", "a\x00b", "This text holds characters that cannot be stored"),
    ):
        response = member_caller.post("/api/devices/manage", {**body, field: value})
        assert (response.status_code, response.json()["errors"]) == (400, {field: [message]})
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


def test_device_that_is_foreign_revoked_or_unknown_returns_404(member_caller, other_caller):
    other_device = Device.objects.get(device_fingerprint="b" * 64)
    revoked_device = DeviceFactory(member=other_device.member, revoked_at=other_device.created_at)

    for device_id in (other_device.pk, revoked_device.pk, uuid.uuid4()):
        for action in ("rename", "revoke"):
            body = {"deviceId": str(device_id), "action": action, "newLabel": "Mine"}
            response = member_caller.post("/api/devices/manage", body)
            assert (response.status_code, response.json()["code"]) == (404, "not_found"), action
    other_device.refresh_from_db()
    assert (other_device.device_label, other_device.revoked_at) == (LABEL, None)
