"""A member submits a claim: the unit, the claim, its documents and its history stand together or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.models import Claim, ClaimDocument, ClaimStatusChange
from apps.claims.selectors import ClaimDetail, StatusRow
from apps.claims.transitions import CLOSED, WrongStatus
from apps.core import idempotency as submissions
from apps.core.errors import NotFound
from apps.core.formatting import pluralize
from apps.core.request_meta import get_request_meta
from apps.core.uploads import CheckedFile
from apps.documents.limits import MemberLimits
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, create_documents
from apps.subscriptions.quotas import SERVICES, require_unit, use_unit


@dataclass(frozen=True, slots=True)
class ClaimForm:
    """What a member fills in. Amounts in USD."""

    property_address: str
    homeowner: str
    col: date
    dol: date
    inspection_status: str = Claim.InspectionStatus.PENDING
    service_request_type: str = Claim.ServiceRequestType.ESTIMATE
    claim_number: str = ""
    original_claim_amount: Decimal | None = None
    notes: str = ""
    files: Sequence[CheckedFile] = field(default_factory=list)


def submit_claim(
    *,
    request: HttpRequest,
    member: Member,
    form: ClaimForm,
    now: datetime,
    answer: Callable[[ClaimDetail], dict[str, Any]],
) -> submissions.Answer:
    """Submit a claim once for each ``Idempotency-Key``.

    ``answer`` makes the body of the 201.
    Raises ``NoSubscription``, ``QuotaExceeded`` and what ``submissions.once`` and ``MemberLimits`` raise.
    """
    limits = MemberLimits(member=member, files=form.files, requests=Claim.objects.owned_by(member), now=now)

    def make(stored_files: Sequence[StoredFile]) -> submissions.Answer:
        limits.lock_and_check()
        claim = _create(member, form, now)
        change = ClaimStatusChange.objects.create(claim=claim, status=claim.status, created_at=now)
        documents = file_documents(claim=claim, stored_files=stored_files, now=now)
        activity.log(
            member=member,
            action="claim_submitted",
            description=f"Submitted a claim for {claim.property_address}: {SERVICES[claim.service_request_type].one}",
            meta=get_request_meta(request),
            claimId=str(claim.pk),
        )
        detail = ClaimDetail(claim, documents, [StatusRow(change.status, change.note, change.created_at)])
        return submissions.Answer(201, answer(detail))

    return submissions.once(
        member=member, request=request, now=now, prepare=_store_claim_files(form, limits), make=make
    )


@contextmanager
def _store_claim_files(form: ClaimForm, limits: MemberLimits) -> Iterator[Sequence[StoredFile]]:
    """Store the files, unless it is clear beforehand that the claim will be refused."""
    require_unit(member=limits.member, service_type=form.service_request_type, now=limits.now)
    with limits.stored() as stored_files:
        yield stored_files


def _create(member: Member, form: ClaimForm, now: datetime) -> Claim:
    subscription = use_unit(member=member, service_type=form.service_request_type, now=now)
    return Claim.objects.create(
        member=member,
        subscription=subscription,
        property_address=form.property_address,
        homeowner=form.homeowner,
        col=form.col,
        dol=form.dol,
        inspection_status=form.inspection_status,
        service_request_type=form.service_request_type,
        claim_number=form.claim_number,
        original_claim_amount=form.original_claim_amount,
        notes=form.notes,
        created_at=now,
    )


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
        activity.log(
            member=member,
            action="documents_uploaded",
            description=f"Uploaded {pluralize(len(documents), 'document')} to the claim for {claim.property_address}",
            meta=get_request_meta(request),
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
