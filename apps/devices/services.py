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
from apps.devices.audit_actions import AuditAction
from apps.devices.models import Device
from apps.notifications import changes, outbox
from apps.subscriptions.device_allowance import get_device_allowance


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """``is_current``: the request comes from this device."""

    id: UUID
    device_label: str
    created_at: datetime
    last_seen_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class DevicePlan:
    """``max_devices`` is the plan's device cap, ``current_devices`` the number of bound devices."""

    plan_name: str
    max_devices: int
    current_devices: int


@dataclass(frozen=True, slots=True)
class DeviceList:
    """Active devices, most recently seen first."""

    devices: list[ListedDevice]
    plan: DevicePlan


def list_devices(*, member: Member, current_id: UUID | None, now: datetime) -> DeviceList:
    """``current_id`` is ``None`` if the request does not come from one of the member's devices."""
    rows = Device.objects.owned_by(member).active().order_by("-last_seen_at", "-id")
    devices = [build_listed_device(device, current_id=current_id) for device in rows]
    plan_name, max_devices = get_device_allowance(member, now=now)
    return DeviceList(devices, DevicePlan(plan_name, max_devices, len(devices)))


def build_listed_device(device: Device, *, current_id: UUID | None) -> ListedDevice:
    return ListedDevice(device.pk, device.device_label, device.created_at, device.last_seen_at, device.pk == current_id)


@transaction.atomic(durable=True)
def rename_device(*, member: Member, device_id: UUID, new_label: str, meta: RequestMeta, now: datetime) -> Device:
    """Raises ``NotFound`` unless it is an active device of the member."""
    device = _get_locked_device(member, device_id)
    device.device_label = new_label
    device.save(update_fields=["device_label"])
    activity.log(
        AuditAction.DEVICE_RENAMED,
        member=member,
        description=f"A device was renamed to {new_label}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, changes.DEVICES)
    return device


@transaction.atomic(durable=True)
def revoke_device(*, member: Member, device_id: UUID, meta: RequestMeta, now: datetime) -> Device:
    """Revoke a device permanently and end its sessions.

    Raises ``NotFound`` unless it is an active device of the member.
    """
    device = _get_locked_device(member, device_id)
    revoke(device=device, meta=meta, now=now)
    changes.raise_version(member, changes.DEVICES)
    return device


def revoke(*, device: Device, meta: RequestMeta, now: datetime) -> None:
    """Revoke a device on behalf of its member, in the caller's transaction."""
    _revoke_and_end_sessions(device=device, now=now)
    activity.log(
        AuditAction.DEVICE_REVOKED,
        member=device.member,
        description=f"{device.device_label} was revoked",
        meta=meta,
        now=now,
    )


def _revoke_and_end_sessions(*, device: Device, now: datetime) -> None:
    """The caller logs it to the member's activity."""
    device.revoked_at = now
    device.save(update_fields=["revoked_at"])
    sessions.end_on_device(device_id=device.pk)


def _get_locked_device(member: Member, device_id: UUID) -> Device:
    device = Device.objects.owned_by(member).active().select_for_update(of=["self"]).filter(pk=device_id).first()
    if device is None:
        raise NotFound
    return device


class AlreadyRevoked(Conflict):
    code = "wrong_status"
    message = "This device was revoked already"


def refuse_revoked(device: Device) -> None:
    """Raise ``AlreadyRevoked``."""
    if device.revoked_at is not None:
        raise AlreadyRevoked


@transaction.atomic(durable=True)
def revoke_by_support(*, device_id: UUID, actor: Actor, reason: str, now: datetime) -> Device:
    """Revoke a device permanently, end its sessions and notify the member.

    Raises ``NotFound`` or ``AlreadyRevoked``.
    """
    devices = Device.objects.select_for_update(of=["self"]).select_related("member__user")
    device = devices.filter(pk=device_id).first()
    if device is None:
        raise NotFound
    refuse_revoked(device)
    before = audit.snapshot(device, "revoked_at")
    _revoke_and_end_sessions(device=device, now=now)
    audit.log(
        AuditAction.DEVICE_REVOKED,
        actor=actor,
        target=device,
        description=f"Revoked the device {device.device_label}",
        before=before,
        after=audit.snapshot(device, "revoked_at"),
        reason=reason,
        member=device.member,
        activity=f"Support revoked {device.device_label}",
        now=now,
    )
    outbox.send_email("device_revoked", to=device.member, context={"device": device}, now=now)
    changes.raise_version(device.member, changes.DEVICES)
    return device
