"""What members read about money and units: the current period, what comes next, and past statements."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import chain
from uuid import UUID

from django.conf import settings
from django.db.models import OuterRef, Subquery, TextChoices

from apps.accounts.models import Member
from apps.core.csv_export import Number, write_lines
from apps.core.errors import NotFound
from apps.core.formatting import format_iso
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.subscriptions.backfill import lock_and_explain
from apps.subscriptions.closing import draw_missing_receipt
from apps.subscriptions.lifecycle import bring_up_to_date
from apps.subscriptions.models import (
    CARRIES_OVER,
    EntryKind,
    Payment,
    Service,
    Statement,
    SubscriptionPlan,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.quotas import get_plan_to_pay
from apps.subscriptions.statements import StatementDetail, read_statement


class ScheduledKind(TextChoices):
    CANCEL = "cancel"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class Next:
    """The next period, of ``plan``: when it opens and what it gets. ``amount`` (USD) is the next payment, due then.

    A period that is paid ahead opens before the next payment is due. ``opens_at`` is ``None`` before the first payment.
    """

    plan: SubscriptionPlan
    amount: Decimal
    due_at: datetime
    opens_at: datetime | None
    carried_over: dict[str, int]


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What the member has asked for, and when it takes effect. ``plan`` is the one that begins or ends then."""

    kind: ScheduledKind
    plan: SubscriptionPlan
    at: datetime


@dataclass(frozen=True, slots=True)
class Billing:
    """``version`` is 0 without a subscription."""

    current: StatementDetail | None
    next: Next | None
    scheduled: Scheduled | None
    payment_instructions: str
    version: int


def get_billing(member: Member, *, now: datetime) -> Billing:
    bring_up_to_date(member, now=now)
    subscriptions = UserSubscription.objects.filter(member=member).current(now=now)
    subscription = subscriptions.select_related("plan", "plan_ahead", "next_plan", "paid_ahead").first()
    if subscription is None:
        return Billing(None, None, None, settings.PAYMENT_INSTRUCTIONS, version=0)
    subscription.member = member
    current = _get_current(subscription, now=now) if subscription.activated_at else None
    return Billing(
        current=current,
        next=_get_next(subscription, current),
        scheduled=_get_scheduled(subscription),
        payment_instructions=settings.PAYMENT_INSTRUCTIONS,
        version=subscription.version,
    )


def _get_current(subscription: UserSubscription, *, now: datetime) -> StatementDetail:
    statements = Statement.objects.filter(subscription=subscription, period_start=subscription.start_date)
    statement = statements.first()
    if statement is None:
        # A release before the statements has opened the period.
        lock_and_explain(subscription.pk, now=now)
        statement = statements.get()
    statement.subscription = subscription
    return read_statement(statement)


def _get_next(subscription: UserSubscription, current: StatementDetail | None) -> Next | None:
    is_paid_ahead, is_cancelled = subscription.paid_ahead_id is not None, subscription.cancelled_at is not None
    if is_cancelled and not is_paid_ahead:
        return None
    to_pay = get_plan_to_pay(subscription)
    if current is None:
        return Next(to_pay, to_pay.price_per_month, subscription.grace_ends_at, opens_at=None, carried_over={})
    return Next(
        plan=(subscription.plan_ahead or subscription.plan) if is_paid_ahead else to_pay,
        amount=Decimal("0.00") if is_cancelled else to_pay.price_per_month,
        due_at=subscription.end_date if is_cancelled else subscription.paid_until,
        opens_at=subscription.end_date,
        carried_over={row.service: row.left for row in current.services if row.service in CARRIES_OVER},
    )


def _get_scheduled(subscription: UserSubscription) -> Scheduled | None:
    if subscription.cancelled_at is not None:
        plan = subscription.plan_ahead or subscription.plan
        return Scheduled(ScheduledKind.CANCEL, plan, subscription.paid_until)
    if subscription.next_plan is not None:
        return Scheduled(ScheduledKind.CHANGE, subscription.next_plan, subscription.paid_until)
    return None


def get_statements(member: Member, *, cursor: str = "", limit: int = PAGE_SIZE, now: datetime) -> Page[StatementDetail]:
    """One page of closed statements, newest first. Raises ``Invalid`` for a bad cursor."""
    bring_up_to_date(member, now=now)
    closed = Statement.objects.owned_by(member).closed().defer("lines").select_related("subscription__member")
    page = newest_first(closed, cursor=cursor, size=limit, by="closed_at")
    return Page([read_statement(statement, has_lines=False) for statement in page.rows], page.next)


def get_own_statement(member: Member, statement_id: UUID, *, now: datetime) -> Statement:
    """Raises ``NotFound``."""
    bring_up_to_date(member, now=now)
    related = ("subscription__member", "subscription__plan", "pdf")
    statement = Statement.objects.owned_by(member).select_related(*related).filter(pk=statement_id).first()
    if statement is None:
        raise NotFound
    return statement


def get_own_receipt(member: Member, payment_id: UUID, *, now: datetime) -> Payment:
    """Raises ``NotFound``."""
    own = Payment.objects.filter(subscription__member=member, pk=payment_id).select_related("receipt")
    payment = own.first()
    if payment is None:
        raise NotFound
    if payment.receipt is None:
        draw_missing_receipt(payment.pk, now=now)
        payment = own.get()
    return payment


_HEAD = ["No.", "Time (UTC)", "Service", "Kind", "Units", "Entry", "Claim"]


def write_statement_csv(statement: StatementDetail) -> Iterator[str]:
    rows = (
        [
            str(line.number),
            format_iso(line.at),
            Service(line.service).label,
            EntryKind(line.kind).label,
            Number(f"{line.units:+}"),
            line.text,
            line.claim_address,
        ]
        for line in statement.lines
    )
    return write_lines(chain([_HEAD], rows))


@dataclass(frozen=True, slots=True)
class ClaimUnit:
    """The unit that a claim has used, in which period, and when it came back."""

    service: str
    period_start: datetime
    statement_id: UUID | None
    returned_at: datetime | None


def get_unit(claim_id: UUID) -> ClaimUnit | None:
    statement = Statement.objects.filter(
        subscription=OuterRef("subscription"), period_start=OuterRef("period_start")
    ).values("pk")
    returned = UsageEntry.objects.filter(claim=claim_id, kind=EntryKind.RETURNED).values("created_at")
    used = UsageEntry.objects.filter(claim=claim_id, kind=EntryKind.USED).values_list(
        "service", "period_start", Subquery(statement), Subquery(returned)
    )
    row = used.first()
    return ClaimUnit(*row) if row else None
