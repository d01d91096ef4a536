"""At the cap with none of the bound devices at hand: a mailed code lets one be replaced there and then.

A stolen password alone replaces nothing. Code, tries and hourly limit belong to a member and the network address that
asked: somebody elsewhere who has the password cannot use up the member's own.
"""

import secrets
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from apps.accounts.credentials import verify
from apps.accounts.models import Member
from apps.core.errors import Invalid, ReadOnlyMember, Throttled
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import RequestMeta, address_for_limits
from apps.devices.access_expiry import refuse_expired_access
from apps.devices.binding import BoundDevice, identify_or_bind, known_device_id, require_fingerprint
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.services import revoke
from apps.devices.sign_in import is_member, log_sign_in
from apps.notifications import outbox

CODE_LASTS = timedelta(minutes=10)
TRIES = 3
MAILED_CODES = Limit("device-codes-mailed", max_attempts=5, window=timedelta(hours=1))


class WrongCode(Invalid):
    """A code that is wrong, spent, too old or tried too often."""

    def __init__(self) -> None:
        super().__init__({"code": ["This code is wrong or no longer valid. Please request a new one."]})


def mail_code(
    *, username: str, password: str, headers: DeviceHeaders, meta: RequestMeta, now: datetime
) -> list[Device]:
    """Mail the member a six-digit code; return the devices of which one may be replaced.

    Raises what ``verify`` raises, ``ReadOnlyMember``, ``AccessExpired``, and ``Throttled`` after five codes in an hour
    for one address.
    """
    member = _member(username, password, headers, meta, now)
    address = address_for_limits(meta.ip_address)
    tries = get_store().add(MAILED_CODES, f"{member.pk}:{address}", now=now)
    if tries.count > MAILED_CODES.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)
    code = f"{secrets.randbelow(10**6):06}"
    with transaction.atomic(durable=True):
        DeviceReplacementCode.objects.update_or_create(
            member=member,
            address=address,
            defaults={"code_hash": _hash(member, code), "expires_at": now + CODE_LASTS, "tries_left": TRIES},
        )
        outbox.send(
            user=member.user,
            subject="Your device replacement code",
            text=(
                f"{member.first_name},\n\n"
                f"Your code is {code}. It replaces one of your bound devices and is valid for ten minutes. It works "
                f"only from the network address that asked for it: {address}.\n\n"
                "If you did not ask for it, somebody knows your password: change it now.\n\nThe network"
            ),
            carries_secret=True,
        )
    return list(Device.objects.owned_by(member).active().order_by("-last_seen_at", "-id"))


def replace_device(
    *,
    username: str,
    password: str,
    code: str,
    device_id: UUID,
    headers: DeviceHeaders,
    meta: RequestMeta,
    now: datetime,
) -> BoundDevice:
    """Revoke the named device and bind this one, in one transaction.

    Raises ``Invalid`` (no fingerprint), what ``verify`` raises, ``ReadOnlyMember``, ``AccessExpired`` and
    ``WrongCode``; a device that is not an active one of the member is ``Invalid`` too.
    """
    require_fingerprint(headers)
    member = _member(username, password, headers, meta, now)
    codes = DeviceReplacementCode.objects.filter(member=member, address=address_for_limits(meta.ip_address))
    _spend_a_try(member, codes, code, now)
    with transaction.atomic(durable=True):
        # Of two calls with the right code, one deletes the row and goes on.
        if not codes.filter(code_hash=_hash(member, code)).delete()[0]:
            raise WrongCode
        replaced = Device.objects.owned_by(member).active().filter(pk=device_id).first()
        if replaced is None:
            raise Invalid({"device_id": ["Please choose one of your devices"]})
        revoke(device=replaced, meta=meta, now=now)
        bound = identify_or_bind(member=member, device=headers, meta=meta, now=now)
        log_sign_in(member=member, bound=bound, meta=meta, now=now)
    return bound


def delete_expired(*, now: datetime) -> int:
    """Remove codes that have expired; return how many."""
    return DeviceReplacementCode.objects.filter(expires_at__lte=now).delete()[0]


def _member(username: str, password: str, headers: DeviceHeaders, meta: RequestMeta, now: datetime) -> Member:
    user = verify(
        username=username,
        password=password,
        ip_address=meta.ip_address,
        known_device=partial(known_device_id, headers),
        may_enter=is_member,
        now=now,
    )
    if user.member.is_read_only:
        raise ReadOnlyMember
    refuse_expired_access(user.member, now=now)
    return user.member


def _spend_a_try(member: Member, codes: QuerySet[DeviceReplacementCode], code: str, now: datetime) -> None:
    # Counted before the code is looked at, and outside the transaction that a wrong code rolls back.
    spent = codes.filter(expires_at__gt=now, tries_left__gt=0).update(tries_left=F("tries_left") - 1)
    if not spent:
        raise WrongCode
    stored = codes.values_list("code_hash", flat=True).first()
    if stored is None or not constant_time_compare(stored, _hash(member, code)):
        raise WrongCode


def _hash(member: Member, code: str) -> str:
    return salted_hmac("device replacement code", f"{member.pk}:{code.strip()}", algorithm="sha256").hexdigest()
