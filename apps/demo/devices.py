"""Demo devices, including a member at the device limit and a device that support revoked."""

from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction

from apps.accounts.demo_member import USERNAME
from apps.accounts.models import Member
from apps.core.request_meta import RequestMeta
from apps.demo.people import (
    ACTIVE,
    AT_DEVICE_LIMIT,
    CLOSED,
    COUNTDOWN_RUNNING,
    GRACE,
    UPGRADED,
    get_demo_member,
    support_agent,
)
from apps.devices.binding import bind
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device
from apps.devices.services import revoke_by_support

# Label, and how many days ago the device was bound. It was last seen the same number of hours ago.
_DEVICES = {
    USERNAME: [("Desktop • Chrome on Windows", 19), ("Tablet • Safari on iOS", 8)],
    ACTIVE: [("Desktop • Chrome on Windows", 35), ("Mobile • Safari on iOS", 20)],
    AT_DEVICE_LIMIT: [
        ("Desktop • Edge on Windows", 24),
        ("Mobile • Chrome on Android", 18),
        ("Tablet • Safari on iOS", 9),
    ],
    UPGRADED: [("Desktop • Firefox on macOS", 19)],
    GRACE: [("Mobile • Chrome on Android", 31)],
    CLOSED: [("Desktop • Chrome on Linux", 29)],
    COUNTDOWN_RUNNING: [("Desktop • Chrome on macOS", 6)],
}

_LOST_DEVICE = "Mobile • Firefox on Android"


def seed(*, member: Member, now: datetime) -> None:
    for username, devices in _DEVICES.items():
        owner = get_demo_member(username)
        if username == AT_DEVICE_LIMIT and not _has_device(owner, _LOST_DEVICE):
            _create_revoked_device(owner, now)
        for label, days_ago in devices:
            if not _has_device(owner, label):
                _create_device(
                    owner, label, now - timedelta(days=days_ago), last_seen_at=now - timedelta(hours=days_ago)
                )


def _has_device(owner: Member, label: str) -> bool:
    return Device.objects.owned_by(owner).filter(device_label=label).exists()


def _create_revoked_device(owner: Member, now: datetime) -> None:
    device = _create_device(owner, _LOST_DEVICE, now - timedelta(days=23), last_seen_at=now - timedelta(days=21))
    at = now - timedelta(days=20)
    revoke_by_support(
        device_id=device.pk,
        actor=support_agent(),
        reason="Phone left on a roof. Called from the number on file and answered the security questions.",
        now=at,
    )


@transaction.atomic(durable=True)
def _create_device(owner: Member, label: str, at: datetime, *, last_seen_at: datetime) -> Device:
    fingerprint = sha256(f"{owner.pk} {label}".encode()).hexdigest()
    headers = DeviceHeaders(token=None, fingerprint=fingerprint, label=label)
    device = bind(member=owner, headers=headers, meta=RequestMeta(), now=at).device
    Device.objects.filter(pk=device.pk).update(last_seen_at=last_seen_at)
    return device
