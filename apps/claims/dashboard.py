"""The member's dashboard, read in five queries however many rows the member has."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, Count, F, Q, QuerySet, Sum, UUIDField
from django.db.models.functions import Cast, Round

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.audit.selectors import ActivityRow, activity_rows
from apps.claims.models import Claim
from apps.claims.selectors import ClaimRow, claim_rows
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.core.rules import LIMITS
from apps.documents.models import UserDocument
from apps.documents.selectors import DocumentRow, document_rows
from apps.subscriptions.selectors import SubscriptionState, get_subscription_state

MAX_RECENT: int = LIMITS["page"]["recent"]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Totals over a member's claims. Amounts are in USD."""

    total_claims: int
    completed_claims: int
    total_original_amount: Decimal
    total_final_amount: Decimal
    improvement_amount: Decimal


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The recent rows are newest first."""

    subscription: SubscriptionState | None
    statistics: Statistics
    recent_claims: list[ClaimRow]
    recent_documents: list[DocumentRow]
    recent_activity: list[ActivityRow]


def get_dashboard(member: Member, *, now: datetime) -> Dashboard:
    return Dashboard(
        subscription=get_subscription_state(member, now=now),
        statistics=get_statistics(member),
        recent_claims=_RECENT_CLAIMS.all(member=member.pk),
        recent_documents=_RECENT_DOCUMENTS.all(member=member.pk),
        recent_activity=_RECENT_ACTIVITY.all(member=member.pk),
    )


def get_statistics(member: Member) -> Statistics:
    """The improvement is final minus original amount over the claims that have both, and never below zero."""
    total, completed, original, final, improvement = _STATISTICS.first(member=member.pk) or (0, 0, 0, 0, 0)
    return Statistics(
        total_claims=total,
        completed_claims=completed,
        total_original_amount=_dollars(original),
        total_final_amount=_dollars(final),
        improvement_amount=max(_dollars(improvement), Decimal(0)),
    )


def _aggregate(claims: QuerySet[Claim]) -> QuerySet[Claim, Any]:
    # SQLite adds decimals as floats. Whole cents are added exactly by both databases.
    original, final = _cents("original_claim_amount"), _cents("final_claim_amount")
    return (
        claims.values("member")
        .annotate(
            total=Count("id"),
            completed=Count("id", filter=Q(status=Claim.Status.COMPLETED)),
            original=Sum(original),
            final=Sum(final),
            improvement=Sum(final - original),
        )
        .values_list("total", "completed", "original", "final", "improvement")
    )


def _cents(field: str) -> Cast:
    return Cast(Round(F(field) * 100), BigIntegerField())


def _dollars(cents: int | Decimal | None) -> Decimal:
    return Decimal(int(cents or 0)).scaleb(-2)


_MEMBER = Slot("member", UUIDField())
_STATISTICS: PreparedQuery[tuple[Any, ...]] = PreparedQuery(
    lambda: _aggregate(Claim.objects.filter(member_id=_MEMBER)), row=tuple
)
_RECENT_CLAIMS = PreparedQuery(
    lambda: claim_rows(Claim.objects.filter(member_id=_MEMBER)).order_by("-created_at", "-id")[:MAX_RECENT],
    row=ClaimRow._make,
)
_RECENT_DOCUMENTS = PreparedQuery(
    lambda: document_rows(UserDocument.objects.filter(member_id=_MEMBER)).order_by("-uploaded_at", "-id")[:MAX_RECENT],
    row=DocumentRow._make,
)
_RECENT_ACTIVITY = PreparedQuery(
    lambda: activity_rows(ActivityEntry.objects.filter(member_id=_MEMBER)).order_by("-created_at", "-id")[:MAX_RECENT],
    row=ActivityRow._make,
)
