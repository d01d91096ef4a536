"""Two estimates of one roof as PDF, and their comparison: they are drawn, read and compared as any others.

The insurance company, the house and all prices are invented.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from time import sleep

from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.db import transaction
from reportlab.pdfgen.canvas import Canvas

from apps.claims.exchange.comparisons import draft_comparison
from apps.claims.exchange.estimates import add_estimate, add_estimate_by_staff
from apps.claims.models import Claim
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import RequestMeta
from apps.demo.people import support_agent
from apps.documents.storage import store_files
from apps.estimates.models import Comparison, Estimate
from apps.estimates.reading import read_due_estimates


@dataclass(frozen=True, slots=True)
class Line:
    """Amounts are in USD."""

    room: str
    description: str
    quantity: str
    unit: str
    unit_price: str
    tax: str = "0.00"

    @property
    def rcv(self) -> Decimal:
        product = Decimal(self.quantity) * Decimal(self.unit_price)
        return product.quantize(Decimal("0.01"), ROUND_HALF_UP) + Decimal(self.tax)


_CARRIER_NAME = "Granite Mutual Insurance Company"

_ROOF, _FRONT, _KITCHEN = "Dwelling Roof", "Front Elevation", "Kitchen"

# Adds up to the original amount of its claim.
_CARRIER = [
    Line(_ROOF, "Tear off, haul and dispose of comp. shingles", "24.33", "SQ", "58.12"),
    Line(_ROOF, "Laminated - comp. shingle rfg. - w/out felt", "26.67", "SQ", "241.50", "187.34"),
    Line(_ROOF, "Roofing felt - 15 lb.", "24.33", "SQ", "36.40", "11.20"),
    Line(_ROOF, "Hip / Ridge cap - composition shingles", "58.00", "LF", "6.85", "9.10"),
    Line(_ROOF, "Flashing - pipe jack", "3.00", "EA", "47.20", "3.66"),
    Line(_FRONT, "Gutter / downspout - aluminum - up to 5 inches", "42.00", "LF", "8.14", "12.50"),
    Line(_FRONT, "R&R Window screen, 1 - 9 SF", "3.00", "EA", "44.80", "4.02"),
    Line(_FRONT, "Paint wood fascia", "42.00", "LF", "1.62", "1.10"),
    Line(_KITCHEN, "1/2 inch drywall - hung, taped, ready for paint", "96.00", "SF", "2.92", "6.60"),
    Line(_KITCHEN, "Paint the ceiling - two coats", "168.00", "SF", "1.04", "3.36"),
    Line(_KITCHEN, "Vinyl floor covering - patch", "1.00", "EA", "185.00"),
]

# Adds up to the final amount of its claim.
_AUDIT = [
    Line(_ROOF, "Tear off, haul and dispose of comp. shingles", "28.40", "SQ", "58.12"),
    Line(_ROOF, "Laminated - comp. shingle rfg. - w/out felt", "32.67", "SQ", "268.90", "241.80"),
    Line(_ROOF, "Roofing felt - 15 lb.", "28.40", "SQ", "36.40", "13.07"),
    Line(_ROOF, "Ice and water barrier", "684.00", "SF", "1.92", "38.30"),
    Line(_ROOF, "Drip edge", "246.00", "LF", "3.14", "21.63"),
    Line(_ROOF, "Additional charge for steep roof - 7/12 to 9/12", "28.40", "SQ", "61.75"),
    Line(_ROOF, "Hip / Ridge cap - composition shingles", "58.00", "LF", "6.85", "9.10"),
    Line(_ROOF, "Flashing - pipe jack", "3.00", "EA", "47.20", "3.66"),
    Line(_FRONT, "Gutter / downspout - aluminum - up to 5 inches", "126.00", "LF", "8.14", "37.50"),
    Line(_FRONT, "R&R Window screen, 1 - 9 SF", "3.00", "EA", "58.40", "5.24"),
    Line(_FRONT, "Paint wood fascia", "126.00", "LF", "1.62", "3.30"),
    Line(_KITCHEN, "1/2 inch drywall - hung, taped, ready for paint", "312.00", "SF", "2.92", "21.45"),
    Line(_KITCHEN, "Batt insulation - 6 inches - R19", "312.00", "SF", "1.88", "19.80"),
    Line(_KITCHEN, "Paint the ceiling - two coats", "312.00", "SF", "1.04", "6.24"),
    Line(_KITCHEN, "Vinyl plank flooring", "204.00", "SF", "7.85", "64.10"),
    Line(_KITCHEN, "Base cabinets - detach and reset", "18.00", "LF", "74.60"),
    Line("General", "Job supervision", "40.00", "HR", "72.50"),
    Line("General", "Permits and inspections, as invoiced", "1.00", "EA", "765.10"),
    Line("General", "Overhead and profit, 10 and 10", "1.00", "EA", "5080.82"),
]

# Why the audit differs, by the description of its line.
_REASONS = {
    "Laminated - comp. shingle rfg. - w/out felt": (
        "measurement",
        "Waste from two valleys; grade by the sample.",
    ),
    "Ice and water barrier": ("code requirement", "Two courses from the eaves."),
    "Drip edge": ("code requirement", "Eaves and rakes. It is not in the line of the shingles."),
    "Additional charge for steep roof - 7/12 to 9/12": ("measurement", "The pitch is in the carrier's own sketch."),
    "Gutter / downspout - aluminum - up to 5 inches": ("measurement", "Three elevations, not one."),
    "Batt insulation - 6 inches - R19": ("omitted trade", "Wet above the ceiling."),
    "Vinyl plank flooring": ("wrong unit", "One continuous floor. A patch does not match it."),
}


def compare_estimates(claim: Claim, at: datetime) -> Comparison:
    """Add both estimates to the claim, let them be read, and compare them."""
    base = _add(claim, _file("granite-mutual-estimate.pdf", _CARRIER_NAME, _CARRIER), at)
    audit = _file("audited-estimate.pdf", "Anonymous Adjusters Network", _AUDIT)
    with store_files(check_uploads([audit], "estimate")) as stored_files, transaction.atomic(durable=True):
        audited = add_estimate_by_staff(
            claim_id=claim.pk,
            party=Estimate.Party.NETWORK,
            is_typed=False,
            stored_files=stored_files,
            actor=support_agent(),
            now=at,
        )
    _read(base, audited)
    comparison = draft_comparison(
        claim_id=claim.pk, base_id=base.pk, audited_id=audited.pk, actor=support_agent(), now=at
    )
    for description, (reason, note) in _REASONS.items():
        comparison.pairs.filter(audited__description=description).update(reason=reason, note=note)
    return comparison


def add_carrier_estimate(claim: Claim, at: datetime) -> None:
    """The total of its second line does not follow from its numbers, so that a person has to look at it."""
    file = _file("granite-mutual-hail-loss.pdf", _CARRIER_NAME, _CARRIER, misprinted={1: "6,268.15"})
    _read(_add(claim, file, at))


def _read(*estimates: Estimate) -> None:
    """Read them, or wait for a running worker that was faster."""
    waiting = Estimate.objects.unread().filter(pk__in=[estimate.pk for estimate in estimates])
    while waiting.exists():
        if not read_due_estimates():
            sleep(0.1)


def _add(claim: Claim, file: UploadedFile, at: datetime) -> Estimate:
    with store_files(check_uploads([file], "estimate")) as stored_files, transaction.atomic(durable=True):
        return add_estimate(
            member=claim.member,
            claim_id=claim.pk,
            party=Estimate.Party.CARRIER,
            stored_files=stored_files,
            meta=RequestMeta(),
            now=at,
        )


_COVER = [
    "Estimate of repairs, coverage A: dwelling",
    "Type of loss: hail and wind",
    "Type of estimate: replacement cost value",
    "Measured on site, and written room by room.",
    "Price List: CODE8X_NOV26",
]

_LEFT, _RIGHT, _TOP = 40, 572, 752
_COLUMNS = {"QUANTITY": 372, "UNIT PRICE": 436, "TAX": 490, "RCV": _RIGHT}


def _file(name: str, company: str, lines: list[Line], misprinted: dict[int, str] | None = None) -> UploadedFile:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792))
    heights = _draw_head(canvas, company)
    numbered = enumerate(lines)
    for room, group in groupby(numbered, key=lambda item: item[1].room):
        rows = list(group)
        _draw_room_head(canvas, next(heights), next(heights), room)
        for place, line in rows:
            total = (misprinted or {}).get(place, f"{line.rcv:,.2f}")
            _draw_line(canvas, next(heights), place + 1, line, total)
        _draw_total(canvas, next(heights), f"Totals: {room}", [line for _, line in rows])
        next(heights)
    _draw_total(canvas, next(heights), "Line Item Totals: Dwelling", lines)
    canvas.save()
    return SimpleUploadedFile(name, buffer.getvalue())


def _draw_head(canvas: Canvas, company: str) -> Iterator[int]:
    """Draw a cover page, and return the heights of the rows on as many pages as they need."""
    _draw(canvas, _TOP + 20, [(_LEFT, company)], bold=True, size=10)
    for row, text in enumerate(_COVER):
        _draw(canvas, _TOP - 40 - 18 * row, [(_LEFT, text)])
    while True:
        canvas.showPage()
        _draw(canvas, _TOP + 20, [(_LEFT, company)], bold=True, size=10)
        yield from range(_TOP - 10, 60, -15)


def _draw_room_head(canvas: Canvas, height: int, below: int, room: str) -> None:
    _draw(canvas, height, [(_LEFT, room)], bold=True, size=11)
    _draw(canvas, below, [(_LEFT, "DESCRIPTION")], right=[(x, title) for title, x in _COLUMNS.items()], bold=True)


def _draw_line(canvas: Canvas, height: int, number: int, line: Line, total: str) -> None:
    values = [f"{Decimal(line.quantity):,.2f} {line.unit}", f"{Decimal(line.unit_price):,.2f}", line.tax, total]
    _draw(
        canvas,
        height,
        [(_LEFT, f"{number}. {line.description}")],
        right=list(zip(_COLUMNS.values(), values, strict=True)),
    )


def _draw_total(canvas: Canvas, height: int, label: str, lines: list[Line]) -> None:
    tax, rcv = sum(Decimal(line.tax) for line in lines), sum(line.rcv for line in lines)
    right = [(_COLUMNS["TAX"], f"{tax:,.2f}"), (_COLUMNS["RCV"], f"{rcv:,.2f}")]
    _draw(canvas, height, [(_LEFT, label)], right=right, bold=True)


def _draw(
    canvas: Canvas,
    height: int,
    left: Sequence[tuple[int, str]],
    *,
    right: Sequence[tuple[int, str]] = (),
    bold: bool = False,
    size: float = 8.5,
) -> None:
    canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
    for x, text in left:
        canvas.drawString(x, height, text)
    for x, text in right:
        canvas.drawRightString(x, height, text)
