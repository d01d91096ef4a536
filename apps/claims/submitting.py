"""A member submits a claim: the unit, the claim, its documents and its history stand together or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.http import HttpRequest

from apps.accounts import activity, submissions
from apps.accounts.models import Member
from apps.claims.filing import file_documents
from apps.claims.models import Claim, ClaimStatusChange
from apps.claims.selectors import ClaimDetail, StatusRow
from apps.common.request_facts import facts_of
from apps.common.uploads import CheckedFile
from apps.documents.member_limits import MemberLimits
from apps.documents.storing import StoredFile
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
        activity.record(
            member=member,
            action="claim_submitted",
            description=f"Submitted a claim for {claim.property_address}: {SERVICES[claim.service_request_type].one}",
            facts=facts_of(request),
            claimId=str(claim.pk),
        )
        detail = ClaimDetail(claim, documents, [StatusRow(change.status, change.note, change.created_at)])
        return submissions.Answer(201, answer(detail))

    return submissions.once(
        member=member, request=request, now=now, prepare=_files_worth_storing(form, limits), make=make
    )


@contextmanager
def _files_worth_storing(form: ClaimForm, limits: MemberLimits) -> Iterator[Sequence[StoredFile]]:
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
