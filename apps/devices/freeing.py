"""Support staff free the place of a device that its member cannot revoke."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity, mail, record
from apps.accounts.record import Actor
from apps.common.errors import Conflict, NotFound
from apps.devices.bound_devices import shut_out
from apps.devices.models import Device


class RevokedAlready(Conflict):
    """The member or somebody else was faster."""

    code = "wrong_status"
    sentence = "This device was revoked already"


@transaction.atomic(durable=True)
def free_device(*, device_id: UUID, by: Actor, reason: str, now: datetime) -> Device:
    """Revoke a device for good, end its sessions, and tell the member. Raises ``NotFound`` or ``RevokedAlready``."""
    locked = Device.objects.select_for_update(of=["self"]).select_related("member__user")
    device = locked.filter(pk=device_id).first()
    if device is None:
        raise NotFound
    if device.revoked_at is not None:
        raise RevokedAlready
    before = record.facts(device, "revoked_at")
    shut_out(device=device, now=now)
    activity.record(
        member=device.member,
        action="device_revoked",
        description=f"Support revoked {device.device_label}",
        deviceId=str(device.pk),
        staff=by.name,
    )
    record.keep(
        by=by,
        action="device_freed",
        description=f"Revoked the device {device.device_label}",
        subject=device,
        before=before,
        after=record.facts(device, "revoked_at"),
        reason=reason,
        member=device.member,
        now=now,
    )
    mail.send(
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
