"""Statements and receipts as PDF. Pure functions: the same data always gives the same bytes."""

from collections.abc import Iterable, Sequence

from reportlab.platypus import Flowable

from apps.core.files import pdf
from apps.core.formatting import format_instant, format_usd
from apps.subscriptions.models import EntryKind, Service
from apps.subscriptions.statements import Line, PaymentRow, Receipt, ServiceFigures, StatementDetail


def draw_statement(statement: StatementDetail) -> bytes:
    number = statement.number or ""
    details = [
        ("Member", statement.member_name),
        ("Company", statement.company_name),
        ("Plan", statement.plan_display_name),
        ("Period", _format_period(statement)),
    ]
    if statement.closed_at is not None:
        details.append(("Closed", format_instant(statement.closed_at)))
    parts = [
        pdf.title("Statement", number),
        pdf.facts(details),
        pdf.heading("Units"),
        _draw_units(statement.services),
        pdf.heading("What happened"),
        *_draw_lines(statement.lines),
        pdf.heading("Payments"),
        *_draw_payments(statement.payments),
    ]
    if statement.payment_instructions:
        parts += [pdf.heading("How to pay"), pdf.paragraph(statement.payment_instructions)]
    return pdf.draw_pdf(parts, name=f"Statement {number}")


def draw_receipt(receipt: Receipt) -> bytes:
    details = [
        ("Received from", receipt.member_name),
        ("Company", receipt.company_name),
        ("Amount", f"{format_usd(receipt.amount)} (US dollars)"),
        ("Recorded", format_instant(receipt.at)),
        ("For the plan", receipt.plan_display_name),
        ("Period", _format_period(receipt)),
    ]
    note = pdf.paragraph("The amount is paid in full. This receipt needs no signature.", faint=True)
    return pdf.draw_pdf(
        [pdf.title("Receipt", receipt.number), pdf.facts(details), note], name=f"Receipt {receipt.number}"
    )


def _format_period(of: StatementDetail | Receipt) -> str:
    return f"{format_instant(of.period_start)} to {format_instant(of.period_end)}"


def _draw_units(services: Iterable[ServiceFigures]) -> Flowable:
    head = ["Service", "Carried over", "Granted", "Added", "Corrected", "Returned", "Used", "Lapsed", "Left"]
    rows = [
        [
            Service(row.service).label,
            _format_units(row.carried_over),
            *map(_format_units, (row.granted, row.added, row.corrected, row.returned, -row.used, -row.lapsed)),
            str(row.left),
        ]
        for row in services
    ]
    return pdf.table(head, rows, widths=[2.6, 1.1, 1.1, 1, 1.25, 1.2, 0.9, 1, 0.8], figures=range(1, 9))


def _draw_lines(lines: Sequence[Line]) -> list[Flowable]:
    if not lines:
        return [pdf.paragraph("No unit was granted, used or returned in this period.")]
    rows = [
        [
            str(line.number),
            f"{line.at:%d %b %Y %H:%M}",
            Service(line.service).label,
            _describe_line(line),
            _format_units(line.units),
        ]
        for line in lines
    ]
    head = ["No.", "Time (UTC)", "Service", "Entry", "Units"]
    return [
        pdf.table(head, rows, widths=[0.7, 1.9, 2.1, 5, 0.9], figures={0, 4}),
        pdf.paragraph("The lines of a service add up to the units that are left.", faint=True),
    ]


def _describe_line(line: Line) -> str:
    kind = EntryKind(line.kind).label
    # Some texts begin with their kind, such as "Added by support".
    text = line.text if line.text.startswith(kind) else f"{kind}: {line.text}"
    return f"{text}\n{line.claim_address}" if line.claim_address else text


def _draw_payments(payments: Sequence[PaymentRow]) -> list[Flowable]:
    if not payments:
        return [pdf.paragraph("No payment was recorded in this period.")]
    rows = [[row.number, format_instant(row.at), format_usd(row.amount) or ""] for row in payments]
    return [pdf.table(["Receipt", "Recorded", "Amount"], rows, widths=[2, 4, 2], figures={2})]


def _format_units(units: int) -> str:
    """Always with its sign; nothing for zero."""
    return f"{units:+}".replace("-", "\N{MINUS SIGN}") if units else ""
