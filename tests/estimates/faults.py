"""Faults of printed estimates, and how a reading compares with the truth."""

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal

from apps.estimates.reader.document import Reading, ReadLine
from apps.estimates.reader.findings import Finding, PrintedRoomTotal, find_all
from apps.estimates.reader.pdf import read_pdf
from tests.estimates import corpus

# A line is exact if all of these are.
COMPARED = [column.name for column in fields(ReadLine) if column.name not in {"box", "problem", "unreadable"}]
# A line is wrong if it is accepted with another value in one of these.
NUMBERS = [
    name
    for name in COMPARED
    if name not in {"description", "room", "category", "selector", "activity", "is_checked", "page"}
]

# Columns whose last digit shows too: in totals, or because they are whole.
_EXACT = {"rcv", "depreciation", "acv", "age_life"}

FAULTS = ["none", "smudged digit", "removed page", "glued columns", "wrong total", "negative and zero lines"]


@dataclass
class Result:
    lines: int
    exact: int
    wrong: int
    is_noticed: bool


def draw_with_fault(layout: corpus.Layout, count: int, fault: str, seed: int) -> corpus.Estimate:
    lines = corpus.make_lines(layout, count, seed, with_negative=fault == "negative and zero lines")
    generator = random.Random(seed)
    if fault == "smudged digit":
        return _smudge(layout, lines, generator)
    if fault == "removed page":
        pages = corpus.draw(layout, lines).pages
        return corpus.draw(layout, lines, skip_pages={generator.randint(1, max(1, pages - 1))})
    if fault == "glued columns":
        place = generator.randrange(count)
        estimate = corpus.draw(layout, lines, glued={place})
        estimate.changed = place
        return estimate
    if fault == "wrong total":
        return corpus.draw(layout, lines, total_change=Decimal("100.00"))
    return corpus.draw(layout, lines)


def _smudge(layout: corpus.Layout, lines: list[ReadLine], generator: random.Random) -> corpus.Estimate:
    place = generator.randrange(len(lines))
    columns = [name for name in layout.columns if name not in corpus.TEXTS]
    column = generator.choice(columns)
    printed = corpus.cell_text(lines[place], column)
    changed = corpus.change_digit(printed, generator, but_last=column not in _EXACT)
    estimate = corpus.draw(layout, lines, texts={(place, column): changed})
    estimate.changed, estimate.cell = place, column
    return estimate


def find_in(reading: Reading) -> list[Finding]:
    totals = [
        PrintedRoomTotal(total.room, total.rcv, [reading.lines[place] for place in total.lines])
        for total in reading.room_totals
    ]
    return find_all(reading.lines, printed_totals=reading.printed_totals, room_totals=totals, gaps=reading.gaps)


def read(estimate: corpus.Estimate) -> Reading:
    return read_pdf(io.BytesIO(estimate.content))


def compare(estimate: corpus.Estimate, reading: Reading) -> Result:
    """Lines are compared by their place; where some are missing, by their number or by their amounts."""
    pairs = _pair(estimate.lines, reading.lines)
    changed = estimate.lines[estimate.changed] if estimate.changed is not None else None
    untouched = [pair for pair in pairs if pair[0] is not changed]
    # A removed page takes headings with it, and moves the pages after it.
    is_whole = len(estimate.lines) == len(reading.lines)
    compared = COMPARED if is_whole else [name for name in COMPARED if name not in {"page", "room"}]
    exact = sum(_is_same(truth, line, compared) for truth, line in untouched)
    named = {id(line) for finding in find_in(reading) for line in finding.lines}
    wrong = sum(
        line.is_checked and id(line) not in named and not _is_same(truth, line, NUMBERS) for truth, line in pairs
    )
    # A line that is in the reading and not in the document.
    wrong += sum(line.is_checked for line in reading.lines) - sum(line.is_checked for _, line in pairs)
    unchecked = any(not line.is_checked for line in reading.lines)
    return Result(len(untouched), exact, wrong, unchecked or bool(_findings_of_document(reading)))


def _findings_of_document(reading: Reading) -> list[Finding]:
    """Findings that a drawn estimate without faults never has."""
    natural = {"same_item_two_prices", "same_item_two_ages", "duplicate_line"}
    natural |= {"overhead_on_some_lines_only", "tax_on_some_lines_only"}
    return [finding for finding in find_in(reading) if finding.rule not in natural]


def _pair(truth: Sequence[ReadLine], lines: Sequence[ReadLine]) -> list[tuple[ReadLine, ReadLine]]:
    if len(truth) == len(lines):
        return list(zip(truth, lines, strict=True))
    by_key = {_key(line): line for line in truth}
    return [(by_key[_key(line)], line) for line in lines if _key(line) in by_key]


def _key(line: ReadLine) -> object:
    return line.number if line.number is not None else (line.description, line.quantity, line.rcv)


def _is_same(truth: ReadLine, line: ReadLine, names: Sequence[str]) -> bool:
    return all(getattr(truth, name) == getattr(line, name) for name in names)
