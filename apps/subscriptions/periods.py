"""How long a period lasts, and what it allows."""

import calendar
from copy import copy
from datetime import datetime
from typing import Any

from django.db.models import F

from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription

_COUNTERS = ("estimates_used", "appraisals_used", "engineer_assignments_used", "attorney_assistance_used")

_QUOTAS = ("estimates_quota", "appraisals_quota", "engineer_assignments_quota", "attorney_assistance_quota")


def as_of(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """The subscription in the period that runs at ``now``. For reading: writes nothing, and is not to be saved."""
    payment = _due_payment(subscription, now)
    if payment is None:
        return subscription
    present = copy(subscription)
    left = subscription.estimates_quota + subscription.estimates_carried_over - subscription.estimates_used
    for name, value in (_period_opened_by(payment) | {"estimates_carried_over": left}).items():
        setattr(present, name, value)
    return present


def roll_over(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Write the period down that runs at ``now``, in the caller's transaction, and return the subscription in it."""
    payment = _due_payment(subscription, now)
    if payment is None:
        return subscription
    _write_down(payment, now)
    return UserSubscription.objects.select_related("plan", "paid_ahead").get(pk=subscription.pk)


def roll_over_all(*, now: datetime) -> int:
    """Write down every period that has begun; return how many. Safe to run at once on two hosts."""
    due = UserSubscription.objects.filter(is_active=True, paid_ahead__isnull=False, end_date__lte=now)
    payments = Payment.objects.filter(pk__in=due.values("paid_ahead"))
    return sum(_write_down(payment, now) for payment in payments)


def _due_payment(subscription: UserSubscription, now: datetime) -> Payment | None:
    """The payment whose period has begun, where it is not written down yet."""
    if not subscription.is_active or now < subscription.end_date:
        return None
    return subscription.paid_ahead


def _write_down(payment: Payment, now: datetime) -> int:
    # The payment stands in the WHERE, and what is left is counted by the database: of a claim and a payment that come
    # first after the instant, one rolls, and a unit that is used at the same time is counted once.
    left = F("estimates_quota") + F("estimates_carried_over") - F("estimates_used")
    not_rolled = UserSubscription.objects.filter(pk=payment.subscription_id, is_active=True, paid_ahead=payment)
    return not_rolled.update(**_period_opened_by(payment), estimates_carried_over=left, updated_at=now)


def _period_opened_by(payment: Payment) -> dict[str, Any]:
    return {
        "start_date": payment.period_start,
        "end_date": payment.period_end,
        "opened_at": max(payment.period_start, payment.recorded_at),
        "paid_ahead": None,
        **{name: getattr(payment, name) for name in _QUOTAS},
        **dict.fromkeys(_COUNTERS, 0),
    }


def one_month_after(moment: datetime, *, day: int | None = None) -> datetime:
    """The same time one calendar month later, on the month's last day where it is too short.

    ``day`` is the day of the month that a subscription's periods end on, so that those begun on 31 January end on
    28 February (29 in a leap year) and on 31 March; left out, it is the moment's own.
    """
    year, month = (moment.year + 1, 1) if moment.month == 12 else (moment.year, moment.month + 1)
    last_day = calendar.monthrange(year, month)[1]
    return moment.replace(year=year, month=month, day=min(day or moment.day, last_day))


def period_of(plan: SubscriptionPlan, *, start: datetime) -> dict[str, Any]:
    """The fields of a subscription's first period: its dates, and the plan's quotas as they are by then."""
    end = one_month_after(start)
    return {"start_date": start, "end_date": end, "opened_at": start, "paid_until": end, **quotas_of(plan)}


def quotas_of(plan: SubscriptionPlan) -> dict[str, int]:
    """What the plan gives a period that is paid now."""
    return {
        "estimates_quota": plan.estimates_quota,
        "appraisals_quota": plan.appraisals_quota,
        "engineer_assignments_quota": plan.engineer_assignments_quota,
        "attorney_assistance_quota": plan.attorney_assistance_quota,
    }
