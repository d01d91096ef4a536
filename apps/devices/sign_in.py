"""Member sign-in: the right password opens the door only on a bound device, or where there is room for one."""

from datetime import datetime
from functools import partial

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from apps.accounts import activity
from apps.accounts.credentials import verify
from apps.accounts.models import Member, User
from apps.accounts.sessions import DEVICE_KEY, SIGNED_IN_AT_KEY
from apps.common.request_facts import facts_of
from apps.devices.binding import BoundDevice, known_device_id, recognise_or_bind, require_fingerprint
from apps.devices.burned_out import refuse_burned_out
from apps.devices.facts import device_facts
from apps.devices.models import Device


def is_member(user: User) -> bool:
    """Whether the members' door is this user's."""
    return user.is_member and not user.is_staff


def sign_in(*, request: HttpRequest, username: str, password: str, now: datetime) -> BoundDevice:
    """Sign a member in on this request's device.

    Raises ``Invalid`` (no fingerprint), the refusals of ``verify``, ``AccessExpired`` and ``DeviceLimitReached``.
    """
    device = device_facts(request)
    require_fingerprint(device)
    facts = facts_of(request)
    user = verify(
        username=username,
        password=password,
        ip_address=facts.ip_address,
        known_device=partial(known_device_id, device),
        may_enter=is_member,
        now=now,
    )
    member = user.member
    refuse_burned_out(member, now=now)
    with transaction.atomic(durable=True):
        bound = recognise_or_bind(member=member, device=device, facts=facts, now=now)
        note_sign_in(member=member, bound=bound, request=request, now=now)
    start_session(request=request, member=member, device=bound.device, now=now)
    return bound


def note_sign_in(*, member: Member, bound: BoundDevice, request: HttpRequest, now: datetime) -> None:
    """Write the sign-in to the member's record, in the caller's transaction."""
    if member.first_login_at is None:
        Member.objects.filter(pk=member.pk, first_login_at__isnull=True).update(first_login_at=now)
    activity.record(
        member=member,
        action="signed_in",
        description=f"Signed in on {bound.device.device_label}",
        facts=facts_of(request),
        deviceId=str(bound.device.pk),
    )


def start_session(*, request: HttpRequest, member: Member, device: Device, now: datetime) -> None:
    """Give the browser a new session that is bound to the device."""
    login(request, member.user, backend="apps.accounts.staff_sign_in.StaffBackend")
    request.session[DEVICE_KEY] = str(device.pk)
    request.session[SIGNED_IN_AT_KEY] = now.isoformat()
