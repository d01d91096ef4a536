"""Documents filed with a claim: with its submission, and afterwards."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from apps.accounts import activity, submissions
from apps.accounts.models import Member
from apps.claims.models import Claim, ClaimDocument
from apps.claims.statuses import CLOSED, WrongStatus
from apps.common.errors import NotFound
from apps.common.request_facts import facts_of
from apps.common.uploads import CheckedFile
from apps.documents.member_limits import MemberLimits
from apps.documents.models import UserDocument
from apps.documents.storing import StoredFile, create_documents
from apps.documents.uploading import counted


def add_documents(
    *,
    request: HttpRequest,
    member: Member,
    claim_id: UUID,
    files: Sequence[CheckedFile],
    now: datetime,
    answer: Callable[[list[UserDocument]], dict[str, Any]],
) -> submissions.Answer:
    """File further documents with an open claim, once for each ``Idempotency-Key``.

    ``answer`` makes the body of the 201. Raises ``NotFound``, ``WrongStatus`` on a closed claim, and what
    ``submissions.once`` and ``MemberLimits`` raise.
    """
    limits = MemberLimits(member=member, files=files, now=now)

    def make(stored_files: Sequence[StoredFile]) -> submissions.Answer:
        limits.lock_and_check()
        # Locked: of documents and a decision that closes the claim, whichever comes second sees the first.
        claim = _open_claim(member, claim_id, lock=True)
        claim.save(update_fields=["updated_at"])
        documents = file_documents(claim=claim, stored_files=stored_files, now=now)
        activity.record(
            member=member,
            action="documents_uploaded",
            description=f"Uploaded {counted(len(documents))} to the claim for {claim.property_address}",
            facts=facts_of(request),
            claimId=str(claim.pk),
            documentIds=[str(document.id) for document in documents],
        )
        return submissions.Answer(201, answer(documents))

    return submissions.once(
        member=member, request=request, now=now, prepare=_files_worth_storing(claim_id, limits), make=make
    )


def file_documents(*, claim: Claim, stored_files: Sequence[StoredFile], now: datetime) -> list[UserDocument]:
    """Write the rows of a claim's stored files, in the caller's transaction."""
    if not stored_files:
        return []
    documents = create_documents(
        member=claim.member, stored_files=stored_files, file_type=UserDocument.FileType.ESTIMATE, now=now
    )
    ClaimDocument.objects.bulk_create(ClaimDocument(document=document, claim=claim) for document in documents)
    for document in documents:
        document.claim_id = claim.pk
    return documents


@contextmanager
def _files_worth_storing(claim_id: UUID, limits: MemberLimits) -> Iterator[Sequence[StoredFile]]:
    """Store the files, unless it is clear beforehand that they will be refused."""
    _open_claim(limits.member, claim_id, lock=False)
    with limits.stored() as stored_files:
        yield stored_files


def _open_claim(member: Member, claim_id: UUID, *, lock: bool) -> Claim:
    claims = Claim.objects.owned_by(member)
    claim = (claims.select_for_update() if lock else claims).filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    if claim.status in CLOSED:
        raise WrongStatus(f"This claim is {claim.get_status_display().lower()} and takes no more documents")
    return claim
