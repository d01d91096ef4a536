"""A subscription ends for good: unused services are forfeited, caps are Basic's.

One that stayed unpaid through its grace is over at that instant by the clock, for every call. What housekeeping does
here only writes it down. Staff may cancel one at any time.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity, record
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.common.errors import Conflict
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.letters import tell_cancelled, tell_ended_unpaid
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.rolling import roll_over


class SubscriptionOver(Conflict):
    """The subscription was cancelled, or its grace is over."""

    code = "wrong_status"
    sentence = "This subscription is over for good. The member has to choose a plan anew"


def lock_subscription(subscription_id: UUID, *, now: datetime) -> UserSubscription:
    """Lock the member's allowance, and return the subscription in its present period, in the caller's transaction."""
    # The allowance before the subscription, as where a plan is chosen: in one order nobody waits for each other.
    member = Member.objects.get(subscriptions=subscription_id)
    lock_allowance(member=member, now=now)
    # Its own row too: claims use its units without the allowance, and the first of them may roll it over.
    held = (
        UserSubscription.objects.select_for_update(of=["self"])
        .select_related("plan", "member__user", "paid_ahead")
        .get(pk=subscription_id)
    )
    return roll_over(held, now=now)


def close_ended(*, now: datetime) -> int:
    """Close every subscription whose grace is over; return how many. Safe to run at once on two hosts."""
    over = UserSubscription.objects.over(now=now).values_list("pk", flat=True)
    return sum(_close_in_a_transaction(subscription_id, now=now) for subscription_id in over)


@transaction.atomic(durable=True)
def _close_in_a_transaction(subscription_id: UUID, *, now: datetime) -> bool:
    return close_unpaid(lock_subscription(subscription_id, now=now), now=now)


def close_unpaid(held: UserSubscription, *, now: datetime) -> bool:
    """Write down that a locked subscription is over, in the caller's transaction; false where somebody did before."""
    if not UserSubscription.objects.over(now=now).filter(pk=held.pk).update(is_active=False, updated_at=now):
        return False
    activity.record(
        member=held.member,
        action="subscription_ended",
        description="The subscription ended unpaid; unused services are forfeited",
        subscriptionId=str(held.pk),
    )
    tell_ended_unpaid(held)
    return True


@transaction.atomic(durable=True)
def cancel_subscription(*, subscription_id: UUID, by: Actor, reason: str, now: datetime) -> None:
    """End a subscription at once, as support staff, and tell the member. Raises ``SubscriptionOver``.

    A period that is paid ahead is forfeited with it; devices above the Basic cap stay bound until they are revoked.
    """
    held = lock_subscription(subscription_id, now=now)
    if held.status_at(now) == "ended":
        raise SubscriptionOver
    before = {"status": held.status_at(now), "paid until": held.paid_until}
    UserSubscription.objects.filter(pk=held.pk).update(is_active=False, updated_at=now)
    # Once more, for the cap follows from what is held.
    lock_allowance(member=held.member, now=now)
    activity.record(
        member=held.member,
        action="subscription_cancelled",
        description=f"Support cancelled the {held.plan.display_name} plan; unused services are forfeited",
        subscriptionId=str(held.pk),
        staff=by.name,
    )
    record.keep(
        by=by,
        action="subscription_cancelled",
        description=f"Cancelled the {held.plan.display_name} plan",
        subject=held,
        before=before,
        after={"status": "ended", "paid until": held.paid_until},
        reason=reason,
        member=held.member,
    )
    tell_cancelled(held, now=now)
