"""Reads tables: CSV files, workbooks and rows pasted from a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import islice
from typing import Any, BinaryIO
from zipfile import BadZipFile, ZipFile

from apps.estimates.reader.checks import find_problem
from apps.estimates.reader.columns import AGE_LIFE, FIELD_OF_NAME, IGNORED, RANK_OF_NAME, normalise_name
from apps.estimates.reader.document import MAX_LINES, Reading, ReadLine, Unreadable, refuse_too_many
from apps.estimates.reader.line_values import (
    add_prices,
    set_age_and_life,
    set_depreciation,
    set_percent,
    set_value,
    set_years,
    settle_depreciation,
)
from apps.estimates.reader.numbers import is_other_currency, parse_value

_DELIMITERS = ",;\t"

# A header stands in the first rows, below a letterhead.
_HEADER_ROWS = 40
_MAX_ROWS = 20_000
_MAX_COLUMNS = 200
_MAX_UNPACKED = 150 * 1024 * 1024
_MAX_PARTS = 2000
_SAMPLES = 3

_NEEDED = frozenset({"description", "quantity", "rcv"})

_TOTAL = re.compile(r"^\s*(?:line item |grand |estimate |sub-?)?totals?\b\s*[:\-]?\s*(?P<name>.*)$", re.IGNORECASE)

_YES = {"yes": True, "y": True, "true": True, "1": True, "recoverable": True}
_NO = {"no": False, "n": False, "false": False, "0": False, "non-recoverable": False, "nonrecoverable": False}

# Never in a table, but in any other kind of file.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")

_CENT = Decimal("0.01")


def read_csv(file: BinaryIO, *, source: str = "csv", mapping: dict[str, int] | None = None) -> Reading:
    """Raises ``Unreadable``."""
    text = _decode(file.read())
    candidates = [list(_split(text, delimiter)) for delimiter in _DELIMITERS]
    found = [(rows, find_header(rows)) for rows in candidates]
    known = [(rows, header) for rows, header in found if header is not None]
    if known:
        rows = max(known, key=lambda pair: len(_places(pair[0][pair[1] or 0])))[0]
    else:
        rows = max(candidates, key=lambda rows: max((len(row) for row in rows[:_HEADER_ROWS]), default=0))
    return read_sheets([rows], source=source, mapping=mapping)


def read_xlsx(file: BinaryIO, *, mapping: dict[str, int] | None = None) -> Reading:
    """Raises ``Unreadable``."""
    from openpyxl import load_workbook  # noqa: PLC0415  # the import takes longer than reading a CSV file

    try:
        with ZipFile(file) as archive:
            parts = archive.infolist()
            if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_UNPACKED:
                raise Unreadable("too_large", "This workbook is too large when unpacked. Save only the table of lines.")
        file.seek(0)
        workbook = load_workbook(file, read_only=True, data_only=True, keep_links=False)
        sheets = [list(_sheet_rows(sheet)) for sheet in workbook.worksheets]
    except BadZipFile as error:
        raise Unreadable("broken", "This workbook is damaged. Save it again, or add it as CSV.") from error
    except (KeyError, ValueError, TypeError, AttributeError, EOFError, OSError) as error:
        raise Unreadable("broken", "This workbook cannot be opened. Save it again, or add it as CSV.") from error
    return read_sheets(sheets, source="xlsx", mapping=mapping)


def _sheet_rows(sheet: Any) -> Iterator[list[str]]:
    sheet.reset_dimensions()  # a wrong dimension hides rows, or adds a million
    for row in islice(sheet.iter_rows(max_col=_MAX_COLUMNS), _MAX_ROWS):
        yield [_cell_text(cell) for cell in row]


def _cell_text(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value).strip()
    style = cell.number_format or ""
    number = Decimal(str(value))
    if "%" in style:
        return f"{_plain(number * 100)}%"
    text = _plain(number)
    return f"{text} {style}" if is_other_currency(style) else text


def _plain(number: Decimal) -> str:
    """Without the noise of binary fractions."""
    rounded = number.quantize(Decimal("0.0001"), ROUND_HALF_UP) if abs(number) < 10**12 else number
    text = f"{rounded:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _decode(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\x00" in content[:200]:
        encodings = ["utf-16-le" if content[1:2] == b"\x00" else "utf-16-be"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not _CONTROL.search(text):
            return text
    raise Unreadable("broken", "This file is no text. Save the table as CSV again.")


def _split(text: str, delimiter: str) -> Iterator[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in islice(reader, _MAX_ROWS):
            yield [cell.strip() for cell in row[:_MAX_COLUMNS]]
    except csv.Error as error:
        raise Unreadable("broken", "This table cannot be read. Save it as CSV again.") from error


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The first row that names the description, quantity and total."""
    for index, row in enumerate(rows[:_HEADER_ROWS]):
        if _places(row).keys() >= _NEEDED:
            return index
    return None


def _places(row: Sequence[str]) -> dict[str, int]:
    best: dict[str, tuple[int, int]] = {}
    for place, text in enumerate(row):
        name = normalise_name(text)
        column = FIELD_OF_NAME.get(name)
        if column is None or column == IGNORED:
            continue
        rank = RANK_OF_NAME[name]
        if column not in best or rank < best[column][0]:
            best[column] = rank, place
    places = {column: place for column, (_, place) in best.items()}
    if "unit_price" in places:  # then the other two are amounts or codes
        places.pop("remove_price", None)
        places.pop("replace_price", None)
    return places


def read_sheets(sheets: Iterable[list[list[str]]], *, source: str, mapping: dict[str, int] | None) -> Reading:
    filled = [rows for rows in sheets if any(any(row) for row in rows)]
    if not filled:
        raise Unreadable("no_lines", "This table is empty.")
    for rows in filled:
        header = find_header(rows)
        if mapping is None and header is not None:
            return _read_best(rows, header, source)
    rows = filled[0]
    header = _guess_header(rows)
    if mapping is not None:
        return _read_rows(rows, header, mapping, source)
    raise Unreadable(
        "unknown_columns",
        "The names of the columns are unknown. Say which column is the description, the quantity and the total.",
        columns=_describe(rows, header),
    )


def _guess_header(rows: list[list[str]]) -> int:
    """The first row with as many cells as most rows."""
    widths = [sum(bool(cell) for cell in row) for row in rows]
    usual = max(set(widths) - {0}, key=lambda width: (sum(other == width for other in widths), width))
    return next(index for index, width in enumerate(widths) if width >= min(usual, 3))


def _describe(rows: list[list[str]], header: int) -> list[dict[str, Any]]:
    below = [row for row in rows[header + 1 :] if any(row)]
    width = max(len(row) for row in rows[header:])
    columns = []
    for place in range(width):
        samples = [row[place][:100] for row in below if place < len(row) and row[place]][:_SAMPLES]
        columns.append({"header": _cell(rows[header], place)[:100], "samples": samples})
    return columns


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _read_best(rows: list[list[str]], header: int, source: str) -> Reading:
    """If two columns may be the tax, such as "Tax" and "Sales Tax", take the one with which more lines check."""
    places = _places(rows[header])
    readings = [_read_rows(rows, header, places, source)]
    for place, text in enumerate(rows[header]):
        if FIELD_OF_NAME.get(normalise_name(text)) == "tax" and place != places.get("tax"):
            readings.append(_read_rows(rows, header, places | {"tax": place}, source))
    return max(readings, key=lambda reading: sum(line.is_checked for line in reading.lines))


def _read_rows(rows: list[list[str]], header: int, places: dict[str, int], source: str) -> Reading:
    reading = Reading(source)
    room = ""
    foreign = {place for place in places.values() if is_other_currency(_cell(rows[header], place))}
    for row in rows[header + 1 :]:
        if not any(row) or row == rows[header]:
            continue
        description = _cell(row, places["description"])
        amounts = {name: _cell(row, place) for name, place in places.items() if name in _AMOUNTS}
        first = next(cell for cell in row if cell)
        if not amounts.get("quantity") and (match := _TOTAL.match(description or first)):
            if not match["name"] or match["name"].casefold() != room.casefold():
                reading.printed_totals = _totals(amounts)
            continue
        if not any(amounts.values()):
            room = description or first
            continue
        line = _read_line(row, places)
        line.room = _cell(row, places["room"]) if "room" in places else room
        if foreign:
            line.unreadable["rcv"] = _cell(rows[header], min(foreign))
        line.problem = find_problem(line, line.unreadable)
        line.is_checked = not line.problem
        reading.lines.append(line)
        if len(reading.lines) > MAX_LINES:
            refuse_too_many(reading.lines)
    if not reading.lines:
        raise Unreadable("no_lines", "This table has no lines below its header.")
    return reading


_AMOUNTS = frozenset({"quantity", "unit_price", "remove_price", "replace_price", "tax", "rcv", "depreciation", "acv"})


def _totals(amounts: dict[str, str]) -> dict[str, Decimal]:
    values = {name: parse_value(amounts[name]) for name in ("rcv", "depreciation", "acv") if amounts.get(name)}
    return {
        name: abs(value) if name == "depreciation" else value for name, value in values.items() if value is not None
    }


def _read_line(row: list[str], places: dict[str, int]) -> ReadLine:
    line = ReadLine()
    for name, place in places.items():
        text = _cell(row, place)
        if text:
            _set_cell(line, name, text)
    add_prices(line)
    _round(line)
    settle_depreciation(line)
    return line


def _set_cell(line: ReadLine, name: str, text: str) -> None:
    if name in {"description", "category", "selector", "activity"}:
        setattr(line, name, text[:500])
    elif name == "unit":
        line.unit = text[:20]
    elif name == "number":
        digits = text.rstrip(".")
        line.number = int(digits) if digits.isdecimal() and len(digits) < 6 else None
    elif name == AGE_LIFE:
        set_age_and_life(line, text)
    elif name in {"age", "life"}:
        set_years(line, name, text)
    elif name == "depreciation":
        set_depreciation(line, text)
    elif name == "depreciation_percent":
        set_percent(line, text)
    elif name == "recoverable":
        line.is_recoverable = (_YES | _NO).get(text.lower(), line.is_recoverable)
    elif name == "quantity":
        _set_quantity(line, text)
    elif name != "room":
        set_value(line, name, text)


def _set_quantity(line: ReadLine, text: str) -> None:
    number, _, unit = text.partition(" ")
    if unit.isalpha() and len(unit) <= 4:
        line.unit = line.unit or unit
        text = number
    set_value(line, "quantity", text)


def _round(line: ReadLine) -> None:
    """Spreadsheets show cents and keep more places."""
    for name in ("tax", "overhead_and_profit", "rcv", "depreciation", "acv"):
        value = getattr(line, name)
        if value is not None:
            setattr(line, name, value.quantize(_CENT, ROUND_HALF_UP))
