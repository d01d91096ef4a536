from copy import copy
from datetime import datetime
from typing import Any

from dateutil.relativedelta import relativedelta
from django.db.models import F

from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription

_USED_FIELDS = ("estimates_used", "appraisals_used", "engineer_assignments_used", "attorney_assistance_used")

_QUOTA_FIELDS = ("estimates_quota", "appraisals_quota", "engineer_assignments_quota", "attorney_assistance_quota")


def with_current_period(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Return the subscription with the fields of the period that runs at ``now``. Read-only: do not save the result."""
    payment = _due_payment(subscription, now)
    if payment is None:
        return subscription
    current = copy(subscription)
    left = subscription.estimates_quota + subscription.estimates_carried_over - subscription.estimates_used
    for name, value in (_period_fields(payment) | {"estimates_carried_over": left}).items():
        setattr(current, name, value)
    return current


def roll_over(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Save the period that runs at ``now``, in the caller's transaction, and return the updated subscription."""
    payment = _due_payment(subscription, now)
    if payment is None:
        return subscription
    _save_period(payment, now)
    return UserSubscription.objects.select_related("plan", "paid_ahead").get(pk=subscription.pk)


def roll_over_all(*, now: datetime) -> int:
    """Roll over every subscription whose paid-ahead period has started; return how many.

    Safe to run on two hosts at once.
    """
    due = UserSubscription.objects.filter(is_active=True, paid_ahead__isnull=False, end_date__lte=now)
    payments = Payment.objects.filter(pk__in=due.values("paid_ahead"))
    return sum(_save_period(payment, now) for payment in payments)


def _due_payment(subscription: UserSubscription, now: datetime) -> Payment | None:
    """Return the payment whose period has started but has not been saved to the subscription."""
    if not subscription.is_active or now < subscription.end_date:
        return None
    return subscription.paid_ahead


def _save_period(payment: Payment, now: datetime) -> int:
    # Compare-and-swap on the payment: if a claim and a payment both arrive after the period has started, only one of
    # them rolls the subscription over. The database computes the carried-over units, so that concurrent use counts.
    left = F("estimates_quota") + F("estimates_carried_over") - F("estimates_used")
    not_rolled_over = UserSubscription.objects.filter(pk=payment.subscription_id, is_active=True, paid_ahead=payment)
    return not_rolled_over.update(**_period_fields(payment), estimates_carried_over=left, updated_at=now)


def _period_fields(payment: Payment) -> dict[str, Any]:
    return {
        "start_date": payment.period_start,
        "end_date": payment.period_end,
        "opened_at": max(payment.period_start, payment.recorded_at),
        "paid_ahead": None,
        **{name: getattr(payment, name) for name in _QUOTA_FIELDS},
        **dict.fromkeys(_USED_FIELDS, 0),
    }


def add_one_month(moment: datetime, *, day: int | None = None) -> datetime:
    """Return the same time one calendar month later, or on the last day of a month that is too short.

    ``day`` is the day of the month on which the subscription's periods end. With 31, periods end on 28 February (29 in
    a leap year) and then on 31 March. Defaults to the day of ``moment``.
    """
    return moment + relativedelta(months=1, day=day)


def build_first_period(plan: SubscriptionPlan, *, start: datetime) -> dict[str, Any]:
    """Return the fields of a subscription's first period: its dates and the plan's quotas."""
    end = add_one_month(start)
    return {"start_date": start, "end_date": end, "opened_at": start, "paid_until": end, **get_quotas(plan)}


def get_quotas(plan: SubscriptionPlan) -> dict[str, int]:
    """Return the quotas that the plan gives a period paid now."""
    return {
        "estimates_quota": plan.estimates_quota,
        "appraisals_quota": plan.appraisals_quota,
        "engineer_assignments_quota": plan.engineer_assignments_quota,
        "attorney_assistance_quota": plan.attorney_assistance_quota,
    }
