"""The member page: the lines of the running period, and the statements with their payments."""

from typing import Any

from apps.core.formatting import format_instant, format_usd
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.sections import Link, Row, Section, SectionContext, State, member_section
from apps.subscriptions.models import EntryKind, Payment, Service, Statement, UsageEntry, UserSubscription
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.statements import Line, ServiceFigures, read_statement

# The newest. Each section links the whole list.
_MAX_LINES = 20
_MAX_STATEMENTS = 12


@member_section(order=41, permission="subscriptions.view_usageentry")
def lines_section(context: SectionContext) -> Section:
    title, empty = "Units, line by line", "No period is running, or the worker opens it within minutes."
    whole_list = Link("All lines", list_url(UsageEntry, subscription__member=context.member.pk))
    statement = _get_open_statement(context)
    if statement is None:
        return Section("units", title, empty=empty, whole_list=whole_list)
    detail = read_statement(statement)
    newest = detail.lines[: -_MAX_LINES - 1 : -1]
    return Section(
        "units",
        title,
        facts=[
            ("Period", f"{format_instant(detail.period_start)} to {format_instant(detail.period_end)}"),
            *((Service(row.service).plural.capitalize(), _describe_figures(row)) for row in detail.services),
        ],
        columns=("No.", "Time", "Service", "Kind", "Line", "Units"),
        rows=[_get_line_row(line) for line in newest],
        whole_list=whole_list,
    )


@member_section(order=42, permission="subscriptions.view_statement")
def statements_section(context: SectionContext) -> Section:
    statements = Statement.objects.owned_by(context.member).closed().order_by("-closed_at", "-pk")
    may_see_payments = context.request.user.has_perm("subscriptions.view_payment")
    payments = (
        Payment.objects.filter(subscription__member=context.member) if may_see_payments else Payment.objects.none()
    )
    rows = [
        *(_get_statement_row(statement) for statement in statements[:_MAX_STATEMENTS]),
        *(_get_payment_row(payment) for payment in payments[:_MAX_STATEMENTS]),
    ]
    return Section(
        "statements",
        "Statements and receipts",
        columns=("Number", "Kind", "Period", "Amount", "PDF"),
        rows=rows,
        empty="No period is closed yet, and no payment is recorded.",
        whole_list=Link("All statements", list_url(Statement, subscription__member=context.member.pk)),
    )


def _get_open_statement(context: SectionContext) -> Statement | None:
    subscriptions = UserSubscription.objects.filter(member=context.member).current(now=context.now)
    subscription = subscriptions.select_related("plan", "paid_ahead", "member__user").first()
    if subscription is None:
        return None
    current = with_current_period(subscription, now=context.now)
    statement = Statement.objects.filter(subscription=subscription, period_start=current.start_date).first()
    if statement is not None:
        statement.subscription = subscription
    return statement


def _describe_figures(row: ServiceFigures) -> str:
    """What is left, as a sum of its parts."""
    received = {
        "carried over": row.carried_over,
        "granted": row.granted,
        "added": row.added,
        "returned": row.returned,
        "corrected": max(row.corrected, 0),
    }
    spent = {"used": row.used, "lapsed": row.lapsed, "corrected": max(-row.corrected, 0)}
    text = " + ".join(f"{units} {name}" for name, units in received.items() if units) or "0"
    text += "".join(f" \N{MINUS SIGN} {units} {name}" for name, units in spent.items() if units)
    return f"{text} = {row.left} left"


def _get_line_row(line: Line) -> Row:
    text = f"{line.text}, {line.claim_address}" if line.claim_address else line.text
    units = f"{line.units:+}".replace("-", "\N{MINUS SIGN}")
    return Row((line.number, line.at, Service(line.service).label, EntryKind(line.kind).label, text, units))


def _get_statement_row(statement: Statement) -> Row:
    cells = (
        statement.number,
        "Statement",
        f"{format_instant(statement.period_start)} to {format_instant(statement.period_end)}",
        "",
        Link("PDF", row_url(statement, "pdf")),
    )
    return Row(cells, url=row_url(statement))


def _get_payment_row(payment: Payment) -> Row:
    cells: tuple[Any, ...] = (
        payment.number or State("No receipt yet", "watch"),
        "Payment",
        f"{format_instant(payment.period_start)} to {format_instant(payment.period_end)}",
        format_usd(payment.amount),
        Link("PDF", row_url(payment, "pdf")),
    )
    return Row(cells, url=row_url(payment))
