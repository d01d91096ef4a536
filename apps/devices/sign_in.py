"""Member sign-in: the right password opens the door only on a bound device, or where there is room for one."""

from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from apps.accounts.credentials import verify
from apps.accounts.demo_member import DemoNameTaken, get_or_create_demo_member
from apps.accounts.models import Member, User
from apps.accounts.sessions import DEVICE_KEY, SIGNED_IN_AT_KEY
from apps.audit import activity
from apps.core.errors import DomainError
from apps.core.request_meta import get_request_meta
from apps.devices.access_expiry import refuse_expired_access
from apps.devices.binding import BoundDevice, bind_demo_device, identify_or_bind, known_device_id, require_fingerprint
from apps.devices.headers import get_device_headers
from apps.devices.models import Device

DEMO_SESSION_LASTS = timedelta(days=1)


class DemoClosed(DomainError):
    """The demo is switched off, its account is closed, or the account's name belongs to somebody else."""

    status = 403
    code = "disabled"
    message = "Failed to start demo"


def is_member(user: User) -> bool:
    """Whether the members' door is this user's."""
    return user.is_member and not user.is_staff


def sign_in(*, request: HttpRequest, username: str, password: str, now: datetime) -> BoundDevice:
    """Sign a member in on this request's device.

    Raises ``Invalid`` (no fingerprint), the refusals of ``verify``, ``AccessExpired`` and ``DeviceLimitReached``.
    The demo member is signed in on the demo's shared device, whichever browser it is.
    """
    device = get_device_headers(request)
    require_fingerprint(device)
    facts = get_request_meta(request)
    user = verify(
        username=username,
        password=password,
        ip_address=facts.ip_address,
        known_device=partial(known_device_id, device),
        may_enter=is_member,
        now=now,
    )
    member = user.member
    if member.is_read_only:
        return _sign_in_on_demo_device(request=request, member=member, now=now)
    refuse_expired_access(member, now=now)
    with transaction.atomic(durable=True):
        bound = identify_or_bind(member=member, device=device, meta=facts, now=now)
        log_sign_in(member=member, bound=bound, request=request, now=now)
    start_session(request=request, member=member, device=bound.device, now=now)
    return bound


def sign_in_demo_member(*, request: HttpRequest, now: datetime) -> BoundDevice:
    """Sign in the read-only demo member, made at the first call. Raises ``DemoClosed``."""
    try:
        with transaction.atomic(durable=True):
            member = get_or_create_demo_member(now=now)
    except DemoNameTaken as error:
        raise DemoClosed from error
    if not member.user.is_active:
        raise DemoClosed
    return _sign_in_on_demo_device(request=request, member=member, now=now)


def _sign_in_on_demo_device(*, request: HttpRequest, member: Member, now: datetime) -> BoundDevice:
    """Without a line in the activity log: the next visitor would read it."""
    with transaction.atomic(durable=True):
        bound = bind_demo_device(member=member, now=now)
    start_session(request=request, member=member, device=bound.device, now=now)
    request.session.set_expiry(DEMO_SESSION_LASTS)
    return bound


def log_sign_in(*, member: Member, bound: BoundDevice, request: HttpRequest, now: datetime) -> None:
    """Write the sign-in to the member's record, in the caller's transaction."""
    if member.first_login_at is None:
        Member.objects.filter(pk=member.pk, first_login_at__isnull=True).update(first_login_at=now)
    activity.log(
        member=member,
        action="signed_in",
        description=f"Signed in on {bound.device.device_label}",
        meta=get_request_meta(request),
        deviceId=str(bound.device.pk),
    )


def start_session(*, request: HttpRequest, member: Member, device: Device, now: datetime) -> None:
    """Give the browser a new session that is bound to the device."""
    login(request, member.user, backend="apps.support.sign_in.StaffBackend")
    request.session[DEVICE_KEY] = str(device.pk)
    request.session[SIGNED_IN_AT_KEY] = now.isoformat()
