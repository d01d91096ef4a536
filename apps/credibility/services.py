"""Amounts in USD as people write them."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from apps.audit import services as audit
from apps.audit.models import RecordEntry
from apps.core.errors import Invalid, NotFound
from apps.core.pagination import Page, newest_first
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.text import digits, name_key, read_uuid
from apps.core.versions import require_version
from apps.credibility.models import CredibilityEntry

_PLAINLY = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def is_written_plainly(amount: str) -> bool:
    """Whether it is digits with at most one point; ``1e3`` is a form that only computers write."""
    return _PLAINLY.fullmatch(amount.strip()) is not None


PAGE_SIZE = 100

# Fewer digits than this stand in nearly every phone number.
LEAST_DIGITS = 3

# What people enter, and what the record keeps of it: everything but the row's own bookkeeping.
FACTS = tuple(field.name for field in CredibilityEntry._meta.concrete_fields if field.editable)


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry, and the last change of it that stands on record."""

    entry: CredibilityEntry
    last_change: RecordEntry | None


def entry_id_of(text: str) -> UUID:
    """The id that a path names. Raises ``Invalid`` where it is no UUID."""
    try:
        return read_uuid(text)
    except ValueError as error:
        raise Invalid({"id": [MESSAGES["credibility"]["invalidId"]]}) from error


def list_entries(*, search: str, cursor: str) -> "Page[CredibilityEntry]":
    """One page of entries, newest first, found by any part of the contractor's or client's name, company or phone."""
    entries = CredibilityEntry.objects.all()
    if search:
        entries = entries.filter(search_mentions(search))
    return newest_first(entries, cursor=cursor, size=PAGE_SIZE)


def find_entry(entry_id: UUID) -> FoundEntry:
    """The entry as it stands, and who changed it last. Raises ``NotFound``."""
    entry = CredibilityEntry.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    return FoundEntry(entry, RecordEntry.objects.filter(subject_id=entry_id).order_by("-created_at").first())


@transaction.atomic
def create_entry(*, actor: Actor, reason: str = "", **facts: Any) -> CredibilityEntry:
    """Store a new entry; ``facts`` are the model's fields."""
    entry = CredibilityEntry.objects.create(**facts)
    audit.log(
        actor=actor,
        action="credibility_entry_created",
        description=f"Created the credibility entry of {entry}",
        subject=entry,
        after=audit.snapshot(entry, *FACTS),
        reason=reason,
    )
    return entry


@transaction.atomic
def update_entry(
    *, entry_id: UUID, actor: Actor, seen: int | None = None, reason: str = "", **facts: Any
) -> CredibilityEntry:
    """Change what is given and nothing else; where that is nothing new, nothing is written.

    Raises ``NotFound``, and ``EditConflict`` where the entry is no longer the version that was seen.
    """
    entry = _locked(entry_id, seen=seen)
    before = audit.snapshot(entry, *facts)
    for field, value in facts.items():
        setattr(entry, field, value)
    after = audit.snapshot(entry, *facts)
    if before == after:
        return entry
    entry.version += 1
    entry.save()
    audit.log(
        actor=actor,
        action="credibility_entry_changed",
        description=f"Changed the credibility entry of {entry}",
        subject=entry,
        before=before,
        after=after,
        reason=reason,
    )
    return entry


@transaction.atomic
def delete_entry(*, entry_id: UUID, actor: Actor, seen: int | None = None, reason: str = "") -> None:
    """Remove an entry for good; its facts stay on record. Raises ``NotFound`` and ``EditConflict``."""
    entry = _locked(entry_id, seen=seen)
    audit.log(
        actor=actor,
        action="credibility_entry_deleted",
        description=f"Deleted the credibility entry of {entry}",
        subject=entry,
        before=audit.snapshot(entry, *FACTS),
        reason=reason,
    )
    entry.delete()


def search_mentions(term: str) -> Q:
    """What finds the entries that a search asks for: names, company and phone, or a part of them."""
    found = (
        Q(contractor_name__icontains=term)
        | Q(contractor_company__icontains=term)
        | Q(contractor_phone__icontains=term)
        | Q(client_name__icontains=term)
    )
    if name_key(term):
        # Case, accents and spacing apart, as the public look-up compares names.
        found |= Q(contractor_name_key__contains=name_key(term))
    number = digits(term)
    if len(number) >= LEAST_DIGITS and not any(character.isalpha() for character in term):
        found |= Q(contractor_phone_digits__contains=number)
    return found


def _locked(entry_id: UUID, *, seen: int | None) -> CredibilityEntry:
    entry = CredibilityEntry.objects.select_for_update().filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    require_version(entry, seen)
    return entry
