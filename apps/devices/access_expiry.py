"""The access countdown has run out on a member without a subscription: the code has burned out, the member is out.

It is so from the instant of the deadline on, at every door and in every call. What housekeeping does here only writes
it down.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import DateTimeField, Exists, ExpressionWrapper, OuterRef, QuerySet, Value

from apps.accounts import countdowns
from apps.accounts.models import Member
from apps.accounts.sessions import end_sessions
from apps.audit import activity
from apps.audit.models import ActivityEntry
from apps.core.errors import DomainError
from apps.core.rules import MESSAGES
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import UserSubscription

_NOTED = "access_expired"


class AccessExpired(DomainError):
    """The access countdown ran out on a member without a subscription: the code has burned out for good."""

    status = 401
    code = "access_expired"
    message = MESSAGES["signIn"]["accessExpired"]


def is_past_deadline(member: Member, *, now: datetime) -> bool:
    """Whether the access countdown has run out, so that only a subscription keeps the member in."""
    deadline = countdowns.access_deadline(member)
    return deadline is not None and now >= deadline


def refuse_expired_access(member: Member, *, now: datetime) -> None:
    """Raise ``AccessExpired`` from the instant of the deadline on; an active subscription keeps a member in."""
    if (
        is_past_deadline(member, now=now)
        and not UserSubscription.objects.filter(member=member).usable(now=now).exists()
    ):
        raise AccessExpired


def expired_members(members: Iterable[Member], *, now: datetime) -> set[UUID]:
    """Which of these members are out; the database is asked only where a deadline has passed."""
    past = {member.pk for member in members if is_past_deadline(member, now=now)}
    if not past:
        return past
    return past - set(
        UserSubscription.objects.filter(member__in=past).usable(now=now).values_list("member_id", flat=True)
    )


def expire_all(*, now: datetime) -> int:
    """End the sessions of members who are out, and note it; return how many. Safe to run at once on two hosts."""
    return sum(_close(member_id, now) for member_id in _out_and_not_noted(now).values_list("pk", flat=True))


@transaction.atomic(durable=True)
def _close(member_id: UUID, now: datetime) -> bool:
    member = Member.objects.select_related("user").get(pk=member_id)
    # Asked again under the member's lock: another host may have noted it.
    lock_allowance(member=member, now=now)
    if not _out_and_not_noted(now).filter(pk=member_id).exists():
        return False
    end_sessions(user=member.user)
    activity.log(
        member=member, action=_NOTED, description="The access countdown ran out; the invitation code has burned out"
    )
    return True


def _out_and_not_noted(now: datetime) -> QuerySet[Member]:
    """Past the deadline, without a usable subscription, and not noted since this countdown ran out."""
    deadline = ExpressionWrapper(
        OuterRef("access_countdown_start") + Value(countdowns.LENGTH), output_field=DateTimeField()
    )
    return (
        Member.objects.filter(access_countdown_start__lte=now - countdowns.LENGTH)
        .exclude(Exists(UserSubscription.objects.filter(member=OuterRef("pk")).usable(now=now)))
        .exclude(Exists(ActivityEntry.objects.filter(member=OuterRef("pk"), action=_NOTED, created_at__gte=deadline)))
    )
