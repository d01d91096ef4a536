"""Keyset pages: page 10,000 costs what the first one costs."""

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
        queryset = queryset.filter(_older_than(by, *_read(cursor)))
    return page_of(list(queryset[: size + 1]), size=size, by=by)


def page_of(rows: list[Item], *, size: int = PAGE_SIZE, by: str = "created_at") -> Page[Item]:
    """A page of rows that were asked for with one more than ``size``, which says whether there is a next one."""
    if len(rows) <= size:
        return Page(rows, None)
    last: Any = rows[size - 1]
    return Page(rows[:size], write_cursor(getattr(last, by), last.id))


class PreparedPages(Generic[Item]):
    """The pages of one list, newest first, as queries that are compiled once: for the lists that are opened most."""

    def __init__(
        self, build: Callable[[], QuerySet[Any, Any]], *, row: Callable[[Any], Item], by: str = "created_at"
    ) -> None:
        self._by = by
        older = _older_than(by, Slot("moment", DateTimeField()), Slot("identity", UUIDField()))
        self._first = PreparedQuery(lambda: build().order_by(f"-{by}", "-id")[: PAGE_SIZE + 1], row=row)
        self._next = PreparedQuery(lambda: build().filter(older).order_by(f"-{by}", "-id")[: PAGE_SIZE + 1], row=row)

    def page(self, *, cursor: str, **values: Any) -> Page[Item]:
        """One page, with a value for each slot of the list. Raises ``Invalid`` for an unknown cursor."""
        if not cursor:
            return page_of(self._first.all(**values), by=self._by)
        moment, identity = _read(cursor)
        return page_of(self._next.all(moment=moment, identity=identity, **values), by=self._by)


def _older_than(by: str, moment: Any, identity: Any) -> Q:
    # The first condition alone is what the index walks; the second settles rows of the same instant.
    return Q(**{f"{by}__lte": moment}) & (Q(**{f"{by}__lt": moment}) | Q(id__lt=identity))


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
