"""The end of a period: what does not carry over lapses, and the statement is frozen."""

from collections.abc import Iterable
from copy import copy
from datetime import UTC, datetime

from django.db.models import F

from apps.subscriptions import ledger
from apps.subscriptions.models import (
    CARRIES_OVER,
    BillingYear,
    EntryKind,
    Service,
    Statement,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.statements import freeze, read_statement


def open_statement(subscription: UserSubscription) -> None:
    """Open the statement of a period that begins, in the caller's transaction."""
    Statement.objects.create(
        subscription=subscription, period_start=subscription.start_date, period_end=subscription.end_date
    )


def close_period(subscription: UserSubscription, *, now: datetime) -> None:
    """Close a period that the next one follows, in the caller's transaction, which holds the lock."""
    _close(subscription, [service for service in Service if service not in CARRIES_OVER], now=now)


def close_last_period(subscription: UserSubscription, *, now: datetime) -> None:
    """Close the period in which the subscription ends, and the one that is paid ahead and will never begin."""
    if subscription.activated_at is None:
        return
    _close(subscription, Service, now=now)
    if (payment := subscription.paid_ahead) is not None:
        forfeited = copy(subscription)
        forfeited.plan = subscription.plan_ahead or subscription.plan
        forfeited.start_date, forfeited.end_date = payment.period_start, payment.period_end
        open_statement(forfeited)
        _close(forfeited, Service, now=now)


def _close(subscription: UserSubscription, services: Iterable[str], *, now: datetime) -> None:
    usage = subscription.usage
    lapsing = [UsageEntry(service=name, kind=EntryKind.LAPSED, units=-usage[name].left) for name in services]
    ledger.write(subscription, lapsing, now=now)
    statement = Statement.objects.get(subscription=subscription, period_start=subscription.start_date)
    statement.subscription = subscription
    freeze_statement(statement, now=now)


def freeze_statement(statement: Statement, *, now: datetime) -> None:
    """Give an open statement its number and store what it says, in the caller's transaction."""
    detail = read_statement(statement)
    freeze(statement, detail)
    statement.number = draw_statement_number(now=now)
    statement.closed_at = max([now, *(line.at for line in detail.lines)])
    statement.save()


def draw_statement_number(*, now: datetime) -> str:
    """The next number of the calendar year, in the caller's transaction: one that is undone leaves no gap."""
    return f"S-{_draw('last_statement', now)}"


def draw_receipt_number(*, now: datetime) -> str:
    return f"P-{_draw('last_receipt', now)}"


def _draw(series: str, now: datetime) -> str:
    year = now.astimezone(UTC).year
    row = BillingYear.objects.filter(year=year)
    if not row.update(**{series: F(series) + 1}):
        # Another transaction may create the same row.
        BillingYear.objects.bulk_create([BillingYear(year=year)], ignore_conflicts=True)
        row.update(**{series: F(series) + 1})
    return f"{year}-{row.values_list(series, flat=True).get():06}"
