from datetime import UTC, datetime
from decimal import Decimal


def format_instant(moment: datetime) -> str:
    """``22 November 2026 at 14:05 UTC``."""
    return f"{moment:%d %B %Y at %H:%M} UTC"


def format_usd(amount: Decimal | None) -> str | None:
    """``$1,250.50``."""
    return None if amount is None else f"${amount:,.2f}"


def pluralize(count: int, noun: str) -> str:
    """``1 document``, ``3 documents``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def format_iso(value: datetime) -> str:
    """ISO 8601 in UTC with ``Z``, in whole seconds."""
    # With strftime, a page of fifty rows would take twice as long.
    return value.astimezone(UTC).isoformat(timespec="seconds")[:19] + "Z"
