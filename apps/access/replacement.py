"""Replaces a device with an emailed code, for members at the device limit who have no bound device with them.

The code means that a stolen password alone cannot replace a device. Code, attempts and hourly limit apply to a member
and one network address, so an attacker with the password cannot use up the member's attempts from another address.
"""

import secrets
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from apps.access.access_expiry import refuse_expired_access
from apps.access.audit_actions import AuditAction
from apps.access.failed_sign_ins import get_failed_sign_ins, note_refusal
from apps.access.sign_in import log_sign_in
from apps.accounts.credentials import KnownDevice, verify
from apps.accounts.models import FailedSignIn, Member, User
from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, ReadOnlyMember, Throttled
from apps.core.jobs import periodic
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import Actor, RequestMeta, address_for_limits
from apps.devices.binding import BoundDevice, identify_or_bind, require_fingerprint
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.services import revoke
from apps.factors.verification import SecondStep
from apps.notifications import outbox
from apps.subscriptions.device_allowance import get_device_allowance

CODE_LIFETIME = timedelta(minutes=10)
MAX_ATTEMPTS = 3
CODE_EMAILS = Limit("device-codes-mailed", max_attempts=5, window=timedelta(hours=1))


class WrongCode(Invalid):
    """The code is wrong, used or expired, or there were too many attempts."""

    def __init__(self) -> None:
        super().__init__({"code": ["This code is wrong or no longer valid. Please request a new one."]})


def send_code(
    *,
    username: str,
    password: str,
    known_device: KnownDevice,
    second_step: SecondStep,
    meta: RequestMeta,
    now: datetime,
) -> list[Device]:
    """Email a six-digit code to the member, and return the devices of which one can be replaced.

    Raises what ``verify`` raises, ``ReadOnlyMember``, ``AccessExpired``, ``SecondFactorRequired``, and ``Throttled``
    after five codes per hour for one address.
    """
    member = _verify_member(username, password, known_device, second_step=second_step, meta=meta, now=now)
    address = address_for_limits(meta.ip_address)
    emails = add_attempt(CODE_EMAILS, f"{member.pk}:{address}", now=now)
    if emails.count > CODE_EMAILS.max_attempts:
        raise Throttled(retry_after=emails.seconds_left)
    with transaction.atomic(durable=True):
        _mail_code(member, address, now=now)
    return list(Device.objects.owned_by(member).active().order_by("-last_seen_at", "-id"))


def _mail_code(member: Member, address: str, *, now: datetime) -> None:
    """Replace the code for this address by a new one, in the caller's transaction."""
    code = f"{secrets.randbelow(10**6):06}"
    DeviceReplacementCode.objects.update_or_create(
        member=member,
        address=address,
        defaults={
            "code_hash": _hash_code(member, code),
            "expires_at": now + CODE_LIFETIME,
            "tries_left": MAX_ATTEMPTS,
        },
    )
    outbox.send_email(
        "device_replacement_code",
        to=member,
        context={"code": code, "address": address},
        carries_secret=True,
        now=now,
    )


class HasFreePlace(Conflict):
    message = "The member can sign in on another device: the plan allows more devices than are in use"


class NeverAtLimit(Conflict):
    message = "The member has not been refused at the device limit lately. Ask them to try to sign in first"


def require_limit(member: Member, *, now: datetime) -> str:
    """Return the address at which the member was last refused at the limit. Raises ``HasFreePlace``, ``NeverAtLimit``.

    A code works only there.
    """
    _plan, max_devices = get_device_allowance(member, now=now)
    if Device.objects.owned_by(member).active().count() < max_devices:
        raise HasFreePlace
    refused = get_failed_sign_ins(member.user).filter(reason=FailedSignIn.Reason.DEVICE_LIMIT).first()
    code = DeviceReplacementCode.objects.filter(member=member).order_by("-expires_at").first()
    last = refused or code
    if last is None:
        raise NeverAtLimit
    return last.address


@transaction.atomic(durable=True)
def send_code_by_support(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Email a new code to a member at the device limit. Earlier codes are dead. Raises as ``require_limit``."""
    address = require_limit(member, now=now)
    DeviceReplacementCode.objects.filter(member=member).delete()
    _mail_code(member, address, now=now)
    audit.log(
        AuditAction.DEVICE_CODE_SENT,
        actor=actor,
        target=member,
        description=f"Sent {member} a code for replacing a device",
        reason=reason,
        member=member,
        activity="Support sent you a code for replacing a device",
        now=now,
    )


def replace_device(
    *,
    username: str,
    password: str,
    code: str,
    device_id: UUID,
    headers: DeviceHeaders,
    known_device: KnownDevice,
    second_step: SecondStep,
    meta: RequestMeta,
    now: datetime,
) -> BoundDevice:
    """Revoke the chosen device and bind this one, in one transaction.

    Raises ``Invalid`` (no fingerprint), what ``verify`` raises, ``ReadOnlyMember``, ``AccessExpired``,
    ``SecondFactorRequired`` and ``WrongCode``, and ``Invalid`` if the chosen device is not an active one of the member.
    """
    require_fingerprint(headers)
    member = _verify_member(username, password, known_device, second_step=second_step, meta=meta, now=now)
    codes = DeviceReplacementCode.objects.filter(member=member, address=address_for_limits(meta.ip_address))
    _use_attempt(member, codes, code, now)
    with transaction.atomic(durable=True):
        # Only one of two concurrent calls with the same code deletes the row. The other one fails here.
        if not codes.filter(code_hash=_hash_code(member, code)).delete()[0]:
            raise WrongCode
        replaced = Device.objects.owned_by(member).active().filter(pk=device_id).first()
        if replaced is None:
            raise Invalid({"device_id": ["Please choose one of your devices"]})
        revoke(device=replaced, meta=meta, now=now)
        bound = identify_or_bind(member=member, headers=headers, meta=meta, now=now)
        log_sign_in(member=member, bound=bound, meta=meta, now=now)
    return bound


@periodic(
    "delete_expired_replacement_codes", every=timedelta(hours=1), title="Delete expired codes for replacing a device"
)
def delete_expired(*, now: datetime) -> int:
    """Delete expired codes, and return how many there were."""
    return DeviceReplacementCode.objects.filter(expires_at__lte=now).delete()[0]


def _verify_member(
    username: str,
    password: str,
    known_device: KnownDevice,
    *,
    second_step: SecondStep,
    meta: RequestMeta,
    now: datetime,
) -> Member:
    with note_refusal(username, meta=meta, now=now):
        user = verify(
            username=username,
            password=password,
            ip_address=meta.ip_address,
            known_device=known_device,
            kind=User.Kind.MEMBER,
            now=now,
        )
        if user.member.is_read_only:
            raise ReadOnlyMember
        refuse_expired_access(user.member, now=now)
        second_step(user)
    return user.member


def _use_attempt(member: Member, codes: QuerySet[DeviceReplacementCode], code: str, now: datetime) -> None:
    # Count the attempt before checking the code, and outside of the transaction that a wrong code rolls back.
    updated = codes.filter(expires_at__gt=now, tries_left__gt=0).update(tries_left=F("tries_left") - 1)
    if not updated:
        raise WrongCode
    stored = codes.values_list("code_hash", flat=True).first()
    if stored is None or not constant_time_compare(stored, _hash_code(member, code)):
        raise WrongCode


def _hash_code(member: Member, code: str) -> str:
    return salted_hmac("device replacement code", f"{member.pk}:{code.strip()}", algorithm="sha256").hexdigest()
