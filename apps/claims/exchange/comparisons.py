"""The comparison of a claim: it belongs to a result, and is what the member sees while that result is current."""

from collections.abc import Sequence
from uuid import UUID

from apps.claims.models import Claim, Deliverable
from apps.core.errors import Invalid, NotFound
from apps.estimates.models import Comparison, ComparisonPair

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
