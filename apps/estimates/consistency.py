from collections.abc import Iterator

from django.core.files.storage import Storage

from apps.core.consistency import consistency_check
from apps.estimates.comparisons import find_difference
from apps.estimates.models import Comparison, Estimate
from apps.estimates.summary import COLUMNS, summarise


@consistency_check(order=60)
def check_estimates(storage: Storage) -> Iterator[str]:
    """Name the estimates whose counts or totals differ from their lines."""
    for estimate in Estimate.objects.filter(state=Estimate.State.READ).order_by("created_at").iterator(chunk_size=100):
        stored = [getattr(estimate, name) for name in COLUMNS]
        summarise(estimate, list(estimate.lines.order_by("place")))
        if stored != [getattr(estimate, name) for name in COLUMNS]:
            yield f"The counts or totals of the estimate {estimate.pk} differ from its lines"


@consistency_check(order=61)
def check_comparisons(storage: Storage) -> Iterator[str]:
    """Name the released comparisons that do not add up, and drafts whose sums differ from their pairs."""
    for comparison in Comparison.objects.order_by("created_at").iterator(chunk_size=50):
        problem = find_difference(comparison)
        # Lines of a draft may have been corrected since; it cannot be released then.
        if problem is not None and (comparison.version is not None or problem.startswith("The sums")):
            yield problem
