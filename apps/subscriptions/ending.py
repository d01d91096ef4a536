"""A subscription that stayed unpaid through its grace ends for good: unused services are forfeited, caps are Basic's.

It is over at that instant by the clock, for every call. What happens here only writes it down.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity
from apps.accounts.models import Member
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import GRACE, UserSubscription


def close_ended(*, now: datetime) -> int:
    """Close every subscription whose grace is over; return how many. Safe to run at once on two hosts."""
    ended = UserSubscription.objects.filter(is_active=True, end_date__lte=now - GRACE)
    return sum(
        _close(subscription_id, member_id, now) for subscription_id, member_id in ended.values_list("pk", "member")
    )


@transaction.atomic(durable=True)
def _close(subscription_id: UUID, member_id: UUID, now: datetime) -> bool:
    # The allowance before the subscription, as where a plan is chosen: in one order nobody waits for each other.
    member = Member.objects.get(pk=member_id)
    lock_allowance(member=member, now=now)
    # The condition stands in the UPDATE: another host, or the member who chooses a plan anew, may have been first.
    closed = UserSubscription.objects.filter(pk=subscription_id, is_active=True, end_date__lte=now - GRACE).update(
        is_active=False, updated_at=now
    )
    if not closed:
        return False
    activity.record(
        member=member,
        action="subscription_ended",
        description="The subscription ended unpaid; unused services are forfeited",
        subscriptionId=str(subscription_id),
    )
    return True
