"""Which word of a row belongs to which column.

Numbers of a column share an edge or the centre. Which one, and where, is learned from the rows below the header, so
that a number within a description, or an empty cell, does not shift the others.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median

from apps.estimates.reader.columns import IGNORED, TEXT_FIELDS
from apps.estimates.reader.layouts import Column, Header
from apps.estimates.reader.numbers import is_other_currency, parse_age_and_life, parse_amount, parse_percent
from apps.estimates.reader.words import Row, Word

# In points.
_TOLERANCE = 1.8

# In font sizes: more than a space, less than what is between columns.
_TEXT_GAP = 0.45

_UNIT = re.compile(r"[A-Z]{2,3}|ea|sf|lf|sq|sy|cy|cf|hr|da|wk|mo|rm|each|Each")
_GLUED_UNIT = re.compile(r"(-?[\d,]*\.?\d+)([A-Z]{2,3})")
_YEARS = re.compile(r"(?:yrs?|years?)\.?", re.IGNORECASE)


@dataclass(slots=True)
class Token:
    """A word, or a number with its unit. ``number_x1`` is where the number ends."""

    text: str
    x0: float
    x1: float
    number_x1: float
    words: list[Word]
    unit: str = ""
    is_number: bool = False

    @property
    def centre(self) -> float:
        return (self.x0 + self.x1) / 2


_EDGES: tuple[Callable[[Token], float], ...] = (
    lambda token: token.x1,
    lambda token: token.x0,
    lambda token: token.number_x1,
    lambda token: token.centre,
)


def get_tokens(row: Row) -> list[Token]:
    if row.tokens is None:
        row.tokens = _read_tokens(row)
    return row.tokens


def _read_tokens(row: Row) -> list[Token]:
    tokens: list[Token] = []
    words = row.words
    index = 0
    while index < len(words):
        word = words[index]
        if word.text == "$" and index + 1 < len(words):
            index += 1
            token = _token([word, words[index]], words[index].text)
        else:
            token = _token([word], word.text)
        following = words[index + 1] if index + 1 < len(words) else None
        if glued := _GLUED_UNIT.fullmatch(token.text):
            token.text, token.unit, token.is_number = glued[1], glued[2], True
        elif is_other_currency(token.text) and following is not None and _is_number(following.text):
            token = _token([*token.words, following], f"{token.text} {following.text}")
            token.is_number = False
            index += 1
        elif token.is_number and following is not None and following.x0 - token.x1 < 0.8 * following.size:
            if is_other_currency(following.text):
                token = _token([*token.words, following], f"{token.text} {following.text}")
                token.is_number = False
                index += 1
            elif _YEARS.fullmatch(following.text):
                token.text, token.x1, token.words = f"{token.text} {following.text}", following.x1, [word, following]
                index += 1
            elif _UNIT.fullmatch(following.text):
                token.unit, token.x1, token.words = following.text, following.x1, [*token.words, following]
                index += 1
        tokens.append(token)
        index += 1
    _mark_numbers_in_texts(tokens)
    return tokens


def _mark_numbers_in_texts(tokens: list[Token]) -> None:
    """A number right beside a word, such as in "2 x 4", belongs to a text."""
    words = [not token.is_number and len(token.words) == 1 for token in tokens]
    for index, token in enumerate(tokens):
        if not token.is_number:
            continue
        gap = _TEXT_GAP * token.words[0].size
        after_word = index > 0 and words[index - 1] and token.x0 - tokens[index - 1].x1 < gap
        before_word = index + 1 < len(tokens) and words[index + 1] and tokens[index + 1].x0 - token.x1 < gap
        token.is_number = not (after_word or before_word)


def _token(words: list[Word], text: str) -> Token:
    return Token(text, words[0].x0, words[-1].x1, words[-1].x1, words, is_number=_is_number(text))


@lru_cache(maxsize=8192)
def _is_number(text: str) -> bool:
    if not any(character.isdigit() for character in text) and not text.startswith(("N", "n")):
        return False
    return parse_amount(text) is not None or parse_percent(text) is not None or parse_age_and_life(text) is not None


@dataclass(slots=True)
class Cells:
    """A row divided into columns: numbers, cells that should be numbers, and texts in their order."""

    numbers: dict[str, Token] = field(default_factory=dict)
    garbled: dict[str, str] = field(default_factory=dict)
    texts: dict[str, list[Word]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        return " ".join(word.text for word in self.texts.get(name, []))


class Grid:
    def __init__(self, header: Header) -> None:
        self.header = header
        self.numeric = [column for column in header.columns if column.field not in TEXT_FIELDS]
        self._text = [column for column in (*header.columns, *header.texts) if column.field in TEXT_FIELDS]
        self._edges: dict[int, tuple[Callable[[Token], float], float]] = {}
        self._extents: dict[int, tuple[float, float]] = {}
        self._cells: dict[int, Cells] = {}
        self.typical_cells = 0
        # Where descriptions of lines end at most.
        self.description_x1 = 0.0

    def learn(self, rows: Sequence[Row]) -> None:
        """Learn from all rows below this header."""
        tokens = [[token for token in get_tokens(row) if token.is_number] for row in rows]
        seeds = self._full_rows(tokens) or self._below_headers(tokens)
        for index, found in seeds.items():
            if column_edge := _find_edge(found):
                self._edges[index] = column_edge
                edge, place = column_edge
                aligned = [token for token in found if abs(edge(token) - place) <= _TOLERANCE]
                self._extents[index] = min(token.x0 for token in aligned), max(token.x1 for token in aligned)
        counts = []
        for row in rows:
            cells = self.assign(row)
            if "rcv" in cells.numbers and "quantity" in cells.numbers:
                counts.append(len(cells.numbers))
                words = cells.texts.get("description", [])
                self.description_x1 = max([self.description_x1, *(word.x1 for word in words)])
        self.typical_cells = int(median(counts)) if counts else 2

    def _full_rows(self, rows: list[list[Token]]) -> dict[int, list[Token]]:
        """Tokens by column, from rows with a number in each column."""
        indexes = [i for i, column in enumerate(self.numeric) if column.field != IGNORED]
        full = [tokens for tokens in rows if len(tokens) == len(indexes)]
        if not full:
            return {}
        return {index: [tokens[place] for tokens in full] for place, index in enumerate(indexes)}

    def _below_headers(self, rows: list[list[Token]]) -> dict[int, list[Token]]:
        """Tokens by column, from those that are below one header only."""
        seeds: dict[int, list[Token]] = {}
        for tokens in rows:
            for token in tokens:
                below = [
                    index
                    for index, column in enumerate(self.numeric)
                    if min(token.x1, column.x1) - max(token.x0, column.x0) > 0
                ]
                if len(below) == 1:
                    seeds.setdefault(below[0], []).append(token)
        return seeds

    def assign(self, row: Row) -> Cells:
        """Call it only after ``learn``: the result is kept."""
        if id(row) not in self._cells:
            self._cells[id(row)] = self._assign(row)
        return self._cells[id(row)]

    def _assign(self, row: Row) -> Cells:
        cells = Cells()
        rest: list[Token] = []
        best: dict[int, tuple[float, Token]] = {}
        for token in get_tokens(row):
            distance, index = self._nearest(token)
            if index is None:
                rest.append(token)
            elif index not in best or distance < best[index][0]:
                if index in best:
                    rest.append(best[index][1])
                best[index] = distance, token
            else:
                rest.append(token)
        for index, (_, token) in best.items():
            cells.numbers[self.numeric[index].field] = token
        cells.numbers.pop(IGNORED, None)
        self._assign_texts(cells, sorted(rest, key=lambda token: token.x0), set(best))
        return cells

    def _nearest(self, token: Token) -> tuple[float, int | None]:
        if not token.is_number:
            return 0, None
        distances = [(abs(edge(token) - place), index) for index, (edge, place) in self._edges.items()]
        distance, nearest = min(distances, default=(_TOLERANCE + 1, -1))
        return (distance, nearest) if distance <= _TOLERANCE else (0, None)

    def _assign_texts(self, cells: Cells, tokens: list[Token], taken: set[int]) -> None:
        for token in tokens:
            covered = self._covered(token, taken) if cells.numbers else []
            for index in covered:
                name = self.numeric[index].field
                if name != IGNORED:
                    cells.garbled[name] = f"{cells.garbled[name]} {token.text}" if name in cells.garbled else token.text
            if covered:
                continue
            name = self._text_column(token, cells)
            cells.texts.setdefault(name, []).extend(token.words)

    def _covered(self, token: Token, taken: set[int]) -> list[int]:
        """The columns of numbers, still empty in this row, where this text is."""
        covered = []
        for index, column in enumerate(self.numeric):
            if index in taken:
                continue
            x0, x1 = self._extents.get(index, (column.x0, column.x1))
            overlap = min(token.x1, x1) - max(token.x0, x0)
            if overlap > 0.5 * min(token.x1 - token.x0, x1 - x0):
                covered.append(index)
        return covered

    def _text_column(self, token: Token, cells: Cells) -> str:
        """Codes and units are one word in a column of their own. Everything else is the description."""
        candidates = [column for column in self._text if column.field != "description"]
        for column in candidates:
            if cells.texts.get(column.field):
                continue
            if self._is_within(token, column):
                return column.field
        return "description"

    def _is_within(self, token: Token, column: Column) -> bool:
        others = [other.x0 for other in (*self.numeric, *self._text) if other.x0 > column.x0 + 1]
        end = min(others, default=column.x1 + 60)
        starts = abs(token.x0 - column.x0) <= 4
        below = column.x0 - 4 <= token.x0 and token.x1 <= max(column.x1 + 4, end - 2) and token.centre < end
        return starts or below

    @property
    def fields(self) -> set[str]:
        return self.header.fields


def _find_edge(tokens: list[Token]) -> tuple[Callable[[Token], float], float] | None:
    """The edge that most of these tokens share, and where it is."""
    best: tuple[float, Callable[[Token], float], float] | None = None
    for edge in _EDGES:
        places = [edge(token) for token in tokens]
        middle = median(places)
        share = sum(abs(place - middle) <= _TOLERANCE for place in places) / len(places)
        if best is None or share > best[0] + 0.02:
            best = share, edge, middle
    return (best[1], best[2]) if best is not None and best[0] >= 0.5 else None
