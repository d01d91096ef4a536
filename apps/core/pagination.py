"""Keyset pagination: page 10,000 costs as much as the first one."""

import base64
import binascii
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import DateTimeField, Q, QuerySet, UUIDField

from apps.core.errors import Invalid
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.core.rules import LIMITS

PAGE_SIZE: int = LIMITS["page"]["size"]

# No cursor of this module is longer.
CURSOR_MAX_LENGTH = 200

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """One page of rows, and the cursor of the next one (``None`` at the end)."""

    rows: list[Item]
    next: str | None


def newest_first(
    queryset: QuerySet[Any], *, cursor: str | None, size: int = PAGE_SIZE, by: str = "created_at"
) -> "Page[Any]":
    """One page of a queryset, ordered by the date field ``by`` and then by id. Raises ``Invalid`` for a bad cursor."""
    queryset = queryset.order_by(f"-{by}", "-id")
    if cursor:
        queryset = queryset.filter(_older_than(by, *_decode_cursor(cursor)))
    return make_page(list(queryset[: size + 1]), size=size, by=by)


def make_page(rows: list[Item], *, size: int = PAGE_SIZE, by: str = "created_at") -> Page[Item]:
    """A page of rows that were queried with ``size + 1``: the extra row shows that there is a next page."""
    if len(rows) <= size:
        return Page(rows, None)
    last: Any = rows[size - 1]
    return Page(rows[:size], encode_cursor(getattr(last, by), last.id))


class PreparedPages(Generic[Item]):
    """Like ``newest_first``, with queries that are compiled only once. For the lists that are used most."""

    def __init__(
        self, build: Callable[[], QuerySet[Any, Any]], *, row: Callable[[Any], Item], by: str = "created_at"
    ) -> None:
        self._by = by
        older = _older_than(by, Slot("moment", DateTimeField()), Slot("identity", UUIDField()))
        self._first = PreparedQuery(lambda: build().order_by(f"-{by}", "-id")[: PAGE_SIZE + 1], row=row)
        self._next = PreparedQuery(lambda: build().filter(older).order_by(f"-{by}", "-id")[: PAGE_SIZE + 1], row=row)

    def page(self, *, cursor: str, **values: Any) -> Page[Item]:
        """One page. ``values`` fill the slots of the query. Raises ``Invalid`` for a bad cursor."""
        if not cursor:
            return make_page(self._first.all(**values), by=self._by)
        moment, identity = _decode_cursor(cursor)
        return make_page(self._next.all(moment=moment, identity=identity, **values), by=self._by)


def _older_than(by: str, moment: Any, identity: Any) -> Q:
    # The first condition lets the database use the index. The second one orders rows of the same time.
    return Q(**{f"{by}__lte": moment}) & (Q(**{f"{by}__lt": moment}) | Q(id__lt=identity))


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
