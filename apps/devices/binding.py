"""Finds the device that a request comes from, or binds a new one if the plan allows another device."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.utils.crypto import salted_hmac

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import DomainError, Invalid
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.devices.audit_actions import AuditAction
from apps.devices.headers import DeviceHeaders, hash_token
from apps.devices.models import Device
from apps.notifications import outbox
from apps.subscriptions.device_allowance import lock_allowance

DEMO_LABEL = "Demo terminal"


@dataclass(frozen=True, slots=True)
class BoundDevice:
    """A member's device. ``new_token`` is the new value of its cookie, or ``None`` if the cookie does not change."""

    device: Device
    new_token: str | None


def bind_demo_device(*, member: Member, now: datetime) -> BoundDevice:
    """Return the demo member's shared device, created by the first call. Runs in the caller's transaction.

    Nothing about the visitor's browser is stored. Every visitor gets the same cookie, whose token is derived from the
    secret key. There is no device limit, and revoking the device only ends the existing demo sessions.
    """
    token = salted_hmac("demo device", str(member.pk), algorithm="sha256").hexdigest()
    device, _ = Device.objects.get_or_create(
        pk=uuid5(member.pk, DEMO_LABEL),
        defaults={
            "member": member,
            "device_label": DEMO_LABEL,
            "device_fingerprint": "",
            "token_hash": hash_token(token),
            "created_at": now,
            "last_seen_at": now,
        },
    )
    device.member = member
    if device.token_hash != hash_token(token) or device.revoked_at is not None:
        device.token_hash, device.revoked_at = hash_token(token), None
        device.save(update_fields=["token_hash", "revoked_at"])
    return BoundDevice(device, token)


_NO_USER_ID = UUID(int=0)


class DeviceLimitReached(DomainError):
    """The member has as many devices as the plan allows."""

    status = 403
    code = "device_limit"
    message = MESSAGES["signIn"]["deviceLimit"]


def get_bound_device_id(headers: DeviceHeaders, user: User | None) -> str | None:
    """Return the id of the device of the cookie, if it is an active device of this user.

    The same query runs if there is no user, so that the response time does not reveal which names exist.
    """
    if headers.token_hash is None:
        return None
    devices = Device.objects.active().filter(member_id=user.pk if user else _NO_USER_ID)
    device = devices.filter(token_hash=headers.token_hash).first()
    return str(device.pk) if device else None


def require_fingerprint(headers: DeviceHeaders) -> str:
    """Return the fingerprint. Raises ``Invalid`` if the request has none."""
    if headers.fingerprint is None:
        raise Invalid({"device": [MESSAGES["signIn"]["deviceInformationRequired"]]})
    return headers.fingerprint


def identify_or_bind(
    *, member: Member, headers: DeviceHeaders, meta: RequestMeta, now: datetime, send_email: bool = True
) -> BoundDevice:
    """Find the member's device that this request comes from, or bind a new one.

    The member gets an email about a new device if ``send_email`` is set. Runs in the caller's transaction. Raises
    ``DeviceLimitReached``, and ``Invalid`` if there is no fingerprint.
    """
    fingerprint = require_fingerprint(headers)
    # Lock before reading the devices, so that two concurrent sign-ins cannot both take the last free place.
    allowance = lock_allowance(member=member, now=now)
    active = Device.objects.owned_by(member).active()
    device = active.filter(token_hash=headers.token_hash).first() if headers.token_hash else None
    if device is not None:
        device.member = member
        _update_last_seen(device, fingerprint, meta, now)
        return BoundDevice(device, None)
    device = active.filter(device_fingerprint=fingerprint).order_by("-last_seen_at").first()
    if device is not None:
        device.member = member
        token = secrets.token_urlsafe(32)
        device.token_hash, device.last_seen_at = hash_token(token), now
        device.save(update_fields=["token_hash", "last_seen_at"])
        return BoundDevice(device, token)
    if active.count() >= allowance.max_devices:
        raise DeviceLimitReached
    bound = bind(member=member, headers=headers, meta=meta, now=now)
    if send_email:
        outbox.send_email("device_bound", to=member, context={"device": bound.device}, now=now)
    return bound


def _update_last_seen(device: Device, fingerprint: str, meta: RequestMeta, now: datetime) -> None:
    update_fields = ["last_seen_at"]
    device.last_seen_at = now
    if device.device_fingerprint != fingerprint:
        # A browser update or a docked laptop changes the fingerprint, so a change is logged but not refused.
        device.device_fingerprint = fingerprint
        update_fields.append("device_fingerprint")
        activity.log(
            AuditAction.DEVICE_CHANGED,
            member=device.member,
            description=f"The fingerprint of {device.device_label} changed",
            meta=meta,
            now=now,
        )
    device.save(update_fields=update_fields)


def bind(*, member: Member, headers: DeviceHeaders, meta: RequestMeta, now: datetime) -> BoundDevice:
    """Bind a new device without checking the device limit, in the caller's transaction."""
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(
        member=member,
        device_label=headers.label,
        device_fingerprint=require_fingerprint(headers),
        token_hash=hash_token(token),
        created_at=now,
        last_seen_at=now,
    )
    activity.log(
        AuditAction.DEVICE_BOUND,
        member=member,
        description=f"{device.device_label} was bound to the account",
        meta=meta,
        now=now,
    )
    return BoundDevice(device, token)
