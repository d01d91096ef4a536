"""The record as admins read it in the panel: newest first, searched, and narrowed to one kind of thing."""

from typing import Any

from apps.accounts.models import RecordEntry
from apps.common.pagination import Page, newest_first

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


def history_page(*, search: str = "", subject: str = "", cursor: str = "") -> Page[Any]:
    """One page of the record. Raises ``Invalid`` for an unknown cursor."""
    entries = RecordEntry.objects.select_related("member__user")
    if subject:
        entries = entries.filter(subject_type__in=SUBJECTS[subject])
    if search:
        entries = entries.holding(search)
    return newest_first(entries, cursor=cursor)
