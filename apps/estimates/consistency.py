from collections.abc import Iterator

from django.core.files.storage import Storage

from apps.core.consistency import consistency_check
from apps.estimates.models import Estimate
from apps.estimates.summary import COLUMNS, summarise


@consistency_check(order=60)
def check_estimates(storage: Storage) -> Iterator[str]:
    """Name the estimates whose counts or totals differ from their lines."""
    for estimate in Estimate.objects.filter(state=Estimate.State.READ).order_by("created_at").iterator(chunk_size=100):
        stored = [getattr(estimate, name) for name in COLUMNS]
        summarise(estimate, list(estimate.lines.order_by("place")))
        if stored != [getattr(estimate, name) for name in COLUMNS]:
            yield f"The counts or totals of the estimate {estimate.pk} differ from its lines"
