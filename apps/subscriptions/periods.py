from copy import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast
from uuid import UUID

from dateutil.relativedelta import relativedelta
from django.db import transaction

from apps.core import jobs
from apps.subscriptions import ledger
from apps.subscriptions.closing import close_period, open_statement
from apps.subscriptions.models import (
    CARRIES_OVER,
    EntryKind,
    Payment,
    PeriodUsage,
    Service,
    SubscriptionPlan,
    UsageEntry,
    UserSubscription,
)


def with_current_period(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Return the subscription with the plan, dates and usage of the period that runs at ``now``. Saves nothing."""
    if not _has_next_period_begun(subscription, now):
        return subscription
    current, ended = _build_next_period(subscription), subscription.usage
    current.usage_rows = [copy(row) for row in subscription.usage_rows]
    for service in CARRIES_OVER:
        current.usage[service].carried_over += ended[service].left
    return current


def roll_over(subscription: UserSubscription, *, now: datetime) -> UserSubscription:
    """Save the period that runs at ``now``, close the one before it, and return the updated subscription.

    The caller's transaction must hold the lock of the subscription, so that no unit is used or returned in between.
    """
    if not _has_next_period_begun(subscription, now):
        return subscription
    ended = subscription.usage
    close_period(subscription, now=now)
    current = _build_next_period(subscription)
    current.version += 1
    current.save(
        update_fields=[
            "plan",
            "plan_ahead",
            "start_date",
            "end_date",
            "opened_at",
            "paid_ahead",
            "version",
            "updated_at",
        ]
    )
    open_statement(current)
    carried = [
        UsageEntry(service=service, kind=EntryKind.CARRIED, units=ended[service].left)
        for service in Service
        if service in CARRIES_OVER
    ]
    ledger.write(current, carried, now=now)
    return current


def _has_next_period_begun(subscription: UserSubscription, now: datetime) -> bool:
    return subscription.is_active and subscription.paid_ahead_id is not None and now >= subscription.end_date


def _build_next_period(subscription: UserSubscription) -> UserSubscription:
    """A copy of the subscription in the period that is paid ahead."""
    payment = cast(Payment, subscription.paid_ahead)
    current = copy(subscription)
    current.start_date, current.end_date = payment.period_start, payment.period_end
    current.opened_at = max(payment.period_start, payment.recorded_at)
    current.paid_ahead = None
    if subscription.plan_ahead is not None:
        current.plan, current.plan_ahead = subscription.plan_ahead, None
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


def create_preview(subscription: UserSubscription) -> None:
    """Show a pending subscription the quotas that its plan has now."""
    PeriodUsage.objects.bulk_create(
        PeriodUsage(subscription=subscription, period_start=subscription.start_date, service=service, quota=row.quota)
        for service, row in subscription.plan.quotas.items()
    )


def create_usage(
    subscription: UserSubscription, *, plan: SubscriptionPlan, period_start: datetime, now: datetime
) -> None:
    """Give a new period the quotas that the plan has now, in the caller's transaction, which holds the lock."""
    rows = PeriodUsage.objects.bulk_create(
        PeriodUsage(subscription=subscription, period_start=period_start, service=service, quota=row.quota)
        for service, row in plan.quotas.items()
    )
    subscription.usage_rows = [*subscription.usage_rows, *rows]
    granted = [
        UsageEntry(service=service, kind=EntryKind.GRANTED, units=row.quota, period_start=period_start)
        for service, row in plan.quotas.items()
    ]
    ledger.append(subscription, granted, now=now)
