from copy import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from dateutil.relativedelta import relativedelta
from django.db import transaction

from apps.core import jobs
from apps.subscriptions.models import CARRIES_OVER, PeriodUsage, UserSubscription


def with_current_period(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Return the subscription with the dates and the usage of the period that runs at ``now``. Saves nothing."""
    if not subscription.is_active or now < subscription.end_date or subscription.paid_ahead is None:
        return subscription
    payment, ended = subscription.paid_ahead, subscription.usage
    current = copy(subscription)
    current.start_date, current.end_date = payment.period_start, payment.period_end
    current.opened_at = max(payment.period_start, payment.recorded_at)
    current.paid_ahead = None
    for service in CARRIES_OVER:
        current.usage[service].carried_over = ended[service].left
    return current


def roll_over(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Save the period that runs at ``now``, and return the updated subscription.

    The caller's transaction must hold the lock of the subscription, so that no unit is used or returned in between.
    """
    current = with_current_period(subscription, now=now)
    if current is not subscription:
        current.save(update_fields=["start_date", "end_date", "opened_at", "paid_ahead", "updated_at"])
        for service in CARRIES_OVER:
            current.usage[service].save()
    return current


@jobs.periodic("open_new_periods", every=timedelta(minutes=5), title="Open new periods")
def roll_over_all(*, now: datetime) -> int:
    """Roll over every subscription whose paid-ahead period has started; return how many.

    Safe to run on two hosts at once.
    """
    due = UserSubscription.objects.filter(is_active=True, paid_ahead__isnull=False, end_date__lte=now)
    return jobs.process_rows(due.values_list("pk", flat=True), partial(_lock_and_roll_over, now=now))


@transaction.atomic
def _lock_and_roll_over(subscription_id: UUID, now: datetime) -> bool:
    subscription = UserSubscription.objects.select_for_update().get(pk=subscription_id)
    return roll_over(subscription, now=now) is not subscription


def add_one_month(moment: datetime, *, day: int | None = None) -> datetime:
    """Return the same time one calendar month later, or on the last day of a month that is too short.

    ``day`` is the day of the month on which the subscription's periods end. With 31, periods end on 28 February (29 in
    a leap year) and then on 31 March. Defaults to the day of ``moment``.
    """
    return moment + relativedelta(months=1, day=day)


def build_first_period(*, start: datetime) -> dict[str, Any]:
    """Return the dates of a subscription's first period."""
    end = add_one_month(start)
    return {"start_date": start, "end_date": end, "opened_at": start, "paid_until": end}


def create_usage(subscription: UserSubscription, *, period_start: datetime) -> None:
    """Give a new period the quotas that the plan has now."""
    PeriodUsage.objects.bulk_create(
        PeriodUsage(subscription=subscription, period_start=period_start, service=service, quota=row.quota)
        for service, row in subscription.plan.quotas.items()
    )
