"""What a member sees of claims, documents and activity: plain rows, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import BigIntegerField, Count, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, Round

from apps.accounts.models import ActivityEntry, Member
from apps.claims.models import Claim, ClaimStatusChange
from apps.common.errors import NotFound
from apps.common.pagination import Page, newest_first
from apps.common.rules import LIMITS
from apps.documents.models import UserDocument
from apps.subscriptions.selectors import SubscriptionState, subscription_of

RECENT: int = LIMITS["page"]["recent"]

_CLAIM_ROW = (
    "id",
    "claim_number",
    "property_address",
    "homeowner",
    "service_request_type",
    "inspection_status",
    "status",
    "original_claim_amount",
    "final_claim_amount",
    "created_at",
)
_DOCUMENT_ROW = (
    "id",
    "original_filename",
    "file_size",
    "mime_type",
    "file_type",
    "claim_id",
    "is_viewable",
    "uploaded_at",
)
_ACTIVITY_ROW = ("id", "action", "description", "created_at")


class StatusRow(NamedTuple):
    """One move of a claim."""

    status: str
    note: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """One claim with its documents and its history, both oldest first."""

    claim: Claim
    documents: list[UserDocument]
    history: list[StatusRow]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A member's claims in figures; amounts in USD."""

    total_claims: int
    completed_claims: int
    total_original_amount: Decimal
    total_final_amount: Decimal
    improvement_amount: Decimal


@dataclass(frozen=True, slots=True)
class Dashboard:
    """Everything that the dashboard shows at once; the recent rows newest first."""

    subscription: SubscriptionState | None
    statistics: Statistics
    recent_claims: list[Any]
    recent_documents: list[Any]
    recent_activity: list[Any]


def dashboard_of(member: Member, *, now: datetime) -> Dashboard:
    """A member's dashboard, in five queries."""
    claims, documents = Claim.objects.owned_by(member), UserDocument.objects.owned_by(member)
    return Dashboard(
        subscription=subscription_of(member, now=now),
        statistics=statistics_of(member),
        recent_claims=list(_claim_rows(claims).order_by("-created_at", "-id")[:RECENT]),
        recent_documents=list(_document_rows(documents).order_by("-uploaded_at", "-id")[:RECENT]),
        recent_activity=list(_activity_rows(member).order_by("-created_at", "-id")[:RECENT]),
    )


def statistics_of(member: Member) -> Statistics:
    """Count and add up a member's claims.

    The improvement is final minus original over the claims that have both, and never below zero.
    """
    # SQLite adds decimals as floats: amounts are added up as whole cents, which both databases do exactly.
    original, final = _cents("original_claim_amount"), _cents("final_claim_amount")
    sums = Claim.objects.owned_by(member).aggregate(
        total=Count("id"),
        completed=Count("id", filter=Q(status=Claim.Status.COMPLETED)),
        original=Sum(original),
        final=Sum(final),
        improvement=Sum(final - original),
    )
    return Statistics(
        total_claims=sums["total"],
        completed_claims=sums["completed"],
        total_original_amount=_dollars(sums["original"]),
        total_final_amount=_dollars(sums["final"]),
        improvement_amount=max(_dollars(sums["improvement"]), Decimal(0)),
    )


def claims_page(
    member: Member,
    *,
    status: str = "",
    service_request_type: str = "",
    search: str = "",
    cursor: str = "",
) -> Page[Any]:
    """One page of a member's claims, newest first. Raises ``Invalid`` for an unknown cursor."""
    claims = Claim.objects.owned_by(member)
    if status:
        claims = claims.filter(status=status)
    if service_request_type:
        claims = claims.filter(service_request_type=service_request_type)
    if search:
        claims = claims.holding(search)
    return newest_first(_claim_rows(claims), cursor=cursor)


def documents_page(member: Member, *, file_type: str = "", search: str = "", cursor: str = "") -> Page[Any]:
    """One page of a member's documents, newest first. Raises ``Invalid`` for an unknown cursor."""
    documents = UserDocument.objects.owned_by(member)
    if file_type:
        documents = documents.of_type(file_type)
    if search:
        documents = documents.named_like(search)
    return newest_first(_document_rows(documents), cursor=cursor, by="uploaded_at")


def activity_page(member: Member, *, cursor: str = "") -> Page[Any]:
    """One page of a member's activity, newest first. Raises ``Invalid`` for an unknown cursor."""
    return newest_first(_activity_rows(member), cursor=cursor)


def claim_of(member: Member, claim_id: UUID) -> ClaimDetail:
    """One claim of a member. Raises ``NotFound`` for another's as for an unknown one."""
    claim = Claim.objects.owned_by(member).filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    return detail_of(claim)


def detail_of(claim: Claim) -> ClaimDetail:
    """A claim with its documents and its history."""
    documents = list(UserDocument.objects.filter(claim_link__claim=claim).order_by("uploaded_at", "id"))
    for document in documents:
        document.claim_id = claim.pk
    changes = ClaimStatusChange.objects.filter(claim=claim).order_by("created_at", "id")
    return ClaimDetail(
        claim=claim,
        documents=documents,
        history=[StatusRow._make(row) for row in changes.values_list("status", "note", "created_at")],
    )


def _claim_rows(claims: QuerySet[Claim]) -> QuerySet[Claim, Any]:
    return claims.values_list(*_CLAIM_ROW, named=True)


def _document_rows(documents: QuerySet[UserDocument]) -> QuerySet[UserDocument, Any]:
    # The documents app knows of a claim's id, not of claims: here it is looked up.
    filed = documents.annotate(claim_id=F("claim_link__claim_id"))  # type: ignore[no-redef]  # the same id
    return filed.values_list(*_DOCUMENT_ROW, named=True)


def _activity_rows(member: Member) -> QuerySet[ActivityEntry, Any]:
    return ActivityEntry.objects.filter(member=member).values_list(*_ACTIVITY_ROW, named=True)


def _cents(field: str) -> Cast:
    return Cast(Round(F(field) * 100), BigIntegerField())


def _dollars(cents: int | Decimal | None) -> Decimal:
    return Decimal(int(cents or 0)).scaleb(-2)
