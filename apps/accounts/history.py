"""The record as admins read it in the panel: newest first, searched, and narrowed to one kind of thing."""

from typing import Any
from uuid import UUID

from apps.accounts.models import RecordEntry
from apps.common.pagination import PAGE_SIZE, Page, newest_first, write_cursor

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
        entries = entries.holding(search)
    if not subject:
        return newest_first(entries, cursor=cursor)
    return _merged([newest_first(entries.filter(subject_type=name), cursor=cursor) for name in SUBJECTS[subject]])


def _merged(pages: list[Page[Any]]) -> Page[Any]:
    """One page of several: an index leads to the newest of one name, where those of many would have to be sorted."""
    rows = sorted((row for page in pages for row in page.rows), key=lambda row: (row.created_at, row.id), reverse=True)
    shown = rows[:PAGE_SIZE]
    are_more = len(rows) > PAGE_SIZE or any(page.next for page in pages)
    return Page(shown, write_cursor(shown[-1].created_at, shown[-1].id) if are_more else None)
