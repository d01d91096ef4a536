"""A chosen plan begins to allow something: the one seam for a payment provider."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.emails import (
    send_cancelled_email,
    send_ended_unpaid_email,
    send_grace_email,
    send_plan_active_email,
)
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import period_of, roll_over


class NotPending(Conflict):
    """The subscription was activated already, or was closed."""

    code = "wrong_status"
    message = "This subscription is not waiting for its first payment"


def activate(*, subscription: UserSubscription, now: datetime, paid: Decimal | None = None) -> None:
    """Begin the first period at ``now``, in the caller's transaction, and tell the member. Raises ``NotPending``.

    ``paid`` is the payment (USD) that began it; with instant activation the first period is taken on trust.
    """
    # The condition stands in the UPDATE: of two staff members who record the same payment, one does.
    changes = {"activated_at": now, "updated_at": now, **period_of(subscription.plan, start=now)}
    pending = UserSubscription.objects.filter(pk=subscription.pk, is_active=True, activated_at__isnull=True)
    if not pending.update(**changes):
        raise NotPending
    for name, value in changes.items():
        setattr(subscription, name, value)
    lock_allowance(member=subscription.member, now=now)
    activity.log(
        member=subscription.member,
        action="subscription_activated",
        description=f"The {subscription.plan.display_name} plan is active until {subscription.end_date:%d %B %Y}",
        subscription_id=str(subscription.pk),
    )
    send_plan_active_email(subscription, paid=paid)


def start_grace_for_all(*, now: datetime) -> int:
    """Tell every member whose grace has begun, once a period; return how many. Safe to run at once on two hosts."""
    begun = UserSubscription.objects.of_status("grace", now=now)
    untold = begun.filter(Q(grace_mailed_for__isnull=True) | ~Q(grace_mailed_for=F("paid_until")))
    return sum(_tell(held, now) for held in untold.select_related("plan", "member__user"))


@transaction.atomic(durable=True)
def _tell(held: UserSubscription, now: datetime) -> bool:
    # The end stands in the WHERE: another host may have told of it, or a payment may have moved it.
    unchanged = UserSubscription.objects.filter(
        pk=held.pk, is_active=True, paid_until=held.paid_until, grace_mailed_for=held.grace_mailed_for
    )
    if not unchanged.update(grace_mailed_for=held.paid_until, updated_at=now):
        return False
    activity.log(
        member=held.member,
        action="grace_begun",
        description=f"The {held.plan.display_name} plan is unpaid and ends on {format_instant(held.grace_ends_at)}",
        subscription_id=str(held.pk),
    )
    send_grace_email(held)
    return True


class SubscriptionOver(Conflict):
    """The subscription was cancelled, or its grace is over."""

    code = "wrong_status"
    message = "This subscription is over for good. The member has to choose a plan anew"


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
    activity.log(
        member=held.member,
        action="subscription_ended",
        description="The subscription ended unpaid; unused services are forfeited",
        subscription_id=str(held.pk),
    )
    send_ended_unpaid_email(held)
    return True


@transaction.atomic(durable=True)
def cancel_subscription(*, subscription_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
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
    activity.log(
        member=held.member,
        action="subscription_cancelled",
        description=f"Support cancelled the {held.plan.display_name} plan; unused services are forfeited",
        subscription_id=str(held.pk),
        staff=actor.name,
    )
    audit.log(
        actor=actor,
        action="subscription_cancelled",
        description=f"Cancelled the {held.plan.display_name} plan",
        subject=held,
        before=before,
        after={"status": "ended", "paid until": held.paid_until},
        reason=reason,
        member=held.member,
    )
    send_cancelled_email(held, now=now)
