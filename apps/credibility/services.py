import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from apps.audit import services as audit
from apps.audit.models import AuditLogEntry
from apps.core.errors import Invalid, NotFound
from apps.core.pagination import Page, newest_first
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.text import digits, name_key, read_uuid
from apps.core.versions import require_version
from apps.credibility.audit_actions import AuditAction
from apps.credibility.models import CredibilityEntry

_PLAIN_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def is_plain_decimal(amount: str) -> bool:
    """Return whether this is a plain decimal number. Scientific notation such as ``1e3`` is refused."""
    return _PLAIN_DECIMAL.fullmatch(amount.strip()) is not None


PAGE_SIZE = 100

# Fewer digits than this match nearly every phone number.
MIN_PHONE_DIGITS = 3

# The fields that people fill in. The audit log stores the same fields.
EDITABLE_FIELDS = tuple(field.name for field in CredibilityEntry._meta.concrete_fields if field.editable)


@dataclass(frozen=True, slots=True)
class EntryWithLastChange:
    entry: CredibilityEntry
    last_change: AuditLogEntry | None


def parse_entry_id(text: str) -> UUID:
    """Parse the entry id of a URL. Raises ``Invalid`` if it is not a UUID."""
    try:
        return read_uuid(text)
    except ValueError as error:
        raise Invalid({"id": [MESSAGES["credibility"]["invalidId"]]}) from error


def list_entries(*, search: str = "", cursor: str = "", limit: int = PAGE_SIZE) -> "Page[CredibilityEntry]":
    """Return a page of entries, newest first. ``search`` matches part of a name, company or phone number."""
    entries = CredibilityEntry.objects.all()
    if search:
        entries = entries.filter(get_search_filter(search))
    return newest_first(entries, cursor=cursor, size=limit)


def get_entry(entry_id: UUID) -> EntryWithLastChange:
    """Return the entry and its last change. Raises ``NotFound``."""
    entry = CredibilityEntry.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    return EntryWithLastChange(entry, AuditLogEntry.objects.filter(target_id=entry_id).order_by("-created_at").first())


@transaction.atomic
def create_entry(*, actor: Actor, reason: str = "", now: datetime, **fields: Any) -> CredibilityEntry:
    entry = CredibilityEntry.objects.create(created_at=now, **fields)
    audit.log(
        AuditAction.CREDIBILITY_ENTRY_CREATED,
        actor=actor,
        target=entry,
        description=f"Created the credibility entry of {entry}",
        after=audit.snapshot(entry, *EDITABLE_FIELDS),
        reason=reason,
        now=now,
    )
    return entry


@transaction.atomic
def update_entry(
    *, entry_id: UUID, actor: Actor, expected_version: int | None = None, reason: str = "", now: datetime, **fields: Any
) -> CredibilityEntry:
    """Change the given fields. If nothing changes, nothing is written.

    Raises ``NotFound``, and ``EditConflict`` if the entry no longer has the expected version.
    """
    entry = _lock_entry(entry_id, expected_version=expected_version)
    before = audit.snapshot(entry, *fields)
    for field, value in fields.items():
        setattr(entry, field, value)
    after = audit.snapshot(entry, *fields)
    if before == after:
        return entry
    entry.version += 1
    entry.save()
    audit.log(
        AuditAction.CREDIBILITY_ENTRY_CHANGED,
        actor=actor,
        target=entry,
        description=f"Changed the credibility entry of {entry}",
        before=before,
        after=after,
        reason=reason,
        now=now,
    )
    return entry


@transaction.atomic
def delete_entry(
    *, entry_id: UUID, actor: Actor, expected_version: int | None = None, reason: str = "", now: datetime
) -> None:
    """Delete an entry; the audit log keeps its data. Raises ``NotFound`` and ``EditConflict``."""
    entry = _lock_entry(entry_id, expected_version=expected_version)
    audit.log(
        AuditAction.CREDIBILITY_ENTRY_DELETED,
        actor=actor,
        target=entry,
        description=f"Deleted the credibility entry of {entry}",
        before=audit.snapshot(entry, *EDITABLE_FIELDS),
        reason=reason,
        now=now,
    )
    entry.delete()


def get_search_filter(term: str) -> Q:
    """Return the filter for a search by name, company or phone number, without case, accents and spacing."""
    key, phone_digits = name_key(term), digits(term)
    # The key of a term of accents only is empty. An empty text would match every entry.
    condition = Q(search_text__contains=key) if key else Q(pk__in=[])
    if len(phone_digits) >= MIN_PHONE_DIGITS and not any(character.isalpha() for character in term):
        condition |= Q(contractor_phone_digits__contains=phone_digits)
    return condition


def _lock_entry(entry_id: UUID, *, expected_version: int | None) -> CredibilityEntry:
    entry = CredibilityEntry.objects.select_for_update().filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    require_version(entry, expected_version)
    return entry
