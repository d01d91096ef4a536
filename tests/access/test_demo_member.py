"""The seeded demo member, which visitors share: read-only, without a trace of themselves."""

from pathlib import Path

import pytest

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.access.test_demo_sign_in import READ_ONLY_ERROR, get_device_labels, start_demo
from tests.factories import DEMO_PASSWORD, Caller

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media_folder(demo_data, settings) -> Path:
    settings.DEMO_LOGIN = True
    # Every test in this module reads the files of the demo data.
    return demo_data


def test_visitor_is_signed_in_as_the_seeded_demo_member():
    caller = start_demo()

    assert caller.get("/api/auth/user").json()["username"] == "demo"
    dashboard = caller.get("/api/user/dashboard").json()
    assert dashboard["subscription"]["status"] == "active"
    assert dashboard["statistics"]["totalClaims"] == 8
    assert Member.objects.filter(is_read_only=True).count() == 1


def test_visitors_share_one_device_and_are_not_logged():
    before = (Device.objects.count(), ActivityEntry.objects.count())

    first = start_demo(1, label="Ada's phone")
    second = start_demo(2, label="Grace's phone")

    assert (Device.objects.count(), ActivityEntry.objects.count()) == (before[0] + 1, before[1])
    expected = ["Demo terminal", "Desktop • Chrome on Windows", "Tablet • Safari on iOS"]
    assert get_device_labels(first) == get_device_labels(second) == expected
    current = [device["deviceLabel"] for device in second.get("/api/devices").json()["devices"] if device["isCurrent"]]
    assert current == ["Demo terminal"]
    for fingerprint in (first.fingerprint, second.fingerprint):
        assert not Device.objects.filter(device_fingerprint=fingerprint).exists()
    assert not ActivityEntry.objects.filter(ip_address__startswith="198.51.100.").exists()


def test_downloads_and_sign_out_are_not_logged():
    first = start_demo(1)
    activity = first.get("/api/user/activity").json()
    for document in first.get("/api/user/documents").json()["results"]:
        if document["isViewable"]:
            assert first.get(f"/api/user/documents/{document['id']}/download").status_code == 200
    assert first.post("/api/auth/logout").status_code == 200

    assert start_demo(2).get("/api/user/activity").json() == activity


def test_password_sign_in_of_demo_member_is_not_logged():
    before = ActivityEntry.objects.count()
    caller = Caller(label="Owner's laptop")

    assert caller.post("/api/auth/login", {"username": "demo", "password": DEMO_PASSWORD}).status_code == 200

    assert "Demo terminal" in get_device_labels(caller)
    assert not Device.objects.filter(device_label="Owner's laptop").exists()
    assert ActivityEntry.objects.count() == before


@pytest.mark.parametrize("path", ["/api/auth/device-limit/code", "/api/auth/device-limit/replace"])
def test_device_of_demo_member_cannot_be_replaced(path):
    device = Device.objects.first()
    body = {"username": "demo", "password": DEMO_PASSWORD, "code": "000000", "deviceId": str(device.pk)}

    response = Caller().post(path, body)

    assert (response.status_code, response.json()["error"]) == (403, READ_ONLY_ERROR)


def test_demo_member_is_read_only():
    caller = start_demo()
    devices = caller.get("/api/devices").json()["devices"]
    claim = caller.get("/api/user/claims").json()["results"][0]

    for path, body in [
        ("/api/user/start-access-countdown", {}),
        ("/api/user/start-purchase-countdown", {}),
        ("/api/user/subscription", {"planName": "ghost"}),
        ("/api/auth/sign-out-elsewhere", {}),
        (f"/api/user/claims/{claim['id']}/withdraw", {}),
        *(("/api/devices/manage", {"deviceId": device["id"], "action": "revoke"}) for device in devices),
        *(("/api/devices/manage", {"deviceId": d["id"], "action": "rename", "newLabel": "Mine"}) for d in devices),
    ]:
        response = caller.post(path, body)
        assert (response.status_code, response.json()["error"]) == (403, READ_ONLY_ERROR), path
    assert caller.get("/api/devices").json()["devices"] == devices
