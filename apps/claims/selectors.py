"""A member's claims as plain rows, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import TextChoices

from apps.accounts.models import Member
from apps.claims.full_text import claims_with_words
from apps.claims.models import NEVER, Claim, ClaimStatusChange, Deliverable, DocumentRequest
from apps.core.errors import NotFound
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.documents.models import UserDocument


class ClaimRow(NamedTuple):
    """A claim in a list. Amounts are in USD."""

    id: UUID
    reference: str
    claim_number: str
    property_address: str
    homeowner: str
    service_request_type: str
    inspection_status: str
    status: str
    original_claim_amount: Decimal | None
    final_claim_amount: Decimal | None
    created_at: datetime
    waits_until: datetime | None
    unread_messages: int
    due_at: datetime | None


# Built once, because adding the columns takes longer than the query. ``Any``, because the type of ``values_list`` lacks
# the methods of our querysets.
CLAIM_ROWS: Any = Claim.objects.values_list(*ClaimRow._fields, named=True)


class StatusRow(NamedTuple):
    status: str
    note: str
    created_at: datetime


class WaitsFor(TextChoices):
    """What the member has to do on a claim."""

    DOCUMENTS = "documents"
    REVIEW = "review"
    READING = "reading"


def get_waits_for(claim: Any, *, now: datetime) -> WaitsFor | None:
    """``claim`` is a ``ClaimRow``, or a ``Claim`` as it was read: the database computes ``waits_until``."""
    if claim.waits_until is not None and now < claim.waits_until:
        return WaitsFor.DOCUMENTS if claim.waits_until == NEVER else WaitsFor.REVIEW
    return WaitsFor.READING if claim.unread_messages else None


@dataclass(frozen=True, slots=True)
class RequestDetail:
    request: DocumentRequest
    documents: list[UserDocument]


@dataclass(frozen=True, slots=True)
class ResultDetail:
    """A released result, or one that a newer version has superseded."""

    deliverable: Deliverable
    documents: list[UserDocument]


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """A claim with the member's documents and its history, oldest first, and its results, newest first."""

    claim: Claim
    documents: list[UserDocument]
    history: list[StatusRow]
    requests: list[RequestDetail]
    deliverables: list[ResultDetail]


def claims_page(
    member: Member,
    *,
    status: str = "",
    service_request_type: str = "",
    dol: date | None = None,
    search: str = "",
    waits: str = "",
    result: str = "",
    cursor: str = "",
    limit: int = PAGE_SIZE,
    now: datetime,
) -> Page[Any]:
    """One page of a member's claims, newest first. Raises ``Invalid`` for an unknown cursor.

    ``search`` also looks into the messages of both sides. ``waits`` limits it to the claims on which the member has to
    do something, ``result`` to those with a result that the member can fetch.
    """
    claims = CLAIM_ROWS.filter(member=member)
    if status:
        claims = claims.filter(status=status)
    if service_request_type:
        claims = claims.filter(service_request_type=service_request_type)
    if dol:
        claims = claims.filter(dol=dol)
    if search:
        claims = claims.matching(search) | claims.filter(pk__in=claims_with_words(member, search))
    if waits:
        claims = claims.waiting_for_member(now=now) | claims.filter(unread_messages__gt=0)
    if result:
        claims = claims.with_ready_result()
    return newest_first(claims, cursor=cursor, size=limit)


def get_own_claim(member: Member, claim_id: UUID) -> Claim:
    """Raises ``NotFound`` if there is no such claim or it belongs to another member."""
    claim = Claim.objects.owned_by(member).select_related("assignee").filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    return claim


def get_claim(member: Member, claim_id: UUID) -> ClaimDetail:
    """Raises ``NotFound`` if there is no such claim or it belongs to another member."""
    claim = get_own_claim(member, claim_id)
    changes = ClaimStatusChange.objects.filter(claim=claim).order_by("created_at", "id")
    results = Deliverable.objects.filter(claim=claim, state__in=Deliverable.SHOWN_STATES)
    documents = list(
        UserDocument.objects.not_deleted().filter(claim=claim, is_draft=False).order_by("uploaded_at", "id")
    )
    return ClaimDetail(
        claim=claim,
        documents=[document for document in documents if document.source == UserDocument.Source.MEMBER],
        history=[StatusRow._make(row) for row in changes.values_list("status", "note", "created_at")],
        requests=[
            RequestDetail(request, [document for document in documents if document.document_request_id == request.pk])
            for request in DocumentRequest.objects.filter(claim=claim).order_by("created_at", "id")
        ],
        deliverables=[
            ResultDetail(result, [document for document in documents if document.deliverable_id == result.pk])
            for result in results.order_by("-released_at", "-id")
        ],
    )


def get_request_detail(request: DocumentRequest) -> RequestDetail:
    return RequestDetail(request, list(request.documents.order_by("uploaded_at", "id")))
