"""Puts the rows of a PDF together: headings, lines of one or two rows, wrapped descriptions, notes and totals."""

import re
from collections import Counter
from dataclasses import dataclass, field

from apps.estimates.reader.checks import find_problem
from apps.estimates.reader.columns import IGNORED
from apps.estimates.reader.document import MAX_LINES, Box, Reading, ReadLine, refuse_too_many
from apps.estimates.reader.grid import Cells, Grid
from apps.estimates.reader.layouts import Header
from apps.estimates.reader.line_values import fill_numbers, is_foreign
from apps.estimates.reader.rooms import Room, Rooms, as_room, clean_heading
from apps.estimates.reader.totals import Totals, find_label, is_recap, read_totals
from apps.estimates.reader.words import Page, Row, Word

_NUMBER = re.compile(r"(\d{1,4})[.)]")
_NUMBER_GLUED = re.compile(r"(\d{1,4})[.)]([A-Za-z].*)")
_BARE_NUMBER = re.compile(r"(\d{1,4})[.)]?")
_NOTE = re.compile(r"^(?:\*|note\b|notes\b|comment|f9\b)", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:estimate|proposal|invoice|quote|claim|insured|policy)\b", re.IGNORECASE)

# How much of the widest description a row must fill before the next one can continue it.
_FULL = 0.72


@dataclass(slots=True)
class _Pending:
    """A description whose numbers are in a later row."""

    number: int | None
    words: list[Word]
    texts: dict[str, str]
    page: int
    room: str


@dataclass(slots=True)
class _Last:
    """The line that a wrapped description may continue."""

    line: ReadLine
    x0: float
    x1: float
    size: float
    is_italic: bool


@dataclass(slots=True)
class Assembly:
    pages: list[Page]
    headers: dict[int, dict[int, tuple[Header, int]]]
    grids: dict[tuple[object, ...], Grid]
    furniture: set[tuple[int, int]]
    lines: list[ReadLine] = field(default_factory=list)
    rooms: Rooms = field(default_factory=Rooms)
    totals: Totals = field(init=False)
    _grid: Grid | None = None
    _is_in_recap: bool = False
    _pending: _Pending | None = None
    _last: _Last | None = None
    _headings: list[Room] = field(default_factory=list)
    _body: tuple[bool, int] = (False, 0)
    _named: set[str] = field(default_factory=set)
    _is_numbered: bool = False

    def __post_init__(self) -> None:
        self.totals = Totals(self.rooms)

    def run(self) -> None:
        self._survey()
        for page in self.pages:
            self._read_page(page)
        self._flush_pending()

    def get_reading(self) -> Reading:
        gaps = [
            f"The total of “{room}” is missing: a page may be missing." for room in self.totals.rooms_without_total()
        ]
        printed = self.totals.of_whole(self.lines)
        if self.totals.of_rooms and not printed:
            gaps.append("Rooms have totals, but the whole has none: the last page may be missing.")
        return Reading("pdf", lines=self.lines, printed_totals=printed, room_totals=self.totals.of_rooms, gaps=gaps)

    def _survey(self) -> None:
        """Learn what lines look like, and which names have totals."""
        styles: Counter[tuple[bool, int]] = Counter()
        numbered: Counter[bool] = Counter()
        grid: Grid | None = None
        for page in self.pages:
            for index, row in enumerate(page.rows):
                if index in self.headers[page.number]:
                    grid = self.grids[self.headers[page.number][index][0].signature]
                label = find_label(row)
                if label is not None and label.name:
                    self._named.add(label.name.casefold())
                elif grid is not None and self._is_item(grid, grid.assign(row), None):
                    styles[row.words[-1].is_bold, round(row.size)] += 1
                if _NUMBER.fullmatch(row.words[0].text) or _NUMBER_GLUED.fullmatch(row.words[0].text):
                    numbered[True] += 1
        items = sum(styles.values())
        self._is_numbered = numbered[True] > items / 2
        self._body = styles.most_common(1)[0][0] if styles else (False, 0)

    def _read_page(self, page: Page) -> None:
        skip_to = 0
        for index, row in enumerate(page.rows):
            if index in self.headers[page.number]:
                header, count = self.headers[page.number][index]
                self._start_table(self.grids[header.signature])
                skip_to = index + count
            if index < skip_to or self._is_furniture(page, index):
                continue
            following = page.rows[index + 1] if index + 1 < len(page.rows) else None
            self._read_row(row, following, is_above_header=index + 1 in self.headers[page.number])

    def _is_furniture(self, page: Page, index: int) -> bool:
        text = clean_heading(page.rows[index].text).casefold()
        return (page.number, index) in self.furniture and text not in self._named

    def _start_table(self, grid: Grid) -> None:
        self._grid, self._is_in_recap = grid, False
        self._open_rooms()

    def _open_rooms(self) -> None:
        if self._headings:
            self._flush_pending()
            self.rooms.start(self._headings[-2:])
        self._headings = []

    def _read_row(self, row: Row, following: Row | None, *, is_above_header: bool) -> None:
        if is_recap(row) and not _NUMBER.fullmatch(row.words[0].text):
            self._flush_pending()
            self._is_in_recap, self._last, self._headings = True, None, []
            return
        grid = self._grid if not self._is_in_recap else None
        cells = grid.assign(row) if grid is not None else Cells()
        number = _take_number(cells, grid)
        label = find_label(row) if number is None and "quantity" not in cells.numbers else None
        if label is not None:
            self._flush_pending()
            self._last, self._headings = None, []
            if values := read_totals(row, self._grid):
                self.totals.add(label, values, is_in_recap=self._is_in_recap)
            elif self._is_in_recap:
                self.totals.add_summary(row)
        elif self._is_in_recap or grid is None:
            self.totals.add_summary(row)
            self._read_text(row, cells, None, following, is_above_header=is_above_header)
        elif self._is_item(grid, cells, number):
            self._add_item(row, cells, number, grid)
        else:
            self._read_text(row, cells, number, following, is_above_header=is_above_header)

    def _is_item(self, grid: Grid, cells: Cells, number: int | None) -> bool:
        garbled = sum(any(character.isdigit() for character in text) for text in cells.garbled.values())
        count = len(cells.numbers) + garbled
        if number is not None or self._pending is not None:
            return count >= max(2, round(0.4 * grid.typical_cells)) and bool(cells.numbers)
        has_core = "rcv" in cells.numbers or "quantity" in cells.numbers
        return has_core and count >= max(2, round(0.6 * grid.typical_cells))

    def _add_item(self, row: Row, cells: Cells, number: int | None, grid: Grid) -> None:
        self._open_rooms()
        pending = self._pending
        if pending is not None and number is not None:
            self._flush_pending()
            pending = None
        words = cells.texts.get("description", [])
        line = ReadLine(page=row.page, room=self.rooms.path, number=number)
        for name in ("category", "selector", "activity"):
            setattr(line, name, cells.text(name))
        all_words = row.words
        if pending is not None:
            words = [*pending.words, *words]
            line.number, line.room = pending.number, pending.room
            for name, text in pending.texts.items():
                setattr(line, name, text or getattr(line, name))
            if pending.page == row.page:
                all_words = [*pending.words, *row.words]
        line.description = " ".join(word.text for word in words)
        line.box = _box(all_words)
        fill_numbers(line, cells, unit=cells.text("unit"))
        if is_foreign(row, grid):
            line.unreadable = {"rcv": row.words[-1].text} | line.unreadable
        self._keep(line)
        self._pending = None
        self._last = None
        if words and pending is None:
            own = cells.texts["description"]
            self._last = _Last(line, own[0].x0, own[-1].x1, own[0].size, own[0].is_italic)

    def _keep(self, line: ReadLine) -> None:
        line.problem = find_problem(line, line.unreadable)
        line.is_checked = not line.problem
        self.rooms.add_line(len(self.lines))
        self.totals.add_line(len(self.lines))
        self.lines.append(line)
        if len(self.lines) > MAX_LINES:
            refuse_too_many(self.lines)

    def _read_text(
        self, row: Row, cells: Cells, number: int | None, following: Row | None, *, is_above_header: bool
    ) -> None:
        if number is not None:
            self._open_rooms()
            self._flush_pending()
            texts = {name: cells.text(name) for name in ("category", "selector", "activity")}
            words = cells.texts.get("description", [])
            self._pending = _Pending(number, words, texts, row.page, self.rooms.path)
            self._last = None
        elif self._is_heading(row, is_above_header=is_above_header):
            self._add_heading(row)
        elif self._pending is not None:
            self._pending.words = [*self._pending.words, *row.words]
        elif self._continues(row):
            self._continue(row)
        elif self._is_description_of(row, following):
            self._open_rooms()
            self._pending = _Pending(None, row.words, {}, row.page, self.rooms.path)
            self._last = None
        elif not _has_digits(row):
            self._headings = []

    def _is_heading(self, row: Row, *, is_above_header: bool) -> bool:
        name = clean_heading(row.text)
        if name.casefold() in self._named:
            return True
        if len(name) > 80 or _NOTE.match(name) or not any(character.isalpha() for character in name):
            return False
        if self._grid is None and _TITLE.search(name):
            return False
        is_bold, size = self._body
        stands_out = (row.is_bold and not is_bold) or (size and row.size > size + 0.9)
        return bool(stands_out) or (is_above_header and not name.endswith((".", ":")) and self._pending is None)

    def _add_heading(self, row: Row) -> None:
        self._flush_pending()
        self._last = None
        self._headings.append(as_room(row))

    def _continues(self, row: Row) -> bool:
        last = self._last
        if last is None or self._grid is None or _NOTE.match(row.text) or row.is_italic != last.is_italic:
            return False
        first = row.words[0]
        limit = self._grid.description_x1
        is_in_column = abs(first.x0 - last.x0) <= 3 and row.words[-1].x1 <= limit + 3
        was_full = last.x1 + (first.x1 - first.x0) - last.x0 >= _FULL * (limit - last.x0)
        return is_in_column and abs(first.size - last.size) < 0.6 and was_full

    def _continue(self, row: Row) -> None:
        assert self._last is not None  # noqa: S101  # for the type checker; _continues has checked it
        line = self._last.line
        line.description = f"{line.description} {row.text}"
        if line.page == row.page and line.box is not None:
            x0, y0, x1, y1 = _box(row.words)
            line.box = min(line.box[0], x0), min(line.box[1], y0), max(line.box[2], x1), max(line.box[3], y1)
        self._last.x1 = row.words[-1].x1

    def _is_description_of(self, row: Row, following: Row | None) -> bool:
        """Whether the next row has numbers, but no description of its own."""
        if self._is_numbered or self._grid is None or following is None:
            return False
        cells = self._grid.assign(following)
        return not cells.texts.get("description") and self._is_item(self._grid, cells, None)

    def _flush_pending(self) -> None:
        """A description without numbers is a line that cannot be checked."""
        pending, self._pending = self._pending, None
        if pending is None or not pending.words:
            return
        line = ReadLine(page=pending.page, room=pending.room, number=pending.number, box=_box(pending.words))
        line.description = " ".join(word.text for word in pending.words)
        for name, text in pending.texts.items():
            setattr(line, name, text)
        self._keep(line)


def _take_number(cells: Cells, grid: Grid | None) -> int | None:
    """The number of the line, taken from the cells: in a column of its own, or before the description."""
    if grid is None:
        return None
    own = cells.texts.get("number", [])
    if own and (match := _BARE_NUMBER.fullmatch(own[0].text)):
        return int(match[1])
    for name in ("description", *(name for name in cells.texts if name not in {"description", IGNORED})):
        words = cells.texts.get(name, [])
        if not words:
            continue
        first = min(words, key=lambda word: word.x0)
        if match := _NUMBER.fullmatch(first.text):
            words.remove(first)
            return int(match[1])
        if match := _NUMBER_GLUED.fullmatch(first.text):
            first.text = match[2]
            return int(match[1])
    return None


def _has_digits(row: Row) -> bool:
    return any(character.isdigit() for character in row.text)


def _box(words: list[Word]) -> Box:
    x0, y0 = min(word.x0 for word in words), min(word.top for word in words)
    x1, y1 = max(word.x1 for word in words), max(word.bottom for word in words)
    return round(x0, 1), round(y0, 1), round(x1, 1), round(y1, 1)
