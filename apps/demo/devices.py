"""What ``seed_demo`` shows of devices: those of members who are well, one at the cap, and one that support freed."""

from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction

from apps.accounts.demo_member import USERNAME
from apps.accounts.models import Member
from apps.core.clock import freeze_time
from apps.core.request_meta import RequestMeta
from apps.demo.people import ACTIVE, AT_THE_CAP, CLOSED, COUNTING, GRACE, MOVED_UP, cast, desk
from apps.devices.binding import bind
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device
from apps.devices.services import revoke_by_support

# The label, and how many days ago it was bound; by the end of the list it was seen a few hours ago.
_BOUND = {
    USERNAME: [("Desktop • Chrome on Windows", 19), ("Tablet • Safari on iOS", 8)],
    ACTIVE: [("Desktop • Chrome on Windows", 35), ("Mobile • Safari on iOS", 20)],
    AT_THE_CAP: [("Desktop • Edge on Windows", 24), ("Mobile • Chrome on Android", 18), ("Tablet • Safari on iOS", 9)],
    MOVED_UP: [("Desktop • Firefox on macOS", 19)],
    GRACE: [("Mobile • Chrome on Android", 31)],
    CLOSED: [("Desktop • Chrome on Linux", 29)],
    COUNTING: [("Desktop • Chrome on macOS", 6)],
}

_LOST = "Mobile • Firefox on Android"


def seed(*, member: Member, now: datetime) -> None:
    """Bind what is not bound yet, and free the one that was lost."""
    for username, devices in _BOUND.items():
        owner = cast(username)
        if username == AT_THE_CAP and not _has(owner, _LOST):
            _lose_one(owner, now)
        for label, days_ago in devices:
            if not _has(owner, label):
                _bind(owner, label, now - timedelta(days=days_ago), seen=now - timedelta(hours=days_ago))


def _has(owner: Member, label: str) -> bool:
    return Device.objects.owned_by(owner).filter(device_label=label).exists()


def _lose_one(owner: Member, now: datetime) -> None:
    lost = _bind(owner, _LOST, now - timedelta(days=23), seen=now - timedelta(days=21))
    at = now - timedelta(days=20)
    with freeze_time(at):
        revoke_by_support(
            device_id=lost.pk,
            actor=desk(),
            reason="Phone left on a roof. Called from the number on file and answered the security questions.",
            now=at,
        )


@transaction.atomic(durable=True)
def _bind(owner: Member, label: str, at: datetime, *, seen: datetime) -> Device:
    fingerprint = sha256(f"{owner.pk} {label}".encode()).hexdigest()
    facts = DeviceHeaders(token=None, fingerprint=fingerprint, label=label)
    with freeze_time(at):
        device = bind(member=owner, device=facts, meta=RequestMeta(), now=at).device
    Device.objects.filter(pk=device.pk).update(last_seen_at=seen)
    return device
