"""What was written about a claim, for staff: messages and internal notes in one order, and its history."""

import json
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import CharField, DateTimeField, F, IntegerField, TextField, Value
from django.db.models.functions import Cast

from apps.claims.exchange.corrections import describe_change
from apps.claims.models import Claim, ClaimMessage, ClaimNote, ClaimStatusChange, DueTimeChange
from apps.core.pagination import PAGE_SIZE, Page, newest_first

NOTE = "note"


class Entry(NamedTuple):
    """A message or a note. ``author`` is the message's, or ``NOTE``. ``read_at`` is when the other side read it."""

    id: UUID
    author: str
    username: str | None
    callsign: str | None
    text: str
    read_at: datetime | None
    created_at: datetime


class HistoryRow(NamedTuple):
    """A change of the status, a correction by the member, or, with an ``event``, a change of the due time."""

    created_at: datetime
    event: str
    status: str
    note: str
    username: str | None
    minutes: int | None
    due_at: datetime | None
    paused_since: datetime | None
    corrections: str | None
    position: int

    @property
    def event_label(self) -> str:
        return DueTimeChange.Event(self.event).label

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """Of a correction: the name of each field, and its value before and after, empty for notes."""
        return [describe_change(change) for change in json.loads(self.corrections or "null") or []]

    @property
    def status_label(self) -> str:
        return Claim.Status(self.status).label


def entries_page(claim: Claim, *, cursor: str = "", limit: int = PAGE_SIZE) -> Page[Entry]:
    """One page of messages and notes, newest first, in one query. Raises ``Invalid`` for an unknown cursor."""
    messages: Any = ClaimMessage.objects.filter(claim=claim).annotate(
        username=F("sent_by__username"), callsign=F("sent_by__callsign")
    )
    notes: Any = ClaimNote.objects.filter(claim=claim).annotate(
        author=Value(NOTE, CharField()),
        username=F("written_by__username"),
        callsign=F("written_by__callsign"),
        read_at=Value(None, DateTimeField()),
    )
    page = newest_first(
        *(rows.values_list(*Entry._fields, named=True) for rows in (messages, notes)), cursor=cursor, size=limit
    )
    return Page([Entry._make(row) for row in page.rows], page.next)


def get_history(claim: Claim) -> tuple[list[HistoryRow], list[HistoryRow]]:
    """The changes of the status and those of the due time, oldest first, in one query."""
    no_time, no_number = Value(None, DateTimeField()), Value(None, IntegerField())
    moves: Any = ClaimStatusChange.objects.filter(claim=claim).annotate(
        event=Value("", CharField()),
        username=F("changed_by__username"),
        minutes=no_number,
        due_at=no_time,
        paused_since=no_time,
        corrections=Cast("changes", TextField()),
        position=Value(0),
    )
    due_times: Any = DueTimeChange.objects.filter(claim=claim).annotate(
        note=Value("", CharField()),
        username=Value(None, CharField()),
        corrections=Value(None, TextField()),
        position=F("id"),
    )
    first, second = (rows.order_by().values_list(*HistoryRow._fields) for rows in (moves, due_times))
    rows = [HistoryRow._make(row) for row in first.union(second, all=True).order_by("created_at", "position")]
    return [row for row in rows if not row.event], [row for row in rows if row.event]
