"""A member's documents as plain rows, in a fixed number of queries."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.db.models import BooleanField, F
from django.db.models.expressions import RawSQL

from apps.accounts.models import Member
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.documents.models import UserDocument
from apps.documents.trash import in_use_condition


class DocumentRow(NamedTuple):
    """A document in the library. ``file_size`` is in bytes."""

    id: UUID
    original_filename: str
    file_size: int
    mime_type: str
    file_type: str
    claim_id: UUID | None
    claim_reference: str | None
    claim_address: str | None
    can_delete: bool
    state: str
    sha256: str
    scanned_at: datetime | None
    thumbnail: str
    page_count: int | None
    uploaded_at: datetime
    withdrawn_at: datetime | None
    deleted_at: datetime | None
    receipt_id: UUID | None
    receipt_number: int | None


@cache
def get_document_rows() -> Any:
    """Built once, because adding the columns takes longer than the query.

    ``Any``, because the type of ``values_list`` lacks the methods of our querysets, and two columns have the names of
    properties.
    """
    in_use = " OR ".join(condition() for condition in in_use_condition)
    can_delete = f"documents_userdocument.deleted_at IS NULL AND NOT ({in_use})"
    documents = cast(Any, UserDocument.objects).annotate(
        claim_reference=F("claim__reference"),
        claim_address=F("claim__property_address"),
        can_delete=RawSQL(can_delete, [], BooleanField()),  # noqa: S611  # constant text
        receipt_id=F("receipt_file__receipt_id"),
        receipt_number=F("receipt_file__receipt__number"),
    )
    return documents.values_list(*DocumentRow._fields, named=True)


@cache
def get_visible_rows() -> Any:
    """The rows of documents that their members see, newest first. Built once, for the same reason."""
    return get_document_rows().visible().order_by("-uploaded_at", "-id")


def documents_page(
    member: Member,
    *,
    file_type: str = "",
    claim_id: UUID | None = None,
    search: str = "",
    trash_at: datetime | None = None,
    cursor: str = "",
    limit: int = PAGE_SIZE,
) -> Page[Any]:
    """One page of a member's documents, newest first. Raises ``Invalid`` for an unknown cursor.

    With ``trash_at``, those that are in the trash at this time.
    """
    if trash_at is None:
        documents = get_visible_rows().owned_by(member)
    else:
        documents = get_document_rows().owned_by(member).in_trash(now=trash_at)
    if file_type:
        documents = documents.of_type(file_type)
    if claim_id:
        documents = documents.filter(claim_id=claim_id)
    if search:
        documents = documents.matching(search)
    return newest_first(documents, cursor=cursor, size=limit, by="uploaded_at")


MAX_KNOWN = 1000


def known_documents(member: Member, hashes: Sequence[str]) -> list[UserDocument]:
    """The member's documents with one of these SHA-256 hashes, newest first, at most 1,000."""
    documents = UserDocument.objects.visible_to(member).filter(sha256__in=hashes)
    columns = ("sha256", "original_filename", "claim")
    return list(documents.only(*columns).order_by("-uploaded_at", "-id")[:MAX_KNOWN])
