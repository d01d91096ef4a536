"""The comparison of a claim: it belongs to a result, and is what the member sees while that result is current."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.claims.models import Claim, Deliverable
from apps.claims.staff.actions import log_action
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.estimates.audit_actions import AuditAction
from apps.estimates.comparisons import make_comparison
from apps.estimates.models import Comparison, ComparisonPair
from apps.estimates.services import lock_estimate

MAX_QUESTIONED_LINES = 50


def get_current_comparison(claim: Claim) -> Comparison:
    """The newest released one whose result is current. Raises ``NotFound``."""
    current = Comparison.objects.filter(
        deliverable__claim=claim, deliverable__state=Deliverable.State.RELEASED, version__isnull=False
    )
    comparison = current.select_related("base", "audited").order_by("-version").first()
    if comparison is None:
        raise NotFound
    return comparison


def get_questioned_pairs(claim: Claim, pair_ids: Sequence[UUID]) -> list[ComparisonPair]:
    """Raises ``Invalid`` unless all are of the current comparison."""
    wanted = set(pair_ids)
    if not wanted:
        return []
    if len(wanted) > MAX_QUESTIONED_LINES:
        raise Invalid({"lines": [f"At most {MAX_QUESTIONED_LINES} lines at once"]})
    try:
        comparison = get_current_comparison(claim)
    except NotFound:
        pairs = []
    else:
        pairs = list(comparison.pairs.filter(pk__in=wanted, is_excluded=False))
    if len(pairs) != len(wanted):
        raise Invalid({"lines": ["The comparison has changed. Please look at it again"]})
    return pairs


class ComparisonTaken(Conflict):
    message = "This comparison belongs to another result. Make a new one"


def get_free_drafts(claim: Claim) -> QuerySet[Comparison]:
    """Drafts of comparisons that belong to no result yet, newest first."""
    drafts = Comparison.objects.filter(claim_id=claim.pk, version__isnull=True, deliverable__isnull=True)
    return drafts.select_related("base", "audited").order_by("-created_at", "-id")


def describe_draft(comparison: Comparison) -> str:
    """For the list from which staff choose."""
    sides = f"{comparison.base.get_party_display()} to {comparison.audited.get_party_display().lower()}"
    amounts = f"{format_usd(comparison.base_total)} to {format_usd(comparison.audited_total)}"
    return f"{sides}: {amounts}"


def refuse_taken(claim: Claim, comparison: Comparison | None) -> None:
    """Raise ``ComparisonTaken``. The claim is locked."""
    if comparison is not None and not get_free_drafts(claim).filter(pk=comparison.pk).exists():
        raise ComparisonTaken


@transaction.atomic(durable=True)
def draft_comparison(*, claim_id: UUID, base_id: UUID, audited_id: UUID, actor: Actor, now: datetime) -> Comparison:
    """Compare two estimates of the claim. Raises ``NotFound`` and ``NotComparable``."""
    claim = Claim.objects.locked(claim_id)
    # Locked in one order, so that two comparisons do not wait for each other.
    locked = {identity: lock_estimate(identity) for identity in sorted({base_id, audited_id})}
    if any(estimate.document.claim_id != claim_id for estimate in locked.values()):
        raise NotFound
    comparison = make_comparison(base=locked[base_id], audited=locked[audited_id], created_by=actor.user, now=now)
    log_action(
        AuditAction.COMPARISON_DRAFTED,
        claim=claim,
        actor=actor,
        description=f"Compared two estimates of the claim {claim}",
        now=now,
    )
    return comparison
