import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet, UUIDField

from apps.audit.models import ActivityEntry, RecordEntry
from apps.core.pagination import PAGE_SIZE, Page, PreparedPages, encode_cursor, newest_first
from apps.core.prepared_queries import Slot

if TYPE_CHECKING:
    from apps.accounts.models import Member

# What an entry can be about, by the name the panel asks for, and what the record calls it: the models' own names.
SUBJECTS: dict[str, list[str]] = {
    "code": ["invitation code"],
    "credibility_entry": ["credibility entry"],
    "admin_account": ["admin account"],
    "staff_account": ["user"],
    "member": ["member", "member viewing"],
    "subscription": ["subscription", "payment", "plan"],
    "claim": ["claim"],
    "document": ["document"],
    "device": ["device"],
    "mail": ["outgoing mail"],
    "message": ["contact message", "service request"],
}


def history_page(*, search: str = "", subject: str = "", subject_id: UUID | None = None, cursor: str = "") -> Page[Any]:
    """One page of the record. Raises ``Invalid`` for an unknown cursor."""
    entries = RecordEntry.objects.select_related("member__user")
    if subject_id is not None:
        entries = entries.filter(subject_id=subject_id)
    if search:
        entries = entries.containing(search)
    if not subject:
        return newest_first(entries, cursor=cursor)
    return _merged([newest_first(entries.filter(subject_type=name), cursor=cursor) for name in SUBJECTS[subject]])


def _merged(pages: list[Page[Any]]) -> Page[Any]:
    """One page of several: an index leads to the newest of one name, where those of many would have to be sorted."""
    rows = sorted((row for page in pages for row in page.rows), key=lambda row: (row.created_at, row.id), reverse=True)
    shown = rows[:PAGE_SIZE]
    are_more = len(rows) > PAGE_SIZE or any(page.next for page in pages)
    return Page(shown, encode_cursor(shown[-1].created_at, shown[-1].id) if are_more else None)


class ActivityRow(NamedTuple):
    """A line of the activity log."""

    id: UUID
    action: str
    description: str
    created_at: datetime


def activity_page(member: "Member", *, search: str = "", cursor: str = "") -> Page[Any]:
    """One page of a member's activity, newest first. Raises ``Invalid`` for an unknown cursor."""
    if not search:
        return _ACTIVITY.page(cursor=cursor, member=member.pk)
    # Unlike LIKE, which in SQLite knows the case of ASCII letters only, this finds the same in both databases.
    entries = ActivityEntry.objects.filter(member=member, description__iregex=re.escape(search))
    return newest_first(activity_rows(entries), cursor=cursor)


def activity_rows(entries: QuerySet[ActivityEntry]) -> QuerySet[ActivityEntry, Any]:
    """A queryset of activity entries as rows."""
    return entries.values_list(*ActivityRow._fields, named=True)


_MEMBER = Slot("member", UUIDField())
_ACTIVITY = PreparedPages(lambda: activity_rows(ActivityEntry.objects.filter(member_id=_MEMBER)), row=ActivityRow._make)
