from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from types import SimpleNamespace

import pypdfium2

from apps.subscriptions.statement_pdf import draw_receipt, draw_statement

START, END = datetime(2026, 1, 10, 9, tzinfo=UTC), datetime(2026, 2, 10, 9, tzinfo=UTC)


@dataclass
class Units:
    service: str
    carried_over: int = 0
    granted: int = 0
    added: int = 0
    corrected: int = 0
    returned: int = 0
    used: int = 0
    lapsed: int = 0
    left: int = 0


@dataclass
class Line:
    number: int
    units: int
    text: str
    claim_address: str = ""
    service: str = "estimate"
    at: datetime = START


@dataclass
class Paid:
    number: str = "P-2026-000119"
    at: datetime = START
    amount: Decimal = Decimal("8500.00")


ESTIMATES = Units(
    "estimate", carried_over=2, granted=19, added=13, corrected=-11, returned=4, used=8, lapsed=3, left=16
)
LINES = [Line(1, 19, "Granted by GHOST"), Line(2, -1, "Used by CL-000042", "12 Łódź Street, Springfield")]


def _draw(**options) -> bytes:
    defaults = {
        "number": "S-2026-000123",
        "member_name": "Zoë Größmann-Жданов",
        "plan_display_name": "GHOST",
        "period_start": START,
        "period_end": END,
        "closed_at": END,
        "services": [ESTIMATES, Units("attorney_assistance")],
        "lines": LINES,
        "payments": [Paid()],
        "payment_instructions": "Wire to First Meridian Bank.\nReference: your username.",
    }
    return draw_statement(SimpleNamespace(**{**defaults, **options}))


def _read(content: bytes) -> str:
    with pypdfium2.PdfDocument(content) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def test_statement_has_every_figure():
    text = _read(_draw())

    for part in (
        "Statement S-2026-000123",
        "Zoë Größmann-Жданов",
        "10 January 2026 at 09:00 UTC to 10 February 2026 at 09:00 UTC",
        "Estimate +2 +19 +13 \N{MINUS SIGN}11 +4 \N{MINUS SIGN}8 \N{MINUS SIGN}3 16",
        "Attorney assistance 0",
        "1 10 Jan 2026 09:00 Estimate Granted by GHOST +19",
        "Used by CL-000042 12 Łódź Street, Springfield",
        "\N{MINUS SIGN}1",
        "P-2026-000119 10 January 2026 at 09:00 UTC $8,500.00",
        "Wire to First Meridian Bank. Reference: your username.",
    ):
        assert part in text


def test_every_line_of_a_long_statement_is_there():
    lines = [Line(number, -1, f"Used by CL-{number:06}", "12 Elm Street") for number in range(1, 501)]

    text = _read(_draw(lines=lines))

    assert [f"CL-{number:06}" in text for number in range(1, 501)] == [True] * 500


def test_statement_without_lines_and_payments_says_so():
    text = _read(_draw(lines=[], payments=[], payment_instructions=""))

    assert "No unit was granted, used or returned in this period." in text
    assert "No payment was recorded in this period." in text
    assert "How to pay" not in text


def test_receipt_has_every_figure():
    receipt = SimpleNamespace(
        number="P-2026-000119",
        member_name="Zoë Größmann",
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
