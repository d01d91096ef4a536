"""Member sign-in, which requires a bound device or a free place for a new one."""

from datetime import datetime

from django.db import transaction

from apps.access.access_expiry import refuse_expired_access
from apps.access.audit_actions import AuditAction
from apps.access.failed_sign_ins import note_refusal
from apps.accounts.credentials import KnownDevice, verify
from apps.accounts.demo_member import DemoNameTaken, get_or_create_demo_member
from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import DomainError
from apps.core.request_meta import RequestMeta
from apps.devices.binding import (
    BoundDevice,
    bind_demo_device,
    identify_or_bind,
    require_fingerprint,
)
from apps.devices.headers import DeviceHeaders
from apps.factors.verification import SecondStep
from apps.notifications import changes


class DemoClosed(DomainError):
    """The demo is switched off, its account is closed, or another account has its username."""

    status = 403
    code = "disabled"
    message = "Failed to start demo"


def sign_in(
    *,
    username: str,
    password: str,
    headers: DeviceHeaders,
    known_device: KnownDevice,
    second_step: SecondStep,
    meta: RequestMeta,
    now: datetime,
) -> BoundDevice:
    """Check the name and password of a member, and find or bind the device of the request.

    Raises ``Invalid`` (no fingerprint), the refusals of ``verify``, ``AccessExpired``, ``SecondFactorRequired`` and
    ``DeviceLimitReached``. The demo member gets the shared demo device in every browser.
    """
    require_fingerprint(headers)
    with note_refusal(username, meta=meta, now=now):
        user = verify(
            username=username,
            password=password,
            ip_address=meta.ip_address,
            known_device=known_device,
            kind=User.Kind.MEMBER,
            now=now,
        )
        member = user.member
        if member.is_read_only:
            return _bind_demo_device(member, now)
        refuse_expired_access(member, now=now)
        second_step(user)
        return _bind(member, headers=headers, meta=meta, now=now)


def sign_in_verified(*, member: Member, headers: DeviceHeaders, meta: RequestMeta, now: datetime) -> BoundDevice:
    """Find or bind the device of a member who has proven everything that is needed. Raises as ``sign_in``."""
    with note_refusal(member.user.username, meta=meta, now=now):
        refuse_expired_access(member, now=now)
        return _bind(member, headers=headers, meta=meta, now=now)


def _bind(member: Member, *, headers: DeviceHeaders, meta: RequestMeta, now: datetime) -> BoundDevice:
    with transaction.atomic(durable=True):
        bound = identify_or_bind(member=member, headers=headers, meta=meta, now=now)
        log_sign_in(member=member, bound=bound, meta=meta, now=now)
    return bound


def sign_in_demo_member(*, now: datetime) -> BoundDevice:
    """Return the device of the read-only demo member, created by the first call. Raises ``DemoClosed``."""
    try:
        with transaction.atomic(durable=True):
            member = get_or_create_demo_member(now=now)
    except DemoNameTaken as error:
        raise DemoClosed from error
    if not member.user.is_active:
        raise DemoClosed
    return _bind_demo_device(member, now)


def _bind_demo_device(member: Member, now: datetime) -> BoundDevice:
    # No activity is logged, because all visitors share this account and could read it.
    with transaction.atomic(durable=True):
        return bind_demo_device(member=member, now=now)


def log_sign_in(*, member: Member, bound: BoundDevice, meta: RequestMeta, now: datetime) -> None:
    """Log the sign-in in the member's activity, and set the time of the first one. Runs in the caller's transaction."""
    if member.first_login_at is None:
        Member.objects.filter(pk=member.pk, first_login_at__isnull=True).update(first_login_at=now)
    activity.log(
        AuditAction.SIGNED_IN,
        member=member,
        description=f"Signed in on {bound.device.device_label}",
        meta=meta,
        now=now,
    )
    if bound.new_token:
        changes.raise_version(member, changes.DEVICES)
