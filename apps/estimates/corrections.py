"""What was read of a line before a person corrected it."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from apps.estimates.formatting import format_number
from apps.estimates.models import EstimateLine
from apps.estimates.reader.document import DECIMALS

# What a correction may change.
CORRECTABLE = (*DECIMALS, "number", "age", "life", "description", "room")


class Replaced(NamedTuple):
    """A value that was corrected. ``was`` is as printed if it is no number, and ``None`` if nothing was read."""

    name: str
    was: str | None


def take_original(line: EstimateLine) -> dict[str, Any]:
    """The values of the line before its first correction, to be stored. Numbers that cannot be read are as printed."""
    values = {name: getattr(line, name) for name in CORRECTABLE}
    numbers = {name: str(value) if isinstance(value, Decimal) else value for name, value in values.items()}
    return {**numbers, **line.unreadable}


def list_replaced(line: EstimateLine) -> Iterator[Replaced]:
    """The values that differ from what was read."""
    original = line.original or {}
    for name in CORRECTABLE:
        was, value = _as_text(name, original.get(name)), _as_text(name, getattr(line, name))
        if name in original and was != value:
            yield Replaced(name, was)


def _as_text(name: str, value: Any) -> str | None:
    if value is None or value == "":
        return None
    try:
        return format_number(Decimal(value)) if name in DECIMALS else str(value)
    except InvalidOperation:
        return str(value)
