from datetime import datetime, timedelta

from apps.core import rate_limits  # noqa: F401  # registers its job
from apps.core.jobs import at_start, periodic, schedule
from apps.core.models import IdempotencyKey

at_start(order=5)(schedule.delete_unknown_steps)


@periodic("delete_old_idempotency_keys", every=timedelta(hours=1), title="Delete old idempotency keys")
def delete_stale_idempotency_keys(*, now: datetime) -> int:
    return IdempotencyKey.objects.filter(started_at__lt=now - IdempotencyKey.LIFETIME).delete()[0]
