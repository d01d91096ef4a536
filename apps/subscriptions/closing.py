"""The end of a period: what does not carry over lapses, and the statement is frozen."""

import hashlib
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from apps.core import jobs
from apps.subscriptions import backfill, ledger
from apps.subscriptions.models import (
    CARRIES_OVER,
    BillingPdf,
    BillingYear,
    EntryKind,
    Payment,
    Service,
    Statement,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.statements import (
    Receipt,
    StatementDetail,
    StatementState,
    freeze,
    read_receipt,
    read_statement,
)

_LAPSING = [service for service in Service if service not in CARRIES_OVER]


def open_statement(subscription: UserSubscription) -> None:
    """Open the statement of a period that begins, in the caller's transaction."""
    Statement.objects.create(
        subscription=subscription, period_start=subscription.start_date, period_end=subscription.end_date
    )


def close_period(subscription: UserSubscription, *, now: datetime) -> None:
    """Close a period that the next one follows, in the caller's transaction, which holds the lock."""
    backfill.explain(subscription, now=now)
    _close(subscription, _LAPSING, now=now)


def close_last_period(subscription: UserSubscription, *, now: datetime) -> None:
    """Close the period in which the subscription ends, and the one that is paid ahead and will never begin."""
    if subscription.activated_at is None:
        return
    backfill.explain(subscription, now=now)
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
    statement, _ = Statement.objects.get_or_create(
        subscription=subscription,
        period_start=subscription.start_date,
        defaults={"period_end": subscription.end_date},
    )
    statement.subscription = subscription
    unnumbered = subscription.payments.filter(period_start=statement.period_start, number__isnull=True)
    for payment in unnumbered.values_list("pk", flat=True):
        draw_missing_receipt(payment, now=now)
    freeze_statement(statement, now=now)


def freeze_statement(statement: Statement, *, now: datetime) -> None:
    """Give an open statement its number, and store what it says and its PDF, in the caller's transaction."""
    detail = read_statement(statement)
    statement.number = draw_statement_number(now=now)
    statement.closed_at = max([now, *(line.at for line in detail.lines)])
    detail = replace(detail, number=statement.number, closed_at=statement.closed_at, state=StatementState.CLOSED)
    freeze(statement, detail)
    statement.pdf, statement.sha256 = _store_pdf("draw_statement", detail)
    statement.save()


def store_receipt(payment: Payment) -> None:
    """Draw and store the receipt of a payment, in the caller's transaction."""
    payment.receipt, payment.receipt_sha256 = _store_pdf("draw_receipt", read_receipt(payment))
    payment.save(update_fields=["number", "receipt", "receipt_sha256"])


def _store_pdf(draw: str, detail: StatementDetail | Receipt) -> tuple[BillingPdf, str]:
    # Imported at its first use: reportlab takes memory, and most processes draw nothing.
    from apps.subscriptions import statement_pdf  # noqa: PLC0415

    content: bytes = getattr(statement_pdf, draw)(detail)
    return BillingPdf.objects.create(content=content), hashlib.sha256(content).hexdigest()


@jobs.periodic("close_statements", every=timedelta(minutes=5), title="Close statements and draw receipts")
def close_statements(*, now: datetime) -> int:
    """Close the statements of periods that were over before there were statements, and draw the missing receipts."""
    statements = Statement.objects.overdue().order_by("period_start").values_list("pk", flat=True)
    payments = Payment.objects.filter(receipt__isnull=True).values_list("pk", flat=True)
    return jobs.process_rows(statements, partial(_close_late, now=now)) + jobs.process_rows(
        payments, partial(draw_missing_receipt, now=now)
    )


@transaction.atomic
def _close_late(statement_id: UUID, now: datetime) -> bool:
    overdue = Statement.objects.overdue().filter(pk=statement_id).select_related("subscription")
    statement = overdue.first()
    if statement is None:
        return False
    subscription = UserSubscription.objects.select_for_update(of=["self"]).get(pk=statement.subscription_id)
    if not overdue.exists():
        return False
    backfill.explain(subscription, now=now)
    is_last = not subscription.is_active and statement.period_start == subscription.start_date
    subscription.start_date = statement.period_start
    _close(subscription, Service if is_last else _LAPSING, now=now)
    # No news: the period has long been over.
    Statement.objects.filter(pk=statement_id).update(notified_at=now)
    return True


@transaction.atomic
def draw_missing_receipt(payment_id: UUID, *, now: datetime) -> bool:
    payment = Payment.objects.select_for_update(of=["self"]).get(pk=payment_id)
    if payment.number is None:
        # A release without numbers has recorded it.
        payment.number = draw_receipt_number(now=now)
    if payment.receipt_id is None:
        store_receipt(payment)
    return True


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
