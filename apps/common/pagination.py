"""Keyset pages: page 10,000 costs what the first one costs."""

import base64
import binascii
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Q, QuerySet

from apps.common.errors import Invalid
from apps.common.rules import LIMITS

PAGE_SIZE: int = LIMITS["page"]["size"]
# Longer than any cursor that this module writes.
CURSOR_MAX_LENGTH = 200

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """One page of rows, and where the next one begins (``None`` at the end)."""

    rows: list[Item]
    next: str | None


def newest_first(
    queryset: QuerySet[Any], *, cursor: str | None, size: int = PAGE_SIZE, by: str = "created_at"
) -> "Page[Any]":
    """Return one page of a queryset, newest first by ``by`` and then by id.

    Raises ``Invalid`` for a cursor that this function did not make.
    """
    queryset = queryset.order_by(f"-{by}", "-id")
    if cursor:
        moment, identity = _read(cursor)
        # The first condition alone is what the index walks; the second settles rows of the same instant.
        queryset = queryset.filter(Q(**{f"{by}__lte": moment}) & (Q(**{f"{by}__lt": moment}) | Q(id__lt=identity)))
    rows = list(queryset[: size + 1])
    if len(rows) <= size:
        return Page(rows, None)
    last = rows[size - 1]
    return Page(rows[:size], write_cursor(getattr(last, by), last.id))


def write_cursor(moment: datetime, identity: UUID) -> str:
    """An opaque place in a list."""
    raw = json.dumps([moment.isoformat(), str(identity)]).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, UUID]:
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        moment, identity = json.loads(raw)
        parsed = datetime.fromisoformat(moment)
        if parsed.tzinfo is None:
            raise ValueError("a cursor without a time zone")
        # The first and the last day of the calendar have no UTC in some time zones.
        return parsed.astimezone(UTC), UUID(identity)
    except (ValueError, TypeError, AttributeError, OverflowError, binascii.Error, RecursionError) as error:
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]}) from error
