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

from apps.accounts.models import Member, User
from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.support.audit_actions import AuditAction
from apps.support.models import ImpersonationSession

PERMISSION = "support.add_impersonationsession"

LENGTH = timedelta(minutes=LIMITS["impersonation"]["minutes"])

STOPPED = "You have stopped viewing this account."


@transaction.atomic(durable=True)
def start_impersonation(*, member: Member, actor: Actor, reason: str, now: datetime) -> ImpersonationSession:
    """End any other impersonation by the same staff user, and note the new one in the member's activity log."""
    # The lock serializes concurrent starts: the later one ends the earlier one.
    staff = User.objects.select_for_update(no_key=True).get(pk=cast(User, actor.user).pk)
    for earlier in ImpersonationSession.objects.select_related("member__user").filter(staff=staff, ended_at=None):
        _end(earlier, actor=actor, now=now)
    impersonation = ImpersonationSession.objects.create(
        member=member, staff=staff, reason=reason, started_at=now, ends_at=now + LENGTH
    )
    audit.log(
        AuditAction.IMPERSONATION_STARTED,
        actor=actor,
        target=member,
        description=f"Viewed the account of {member} as the member",
        reason=reason,
        member=member,
        activity="Support viewed your dashboard",
        now=now,
    )
    return impersonation


@transaction.atomic(durable=True)
def end_impersonation(*, impersonation: ImpersonationSession, actor: Actor, now: datetime) -> None:
    """Does nothing if the impersonation has ended already."""
    _end(impersonation, actor=actor, now=now)


def _end(impersonation: ImpersonationSession, *, actor: Actor, now: datetime) -> None:
    is_ended_now = ImpersonationSession.objects.filter(pk=impersonation.pk, ended_at=None).update(
        ended_at=Least(F("ends_at"), now)
    )
    if is_ended_now and impersonation.is_open(now):
        audit.log(
            AuditAction.IMPERSONATION_ENDED,
            actor=actor,
            target=impersonation.member,
            description=f"Stopped viewing the account of {impersonation.member}",
            member=impersonation.member,
            now=now,
        )


def get_open_impersonation(
    *, impersonation_id: Any, staff: User | AnonymousUser, now: datetime
) -> ImpersonationSession | None:
    """Return ``None`` unless it belongs to this staff user, is still open, and the user still has the permission."""
    impersonation = get_own_impersonation(impersonation_id, staff)
    if impersonation is None or not impersonation.is_open(now) or not staff.has_perm(PERMISSION):
        return None
    return impersonation


def get_own_impersonation(impersonation_id: Any, staff: User | AnonymousUser) -> ImpersonationSession | None:
    try:
        pk = UUID(impersonation_id)
    except (AttributeError, TypeError, ValueError):
        return None
    if not isinstance(staff, User) or not staff.is_staff:
        return None
    impersonation = ImpersonationSession.objects.select_related("member__user").filter(pk=pk, staff_id=staff.pk).first()
    if impersonation is not None:
        impersonation.staff = staff
    return impersonation
