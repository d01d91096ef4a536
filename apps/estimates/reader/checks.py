"""Checks of one line by its own arithmetic.

They take a line that was read and a row of the database alike: both have the same columns.
"""

from decimal import Decimal
from typing import Any

from apps.estimates.reader.numbers import money

_CENT = Decimal("0.01")

_NAMES = {
    "quantity": "quantity",
    "unit_price": "unit price",
    "remove_price": "price of the removal",
    "replace_price": "price of the replacement",
    "tax": "tax",
    "overhead_and_profit": "overhead and profit",
    "rcv": "replacement cost",
    "depreciation": "depreciation",
    "depreciation_percent": "depreciation percentage",
    "acv": "actual cash value",
    "age": "age",
    "life": "life",
}


def find_problem(line: Any, unreadable: dict[str, str] | None = None) -> str:
    """Say what does not check, or return an empty text. ``unreadable`` has the cells that are no number."""
    for name, text in (unreadable or {}).items():
        return f"The {_NAMES.get(name, name)} cannot be read: “{text[:60]}”."
    for name in ("quantity", "unit_price", "rcv"):
        if getattr(line, name) is None:
            return f"The {_NAMES[name]} is missing, so that the line cannot be checked."
    return _check_price(line) or _check_total(line) or _check_acv(line) or _check_percent(line)


def _check_price(line: Any) -> str:
    parts = [part for part in (line.remove_price, line.replace_price) if part is not None]
    if not parts or sum(parts) == line.unit_price:
        return ""
    return f"{' + '.join(map(money, parts))} = {money(sum(parts, Decimal()))}, not {money(line.unit_price)}"


def _check_total(line: Any) -> str:
    added = [part for part in (line.tax, line.overhead_and_profit) if part is not None]
    expected = line.quantity * line.unit_price + sum(added, Decimal())
    if abs(expected - line.rcv) <= _CENT * (1 + len(added)):
        return ""
    prices = [part for part in (line.remove_price, line.replace_price) if part is not None]
    price = f"({money(prices[0])} + {money(prices[1])})" if len(prices) == 2 else money(line.unit_price)
    terms = " + ".join(
        [f"{money(line.quantity)} \N{MULTIPLICATION SIGN} {price}", *(money(part) for part in added if part)]
    )
    return f"{terms} = {money(expected.quantize(_CENT))}, not {money(line.rcv)}"


def _check_acv(line: Any) -> str:
    if line.depreciation is None or line.acv is None or line.rcv - line.depreciation == line.acv:
        return ""
    expected = line.rcv - line.depreciation
    return f"{money(line.rcv)} - {money(line.depreciation)} = {money(expected)}, not {money(line.acv)}"


def _check_percent(line: Any) -> str:
    percent = line.depreciation_percent
    if percent is None or line.depreciation is None:
        return ""
    half_a_unit = Decimal(5).scaleb(-1 - line.percent_places)
    expected = line.rcv * percent / 100
    if abs(expected - line.depreciation) <= _CENT + abs(line.rcv) * half_a_unit / 100:
        return ""
    shown = f"{percent:.{line.percent_places}f} % of {money(line.rcv)}"
    return f"{shown} = {money(expected.quantize(_CENT))}, not {money(line.depreciation)}"
