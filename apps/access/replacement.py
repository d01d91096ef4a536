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
from apps.access.sign_in import log_sign_in
from apps.accounts.credentials import KnownDevice, verify
from apps.accounts.models import Member, User
from apps.core.errors import Invalid, ReadOnlyMember, Throttled
from apps.core.jobs import periodic
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import RequestMeta, address_for_limits
from apps.devices.binding import BoundDevice, identify_or_bind, require_fingerprint
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.services import revoke
from apps.factors.verification import SecondStep
from apps.notifications import outbox

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
    code = f"{secrets.randbelow(10**6):06}"
    with transaction.atomic(durable=True):
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
    return list(Device.objects.owned_by(member).active().order_by("-last_seen_at", "-id"))


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
