"""The ledger of units: each change of what is left is an entry, ``PeriodUsage`` is their sum (docs/decisions, 43)."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Sum

from apps.subscriptions.models import EntryKind, PeriodUsage, UsageEntry, UserSubscription


def write(subscription: UserSubscription, entries: Iterable[UsageEntry], *, now: datetime) -> None:
    """Write entries and add them to the rows of ``PeriodUsage``, in the caller's transaction.

    The caller holds the lock of the subscription, and has read its usage since. Without ``period_start``, an entry is
    one of the current period. Those of no units are left out.
    """
    rows: dict[tuple[datetime, str], PeriodUsage] = {}
    for entry in append(subscription, entries, now=now):
        row = _get_row(subscription, entry.period_start, entry.service)
        column, sign = get_column(entry.kind, is_late=entry.is_late)
        setattr(row, column, getattr(row, column) + sign * entry.units)
        rows[entry.period_start, entry.service] = row
    for row in rows.values():
        row.save()


def append(subscription: UserSubscription, entries: Iterable[UsageEntry], *, now: datetime) -> list[UsageEntry]:
    """Write entries of units that ``PeriodUsage`` has already, otherwise like ``write``, and return them."""
    entries = [entry for entry in entries if entry.units]
    if not entries:
        return []
    last = UsageEntry.objects.filter(subscription=subscription).order_by("-number")
    number, last_at = last.values_list("number", "created_at").first() or (0, now)
    for entry in entries:
        number += 1
        entry.subscription, entry.number = subscription, number
        # A clock may go back.
        entry.created_at = max(now, last_at)
        entry.period_start = entry.period_start or subscription.start_date
    return UsageEntry.objects.bulk_create(entries)


def get_column(kind: str, *, is_late: bool) -> tuple[str, int]:
    """The column of ``PeriodUsage`` to which entries of a kind are added, and the sign of their units there."""
    if kind == EntryKind.CARRIED or is_late:
        return "carried_over", 1
    match kind:
        case EntryKind.USED | EntryKind.RETURNED:
            return "used", -1
        case EntryKind.LAPSED:
            return "lapsed", -1
    return "quota", 1


def add_up(entries: Iterable[tuple[datetime, str, str, bool, int]]) -> dict[tuple[datetime, str], Counter[str]]:
    """The columns of each row of ``PeriodUsage``, from entries as ``(period_start, service, kind, is_late, units)``."""
    sums: dict[tuple[datetime, str], Counter[str]] = defaultdict(Counter)
    for period_start, service, kind, is_late, units in entries:
        column, sign = get_column(kind, is_late=is_late)
        sums[period_start, service][column] += sign * units
    return sums


def _get_row(subscription: UserSubscription, period_start: datetime, service: str) -> PeriodUsage:
    for row in subscription.usage_rows:
        if (row.period_start, row.service) == (period_start, service):
            return row
    # The service is newer than the period.
    row = PeriodUsage(subscription=subscription, period_start=period_start, service=service)
    subscription.usage_rows.append(row)
    return row


def get_sums(subscription: UserSubscription, kind: EntryKind) -> dict[str, int]:
    """The units of a kind in the current period, by service."""
    entries = UsageEntry.objects.filter(subscription=subscription, period_start=subscription.start_date, kind=kind)
    return dict(entries.order_by().values_list("service").annotate(Sum("units")))


def get_period_of_use(claim_id: UUID) -> datetime | None:
    """The start of the period whose unit the claim has used; ``None`` if the ledger does not know."""
    used = UsageEntry.objects.filter(claim=claim_id, kind=EntryKind.USED)
    return used.values_list("period_start", flat=True).first()
