"""A member uploads documents (member specification, document upload form)."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from apps.accounts import activity, submissions
from apps.accounts.models import Member
from apps.common.request_facts import RequestFacts
from apps.common.uploads import check_uploads
from apps.documents.member_limits import MemberLimits
from apps.documents.models import UserDocument
from apps.documents.storing import StoredFile, create_documents


def upload_documents(
    *,
    request: HttpRequest,
    member: Member,
    document_type: str,
    files: Sequence[UploadedFile],
    facts: RequestFacts,
    now: datetime,
    answer: Callable[[list[UserDocument]], dict[str, Any]],
) -> submissions.Answer:
    """Store the files as documents of the member, once for each ``Idempotency-Key``, and write the activity.

    ``answer`` makes the body of the 201 from the documents; it is kept with the key. Raises ``Invalid`` where a file
    is refused, and what ``submissions.once`` and ``MemberLimits`` raise.
    """
    checked = check_uploads(files, "document", at_least=1)
    limits = MemberLimits(member=member, files=checked, now=now)

    def make(stored_files: Sequence[StoredFile]) -> submissions.Answer:
        limits.lock_and_check()
        documents = create_documents(member=member, stored_files=stored_files, file_type=document_type, now=now)
        activity.record(
            member=member,
            action="documents_uploaded",
            description=f"Uploaded {counted(len(documents))}",
            facts=facts,
            documentIds=[str(document.pk) for document in documents],
        )
        return submissions.Answer(201, answer(documents))

    return submissions.once(member=member, request=request, now=now, prepare=limits.stored(), make=make)


def counted(number: int) -> str:
    """``1 document``, ``3 documents``."""
    return "1 document" if number == 1 else f"{number} documents"
