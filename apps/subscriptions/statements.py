"""What a statement and a receipt say, as plain values: of the ledger until the period is over, and then frozen."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import TextChoices

from apps.subscriptions.models import EntryKind, Payment, Service, Statement, UsageEntry, UserSubscription


class StatementState(TextChoices):
    OPEN = "open", "Open"
    CLOSED = "closed", "Closed"


@dataclass(frozen=True, slots=True)
class ServiceFigures:
    """The units of one service in a period. ``used`` includes what was returned, and ``corrected`` is signed."""

    service: str
    granted: int
    carried_over: int
    added: int
    corrected: int
    used: int
    returned: int
    lapsed: int
    left: int


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the ledger. ``units`` is negative for what is used or lapses: a service's add up to its ``left``."""

    number: int
    at: datetime
    service: str
    kind: str
    units: int
    claim_id: UUID | None
    claim_address: str
    text: str


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment for the period, in USD. ``number`` is that of its receipt, such as ``P-2026-000123``."""

    id: UUID
    number: str
    amount: Decimal
    at: datetime


@dataclass(frozen=True, slots=True)
class StatementDetail:
    """A statement as members see it. ``draw_statement`` draws it; ``number`` is ``None`` while the period is open."""

    id: UUID
    number: str | None
    state: StatementState
    period_start: datetime
    period_end: datetime
    closed_at: datetime | None
    member_name: str
    company_name: str
    plan_name: str
    plan_display_name: str
    services: list[ServiceFigures]
    lines: list[Line]
    payments: list[PaymentRow]
    payment_instructions: str
    sha256: str | None

    @property
    def amount_paid(self) -> Decimal:
        return sum((payment.amount for payment in self.payments), Decimal("0.00"))


@dataclass(frozen=True, slots=True)
class Receipt:
    """A payment with what it paid for. ``draw_receipt`` draws it."""

    number: str
    amount: Decimal
    at: datetime
    member_name: str
    company_name: str
    plan_display_name: str
    period_start: datetime
    period_end: datetime


def read_statement(statement: Statement, *, has_lines: bool = True) -> StatementDetail:
    """``statement.subscription`` has its member and its plan. Without its lines, a closed one needs no query."""
    subscription = statement.subscription
    if statement.closed_at is not None:
        return StatementDetail(
            **_get_shared(statement),
            state=StatementState.CLOSED,
            plan_name=statement.plan_name,
            plan_display_name=statement.plan_display_name,
            services=[ServiceFigures(**row) for row in statement.services],
            lines=[_thaw_line(**row) for row in statement.lines] if has_lines else [],
            payments=[_thaw_payment(**row) for row in statement.payments],
            payment_instructions=statement.payment_instructions,
        )
    lines = _read_lines(statement)
    return StatementDetail(
        **_get_shared(statement),
        state=StatementState.OPEN,
        plan_name=subscription.plan.name,
        plan_display_name=subscription.plan.display_name,
        services=[_sum_up(service, lines) for service in Service],
        lines=lines,
        payments=_read_payments(statement),
        payment_instructions=settings.PAYMENT_INSTRUCTIONS,
    )


def freeze(statement: Statement, detail: StatementDetail) -> None:
    """Copy what an open statement says into its row, which the caller saves."""
    statement.plan_name, statement.plan_display_name = detail.plan_name, detail.plan_display_name
    statement.services = [asdict(row) for row in detail.services]
    statement.lines = [asdict(row) for row in detail.lines]
    statement.payments = [asdict(row) for row in detail.payments]
    statement.payment_instructions = detail.payment_instructions


def find_difference(statement: Statement) -> str | None:
    """What of a closed statement is not what the ledger says: its lines, figures or payments.

    An erasure may have taken the claim of a line.
    """
    lines = _read_lines(statement)
    frozen = [_thaw_line(**row) for row in statement.lines]
    if [_get_figures(line) for line in lines] != [_get_figures(line) for line in frozen]:
        return "lines"
    if [asdict(_sum_up(service, lines)) for service in Service] != statement.services:
        return "figures"
    payments = [_thaw_payment(**row) for row in statement.payments]
    if [(row.number, row.amount) for row in payments] != [
        (row.number, row.amount) for row in _read_payments(statement)
    ]:
        return "payments"
    return None


def _get_figures(line: Line) -> tuple[Any, ...]:
    return (line.number, line.service, line.kind, line.units)


def read_receipt(payment: Payment) -> Receipt:
    """``payment.subscription`` has its member."""
    plan = payment.plan or payment.subscription.plan
    return Receipt(
        number=payment.number or "",
        amount=payment.amount,
        at=payment.recorded_at,
        **_get_payer(payment.subscription),
        plan_display_name=plan.display_name,
        period_start=payment.period_start,
        period_end=payment.period_end,
    )


def _get_shared(statement: Statement) -> dict[str, Any]:
    names = ("number", "period_start", "period_end", "closed_at", "sha256")
    payer = _get_payer(statement.subscription)
    return {"id": statement.pk, **payer, **{name: getattr(statement, name) for name in names}}


def _get_payer(subscription: UserSubscription) -> dict[str, str]:
    member = subscription.member
    return {"member_name": member.full_name, "company_name": member.company_name}


def _thaw_line(*, at: str, claim_id: str | None, **values: Any) -> Line:
    return Line(at=datetime.fromisoformat(at), claim_id=UUID(claim_id) if claim_id else None, **values)


def _thaw_payment(*, id: str, amount: str, at: str, number: str) -> PaymentRow:  # noqa: A002  # the name of the field
    return PaymentRow(UUID(id), number, Decimal(amount), datetime.fromisoformat(at))


def _read_payments(statement: Statement) -> list[PaymentRow]:
    payments = Payment.objects.filter(subscription=statement.subscription_id, period_start=statement.period_start)
    return [PaymentRow(payment.pk, payment.number or "", payment.amount, payment.recorded_at) for payment in payments]


def _read_lines(statement: Statement) -> list[Line]:
    entries = UsageEntry.objects.filter(
        subscription=statement.subscription_id, period_start=statement.period_start
    ).select_related("claim")
    return [_read_line(entry) for entry in entries.order_by("number")]


_TEXTS = {
    EntryKind.OPENING: "Units at the beginning of the record",
    EntryKind.CARRIED: "Carried over from the period before",
    EntryKind.ADDED: "Added by support",
    EntryKind.CORRECTED: "Corrected by support",
}


def _read_line(entry: UsageEntry) -> Line:
    claim: Any = entry.claim
    return Line(
        number=entry.number,
        at=entry.created_at,
        service=entry.service,
        kind=entry.kind,
        units=entry.units,
        claim_id=entry.claim_id,
        claim_address=claim.property_address if claim else "",
        text=_describe(entry, f"Claim {claim.reference}" if claim else "A claim"),
    )


def _describe(entry: UsageEntry, claim: str) -> str:
    match EntryKind(entry.kind):
        case EntryKind.GRANTED:
            return "Included in the plan" if entry.actor_id is None else "Plan changed by support"
        case EntryKind.ADDED if entry.units < 0:
            return "Replaced by the changed plan"
        case EntryKind.USED:
            return claim
        case EntryKind.RETURNED:
            return f"{claim} was closed: its unit of an earlier period" if entry.is_late else f"{claim} was closed"
        case EntryKind.LAPSED:
            return "Its period is over" if entry.is_late else "Not used in the period"
        case kind:
            return _TEXTS[kind]


# What a column of the figures adds up, and whether its units count as a number without sign.
_COLUMNS = {
    "granted": {EntryKind.OPENING, EntryKind.GRANTED},
    "carried_over": {EntryKind.CARRIED},
    "added": {EntryKind.ADDED},
    "corrected": {EntryKind.CORRECTED},
    "used": {EntryKind.USED},
    "returned": {EntryKind.RETURNED},
    "lapsed": {EntryKind.LAPSED},
}
_SUBTRACTED = {"used", "lapsed"}


def _sum_up(service: str, lines: Sequence[Line]) -> ServiceFigures:
    own = [line for line in lines if line.service == service]
    sums = {name: sum(line.units for line in own if line.kind in kinds) for name, kinds in _COLUMNS.items()}
    figures = {name: -units if name in _SUBTRACTED else units for name, units in sums.items()}
    return ServiceFigures(service=service, left=sum(sums.values()), **figures)
