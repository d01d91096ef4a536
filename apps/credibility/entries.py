"""The panel's work on credibility entries (member specification, sections 5 and 6)."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from apps.common.errors import Invalid, NotFound
from apps.common.identifiers import read_uuid
from apps.common.pagination import Page, newest_first
from apps.common.rules import MESSAGES
from apps.common.text import digits, name_key
from apps.credibility.models import CredibilityEntry

PAGE_SIZE = 100
# Fewer digits than this stand in nearly every phone number.
LEAST_DIGITS = 3


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
        entries = entries.filter(_mentions(search))
    return newest_first(entries, cursor=cursor, size=PAGE_SIZE)


@transaction.atomic(durable=True)
def create_entry(**facts: Any) -> CredibilityEntry:
    """Store a new entry; ``facts`` are the model's fields."""
    return CredibilityEntry.objects.create(**facts)


@transaction.atomic(durable=True)
def update_entry(*, entry_id: UUID, **facts: Any) -> CredibilityEntry:
    """Change what is given and nothing else. Raises ``NotFound``."""
    entry = CredibilityEntry.objects.select_for_update().filter(pk=entry_id).first()
    if entry is None:
        raise NotFound
    for field, value in facts.items():
        setattr(entry, field, value)
    entry.save()
    return entry


@transaction.atomic(durable=True)
def delete_entry(*, entry_id: UUID) -> None:
    """Remove an entry for good. Raises ``NotFound``."""
    deleted, _ = CredibilityEntry.objects.filter(pk=entry_id).delete()
    if not deleted:
        raise NotFound


def _mentions(term: str) -> Q:
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
