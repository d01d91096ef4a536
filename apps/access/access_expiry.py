"""A member loses access when the access countdown ends and no subscription is active.

Sign-in and every request check the deadline, so access ends on time: the next request ends the session and says why.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from apps.access.audit_actions import AuditAction
from apps.accounts.models import Member
from apps.audit import activity
from apps.core import jobs
from apps.core.errors import DomainError
from apps.core.rules import MESSAGES
from apps.subscriptions import countdowns
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import UserSubscription


class AccessExpired(DomainError):
    status = 401
    code = "access_expired"
    message = MESSAGES["signIn"]["accessExpired"]


def is_past_deadline(member: Member, *, now: datetime) -> bool:
    """Whether the access countdown has ended. From then on, access needs an active subscription."""
    deadline = countdowns.ACCESS.deadline_of(member)
    return deadline is not None and now >= deadline


def refuse_expired_access(member: Member, *, now: datetime) -> None:
    """Raise ``AccessExpired`` if the deadline has passed and no subscription is active."""
    if (
        is_past_deadline(member, now=now)
        and not UserSubscription.objects.filter(member=member).usable(now=now).exists()
    ):
        raise AccessExpired


def get_expired_member_ids(members: Iterable[Member], *, now: datetime) -> set[UUID]:
    """Return the ids of those members whose access has expired. Without a passed deadline it needs no query."""
    past_deadline = {member.pk for member in members if is_past_deadline(member, now=now)}
    if not past_deadline:
        return past_deadline
    return past_deadline - set(
        UserSubscription.objects.filter(member__in=past_deadline).usable(now=now).values_list("member_id", flat=True)
    )


@jobs.periodic(
    "close_expired_access",
    every=timedelta(minutes=5),
    title="Log access that has expired",
    after=["close_ended_subscriptions"],
)
def log_expired_access(*, now: datetime) -> int:
    """Log it once for each member whose access has expired. Returns the number of members.

    It ends no session: the member would be signed out without a reason. Two hosts can run this at the same time.
    """
    return jobs.process_rows(_expired_and_not_logged(now).values_list("pk", flat=True), partial(_log, now=now))


@transaction.atomic(durable=True)
def _log(member_id: UUID, now: datetime) -> bool:
    member = Member.objects.get(pk=member_id)
    lock_allowance(member=member, now=now)
    # The condition is checked again while holding the member's lock, because another host may have logged it.
    if not _expired_and_not_logged(now).filter(pk=member_id).update(expiry_logged_for=F("access_countdown_start")):
        return False
    activity.log(
        AuditAction.ACCESS_EXPIRED,
        member=member,
        description="The access countdown ran out; the invitation code has burned out",
        now=now,
    )
    return True


def _expired_and_not_logged(now: datetime) -> QuerySet[Member]:
    """Members past the deadline, without a usable subscription, whose current countdown is not logged yet."""
    return (
        Member.objects.filter(access_countdown_start__lte=now - countdowns.LENGTH)
        .exclude(Exists(UserSubscription.objects.filter(member=OuterRef("pk")).usable(now=now)))
        .exclude(expiry_logged_for=F("access_countdown_start"))
    )
