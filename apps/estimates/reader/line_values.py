"""Turns the cells of a row into the values of a line."""

from decimal import Decimal

from apps.estimates.reader.columns import AGE_LIFE
from apps.estimates.reader.document import ReadLine
from apps.estimates.reader.grid import Cells, Grid, Token
from apps.estimates.reader.numbers import (
    is_other_currency,
    parse_age_and_life,
    parse_amount,
    parse_percent,
    parse_value,
    parse_years,
)
from apps.estimates.reader.words import Row

_NOT_APPLICABLE = frozenset({"NA", "N/A", "-"})

_PLAIN = ("quantity", "unit_price", "remove_price", "replace_price", "tax", "overhead_and_profit", "rcv", "acv")


def fill_numbers(line: ReadLine, cells: Cells, *, unit: str) -> None:
    line.unreadable = dict(cells.garbled)
    for name, token in cells.numbers.items():
        if name == AGE_LIFE:
            set_age_and_life(line, token.text)
        elif name in {"age", "life"}:
            set_years(line, name, token.text)
        elif name == "depreciation":
            set_depreciation(line, token.text)
        elif name == "depreciation_percent":
            set_percent(line, token.text)
        elif name in _PLAIN:
            set_value(line, name, token.text)
    line.unit = _get_unit(cells.numbers.get("quantity")) or unit
    add_prices(line)
    settle_depreciation(line)


def _get_unit(token: Token | None) -> str:
    return token.unit if token is not None else ""


def set_value(line: ReadLine, name: str, text: str) -> None:
    value = parse_value(text)
    if value is None:
        line.unreadable[name] = text
    setattr(line, name, value)


def set_depreciation(line: ReadLine, text: str) -> None:
    amount = parse_amount(text)
    if amount is None:
        line.unreadable["depreciation"] = text
        return
    line.depreciation = amount.value
    line.is_recoverable = {"()": True, "<>": False}.get(amount.brackets)


def set_percent(line: ReadLine, text: str) -> None:
    percent = parse_percent(text)
    if percent is None:
        line.unreadable["depreciation_percent"] = text
        return
    line.depreciation_percent = percent
    line.percent_places = count_places(percent)


def count_places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def set_age_and_life(line: ReadLine, text: str) -> None:
    both = parse_age_and_life(text)
    if both is None:
        line.unreadable["age"] = text
        return
    line.age, line.life = both


def set_years(line: ReadLine, name: str, text: str) -> None:
    if text.upper() in _NOT_APPLICABLE:
        return
    years = parse_years(text)
    if years is None:
        line.unreadable[name] = text
        return
    setattr(line, name, years)


def add_prices(line: ReadLine) -> None:
    """The unit price is that of the removal and of the replacement, where both are printed."""
    parts = [part for part in (line.remove_price, line.replace_price) if part is not None]
    if parts and line.unit_price is None and not {"remove_price", "replace_price"} & line.unreadable.keys():
        line.unit_price = sum(parts, Decimal())


def is_foreign(row: Row, grid: Grid) -> bool:
    """Whether an amount of the row, or its column, is in another currency than dollars."""
    if any(column.is_other_currency for column in grid.numeric):
        return True
    return any(is_other_currency(word.text) and any(c.isdigit() for c in word.text) for word in row.words)


def settle_depreciation(line: ReadLine) -> None:
    """Some programs print depreciation as a deduction. The arithmetic says which it is."""
    rcv, depreciation, acv = line.rcv, line.depreciation, line.acv
    if rcv is None or depreciation is None or acv is None or rcv - depreciation == acv:
        return
    if rcv + depreciation == acv:
        line.depreciation = -depreciation
