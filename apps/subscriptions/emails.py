"""Emails about a member's plan. Each is queued in the transaction of the change that it reports."""

from datetime import datetime
from decimal import Decimal

from apps.core.formatting import format_instant
from apps.notifications import outbox
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription


def send_plan_active_email(subscription: UserSubscription, *, paid: Decimal | None) -> None:
    """``paid`` is the first payment in USD, or ``None`` if the plan was activated without one."""
    received = f"Your first payment of ${paid:,.2f} was received. " if paid is not None else ""
    plan = _plan_name(subscription)
    _send(
        subscription,
        f"Your {plan} plan is active",
        f"{received}The {plan} plan is active until {format_instant(subscription.end_date)}.",
    )


def send_payment_recorded_email(subscription: UserSubscription, payment: Payment) -> None:
    _send(
        subscription,
        "Your payment was recorded",
        f"Your payment of ${payment.amount:,.2f} for the {_plan_name(subscription)} plan was recorded. It opens the "
        f"period from {format_instant(payment.period_start)} to {format_instant(payment.period_end)}.",
    )


def send_grace_email(subscription: UserSubscription) -> None:
    plan = _plan_name(subscription)
    _send(
        subscription,
        f"Your {plan} plan is unpaid",
        f"The period of your {plan} plan ended on {format_instant(subscription.paid_until)}, and the next is not paid. "
        f"Everything stays usable until {format_instant(subscription.grace_ends_at)}. Then the plan is cancelled "
        "permanently and unused services are forfeited.",
    )


def send_ended_unpaid_email(subscription: UserSubscription) -> None:
    """Sent when the grace period ends without a payment, first payment or later one."""
    plan, end = _plan_name(subscription), format_instant(subscription.grace_ends_at)
    text = (
        f"No first payment was recorded by {end}. The {plan} plan was never activated, and your choice of it has "
        "lapsed."
        if subscription.activated_at is None
        else f"No payment was recorded by {end}. The {plan} plan is cancelled permanently and unused services "
        "are forfeited."
    )
    _send(subscription, f"Your {plan} plan was cancelled", text)


def send_cancelled_email(subscription: UserSubscription, *, now: datetime) -> None:
    plan = _plan_name(subscription)
    _send(
        subscription,
        f"Your {plan} plan was cancelled",
        f"Support cancelled your {plan} plan permanently on {format_instant(now)}. Unused services are forfeited. "
        "Your bound devices stay bound until you revoke them, but you cannot bind more devices than the Basic limit "
        "allows.",
    )


def send_plan_changed_email(subscription: UserSubscription, *, old_plan: SubscriptionPlan, now: datetime) -> None:
    plan = subscription.plan
    payment = "first" if subscription.activated_at is None else "next"
    _send(
        subscription,
        f"Your plan is now {plan.display_name}",
        f"Support changed your plan from {old_plan.display_name} to {plan.display_name} on {format_instant(now)}. Your "
        f"dashboard shows what it includes. It allows {plan.max_devices} bound device"
        f"{'' if plan.max_devices == 1 else 's'}; devices beyond that limit stay bound until you revoke them. "
        f"Your {payment} payment is ${plan.price_per_month:,.2f}"
        f"{'. The period that is already paid does not change' if subscription.paid_ahead_id else ''}.",
    )


def send_units_granted_email(subscription: UserSubscription, granted: str) -> None:
    _send(
        subscription,
        f"{granted} granted to you",
        f"Support granted you {granted} beyond your {_plan_name(subscription)} plan, for the period until "
        f"{format_instant(subscription.end_date)}.",
    )


def _plan_name(subscription: UserSubscription) -> str:
    return subscription.plan.display_name


def _send(subscription: UserSubscription, subject: str, text: str) -> None:
    member = subscription.member
    outbox.send(user=member.user, subject=subject, text=f"{member.first_name},\n\n{text}\n\nThe network")
