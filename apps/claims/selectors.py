"""A member's claims as plain rows, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from apps.accounts.models import Member
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.errors import NotFound
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.documents.models import UserDocument


class ClaimRow(NamedTuple):
    """A claim in a list. Amounts are in USD."""

    id: UUID
    claim_number: str
    property_address: str
    homeowner: str
    service_request_type: str
    inspection_status: str
    status: str
    original_claim_amount: Decimal | None
    final_claim_amount: Decimal | None
    created_at: datetime


class StatusRow(NamedTuple):
    status: str
    note: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """A claim with its documents and its history, both oldest first."""

    claim: Claim
    documents: list[UserDocument]
    history: list[StatusRow]


def claims_page(
    member: Member,
    *,
    status: str = "",
    service_request_type: str = "",
    dol: date | None = None,
    search: str = "",
    cursor: str = "",
    limit: int = PAGE_SIZE,
) -> Page[Any]:
    """One page of a member's claims, newest first. Raises ``Invalid`` for an unknown cursor."""
    claims = Claim.objects.owned_by(member)
    if status:
        claims = claims.filter(status=status)
    if service_request_type:
        claims = claims.filter(service_request_type=service_request_type)
    if dol:
        claims = claims.filter(dol=dol)
    if search:
        claims = claims.matching(search)
    return newest_first(claim_rows(claims), cursor=cursor, size=limit)


def get_claim(member: Member, claim_id: UUID) -> ClaimDetail:
    """Raises ``NotFound`` if there is no such claim or it belongs to another member."""
    claim = Claim.objects.owned_by(member).filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    return get_claim_detail(claim)


def get_claim_detail(claim: Claim) -> ClaimDetail:
    changes = ClaimStatusChange.objects.filter(claim=claim).order_by("created_at", "id")
    return ClaimDetail(
        claim=claim,
        documents=list(claim.documents.not_deleted().order_by("uploaded_at", "id")),
        history=[StatusRow._make(row) for row in changes.values_list("status", "note", "created_at")],
    )


def claim_rows(claims: QuerySet[Claim]) -> QuerySet[Claim, Any]:
    return claims.values_list(*ClaimRow._fields, named=True)
