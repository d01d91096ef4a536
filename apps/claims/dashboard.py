"""The dashboard of a member: a read model in five queries, whatever the amount of data."""

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

RECENT: int = LIMITS["page"]["recent"]


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
    recent_claims: list[ClaimRow]
    recent_documents: list[DocumentRow]
    recent_activity: list[ActivityRow]


def dashboard_of(member: Member, *, now: datetime) -> Dashboard:
    """A member's dashboard, in five queries."""
    return Dashboard(
        subscription=get_subscription_state(member, now=now),
        statistics=statistics_of(member),
        recent_claims=_RECENT_CLAIMS.all(member=member.pk),
        recent_documents=_RECENT_DOCUMENTS.all(member=member.pk),
        recent_activity=_RECENT_ACTIVITY.all(member=member.pk),
    )


def statistics_of(member: Member) -> Statistics:
    """Count and add up a member's claims.

    The improvement is final minus original over the claims that have both, and never below zero.
    """
    total, completed, original, final, improvement = _STATISTICS.first(member=member.pk) or (0, 0, 0, 0, 0)
    return Statistics(
        total_claims=total,
        completed_claims=completed,
        total_original_amount=_dollars(original),
        total_final_amount=_dollars(final),
        improvement_amount=max(_dollars(improvement), Decimal(0)),
    )


def _sums(claims: QuerySet[Claim]) -> QuerySet[Claim, Any]:
    # SQLite adds decimals as floats: amounts are added up as whole cents, which both databases do exactly.
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
    lambda: _sums(Claim.objects.filter(member_id=_MEMBER)), row=tuple
)
_RECENT_CLAIMS = PreparedQuery(
    lambda: claim_rows(Claim.objects.filter(member_id=_MEMBER)).order_by("-created_at", "-id")[:RECENT],
    row=ClaimRow._make,
)
_RECENT_DOCUMENTS = PreparedQuery(
    lambda: document_rows(UserDocument.objects.filter(member_id=_MEMBER)).order_by("-uploaded_at", "-id")[:RECENT],
    row=DocumentRow._make,
)
_RECENT_ACTIVITY = PreparedQuery(
    lambda: activity_rows(ActivityEntry.objects.filter(member_id=_MEMBER)).order_by("-created_at", "-id")[:RECENT],
    row=ActivityRow._make,
)
