"""Impersonation: staff see a member's account as the member does, read-only, with a reason, for half an hour.

The staff user stays signed in as themselves. Their session contains the id of the impersonation; while it is open,
``ImpersonationMiddleware`` makes the app and the API respond as to the member (``docs/decisions``, 21).
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
from apps.core.impersonation import IMPERSONATION_KEY, ImpersonationEnded, get_impersonation, impersonator
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.support.models import MemberViewing

PERMISSION = "accounts.add_memberviewing"

LENGTH = timedelta(minutes=LIMITS["viewing"]["minutes"])

STOPPED = "You have stopped viewing this account."


@transaction.atomic(durable=True)
def start_impersonation(*, member: Member, actor: Actor, reason: str, now: datetime) -> MemberViewing:
    """End any other impersonation by the same staff user, and note the new one in the member's activity log."""
    # The lock serializes concurrent starts: the later one ends the earlier one.
    staff = User.objects.select_for_update(no_key=True).get(pk=cast(User, actor.user).pk)
    for earlier in MemberViewing.objects.select_related("member__user").filter(staff=staff, ended_at=None):
        _end(earlier, actor=actor, now=now)
    impersonation = MemberViewing.objects.create(
        member=member, staff=staff, reason=reason, started_at=now, ends_at=now + LENGTH
    )
    activity.log(
        member=member,
        action="dashboard_viewed_by_support",
        description="Support viewed your dashboard",
        viewingId=str(impersonation.pk),
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
    return impersonation


def enter_impersonation(request: HttpRequest, *, member: Member) -> None:
    """Make this browser show the member that the staff user has just started to impersonate.

    Raises ``ImpersonationEnded`` if the staff user has started another impersonation in another browser since.
    """
    impersonation = MemberViewing.objects.filter(
        staff_id=cast(User, request.user).pk, member=member, ended_at=None
    ).first()
    if impersonation is None:
        raise ImpersonationEnded
    request.session[IMPERSONATION_KEY] = str(impersonation.pk)


@transaction.atomic(durable=True)
def end_impersonation(*, impersonation: MemberViewing, actor: Actor, now: datetime) -> None:
    """Does nothing if the impersonation has ended already."""
    _end(impersonation, actor=actor, now=now)


def _end(impersonation: MemberViewing, *, actor: Actor, now: datetime) -> None:
    is_ended_now = MemberViewing.objects.filter(pk=impersonation.pk, ended_at=None).update(
        ended_at=Least(F("ends_at"), now)
    )
    if is_ended_now and impersonation.is_open(now):
        audit.log(
            actor=actor,
            action="viewing_ended",
            description=f"Stopped viewing the account of {impersonation.member}",
            subject=impersonation.member,
            member=impersonation.member,
            now=now,
        )


def get_open_impersonation(
    *, impersonation_id: Any, staff: User | AnonymousUser, now: datetime
) -> MemberViewing | None:
    """Return ``None`` unless it belongs to this staff user, is still open, and the user still has the permission."""
    impersonation = _get_own_impersonation(impersonation_id, staff)
    if impersonation is None or not impersonation.is_open(now) or not staff.has_perm(PERMISSION):
        return None
    return impersonation


def _get_own_impersonation(impersonation_id: Any, staff: User | AnonymousUser) -> MemberViewing | None:
    try:
        pk = UUID(impersonation_id)
    except (AttributeError, TypeError, ValueError):
        return None
    if not isinstance(staff, User) or not staff.is_support_staff:
        return None
    impersonation = MemberViewing.objects.select_related("member__user").filter(pk=pk, staff_id=staff.pk).first()
    if impersonation is not None:
        impersonation.staff = staff
    return impersonation


def support_return_url(request: HttpRequest) -> str | None:
    """The redirect for a member page that is opened after the impersonation ended, e.g. in another tab."""
    if IMPERSONATION_KEY not in request.session or get_impersonation(request) is not None:
        return None
    return _get_return_url(_get_session_impersonation(request)) if cast(User, request.user).is_support_staff else None


def stop_impersonation(request: HttpRequest, *, now: datetime) -> str:
    """End this browser's impersonation if it is open, and return the support page from which it was started.

    The id stays in the session, so that other tabs learn that the impersonation has ended and do not show a sign-in.
    """
    impersonation = _get_session_impersonation(request)
    if impersonation is not None:
        end_impersonation(impersonation=impersonation, actor=impersonator(impersonation, request), now=now)
    return _get_return_url(impersonation)


def _get_session_impersonation(request: HttpRequest) -> MemberViewing | None:
    staff = request.real_user  # type: ignore[attr-defined]  # set by ImpersonationMiddleware
    return _get_own_impersonation(request.session.get(IMPERSONATION_KEY), staff)


def _get_return_url(impersonation: MemberViewing | None) -> str:
    return member_support_url(impersonation.member) if impersonation else reverse("admin:index")


def member_support_url(member: Member) -> str:
    return reverse("admin:accounts_member_change", args=[member.pk])
