"""The comparison of a claim: it belongs to a result, and is what the member sees while that result is current."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.claims.models import Claim
from apps.claims.phases import Operation, require
from apps.claims.selectors import find_current_comparison
from apps.claims.staff.actions import log_action
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.estimates.audit_actions import AuditAction
from apps.estimates.comparisons import make_comparison
from apps.estimates.models import Comparison, ComparisonPair
from apps.estimates.services import lock_estimate
from apps.estimates.workbench import Action, change_draft, lock_draft

MAX_QUESTIONED_LINES = 50


def get_current_comparison(claim: Claim) -> Comparison:
    """Raises ``NotFound``."""
    comparison = find_current_comparison(claim)
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
    comparison = find_current_comparison(claim)
    pairs = list(comparison.pairs.filter(pk__in=wanted, is_excluded=False)) if comparison else []
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


@transaction.atomic(durable=True)
def change_comparison(
    *, comparison: Comparison, action: Action, expected_revision: int, actor: Actor, now: datetime, **values: Any
) -> tuple[Comparison, list[ComparisonPair]]:
    """Change a draft by hand. Return it with its pairs that are new or different. ``values`` as ``change_draft``.

    Raises ``ComparisonInUse``, ``ComparisonChanged``, ``WrongStatus``, ``Invalid`` and ``NothingToUndo``.
    """
    claim = Claim.objects.locked(comparison.claim_id)
    locked = lock_draft(comparison.pk, expected_revision=expected_revision)
    require(claim, Operation.DELIVER, now=now)
    before = {"difference": locked.difference}
    pairs = change_draft(locked, action, changed_by=actor.user, now=now, **values)
    after = {"difference": locked.difference}
    has_new_sum = before != after
    log_action(
        AuditAction.COMPARISON_CHANGED,
        claim=claim,
        actor=actor,
        description=f"{action.label} {pairs[0]} in a comparison of the claim {claim}",
        before=before if has_new_sum else None,
        after=after if has_new_sum else None,
        reason=values.get("reason", ""),
        now=now,
    )
    return locked, pairs
