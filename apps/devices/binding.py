"""Binding a member to a browser: which device this is, and whether there is room for a new one."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db.models import CharField, UUIDField
from django.utils.crypto import salted_hmac

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import DomainError, Invalid
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.devices.headers import DeviceHeaders, hash_token
from apps.devices.models import Device
from apps.notifications import outbox
from apps.subscriptions.device_allowance import lock_allowance

LABEL = "Demo terminal"


@dataclass(frozen=True, slots=True)
class BoundDevice:
    """A device a member is now on; ``new_token`` is for its cookie, where one is to be set."""

    device: Device
    new_token: str | None


def bind_demo_device(*, member: Member, now: datetime) -> BoundDevice:
    """Return the demo member's shared device, made at the first call. Runs in the caller's transaction.

    Nothing of the visitor's browser is stored: every visitor gets the same cookie, whose token follows from the
    secret key. No cap holds, and a revocation only ends the demo sessions there are.
    """
    token = salted_hmac("demo device", str(member.pk), algorithm="sha256").hexdigest()
    device, _ = Device.objects.get_or_create(
        pk=uuid5(member.pk, LABEL),
        defaults={
            "member": member,
            "device_label": LABEL,
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


_NOBODY = UUID(int=0)


_WITH_TOKEN: PreparedQuery[Device] = PreparedQuery(
    lambda: Device.objects.active().filter(member_id=Slot("member", UUIDField()), token_hash=Slot("token", CharField()))
)


class DeviceLimitReached(DomainError):
    """The member's plan has no room for another device."""

    status = 403
    code = "device_limit"
    message = MESSAGES["signIn"]["deviceLimit"]


def known_device_id(device: DeviceHeaders, user: User | None) -> str | None:
    """Return the id of the device that the cookie names, if it is an active one of this user.

    The same query runs for no user, so that its time does not tell which names exist.
    """
    if device.token_hash is None:
        return None
    found = _WITH_TOKEN.first(member=user.pk if user else _NOBODY, token=device.token_hash)
    return str(found.pk) if found else None


def require_fingerprint(headers: DeviceHeaders) -> str:
    """Return the fingerprint; raise ``Invalid`` where the request carries none."""
    if headers.fingerprint is None:
        raise Invalid({"device": [MESSAGES["signIn"]["deviceInformationRequired"]]})
    return headers.fingerprint


def identify_or_bind(
    *, member: Member, device: DeviceHeaders, meta: RequestMeta, now: datetime, announce: bool = True
) -> BoundDevice:
    """Find the member's device that this request comes from, or bind a new one and, if so asked, announce it by mail.

    Runs in the caller's transaction. Raises ``DeviceLimitReached`` and, without a fingerprint, ``Invalid``.
    """
    fingerprint = require_fingerprint(device)
    # The parent row is locked before anything is read: two sign-ins racing for the last place take turns.
    allowance = lock_allowance(member=member, now=now)
    active = Device.objects.owned_by(member).active()
    known = _WITH_TOKEN.first(member=member.pk, token=device.token_hash) if device.token_hash else None
    if known is not None:
        known.member = member
        _seen(known, fingerprint, meta, now)
        return BoundDevice(known, None)
    known = active.filter(device_fingerprint=fingerprint).order_by("-last_seen_at").first()
    if known is not None:
        known.member = member
        token = secrets.token_urlsafe(32)
        known.token_hash, known.last_seen_at = hash_token(token), now
        known.save(update_fields=["token_hash", "last_seen_at"])
        return BoundDevice(known, token)
    if active.count() >= allowance.max_devices:
        raise DeviceLimitReached
    bound = bind(member=member, device=device, meta=meta, now=now)
    if announce:
        _announce(bound.device, now)
    return bound


def _seen(device: Device, fingerprint: str, meta: RequestMeta, now: datetime) -> None:
    changed = ["last_seen_at"]
    device.last_seen_at = now
    if device.device_fingerprint != fingerprint:
        # An update of the browser or a docked laptop changes it: recorded, and no reason to lock anybody out.
        device.device_fingerprint = fingerprint
        changed.append("device_fingerprint")
        activity.log(
            member=device.member,
            action="device_changed",
            description=f"The fingerprint of {device.device_label} changed",
            meta=meta,
            device_id=str(device.pk),
        )
    device.save(update_fields=changed)


def bind(*, member: Member, device: DeviceHeaders, meta: RequestMeta, now: datetime) -> BoundDevice:
    """Bind a new device whatever the cap, in the caller's transaction."""
    token = secrets.token_urlsafe(32)
    bound = Device.objects.create(
        member=member,
        device_label=device.label,
        device_fingerprint=require_fingerprint(device),
        token_hash=hash_token(token),
        created_at=now,
        last_seen_at=now,
    )
    activity.log(
        member=member,
        action="device_bound",
        description=f"{bound.device_label} was bound to the account",
        meta=meta,
        device_id=str(bound.pk),
    )
    return BoundDevice(bound, token)


def _announce(device: Device, now: datetime) -> None:
    outbox.send(
        user=device.member.user,
        subject="A new device was bound to your account",
        text=(
            f"{device.member.first_name},\n\n"
            f"{device.device_label} was bound to your account on {now:%d %B %Y at %H:%M} UTC.\n\n"
            "If that was you, there is nothing to do. If not, sign in, open Device Security, revoke it, and "
            "change your password.\n\nThe network"
        ),
    )
