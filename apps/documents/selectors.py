"""A member's documents as plain rows, in a fixed number of queries."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from apps.accounts.models import Member
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.documents.models import UserDocument


class DocumentRow(NamedTuple):
    """A document in a list. ``file_size`` is in bytes."""

    id: UUID
    original_filename: str
    file_size: int
    mime_type: str
    file_type: str
    claim_id: UUID | None
    state: str
    thumbnail: str
    uploaded_at: datetime
    withdrawn_at: datetime | None
    deleted_at: datetime | None


# Built once, because adding the columns takes longer than the query. ``Any``, because the type of ``values_list`` lacks
# the methods of our querysets.
DOCUMENT_ROWS: Any = UserDocument.objects.values_list(*DocumentRow._fields, named=True)


def documents_page(
    member: Member,
    *,
    file_type: str = "",
    search: str = "",
    trash_at: datetime | None = None,
    cursor: str = "",
    limit: int = PAGE_SIZE,
) -> Page[Any]:
    """One page of a member's documents, newest first. Raises ``Invalid`` for an unknown cursor.

    With ``trash_at``, those that are in the trash at this time.
    """
    if trash_at is None:
        documents = DOCUMENT_ROWS.visible_to(member)
    else:
        documents = DOCUMENT_ROWS.owned_by(member).in_trash(now=trash_at)
    if file_type:
        documents = documents.of_type(file_type)
    if search:
        documents = documents.matching(search)
    return newest_first(documents, cursor=cursor, size=limit, by="uploaded_at")
