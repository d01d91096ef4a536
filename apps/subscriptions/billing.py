"""Payments are recorded by support staff; each one opens the first or the next period."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from django.db import transaction

from apps.accounts.models import User
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.closing import draw_receipt_number, store_receipt
from apps.subscriptions.lifecycle import activate, lock_subscription, notify_about_plan, refuse_ended
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import add_one_month, create_usage, roll_over, with_current_period
from apps.subscriptions.quotas import get_payment_version, get_plan_to_pay


class NextPeriodAlreadyPaid(Conflict):
    code = "wrong_status"
    message = "The next period is already paid, and only one period can be paid ahead"


class PaymentConflict(Conflict):
    message = "Somebody else recorded a payment or changed the plan or its price, so nothing was recorded"


@dataclass(frozen=True, slots=True)
class NextPeriod:
    """The period that the next payment opens, with its plan; ``amount`` is its price in USD."""

    start: datetime
    end: datetime
    plan: SubscriptionPlan
    is_first: bool

    @property
    def amount(self) -> Decimal:
        return self.plan.price_per_month


def get_next_period(subscription: UserSubscription, *, now: datetime) -> NextPeriod:
    """Return the period that a payment at ``now`` opens.

    The first period starts at ``now``. Each later period starts when the previous one ends, even if it is paid during
    the grace period. Raises ``SubscriptionEnded`` or ``NextPeriodAlreadyPaid``.
    """
    subscription = with_current_period(subscription, now=now)
    refuse_ended(subscription, now=now)
    if subscription.paid_ahead_id is not None:
        raise NextPeriodAlreadyPaid
    is_first = subscription.activated_at is None
    start = now if subscription.activated_at is None else subscription.end_date
    end = add_one_month(start, day=(subscription.activated_at or now).day)
    return NextPeriod(start, end, get_plan_to_pay(subscription), is_first)


@transaction.atomic(durable=True)
def record_payment(
    *, subscription_id: UUID, expected_version: str, actor: Actor, reason: str, now: datetime
) -> Payment:
    """Record the payment for the next period and email the member.

    ``expected_version`` is the ``get_payment_version`` value of the page that staff confirmed. Raises
    ``PaymentConflict`` if the payment would now open another period, or be for another plan or price,
    ``SubscriptionEnded`` and ``NextPeriodAlreadyPaid``.
    """
    subscription = lock_subscription(subscription_id, now=now)
    if get_payment_version(subscription) != expected_version:
        raise PaymentConflict
    period = get_next_period(subscription, now=now)
    before = _snapshot_payment_state(subscription, now)
    payment = Payment.objects.create(
        subscription=subscription,
        plan=period.plan,
        number=draw_receipt_number(now=now),
        amount=period.amount,
        period_start=period.start,
        period_end=period.end,
        recorded_by=cast(User, actor.user),  # a payment is always recorded by a user
        recorded_at=now,
    )
    store_receipt(payment)
    if period.is_first:
        activate(subscription=subscription, now=now)
    else:
        create_usage(subscription, plan=period.plan, period_start=payment.period_start, now=now)
        subscription.paid_ahead, subscription.paid_until = payment, payment.period_end
        subscription.plan_ahead, subscription.next_plan = subscription.next_plan, None
        subscription.version += 1
        subscription.save(
            update_fields=["paid_ahead", "paid_until", "plan_ahead", "next_plan", "version", "updated_at"]
        )
        # The new period starts when the current one ends. During grace that is in the past, so it starts at once.
        subscription = roll_over(subscription, now=now)
    audit.log(
        AuditAction.PAYMENT_RECORDED,
        actor=actor,
        target=subscription,
        description=f"Recorded a payment of {format_usd(payment.amount)} for the {period.plan.display_name} plan",
        before=before,
        after=_snapshot_payment_state(subscription, now) | {"amount": payment.amount},
        reason=reason,
        member=subscription.member,
        activity=f"A payment of {format_usd(payment.amount)} opens the {period.plan.display_name} plan's period "
        f"from {payment.period_start:%d %B %Y} to {payment.period_end:%d %B %Y}",
        now=now,
    )
    site = actor.meta.site
    if period.is_first:
        notify_about_plan("plan_active", subscription, paid=payment.amount, site=site, now=now)
    else:
        notify_about_plan("payment_recorded", subscription, payment=payment, site=site, now=now)
    return payment


def _snapshot_payment_state(subscription: UserSubscription, now: datetime) -> dict[str, Any]:
    return {"status": subscription.status_at(now).label, "paid until": subscription.paid_until}
