"""What the reader returns."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any

Box = tuple[float, float, float, float]

# The columns of a line that are numbers, and may be corrected.
DECIMALS = (
    "quantity",
    "unit_price",
    "remove_price",
    "replace_price",
    "tax",
    "overhead_and_profit",
    "rcv",
    "depreciation",
    "depreciation_percent",
    "acv",
)

TOTALS = ("rcv", "depreciation", "acv")


@dataclass(slots=True)
class ReadLine:
    """A line as printed. ``box`` is in points from the top left of the page."""

    description: str = ""
    number: int | None = None
    page: int | None = None
    box: Box | None = None
    room: str = ""
    category: str = ""
    selector: str = ""
    activity: str = ""
    quantity: Decimal | None = None
    unit: str = ""
    unit_price: Decimal | None = None
    remove_price: Decimal | None = None
    replace_price: Decimal | None = None
    tax: Decimal | None = None
    overhead_and_profit: Decimal | None = None
    rcv: Decimal | None = None
    depreciation: Decimal | None = None
    depreciation_percent: Decimal | None = None
    # How many places the percentage is printed with.
    percent_places: int = 0
    age: int | None = None
    life: int | None = None
    acv: Decimal | None = None
    is_recoverable: bool | None = None
    is_checked: bool = False
    problem: str = ""
    # Cells that are printed but are no number, by column.
    unreadable: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        values = {column.name: getattr(self, column.name) for column in fields(self)}
        return values | {name: None if values[name] is None else str(values[name]) for name in DECIMALS}


@dataclass(slots=True)
class RoomTotal:
    """A printed total of the lines at these places in the document."""

    room: str
    rcv: Decimal | None
    lines: list[int]

    def as_json(self) -> dict[str, Any]:
        return {"room": self.room, "rcv": None if self.rcv is None else str(self.rcv), "lines": self.lines}


@dataclass(slots=True)
class Reading:
    """A file that was read, or that was not: then ``reason`` says why."""

    source: str
    reason: str = ""
    message: str = ""
    lines: list[ReadLine] = field(default_factory=list)
    printed_totals: dict[str, Decimal] = field(default_factory=dict)
    room_totals: list[RoomTotal] = field(default_factory=list)
    # Signs of missing pages, as sentences.
    gaps: list[str] = field(default_factory=list)
    price_list: str = ""
    pages: int | None = None
    columns: list[dict[str, Any]] | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "reason": self.reason,
            "message": self.message,
            "lines": [line.as_json() for line in self.lines],
            "printed_totals": {name: str(value) for name, value in self.printed_totals.items()},
            "room_totals": [total.as_json() for total in self.room_totals],
            "gaps": self.gaps,
            "price_list": self.price_list,
            "pages": self.pages,
            "columns": self.columns,
        }


class Unreadable(Exception):
    """Ends the reading with a reason and a sentence for the member."""

    def __init__(self, reason: str, message: str, *, columns: list[dict[str, Any]] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.message = message
        self.columns = columns


MAX_PAGES = 300
MAX_LINES = 2000


def refuse_too_many(lines: Iterable[object]) -> None:
    if sum(1 for _ in lines) > MAX_LINES:
        raise Unreadable("too_large", f"This estimate has more than {MAX_LINES:,} lines. Split it and add the parts.")
