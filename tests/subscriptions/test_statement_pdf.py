from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pypdfium2

from apps.subscriptions.statement_pdf import draw_receipt, draw_statement
from apps.subscriptions.statements import Line, PaymentRow, Receipt, ServiceFigures, StatementDetail, StatementState

START, END = datetime(2026, 1, 10, 9, tzinfo=UTC), datetime(2026, 2, 10, 9, tzinfo=UTC)


_NO_UNITS = ServiceFigures(
    "attorney_assistance", granted=0, carried_over=0, added=0, corrected=0, used=0, returned=0, lapsed=0, left=0
)
_ESTIMATES = ServiceFigures(
    "estimate", granted=19, carried_over=2, added=13, corrected=-11, used=8, returned=4, lapsed=3, left=16
)
_PAYMENT = PaymentRow(uuid4(), "P-2026-000119", Decimal("8500.00"), START)


def _line(number: int, kind: str, units: int, text: str, address: str = "") -> Line:
    return Line(number, START, "estimate", kind, units, None, address, text)


def _draw(**options) -> bytes:
    defaults = {
        "id": uuid4(),
        "number": "S-2026-000123",
        "state": StatementState.CLOSED,
        "plan_name": "ghost",
        "sha256": None,
        "member_name": "Zoë Größmann-Жданов",
        "company_name": "Größmann & Söhne",
        "plan_display_name": "GHOST",
        "period_start": START,
        "period_end": END,
        "closed_at": END,
        "services": [_ESTIMATES, _NO_UNITS],
        "lines": [
            _line(1, "granted", 19, "Included in the plan"),
            _line(2, "used", -1, "Claim CL-000042", "12 Łódź Street, Springfield"),
            _line(3, "added", 13, "Added by support"),
        ],
        "payments": [_PAYMENT],
        "payment_instructions": "Wire to First Meridian Bank.\nReference: your username.",
    }
    return draw_statement(StatementDetail(**{**defaults, **options}))


def _read(content: bytes) -> str:
    with pypdfium2.PdfDocument(content) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def test_statement_has_every_figure():
    text = _read(_draw())

    for part in (
        "Statement S-2026-000123",
        "Zoë Größmann-Жданов",
        "Company Größmann & Söhne",
        "10 January 2026 at 09:00 UTC to 10 February 2026 at 09:00 UTC",
        "Estimate +2 +19 +13 \N{MINUS SIGN}11 +4 \N{MINUS SIGN}8 \N{MINUS SIGN}3 16",
        "Attorney assistance 0",
        "1 10 Jan 2026 09:00 Estimate Granted: Included in the plan +19",
        "Used: Claim CL-000042 12 Łódź Street, Springfield",
        "Estimate Added by support +13",
        "\N{MINUS SIGN}1",
        "P-2026-000119 10 January 2026 at 09:00 UTC $8,500.00",
        "Wire to First Meridian Bank. Reference: your username.",
    ):
        assert part in text


def test_every_line_of_a_long_statement_is_there():
    lines = [_line(number, "used", -1, f"Claim CL-{number:06}", "12 Elm Street") for number in range(1, 501)]

    text = _read(_draw(lines=lines))

    assert [f"CL-{number:06}" in text for number in range(1, 501)] == [True] * 500


def test_statement_without_lines_and_payments_says_so():
    text = _read(_draw(lines=[], payments=[], payment_instructions=""))

    assert "No unit was granted, used or returned in this period." in text
    assert "No payment was recorded in this period." in text
    assert "How to pay" not in text


def test_receipt_has_every_figure():
    receipt = Receipt(
        number="P-2026-000119",
        member_name="Zoë Größmann",
        company_name="Größmann & Söhne",
        plan_display_name="GHOST",
        period_start=START,
        period_end=END,
        amount=Decimal("15000.00"),
        at=START,
    )

    text = _read(draw_receipt(receipt))

    for part in ("Receipt P-2026-000119", "Zoë Größmann", "$15,000.00", "GHOST", "10 February 2026"):
        assert part in text


def test_same_statement_gives_the_same_bytes():
    assert _draw() == _draw()
