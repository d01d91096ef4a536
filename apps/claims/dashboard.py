"""The dashboard of a member: a read model in five queries, whatever the amount of data."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, Count, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, Round

from apps.accounts.models import ActivityEntry, Member
from apps.claims.models import Claim
from apps.claims.prepared_queries import PreparedQuery
from apps.claims.selectors import ActivityRow, ClaimRow, DocumentRow, activity_rows, claim_rows, document_rows
from apps.common.rules import LIMITS
from apps.documents.models import UserDocument
from apps.subscriptions.selectors import SubscriptionState, subscription_of

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
        subscription=subscription_of(member, now=now),
        statistics=statistics_of(member),
        recent_claims=[ClaimRow._make(row) for row in _RECENT_CLAIMS.run(member.pk)],
        recent_documents=[DocumentRow._make(row) for row in _RECENT_DOCUMENTS.run(member.pk)],
        recent_activity=[ActivityRow._make(row) for row in _RECENT_ACTIVITY.run(member.pk)],
    )


def statistics_of(member: Member) -> Statistics:
    """Count and add up a member's claims.

    The improvement is final minus original over the claims that have both, and never below zero.
    """
    rows = _STATISTICS.run(member.pk)
    total, completed, original, final, improvement = rows[0] if rows else (0, 0, 0, 0, 0)
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


_STATISTICS = PreparedQuery(lambda member_id: _sums(Claim.objects.filter(member=member_id)))
_RECENT_CLAIMS = PreparedQuery(
    lambda member_id: claim_rows(Claim.objects.filter(member=member_id)).order_by("-created_at", "-id")[:RECENT]
)
_RECENT_DOCUMENTS = PreparedQuery(
    lambda member_id: document_rows(UserDocument.objects.filter(member=member_id)).order_by("-uploaded_at", "-id")[
        :RECENT
    ]
)
_RECENT_ACTIVITY = PreparedQuery(
    lambda member_id: activity_rows(ActivityEntry.objects.filter(member=member_id)).order_by("-created_at", "-id")[
        :RECENT
    ]
)
