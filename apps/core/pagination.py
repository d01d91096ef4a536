"""Keyset pagination: page 10,000 costs as much as the first one."""

import base64
import binascii
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Q, QuerySet

from apps.core.errors import Invalid
from apps.core.rules import LIMITS

PAGE_SIZE: int = LIMITS["page"]["size"]
MAX_PAGE_SIZE: int = LIMITS["page"]["maxSize"]

# No cursor of this module is longer.
CURSOR_MAX_LENGTH = 200

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """One page of rows, and the cursor of the next one (``None`` at the end)."""

    rows: list[Item]
    next: str | None


def newest_first(
    *querysets: QuerySet[Any, Any], cursor: str | None, size: int = PAGE_SIZE, by: str = "created_at"
) -> Page[Any]:
    """One page of a queryset, ordered by the date field ``by`` and then by id. Raises ``Invalid`` for a bad cursor.

    Several querysets with the same columns become one list.
    """
    parts = querysets
    if cursor:
        moment, identity = _decode_cursor(cursor)
        # The last condition lets the database use the index. The others order rows of the same time.
        older = Q(**{f"{by}__lt": moment}) | Q(id__lt=identity)
        parts = tuple(queryset.filter(older, **{f"{by}__lte": moment}) for queryset in querysets)
    first, *others = parts
    if others:
        first = first.order_by().union(*(queryset.order_by() for queryset in others), all=True)
    queryset = first.order_by(f"-{by}", "-id")
    # One more row than the page shows whether there is a next page.
    rows = list(queryset[: size + 1])
    if len(rows) <= size:
        return Page(rows, None)
    last = rows[size - 1]
    return Page(rows[:size], encode_cursor(getattr(last, by), last.id))


def merge_pages(pages: list[Page[Any]], *, size: int) -> Page[Any]:
    """One page of the newest rows of several lists, from the pages of each at the same cursor."""
    rows = sorted((row for page in pages for row in page.rows), key=lambda row: (row.created_at, row.id), reverse=True)
    if len(rows) <= size and not any(page.next for page in pages):
        return Page(rows, None)
    last = rows[:size][-1]
    return Page(rows[:size], encode_cursor(last.created_at, last.id))


def encode_cursor(moment: datetime, identity: UUID) -> str:
    raw = json.dumps([moment.isoformat(), str(identity)]).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decode_cursor(cursor: str) -> tuple[datetime, UUID]:
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        moment, identity = json.loads(raw)
        parsed = datetime.fromisoformat(moment)
        if parsed.tzinfo is None:
            raise ValueError("a cursor without a time zone")
        # Raises OverflowError for the first and the last day of the calendar in some time zones.
        return parsed.astimezone(UTC), UUID(identity)
    except (ValueError, TypeError, AttributeError, OverflowError, binascii.Error, RecursionError) as error:
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]}) from error
