"""What a member does with a bound device: look, rename, revoke."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import sessions
from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict, NotFound
from apps.core.request_meta import Actor, RequestMeta
from apps.devices.models import Device
from apps.notifications import outbox
from apps.subscriptions.device_allowance import get_device_allowance


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device, and whether the call came from it."""

    id: UUID
    device_label: str
    created_at: datetime
    last_seen_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class DevicePlan:
    """The cap, and what is used of it."""

    plan_name: str
    max_devices: int
    current_devices: int


@dataclass(frozen=True, slots=True)
class DeviceList:
    """A member's active devices, most recently seen first."""

    devices: list[ListedDevice]
    plan: DevicePlan


def list_devices(*, member: Member, current_id: UUID | None, now: datetime) -> DeviceList:
    """Return a member's active devices and the plan's cap; the call may come from none of them."""
    rows = Device.objects.owned_by(member).active().order_by("-last_seen_at", "-id")
    devices = [listed(device, current_id=current_id) for device in rows]
    plan_name, max_devices = get_device_allowance(member, now=now)
    return DeviceList(devices, DevicePlan(plan_name, max_devices, len(devices)))


def listed(device: Device, *, current_id: UUID | None) -> ListedDevice:
    """One device as the list shows it."""
    return ListedDevice(device.pk, device.device_label, device.created_at, device.last_seen_at, device.pk == current_id)


@transaction.atomic(durable=True)
def rename_device(*, member: Member, device_id: UUID, new_label: str, meta: RequestMeta) -> Device:
    """Give an active device of the member another label; another member's is ``NotFound``."""
    device = _lock(member, device_id)
    device.device_label = new_label
    device.save(update_fields=["device_label"])
    activity.log(
        member=member,
        action="device_renamed",
        description=f"A device was renamed to {new_label}",
        meta=meta,
        deviceId=str(device.pk),
    )
    return device


@transaction.atomic(durable=True)
def revoke_device(*, member: Member, device_id: UUID, meta: RequestMeta, now: datetime) -> Device:
    """Revoke an active device of the member for good and end its sessions; another member's is ``NotFound``."""
    device = _lock(member, device_id)
    revoke(device=device, meta=meta, now=now)
    return device


def revoke(*, device: Device, meta: RequestMeta, now: datetime) -> None:
    """Shut a device out for its member, in the caller's transaction."""
    end_sessions_on(device=device, now=now)
    activity.log(
        member=device.member,
        action="device_revoked",
        description=f"{device.device_label} was revoked",
        meta=meta,
        deviceId=str(device.pk),
    )


def end_sessions_on(*, device: Device, now: datetime) -> None:
    """Mark a device revoked for good and end its sessions at once. Who calls writes it to the member's activity."""
    device.revoked_at = now
    device.save(update_fields=["revoked_at"])
    sessions.end_on_device(device_id=device.pk)


def _lock(member: Member, device_id: UUID) -> Device:
    device = Device.objects.owned_by(member).active().select_for_update(of=["self"]).filter(pk=device_id).first()
    if device is None:
        raise NotFound
    return device


class RevokedAlready(Conflict):
    """The member or somebody else was faster."""

    code = "wrong_status"
    message = "This device was revoked already"


@transaction.atomic(durable=True)
def revoke_by_support(*, device_id: UUID, actor: Actor, reason: str, now: datetime) -> Device:
    """Revoke a device for good, end its sessions, and tell the member. Raises ``NotFound`` or ``RevokedAlready``."""
    locked = Device.objects.select_for_update(of=["self"]).select_related("member__user")
    device = locked.filter(pk=device_id).first()
    if device is None:
        raise NotFound
    if device.revoked_at is not None:
        raise RevokedAlready
    before = audit.snapshot(device, "revoked_at")
    end_sessions_on(device=device, now=now)
    activity.log(
        member=device.member,
        action="device_revoked",
        description=f"Support revoked {device.device_label}",
        deviceId=str(device.pk),
        staff=actor.name,
    )
    audit.log(
        actor=actor,
        action="device_freed",
        description=f"Revoked the device {device.device_label}",
        subject=device,
        before=before,
        after=audit.snapshot(device, "revoked_at"),
        reason=reason,
        member=device.member,
        now=now,
    )
    outbox.send(
        user=device.member.user,
        subject="Support revoked one of your devices",
        text=(
            f"{device.member.first_name},\n\n"
            f"Support revoked {device.device_label} on {now:%d %B %Y at %H:%M} UTC. It is signed out, and its place is "
            "free for another device.\n\n"
            "If you did not ask for that, contact support.\n\nThe network"
        ),
    )
    return device
