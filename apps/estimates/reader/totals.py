"""Totals that an estimate prints: of rooms, and of the whole."""

import re
from dataclasses import dataclass, field
from decimal import Decimal

from apps.estimates.reader.document import TOTALS, ReadLine, RoomTotal
from apps.estimates.reader.grid import Grid, Token, get_tokens
from apps.estimates.reader.numbers import parse_amount
from apps.estimates.reader.rooms import Room, Rooms
from apps.estimates.reader.words import Row

_LABEL = re.compile(
    r"^(?P<kind>line item (?:sub)?totals?|grand totals?|estimate totals?|project totals?|room totals?|area totals?|"
    r"section totals?|sub-?\s?totals?|totals?)\b\s*(?:for|of)?\s*[:\-]?\s*(?P<name>.*)$",
    re.IGNORECASE,
)

_NAME_FIRST = re.compile(r"^(?P<name>.{2,80}?)\s+(?:sub)?totals?:?$", re.IGNORECASE)

_SUMMARY = re.compile(
    r"^(?P<label>line item (?:sub)?totals?|replacement cost value|total replacement cost(?: value)?|"
    r"(?:less )?(?:total )?(?:recoverable |non-recoverable )?depreciation|(?:total )?actual cash value)\b",
    re.IGNORECASE,
)

_RECAP = re.compile(r"^\s*(?:recap|summary)\b", re.IGNORECASE)

_WHOLE = re.compile(r"line item|grand|estimate|project", re.IGNORECASE)


def is_recap(row: Row) -> bool:
    return _RECAP.match(row.text) is not None


@dataclass(slots=True)
class Label:
    """What a row of totals is a total of. ``name`` is empty where it says only "Total"."""

    kind: str
    name: str

    @property
    def is_whole(self) -> bool:
        return _WHOLE.match(self.kind) is not None


def find_label(row: Row) -> Label | None:
    """The label of a row with at least one number, if it begins like a total."""
    if "total" not in row.text.lower():
        return None
    tokens = get_tokens(row)
    texts = [token.text for token in tokens if not token.is_number]
    if not texts or len(texts) == len(tokens):
        return None
    text = " ".join(texts).strip(" :$")
    if match := _LABEL.match(text):
        return Label(match["kind"].lower(), match["name"].strip(" :-"))
    if match := _NAME_FIRST.match(text):
        return Label("total", match["name"].strip(" :-"))
    return None


def read_totals(row: Row, grid: Grid | None) -> dict[str, Decimal]:
    """Replacement cost, depreciation and actual cash value in the columns of the table, or the only number."""
    numbers = [token for token in get_tokens(row) if token.is_number]
    if grid is not None:
        cells = grid.assign(row).numbers
        values = {str(name): _value(cells[name]) for name in ("rcv", "depreciation", "acv") if name in cells}
        found: dict[str, Decimal] = {name: value for name, value in values.items() if value is not None}
        if "rcv" in found:
            return found
    if len(numbers) == 1 and (value := _value(numbers[0])) is not None:
        return {"rcv": value}
    return _read_in_order(numbers, grid) if grid is not None else {}


def _read_in_order(numbers: list[Token], grid: Grid) -> dict[str, Decimal]:
    """Totals that stand elsewhere than the numbers of the lines, if there is one for each column of amounts."""
    columns = [column.field for column in grid.numeric]
    for amounts in (TOTALS, ("tax", "overhead_and_profit", *TOTALS)):
        names = [name for name in columns if name in amounts]
        values = [_value(token) for token in numbers]
        if len(names) == len(values) and None not in values:
            return {
                name: value for name, value in zip(names, values, strict=True) if name in TOTALS and value is not None
            }
    return {}


def _value(token: Token) -> Decimal | None:
    amount = parse_amount(token.text)
    return amount.value if amount is not None else None


@dataclass(slots=True)
class Totals:
    """Collects totals while lines are read, and decides at the end which is the total of the whole."""

    rooms: Rooms
    of_rooms: list[RoomTotal] = field(default_factory=list)
    # By how surely it is the total of all lines.
    _whole: list[tuple[int, dict[str, Decimal]]] = field(default_factory=list)
    _bare: list[tuple[str, list[int], dict[str, Decimal]]] = field(default_factory=list)
    _summary: dict[str, Decimal] = field(default_factory=dict)
    _since: list[int] = field(default_factory=list)
    _has_room_totals: set[int] = field(default_factory=set)

    def add_line(self, place: int) -> None:
        self._since.append(place)

    def add(self, label: Label, values: dict[str, Decimal], *, is_in_recap: bool) -> None:
        if label.is_whole:
            self._whole.append((0, values))
            return
        if is_in_recap:
            return
        if label.name:
            self._add_named(label, values)
        elif label.kind.startswith(("room", "area", "section")) and self.rooms.open:
            self._close(len(self.rooms.open) - 1, values)
        else:
            self._bare.append((label.kind, self._since, values))
            self._since = []

    def _add_named(self, label: Label, values: dict[str, Decimal]) -> None:
        depth = self.rooms.find_open(label.name)
        if depth is not None:
            self._close(depth, values)
            return
        for room in self.rooms.closed:
            if room.name.casefold() == label.name.casefold() and id(room) not in self._has_room_totals:
                self._note(room, values)
                return
        self._whole.append((3, values))

    def _close(self, depth: int, values: dict[str, Decimal]) -> None:
        self._note(self.rooms.close(depth), values)

    def _note(self, room: Room, values: dict[str, Decimal]) -> None:
        self._has_room_totals.add(id(room))
        self.of_rooms.append(RoomTotal(room.path, values.get("rcv"), room.lines))

    def add_summary(self, row: Row) -> None:
        """A row of the summary, such as "Replacement Cost Value $1,234.56"."""
        match = _SUMMARY.match(row.text)
        numbers = [token for token in get_tokens(row) if token.is_number]
        if match is None or not numbers or (value := _value(numbers[-1])) is None:
            return
        label = match["label"].lower()
        if label.startswith("line item"):
            self._whole.append((1, {"rcv": value}))
        elif "depreciation" in label:
            self._summary["depreciation"] = abs(value)
        elif "actual" in label:
            self._summary["acv"] = value
        else:
            self._summary["rcv"] = value

    def of_whole(self, lines: list[ReadLine]) -> dict[str, Decimal]:
        self._sort_bare(lines)
        totals = dict(min(self._whole, key=lambda item: item[0])[1]) if self._whole else {}
        if not totals or totals.get("rcv") == self._summary.get("rcv"):
            totals = self._summary | totals
        return totals

    def _sort_bare(self, lines: list[ReadLine]) -> None:
        """Totals without a name: one is of the whole; of several, those with lines of their own are of rooms."""
        subtotals = [bare for bare in self._bare if bare[0].startswith("sub")]
        if len(self._bare) == 1 or (len(subtotals) == 1 and self._bare[0] is subtotals[0]):
            self._whole.append((1, self._bare[0][2]))
            return
        for _, places, values in self._bare:
            if not places:
                self._whole.append((2, values))
                continue
            self.of_rooms.append(RoomTotal(lines[places[0]].room, values.get("rcv"), places))

    def rooms_without_total(self) -> list[str]:
        """Rooms with lines, at the end of a document whose other rooms of the kind have a total."""
        if not self._has_room_totals:
            return []
        self.rooms._close_to(0)
        with_total = {room.path.count(" - ") for room in self.rooms.closed if id(room) in self._has_room_totals}
        return [
            room.path
            for room in self.rooms.closed
            if room.lines and id(room) not in self._has_room_totals and room.path.count(" - ") in with_total
        ]
