"""What two places of one document say differently. Takes lines that were read and rows of the database alike.

Lines that do not check, and lines with quantity 0 or a replacement cost below 1.00, do not count.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from apps.estimates.reader.numbers import money

_CENT = Decimal("0.01")

_TOTAL_NAMES = {"rcv": "replacement cost", "depreciation": "depreciation", "acv": "actual cash value"}


@dataclass(slots=True)
class Finding:
    rule: str
    message: str
    lines: list[Any] = field(default_factory=list)
    amount: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PrintedRoomTotal:
    room: str
    rcv: Decimal | None
    lines: Sequence[Any]


def find_all(
    lines: Sequence[Any],
    *,
    printed_totals: Mapping[str, Decimal],
    room_totals: Iterable[PrintedRoomTotal],
    gaps: Sequence[str],
) -> list[Finding]:
    counted = [line for line in lines if line.is_checked and line.quantity and line.rcv >= 1]
    rules: list[Callable[[list[Any]], Iterable[Finding]]] = [
        _depreciation_by_age,
        _prices_of_items,
        _ages_of_items,
        _duplicates,
        _overhead,
        _tax,
    ]
    found = [finding for rule in rules for finding in rule(counted)]
    found += _room_totals(room_totals)
    found += _printed_totals(lines, printed_totals)
    found += _missing_numbers(lines, gaps)
    return found


def get_item(line: Any) -> tuple[str, ...]:
    """What makes two lines the same item."""
    if line.category and line.selector:
        return line.category, line.selector, line.activity
    return line.description.casefold(), line.unit.casefold()


def _by_item(lines: Iterable[Any]) -> Iterable[list[Any]]:
    items: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for line in lines:
        items[get_item(line)].append(line)
    return (group for group in items.values() if len(group) > 1)


def _short(line: Any) -> str:
    text: str = line.description
    return text if len(text) <= 80 else f"{text[:79]}…"


def _depreciation_by_age(lines: list[Any]) -> Iterable[Finding]:
    for line in lines:
        if line.age is None or not line.life or line.depreciation is None:
            continue
        expected = (line.rcv * line.age / line.life).quantize(_CENT, ROUND_HALF_UP)
        if abs(line.rcv * line.age / line.life - line.depreciation) <= 2 * _CENT:
            continue
        message = (
            f"{_short(line)}: {line.age} of {line.life} years of {money(line.rcv)} are {money(expected)}, "
            f"but the depreciation is {money(line.depreciation)}."
        )
        yield Finding("depreciation_differs_from_age", message, [line], line.depreciation - expected)


def _prices_of_items(lines: list[Any]) -> Iterable[Finding]:
    for group in _by_item(lines):
        prices = sorted({line.unit_price for line in group})
        if len(prices) > 1:
            listed = " and ".join(money(price) for price in prices)
            message = f"{_short(group[0])} has different unit prices: {listed}."
            yield Finding("same_item_two_prices", message, group, prices[-1] - prices[0])


def _ages_of_items(lines: list[Any]) -> Iterable[Finding]:
    for group in _by_item(line for line in lines if line.age is not None):
        ages = sorted({line.age for line in group})
        if len(ages) < 2:
            continue
        extra = sum(
            (line.rcv * (line.age - ages[0]) / line.life for line in group if line.life),
            Decimal(),
        )
        listed = " and ".join(map(str, ages))
        message = f"{_short(group[0])} has different ages: {listed} years."
        yield Finding("same_item_two_ages", message, group, extra.quantize(_CENT, ROUND_HALF_UP))


def _duplicates(lines: list[Any]) -> Iterable[Finding]:
    same: dict[tuple[Any, ...], list[Any]] = defaultdict(list)
    for line in lines:
        same[line.room, get_item(line), line.quantity, line.unit_price].append(line)
    for group in same.values():
        if len(group) > 1:
            where = f" in {group[0].room}" if group[0].room else ""
            message = f"{_short(group[0])} is listed {len(group)} times{where} with the same quantity and unit price."
            yield Finding("duplicate_line", message, group, sum((line.rcv for line in group[1:]), Decimal()))


def _overhead(lines: list[Any]) -> Iterable[Finding]:
    has_column = [line for line in lines if line.overhead_and_profit is not None]
    without = [line for line in has_column if not line.overhead_and_profit]
    if without and len(without) < len(has_column):
        amount = sum((line.rcv for line in without), Decimal())
        message = f"{len(without)} of {len(has_column)} lines have no overhead and profit; the others have it."
        yield Finding("overhead_on_some_lines_only", message, without, amount)


def _tax(lines: list[Any]) -> Iterable[Finding]:
    for group in _by_item(line for line in lines if line.tax is not None):
        without = [line for line in group if not line.tax]
        if without and len(without) < len(group):
            message = f"{_short(group[0])} is taxed on some lines and not on others."
            yield Finding("tax_on_some_lines_only", message, without, sum((line.rcv for line in without), Decimal()))


def _room_totals(totals: Iterable[PrintedRoomTotal]) -> Iterable[Finding]:
    for total in totals:
        if total.rcv is None:
            continue
        added = sum((line.rcv for line in total.lines if line.rcv is not None), Decimal())
        if added != total.rcv:
            message = f"The lines of {total.room or 'a room'} add up to {money(added)}, not {money(total.rcv)}."
            yield Finding("room_total_differs", message, list(total.lines), total.rcv - added)


def add_up(lines: Iterable[Any], name: str) -> Decimal | None:
    """``None`` if no line has it."""
    values = [value for line in lines if (value := getattr(line, name)) is not None]
    return sum(values, Decimal()) if values else None


def agree(lines: Sequence[Any], printed_totals: Mapping[str, Decimal]) -> bool | None:
    """Whether all lines, as printed, add up to the printed totals. ``None`` if none are printed."""
    if not printed_totals:
        return None
    return not list(_printed_totals(lines, printed_totals))


def _printed_totals(lines: Sequence[Any], printed: Mapping[str, Decimal]) -> Iterable[Finding]:
    for name, total in printed.items():
        added = add_up(lines, name)
        if added is None or added == total:
            continue
        message = f"The {_TOTAL_NAMES[name]} of all lines is {money(added)}, but {money(total)} is printed."
        yield Finding("printed_total_differs", message, [], total - added)


def _missing_numbers(lines: Sequence[Any], gaps: Sequence[str]) -> Iterable[Finding]:
    numbers = {line.number for line in lines if line.number is not None}
    messages = list(gaps)
    if numbers:
        missing = sorted(set(range(1, max(numbers) + 1)) - numbers)
        if missing:
            messages.insert(
                0, f"Lines {_ranges(missing)} are missing." if len(missing) > 1 else f"Line {missing[0]} is missing."
            )
    if messages:
        yield Finding("numbers_missing", " ".join(messages))


def _ranges(numbers: list[int]) -> str:
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in parts)
