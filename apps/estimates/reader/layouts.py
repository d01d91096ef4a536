"""Finds the header of a table in the rows of a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from apps.estimates.reader.columns import (
    FIELD_OF_NAME,
    IGNORED,
    LONGEST_NAME,
    RANK_OF_NAME,
    TEXT_FIELDS,
    is_first_word,
    normalise_name,
)
from apps.estimates.reader.numbers import is_other_currency
from apps.estimates.reader.words import PHRASE_GAP, Row, Word

_PRICES = frozenset({"unit_price", "remove_price", "replace_price"})


@dataclass(frozen=True, slots=True)
class Column:
    field: str
    x0: float
    x1: float
    is_other_currency: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """The columns from left to right. ``texts`` are those of a row of their own above the numbers."""

    columns: tuple[Column, ...]
    texts: tuple[Column, ...] = ()

    @property
    def fields(self) -> set[str]:
        return {column.field for column in (*self.columns, *self.texts)}

    @property
    def signature(self) -> tuple[object, ...]:
        return tuple((column.field, round(column.x0 / 4)) for column in self.columns)


def find_header(rows: Sequence[Row], index: int) -> tuple[Header, int] | None:
    """Return the header that starts at this row, and how many rows it takes."""
    if not any(is_first_word(word.text) for word in rows[index].words):
        return None
    columns = _read_header(_phrases(rows[index]))
    if columns and _is_complete(columns):
        return Header(_in_order(columns)), 1
    if index + 1 >= len(rows) or not _is_next(rows, index):
        return None
    below = _read_header(_phrases(rows[index + 1]))
    is_text = columns and all(column.field in TEXT_FIELDS or column.field == IGNORED for column in columns)
    if is_text and below and _is_complete(below):
        names = {column.field for column in below}
        return Header(_in_order(below), tuple(column for column in columns or [] if column.field not in names)), 2
    if below and _is_complete(below):
        return None
    stacked = _phrases(rows[index])
    for count in (2, 3):
        if index + count > len(rows) or not _is_next(rows, index + count - 2):
            return None
        stacked = _stack(stacked, _phrases(rows[index + count - 1]))
        columns = _read_header(stacked)
        if columns and _is_complete(columns):
            return Header(_in_order(columns)), count
    return None


def _is_next(rows: Sequence[Row], index: int) -> bool:
    return rows[index + 1].y - rows[index].y < 2.2 * rows[index].size


def _is_complete(columns: Sequence[Column]) -> bool:
    names = {column.field for column in columns}
    return "quantity" in names and "rcv" in names and bool(names & _PRICES)


def _in_order(columns: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(sorted(columns, key=lambda column: column.x0))


def _phrases(row: Row) -> list[list[Word]]:
    phrases: list[list[Word]] = []
    for word in row.words:
        if phrases and word.x0 - phrases[-1][-1].x1 <= PHRASE_GAP * word.size:
            phrases[-1].append(word)
        else:
            phrases.append([word])
    return phrases


def _stack(upper: list[list[Word]], lower: list[list[Word]]) -> list[list[Word]]:
    """Join phrases above each other, such as "UNIT" above "PRICE"."""
    stacked = [list(phrase) for phrase in upper]
    for phrase in lower:
        above = [other for other in stacked if _overlap(other, phrase)]
        if len(above) == 1:
            above[0].extend(phrase)
        else:
            stacked.append(list(phrase))
    return stacked


def _overlap(first: list[Word], second: list[Word]) -> bool:
    left = max(min(word.x0 for word in first), min(word.x0 for word in second))
    right = min(max(word.x1 for word in first), max(word.x1 for word in second))
    return right - left > 1


def _read_header(phrases: list[list[Word]]) -> list[Column] | None:
    """``None`` if more than a third of the phrases are no names of columns."""
    found: list[tuple[str, Column]] = []
    unknown = 0
    for phrase in phrases:
        rest = phrase
        while rest:
            name, length = _longest_name(rest)
            if not length:
                unknown += 1
                found.append(("", _column(IGNORED, rest)))
                break
            found.append((name, _column(FIELD_OF_NAME[name], rest[:length])))
            rest = rest[length:]
    if len(found) - unknown < max(1, 2 * unknown):
        return None
    best: dict[str, str] = {}
    for name, column in found:
        known = best.get(column.field)
        if column.field != IGNORED and (known is None or RANK_OF_NAME[name] < RANK_OF_NAME[known]):
            best[column.field] = name
    return _without_doubles(found, best)


def _without_doubles(found: list[tuple[str, Column]], best: dict[str, str]) -> list[Column]:
    used: set[str] = set()
    columns = []
    for name, column in found:
        is_used = column.field in used or (column.field in best and best[column.field] != name)
        if not is_used:
            used.add(column.field)
        field = IGNORED if is_used else column.field
        if is_used and name == "ITEM" and "number" not in best:  # beside "Description", it is a number or a code
            field = "number"
        columns.append(Column(field, column.x0, column.x1, column.is_other_currency))
    return columns


def _longest_name(words: list[Word]) -> tuple[str, int]:
    for length in range(min(LONGEST_NAME, len(words)), 0, -1):
        name = normalise_name(" ".join(word.text for word in words[:length]))
        if name in FIELD_OF_NAME:
            return name, length
        if not name and length == 1:  # a dollar sign alone
            return "NOTE", 1
    return "", 0


def _column(field: str, words: list[Word]) -> Column:
    text = " ".join(word.text for word in words)
    x0, x1 = min(word.x0 for word in words), max(word.x1 for word in words)
    return Column(field, x0, x1, is_other_currency(text))
