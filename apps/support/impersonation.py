"""Support looks at a member's account as the member sees it: with a reason, for half an hour, changing nothing.

The staff user stays signed in as themselves. Their session names the viewing; while that is open, ``ImpersonationMiddleware``
lets the app and the API answer as to the member (``docs/decisions``, 21).
"""

from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Least
from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.core.impersonation import IMPERSONATION_KEY, ImpersonationEnded, get_impersonation, get_impersonator
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.support.models import MemberViewing

RIGHT = "accounts.add_memberviewing"

LENGTH = timedelta(minutes=LIMITS["viewing"]["minutes"])

STOPPED = "You have stopped viewing this account."


@transaction.atomic(durable=True)
def start_impersonation(*, member: Member, actor: Actor, reason: str, now: datetime) -> MemberViewing:
    """Let a staff user see a member's account for half an hour; one account at a time. The member is told."""
    # Of two begun at once, the later ends the earlier.
    staff = User.objects.select_for_update(no_key=True).get(pk=cast(User, actor.user).pk)
    for earlier in MemberViewing.objects.select_related("member__user").filter(staff=staff, ended_at=None):
        _end(earlier, actor=actor, now=now)
    viewing = MemberViewing.objects.create(
        member=member, staff=staff, reason=reason, started_at=now, ends_at=now + LENGTH
    )
    activity.log(
        member=member,
        action="dashboard_viewed_by_support",
        description="Support viewed your dashboard",
        viewingId=str(viewing.pk),
    )
    audit.log(
        actor=actor,
        action="viewing_begun",
        description=f"Viewed the account of {member} as the member",
        subject=member,
        member=member,
        reason=reason,
        now=now,
    )
    return viewing


def enter_impersonation(request: HttpRequest, *, member: Member) -> None:
    """Let this browser of the staff user show what they have just begun to view.

    Raises ``ImpersonationEnded`` where another of their browsers has begun to view somebody else meanwhile.
    """
    begun = MemberViewing.objects.filter(staff_id=cast(User, request.user).pk, member=member, ended_at=None).first()
    if begun is None:
        raise ImpersonationEnded
    request.session[IMPERSONATION_KEY] = str(begun.pk)


@transaction.atomic(durable=True)
def end_impersonation(*, viewing: MemberViewing, actor: Actor, now: datetime) -> None:
    """End a viewing before its time; one that is over stays as it is."""
    _end(viewing, actor=actor, now=now)


def _end(viewing: MemberViewing, *, actor: Actor, now: datetime) -> None:
    ended = MemberViewing.objects.filter(pk=viewing.pk, ended_at=None).update(ended_at=Least(F("ends_at"), now))
    if ended and viewing.is_open(now):
        audit.log(
            actor=actor,
            action="viewing_ended",
            description=f"Stopped viewing the account of {viewing.member}",
            subject=viewing.member,
            member=viewing.member,
            now=now,
        )


def get_open_impersonation(*, viewing_id: Any, staff: User | AnonymousUser, now: datetime) -> MemberViewing | None:
    """The viewing that a session names, where it is this staff user's, still open, and still their right."""
    viewing = _own_viewing(viewing_id, staff)
    if viewing is None or not viewing.is_open(now) or not staff.has_perm(RIGHT):
        return None
    return viewing


def _own_viewing(viewing_id: Any, staff: User | AnonymousUser) -> MemberViewing | None:
    try:
        named = UUID(viewing_id)
    except (AttributeError, TypeError, ValueError):
        return None
    if not isinstance(staff, User) or not staff.is_support_staff:
        return None
    viewing = MemberViewing.objects.select_related("member__user").filter(pk=named, staff_id=staff.pk).first()
    if viewing is not None:
        viewing.staff = staff
    return viewing


def support_return_url(request: HttpRequest) -> str | None:
    """Where a member's page leads a staff user whose viewing is over: in another tab, or back in the history."""
    if IMPERSONATION_KEY not in request.session or get_impersonation(request) is not None:
        return None
    return _place_at_desk(_viewing_named(request)) if cast(User, request.user).is_support_staff else None


def stop_impersonation(request: HttpRequest, *, now: datetime) -> str:
    """End this browser's viewing, whether or not it is over already; return where at the desk it was begun.

    The session goes on naming it: so the other tabs learn that it is over, not merely that nobody is signed in there.
    """
    viewing = _viewing_named(request)
    if viewing is not None:
        end_impersonation(viewing=viewing, actor=get_impersonator(viewing, request), now=now)
    return _place_at_desk(viewing)


def _viewing_named(request: HttpRequest) -> MemberViewing | None:
    staff = request.real_user  # type: ignore[attr-defined]  # set by ViewingMiddleware
    return _own_viewing(request.session.get(IMPERSONATION_KEY), staff)


def _place_at_desk(viewing: MemberViewing | None) -> str:
    return member_support_url(viewing.member) if viewing else reverse("admin:index")


def member_support_url(member: Member) -> str:
    """The address of a member's page at the desk."""
    return reverse("admin:accounts_member_change", args=[member.pk])
