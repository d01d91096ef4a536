"""The member's dashboard, read in five queries however many rows the member has."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db import connection

from apps.accounts.models import Member
from apps.audit.selectors import ACTIVITY_ROWS, ActivityRow
from apps.claims.selectors import CLAIM_ROWS, ClaimRow
from apps.core.rules import LIMITS
from apps.documents.selectors import DocumentRow, get_visible_rows
from apps.subscriptions.selectors import SubscriptionState, get_subscription_state

MAX_RECENT: int = LIMITS["page"]["recent"]

# Built once, because the columns and the order take longer than the queries.
_CLAIMS = CLAIM_ROWS.order_by("-created_at", "-id")
_ACTIVITY = ACTIVITY_ROWS.order_by("-created_at", "-id")

# Django builds this query more slowly than a database runs it. Whole cents, because SQLite adds decimals as floats.
_STATISTICS = """
    SELECT
        COUNT(*), COUNT(*) FILTER (WHERE status = 'completed'), SUM(original), SUM(final), SUM(final - original),
        SUM(original) FILTER (WHERE final IS NOT NULL)
    FROM (
        SELECT
            status,
            CAST(ROUND(original_claim_amount * 100) AS BIGINT) AS original,
            CAST(ROUND(final_claim_amount * 100) AS BIGINT) AS final
        FROM claims_claim
        WHERE member_id = %s
    ) AS amounts
"""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Totals over a member's claims. Amounts are in USD."""

    total_claims: int
    completed_claims: int
    total_original_amount: Decimal
    total_final_amount: Decimal
    improvement_amount: Decimal
    completed_original_amount: Decimal


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
        recent_claims=list(_CLAIMS.filter(member=member)[:MAX_RECENT]),
        recent_documents=list(get_visible_rows().owned_by(member)[:MAX_RECENT]),
        recent_activity=list(_ACTIVITY.filter(member=member)[:MAX_RECENT]),
    )


def get_statistics(member: Member) -> Statistics:
    """The improvement is final minus original amount over the claims that have both, and never below zero.

    The completed original amount is that of the claims with a final amount, to compare with the total of those.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STATISTICS, [member.pk.hex])
        total, completed, original, final, improvement, completed_original = cursor.fetchone()
    return Statistics(
        total_claims=total,
        completed_claims=completed,
        total_original_amount=_dollars(original),
        total_final_amount=_dollars(final),
        improvement_amount=max(_dollars(improvement), Decimal(0)),
        completed_original_amount=_dollars(completed_original),
    )


def _dollars(cents: int | Decimal | None) -> Decimal:
    return Decimal(int(cents or 0)).scaleb(-2)
