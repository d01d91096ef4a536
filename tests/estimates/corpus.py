"""Draws estimates of invented houses, with the truth beside them, and with faults."""

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from reportlab.pdfgen.canvas import Canvas

from apps.estimates.reader.document import ReadLine
from apps.estimates.reader.numbers import money

CENT = Decimal("0.01")

TEXTS = frozenset({"description", "category", "selector", "activity", "condition"})

_ITEMS = [
    ("RFG", "300S", "+", "Laminated - comp. shingle rfg. - w/out felt", "SQ", 245),
    ("RFG", "300", "-", "Tear off, haul and dispose of comp. shingles - Laminated", "SQ", 68),
    ("RFG", "FELT15", "+", "Roofing felt - 15 lb.", "SQ", 38),
    ("RFG", "DRIP", "+", "Drip edge", "LF", 3),
    ("RFG", "VALM", "+", "Valley metal - painted, 24 inches wide, with a hem on both sides of the sheet", "LF", 8),
    ("RFG", "RIDGC", "+", "Hip / Ridge cap - Standard profile - composition shingles", "LF", 7),
    ("SFG", "GUTA", "+", "Gutter / downspout - aluminum - up to 5 inches", "LF", 9),
    ("DRY", "1/2", "+", "1/2 inch drywall - hung, taped, floated, ready for paint", "SF", 3),
    ("PNT", "P2", "+", "Paint the walls and ceiling - two coats", "SF", 1),
    ("FNC", "CHN4", "R&R", "R&R Chain link fence with posts and top rail - 4 feet high - 11 gauge", "LF", 21),
    ("WDW", "SCRN", "+", "Window screen, 10 - 16 SF", "EA", 54),
    ("CLN", "FINC", "+", "Final cleaning - construction - residential", "SF", 1),
    ("FRM", "2X4", "+", "Stud wall - 2 x 4 - 16 inches on center, 8 feet", "LF", 27),
    ("HVC", "AC3", "D&R", "Central air conditioning system - 3 ton - detach and reset", "EA", 780),
]

_LEVELS = ["Main Level", "Second Floor", "Exterior"]
_ROOMS = ["Kitchen", "Living Room", "Bathroom", "Front Elevation", "Dwelling Roof", "Garage", "Hallway"]

_TITLES = {
    "number": "#",
    "category": "CAT",
    "selector": "SEL",
    "activity": "ACT",
    "description": "DESCRIPTION",
    "quantity": "QUANTITY",
    "unit_price": "UNIT PRICE",
    "remove_price": "REMOVE",
    "replace_price": "REPLACE",
    "tax": "TAX",
    "overhead_and_profit": "O&P",
    "rcv": "RCV",
    "age_life": "AGE/LIFE",
    "condition": "COND.",
    "depreciation_percent": "DEP %",
    "depreciation": "DEPREC.",
    "acv": "ACV",
}

_WIDTHS = {
    "number": 22, "category": 30, "selector": 42, "activity": 28, "description": 190, "quantity": 56, "unit_price": 52,
    "remove_price": 46, "replace_price": 48, "tax": 44, "overhead_and_profit": 44, "rcv": 62, "age_life": 50,
    "condition": 40, "depreciation_percent": 36, "depreciation": 60, "acv": 60,
}  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """``columns`` from left to right. With ``two_rows``, descriptions stand above the numbers."""

    name: str
    columns: Sequence[str]
    two_rows: bool = False
    titles: dict[str, str] = field(default_factory=dict)
    # How headers stand above their numbers.
    header: str = "right"
    has_left_numbers: bool = False
    has_levels: bool = True
    has_numbers: bool = True
    size: float = 8
    width: int = 612

    def title(self, column: str) -> str:
        return self.titles.get(column, _TITLES[column])


ONE_ROW = Layout(
    "one row",
    ["description", "quantity", "unit_price", "tax", "overhead_and_profit", "rcv", "depreciation", "acv"],
    width=700,
)
TWO_ROWS = Layout(
    "two rows",
    ["quantity", "unit_price", "tax", "rcv", "age_life", "condition", "depreciation_percent", "depreciation", "acv"],
    two_rows=True,
    titles={"depreciation_percent": "DEP %", "condition": "CONDITION"},
)
REMOVE_REPLACE = Layout(
    "remove and replace",
    ["description", "quantity", "remove_price", "replace_price", "rcv"],
    titles={"rcv": "TOTAL", "quantity": "QTY"},
    has_levels=False,
)
CODES = Layout(
    "codes",
    ["category", "selector", "activity", "description", "quantity", "remove_price", "replace_price", "tax", "rcv"],
    titles={"rcv": "TOTAL"},
    header="left",
)
SUPPLIER = Layout(
    "supplier",
    ["description", "quantity", "unit_price", "rcv"],
    titles={"description": "Item", "quantity": "Quantity", "unit_price": "Unit Price", "rcv": "Total"},
    header="centre",
    has_levels=False,
    has_numbers=False,
)
SHUFFLED = Layout(
    "shuffled",
    ["acv", "rcv", "description", "quantity", "tax", "unit_price", "depreciation"],
    titles={"rcv": "Repl. Cost", "acv": "ACV", "tax": "Sales Tax"},
    width=700,
)
CODES_LAST = Layout(
    "description last",
    ["quantity", "unit_price", "rcv", "depreciation", "acv", "description"],
    header="left",
)
LEFT = Layout(
    "numbers on the left",
    ["description", "quantity", "unit_price", "tax", "rcv", "depreciation", "acv"],
    header="left",
    has_left_numbers=True,
    width=700,
)
LAYOUTS = [ONE_ROW, TWO_ROWS, REMOVE_REPLACE, CODES, SUPPLIER, SHUFFLED, CODES_LAST, LEFT]


@dataclass
class Estimate:
    """The drawn file and what is printed in it."""

    layout: Layout
    lines: list[ReadLine]
    content: bytes = b""
    printed: dict[str, Decimal] = field(default_factory=dict)
    pages: int = 0
    changed: int | None = None
    cell: str = ""


def make_lines(layout: Layout, count: int, seed: int, *, with_negative: bool = False) -> list[ReadLine]:
    generator = random.Random(seed)
    lines = []
    columns = set(layout.columns)
    per_room = max(3, count // 9)
    for place in range(count):
        category, selector, activity, description, unit, base = generator.choice(_ITEMS)
        room_place = place // per_room
        room = _ROOMS[room_place % len(_ROOMS)]
        if layout.has_levels:
            room = f"{_LEVELS[min(room_place // 3, 2)]} - {room}"
        line = ReadLine(description, number=place + 1 if layout.has_numbers else None, room=room, unit=unit)
        if "category" in columns:
            line.category, line.selector, line.activity = category, selector, activity
        line.quantity = Decimal(generator.randint(100, 90000)).scaleb(-2)
        price = (Decimal(base) * generator.randint(60, 140) / 100).quantize(CENT)
        _set_amounts(line, columns, price, generator)
        lines.append(line)
    if with_negative and len(lines) > 4:
        _negate(lines[2])
        zero = lines[4]
        zero.quantity = Decimal("0.00")
        for name in ("rcv", "tax", "overhead_and_profit", "depreciation", "acv"):
            if getattr(zero, name) is not None:
                setattr(zero, name, Decimal("0.00"))
    for line in lines:
        line.is_checked = True
    return lines


def _set_amounts(line: ReadLine, columns: set[str], price: Decimal, generator: random.Random) -> None:
    line.unit_price = price
    if "remove_price" in columns:
        line.remove_price = (price * generator.randint(0, 40) / 100).quantize(CENT)
        line.replace_price = price - line.remove_price
    rcv = (line.quantity * price).quantize(CENT, ROUND_HALF_UP)
    if "tax" in columns:
        line.tax = (rcv * generator.choice([0, 3, 5]) / 100).quantize(CENT)
        rcv += line.tax
    if "overhead_and_profit" in columns:
        line.overhead_and_profit = (rcv * generator.choice([0, 20]) / 100).quantize(CENT)
        rcv += line.overhead_and_profit
    line.rcv = rcv
    if "depreciation" not in columns:
        return
    if "age_life" in columns:
        line.life = generator.choice([10, 15, 20, 25, 30])
        line.age = generator.randint(1, line.life - 2)
        share = Decimal(line.age) / line.life
        line.depreciation_percent, line.percent_places = (share * 100).quantize(CENT, ROUND_HALF_UP), 2
    else:
        share = Decimal(generator.choice(["0", "0.1", "0.25", "0.5"]))
    line.depreciation = (rcv * share).quantize(CENT, ROUND_HALF_UP)
    line.is_recoverable = generator.random() < 0.8
    line.acv = rcv - line.depreciation


def _negate(line: ReadLine) -> None:
    for name in ("quantity", "rcv", "tax", "overhead_and_profit", "depreciation", "acv"):
        value = getattr(line, name)
        if value is not None:
            setattr(line, name, -value)


def cell_text(line: ReadLine, column: str) -> str:
    if column == "quantity":
        return f"{money(line.quantity)} {line.unit}".strip()
    if column == "age_life":
        return f"{line.age}/{line.life} yrs"
    if column == "condition":
        return "Avg."
    if column == "depreciation_percent":
        return f"{line.depreciation_percent:.{line.percent_places}f}%"
    if column == "depreciation":
        amount = money(line.depreciation)
        return f"({amount})" if line.is_recoverable else f"<{amount}>"
    value = getattr(line, column)
    return money(value) if isinstance(value, Decimal) else str(value)


@dataclass
class Drawing:
    """One document being drawn. ``faults`` change what is printed at places of lines."""

    layout: Layout
    texts: dict[tuple[int, str], str] = field(default_factory=dict)
    glued: set[int] = field(default_factory=set)
    skip_pages: set[int] = field(default_factory=set)
    blank_pages: set[int] = field(default_factory=set)
    total_change: Decimal = Decimal()
    with_notes: bool = True

    def __post_init__(self) -> None:
        self.buffer = io.BytesIO()
        self.height = 792
        self.canvas = Canvas(self.buffer, pagesize=(self.layout.width, self.height))
        self.page = 1
        self.y = self.height - 60
        self.places: dict[str, tuple[float, float]] = {}
        x = 40.0
        for column in self.layout.columns:
            self.places[column] = (x, x + _WIDTHS[column])
            x += _WIDTHS[column] + 8

    def text(self, x: float, text: str, *, bold: bool = False, size: float | None = None, right: bool = False) -> None:
        size = size or self.layout.size
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        if self.page in self.skip_pages or self.page in self.blank_pages:
            return
        if right:
            self.canvas.drawRightString(x, self.y, text)
        else:
            self.canvas.drawString(x, self.y, text)

    def furniture(self) -> None:
        y, self.y = self.y, self.height - 30
        self.text(40, "Example Mutual Insurance Company", bold=True, size=10)
        self.y = 30
        self.text(40, "SAMPLE-CLAIM")
        self.text(self.layout.width - 90, f"Page: {self.page}")
        self.y = y

    def new_page(self) -> None:
        self.furniture()
        if self.page not in self.skip_pages:
            self.canvas.showPage()
        self.page += 1
        self.y = self.height - 60

    def header(self) -> None:
        for column in self.layout.columns:
            x0, x1 = self.places[column]
            title = self.layout.title(column)
            if column in {"description", "category", "selector", "activity"} or self.layout.header == "left":
                self.text(x0, title, bold=True)
            elif self.layout.header == "right":
                self.text(x1, title, bold=True, right=True)
            else:
                width = self.canvas.stringWidth(title, "Helvetica-Bold", self.layout.size)
                self.text((x0 + x1 - width) / 2, title, bold=True)
        self.y -= 14

    def wrap(self, text: str, width: float) -> list[str]:
        rows: list[str] = []
        for word in text.split():
            longer = f"{rows[-1]} {word}" if rows else word
            if rows and self.canvas.stringWidth(longer, "Helvetica", self.layout.size) <= width:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows

    def line(self, place: int, line: ReadLine) -> None:
        prefix = f"{line.number}. " if line.number is not None else ""
        description = self.texts.get((place, "description"), line.description)
        is_wide = self.layout.two_rows
        x0, x1 = (40, self.layout.width - 40) if is_wide else self.places["description"]
        indent = self.canvas.stringWidth(prefix, "Helvetica", self.layout.size)
        rows = self.wrap(description, x1 - x0 - indent)
        if self.y - 12 * (len(rows) + 1) < 60:
            self.new_page()
            self.header()
        line.page = self.page
        if is_wide:
            self.text(x0, prefix + rows[0])
            self.y -= 11
        self.numbers(place, line)
        if not is_wide:
            self.text(x0, prefix + rows[0])
            for row in rows[1:]:
                self.y -= 10
                self.text(x0 + indent, row)
        self.y -= 13

    def numbers(self, place: int, line: ReadLine) -> None:
        previous_x1 = 0.0
        for column in self.layout.columns:
            if column == "description":
                continue
            x0, x1 = self.places[column]
            text = self.texts.get((place, column), cell_text(line, column))
            is_left = column in {"category", "selector", "activity"} or self.layout.has_left_numbers
            if place in self.glued and column == "rcv" and previous_x1:
                x0, is_left = previous_x1, True
            self.text(x0 if is_left else x1, text, right=not is_left)
            width = self.canvas.stringWidth(text, "Helvetica", self.layout.size)
            previous_x1 = x0 + width if is_left else x1

    def heading(self, text: str, size: float, indent: float) -> None:
        self.text(40 + indent, text, bold=True, size=size)
        self.y -= 16

    def total(self, label: str, lines: Sequence[ReadLine], change: Decimal = Decimal()) -> None:
        if self.y < 60:
            self.new_page()
        self.text(self.places.get("description", (40, 0))[0], label, bold=True)
        for column in ("rcv", "depreciation", "acv"):
            if column not in self.layout.columns:
                continue
            total = sum((getattr(line, column) for line in lines), Decimal())
            if column == "rcv":
                total += change
            self.text(self.places[column][1], money(total), bold=True, right=True)
        self.y -= 18


def draw(layout: Layout, lines: list[ReadLine], **faults: object) -> Estimate:
    drawing = Drawing(layout, **faults)
    drawing.text(40, "Price List: TXDF8X_NOV26")
    drawing.y -= 24
    open_room: list[str] = []
    room_lines: list[ReadLine] = []
    level_lines: list[ReadLine] = []
    for place, line in enumerate(lines):
        path = line.room.split(" - ")
        if path != open_room:
            if open_room:
                drawing.total(f"Totals: {open_room[-1]}", room_lines)
                if len(path) > 1 and path[0] != open_room[0]:
                    drawing.total(f"Total: {open_room[0]}", level_lines)
                    level_lines = []
            room_lines = []
            if drawing.y < 180:
                drawing.new_page()
            if len(path) > 1 and (not open_room or path[0] != open_room[0]):
                drawing.heading(path[0], 13, 0)
            drawing.heading(path[-1], 11, 0)
            drawing.header()
            open_room = path
        drawing.line(place, line)
        room_lines.append(line)
        level_lines.append(line)
        if drawing.with_notes and place % 7 == 3:
            drawing.text(60, "Note: the photographs of this item are in the appendix, and show 3 of 4 sides.")
            drawing.y -= 13
    drawing.total(f"Totals: {open_room[-1]}", room_lines)
    if len(open_room) > 1:
        drawing.total(f"Total: {open_room[0]}", level_lines)
    drawing.total("Line Item Totals: SAMPLE-CLAIM", lines, drawing.total_change)
    drawing.new_page()
    _draw_recap(drawing, lines)
    drawing.furniture()
    drawing.canvas.save()
    estimate = Estimate(layout, lines, drawing.buffer.getvalue(), pages=drawing.page)
    for name in ("rcv", "depreciation", "acv"):
        if name in layout.columns:
            estimate.printed[name] = sum((getattr(line, name) for line in lines), Decimal())
    estimate.printed["rcv"] += drawing.total_change
    return estimate


def _draw_recap(drawing: Drawing, lines: Sequence[ReadLine]) -> None:
    drawing.text(40, "Recap by Room", bold=True, size=13)
    drawing.y -= 20
    for room in dict.fromkeys(line.room for line in lines):
        total = sum((line.rcv for line in lines if line.room == room), Decimal())
        drawing.text(60, room)
        drawing.text(400, money(total), right=True)
        drawing.text(460, "12.50%", right=True)
        drawing.y -= 12


def make(layout: Layout, count: int, seed: int = 1) -> Estimate:
    return draw(layout, make_lines(layout, count, seed))


def change_digit(text: str, generator: random.Random, *, but_last: bool) -> str:
    """Another digit in one place. A last digit may be within the tolerance of the arithmetic."""
    places = [place for place, character in enumerate(text) if character.isdigit()]
    places = places[:-1] if but_last else places
    place = generator.choice(places)
    digit = generator.choice([other for other in "0123456789" if other != text[place]])
    return text[:place] + digit + text[place + 1 :]
