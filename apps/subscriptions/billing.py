"""Payments as support staff record them: the product takes none itself. Each opens the first or the next period."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from django.db import transaction

from apps.accounts.models import User
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.request_meta import Actor
from apps.subscriptions.emails import send_payment_recorded_email
from apps.subscriptions.lifecycle import SubscriptionOver, activate, lock_subscription
from apps.subscriptions.models import Payment, UserSubscription
from apps.subscriptions.periods import as_of, one_month_after, quotas_of
from apps.subscriptions.quotas import payment_version


class PaidAhead(Conflict):
    """The next period is paid, and it has not begun."""

    code = "wrong_status"
    message = "The next period is paid already, and only one can be paid ahead"


class EditConflict(Conflict):
    """What the payment was to open is not what it would open now."""

    message = "A payment was recorded or the plan or its price changed meanwhile, so nothing was recorded"


@dataclass(frozen=True, slots=True)
class NextPeriod:
    """The period that one more payment opens, and its price in USD."""

    start: datetime
    end: datetime
    amount: Decimal
    is_first: bool


def next_period(subscription: UserSubscription, *, now: datetime) -> NextPeriod:
    """Return the period that a payment at ``now`` opens. Raises ``SubscriptionOver`` or ``PaidAhead``.

    The first begins at once; each later one exactly where the one before ends, also where it is paid in grace.
    """
    held = as_of(subscription, now=now)
    if held.status_at(now) == "ended":
        raise SubscriptionOver
    if held.paid_ahead_id is not None:
        raise PaidAhead
    is_first = held.activated_at is None
    start = now if held.activated_at is None else held.end_date
    end = one_month_after(start, day=(held.activated_at or now).day)
    return NextPeriod(start, end, held.plan.price_per_month, is_first)


@transaction.atomic(durable=True)
def record_payment(*, subscription_id: UUID, seen: str, actor: Actor, reason: str, now: datetime) -> Payment:
    """Record the payment that opens the period which staff saw before they agreed, and tell the member.

    ``seen`` is the ``payment_version`` of the page. Raises ``EditConflict`` where the payment would open another
    period, for another plan or at another price, ``SubscriptionOver`` and ``PaidAhead``.
    """
    held = lock_subscription(subscription_id, now=now)
    if payment_version(held) != seen:
        raise EditConflict
    period = next_period(held, now=now)
    before = _paid(held, now)
    payment = Payment.objects.create(
        subscription=held,
        amount=period.amount,
        period_start=period.start,
        period_end=period.end,
        recorded_by=cast(User, actor.user),  # no command records payments
        recorded_at=now,
        **quotas_of(held.plan),
    )
    activity.log(
        member=held.member,
        action="payment_recorded",
        description=(
            f"A payment of ${payment.amount:,.2f} opens the {held.plan.display_name} plan's period from "
            f"{payment.period_start:%d %B %Y} to {payment.period_end:%d %B %Y}"
        ),
        subscription_id=str(held.pk),
        payment_id=str(payment.pk),
    )
    if period.is_first:
        activate(subscription=held, now=now, paid=payment.amount)
    else:
        # By the clock it opens where the one before ends: paid in grace, at once.
        held.paid_ahead, held.paid_until = payment, payment.period_end
        held.save(update_fields=["paid_ahead", "paid_until", "updated_at"])
        send_payment_recorded_email(held, payment)
    audit.log(
        actor=actor,
        action="payment_recorded",
        description=f"Recorded a payment of ${payment.amount:,.2f} for the {held.plan.display_name} plan",
        subject=held,
        before=before,
        after=_paid(held, now) | {"amount (USD)": payment.amount},
        reason=reason,
        member=held.member,
    )
    return payment


def _paid(held: UserSubscription, now: datetime) -> dict[str, Any]:
    return {"status": held.status_at(now), "paid until": held.paid_until}
