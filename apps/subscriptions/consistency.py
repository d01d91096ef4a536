"""Compares the rows of units, the statements and the receipts with the ledger and the payments."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.core.files.storage import Storage
from django.db.models import Count, Max, Sum

from apps.core.consistency import consistency_check
from apps.subscriptions import ledger
from apps.subscriptions.models import BillingYear, Payment, PeriodUsage, Statement, UsageEntry
from apps.subscriptions.statements import find_difference

_COLUMNS = ("quota", "carried_over", "used", "lapsed")


@consistency_check(order=70)
def check_usage(storage: Storage) -> Iterator[str]:
    """Name each row of units that is not the sum of its entries, and each sum without a row."""
    entries = UsageEntry.objects.order_by("subscription").values_list(
        "subscription", "period_start", "service", "kind", "is_late", Sum("units"), named=False
    )
    rows = PeriodUsage.objects.filter(subscription__activated_at__isnull=False).order_by("subscription")
    # Both are sorted by the subscription, and one subscription at a time is in memory.
    sums = groupby(entries.iterator(), key=lambda entry: entry[0])
    stored = groupby(rows.iterator(chunk_size=2000), key=attrgetter("subscription_id"))
    subscription, group = next(sums, (None, ()))
    for pk, own in stored:
        while subscription is not None and subscription < pk:
            yield f"The ledger of the subscription {subscription} has entries, and there are no units"
            subscription, group = next(sums, (None, ()))
        expected = ledger.add_up(entry[1:] for entry in (group if subscription == pk else ()))
        if subscription == pk:
            subscription, group = next(sums, (None, ()))
        yield from _compare(pk, {(row.period_start, row.service): row for row in own}, expected)
    while subscription is not None:
        yield f"The ledger of the subscription {subscription} has entries, and there are no units"
        subscription, group = next(sums, (None, ()))


def _compare(subscription: Any, rows: dict[Any, PeriodUsage], expected: dict[Any, Counter[str]]) -> Iterator[str]:
    for period_start, service in sorted({*rows, *expected}):
        row = rows.get((period_start, service)) or PeriodUsage()
        for column in _COLUMNS:
            units, explained = getattr(row, column), expected[period_start, service][column]
            if units != explained:
                name = f"{column} of {service} in the period from {period_start:%Y-%m-%d} of {subscription}"
                yield f"The {name} is {units}, and the ledger says {explained}"


@consistency_check(order=71)
def check_numbers(storage: Storage) -> Iterator[str]:
    """Name each gap in the numbers of entries, statements and receipts."""
    counted = UsageEntry.objects.order_by("subscription").values("subscription").annotate(Max("number"), Count("pk"))
    for row in counted.iterator():
        if row["number__max"] != row["pk__count"]:
            missing = f"{row['number__max']} entries, and there are {row['pk__count']}"
            yield f"The ledger of the subscription {row['subscription']} should have {missing}"
    years = {str(row.year): row for row in BillingYear.objects.all()}
    for model, column, name in ((Statement, "last_statement", "statements"), (Payment, "last_receipt", "receipts")):
        numbers: Any = model._base_manager.filter(number__isnull=False).values_list("number", flat=True)
        found = Counter(number[2:6] for number in numbers)
        for year in sorted({*years, *found}):
            last = getattr(years.get(year), column, 0)
            if found[year] != last:
                yield f"{year} should have {last} {name}, and there are {found[year]}"


@consistency_check(order=72)
def check_statements(storage: Storage) -> Iterator[str]:
    """Name each closed statement that differs from the ledger, and each PDF that is not the one of its hash."""
    closed = Statement.objects.closed().select_related("subscription__member", "subscription__plan", "pdf")
    for statement in closed.order_by("number").iterator(chunk_size=100):
        if problem := find_difference(statement):
            yield f"The {problem} of the statement {statement.number} differ from the ledger"
        if not _is_intact(statement.pdf, statement.sha256):
            yield f"The PDF of the statement {statement.number} is not the one that was stored"
    for payment in Payment.objects.select_related("receipt").order_by("number").iterator(chunk_size=100):
        if not _is_intact(payment.receipt, payment.receipt_sha256):
            yield f"The PDF of the receipt {payment.number} is not the one that was stored"


def _is_intact(pdf: Any, sha256: str | None) -> bool:
    return (None if pdf is None else hashlib.sha256(pdf.content).hexdigest()) == sha256
