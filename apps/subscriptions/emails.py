"""The mails about a member's plan, each written in the transaction of the change that it tells of."""

from datetime import datetime
from decimal import Decimal

from apps.core.formatting import format_instant
from apps.notifications import outbox
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription


def send_plan_active_email(subscription: UserSubscription, *, paid: Decimal | None) -> None:
    """The plan is active; ``paid`` is the first payment (USD), where one was taken."""
    received = f"Your first payment of ${paid:,.2f} was received. " if paid is not None else ""
    plan = _plan_of(subscription)
    _send(
        subscription,
        f"Your {plan} plan is active",
        f"{received}The {plan} plan is active until {format_instant(subscription.end_date)}.",
    )


def send_payment_recorded_email(subscription: UserSubscription, payment: Payment) -> None:
    """A later period is paid."""
    _send(
        subscription,
        "Your payment was recorded",
        f"Your payment of ${payment.amount:,.2f} for the {_plan_of(subscription)} plan was recorded. It opens the "
        f"period from {format_instant(payment.period_start)} to {format_instant(payment.period_end)}.",
    )


def send_grace_email(subscription: UserSubscription) -> None:
    """The period has ended, and the next is not paid."""
    plan = _plan_of(subscription)
    _send(
        subscription,
        f"Your {plan} plan is unpaid",
        f"The period of your {plan} plan ended on {format_instant(subscription.paid_until)}, and the next is not paid. "
        f"Everything stays usable until {format_instant(subscription.grace_ends_at)}. Then the plan is cancelled for good "
        "and unused services are forfeited.",
    )


def send_ended_unpaid_email(subscription: UserSubscription) -> None:
    """Grace is over, or the first payment never came."""
    plan, end = _plan_of(subscription), format_instant(subscription.grace_ends_at)
    text = (
        f"No first payment was recorded by {end}. The {plan} plan never began, and your choice of it has lapsed."
        if subscription.activated_at is None
        else f"No payment was recorded by {end}. The {plan} plan is cancelled for good and unused services are "
        "forfeited."
    )
    _send(subscription, f"Your {plan} plan was cancelled", text)


def send_cancelled_email(subscription: UserSubscription, *, now: datetime) -> None:
    """Support staff cancelled it."""
    plan = _plan_of(subscription)
    _send(
        subscription,
        f"Your {plan} plan was cancelled",
        f"Support cancelled your {plan} plan on {format_instant(now)}, for good. Unused services are forfeited. Your bound "
        "devices stay bound until you revoke them; no further one can be bound beyond the Basic limit.",
    )


def send_plan_changed_email(subscription: UserSubscription, *, former: SubscriptionPlan, now: datetime) -> None:
    """Support staff moved the member to another plan."""
    plan = subscription.plan
    payment = "first" if subscription.activated_at is None else "next"
    _send(
        subscription,
        f"Your plan is now {plan.display_name}",
        f"Support changed your plan from {former.display_name} to {plan.display_name} on {format_instant(now)}. Your "
        f"dashboard shows what it allows. It has room for {plan.max_devices} bound device"
        f"{'' if plan.max_devices == 1 else 's'}; those beyond that stay bound until you revoke them. Your {payment} "
        f"payment is ${plan.price_per_month:,.2f}"
        f"{'. What is paid already stays as it was paid for' if subscription.paid_ahead_id else ''}.",
    )


def send_units_granted_email(subscription: UserSubscription, granted: str) -> None:
    """Support staff granted units beyond the plan."""
    _send(
        subscription,
        f"{granted} granted to you",
        f"Support granted you {granted} beyond your {_plan_of(subscription)} plan, for the period until "
        f"{format_instant(subscription.end_date)}.",
    )


def _plan_of(subscription: UserSubscription) -> str:
    return subscription.plan.display_name


def _send(subscription: UserSubscription, subject: str, text: str) -> None:
    member = subscription.member
    outbox.send(user=member.user, subject=subject, text=f"{member.first_name},\n\n{text}\n\nThe network")
