from datetime import datetime, timedelta

from apps.core import jobs, rate_limits, schedule
from apps.core.models import IdempotencyKey
from apps.core.schedule import scheduled_task

jobs.at_start(order=5)(schedule.delete_unknown_steps)
scheduled_task("delete_expired_rate_limits", every=timedelta(hours=1), title="Delete expired counters of rate limits")(
    rate_limits.delete_expired
)


@scheduled_task("delete_old_idempotency_keys", every=timedelta(hours=1), title="Delete old idempotency keys")
def delete_stale_idempotency_keys(*, now: datetime) -> int:
    return IdempotencyKey.objects.filter(started_at__lt=now - IdempotencyKey.LIFETIME).delete()[0]


scheduled_task("delete_old_wake_ups", every=timedelta(hours=1), title="Delete old wake-ups of the worker")(
    jobs.delete_old_tasks
)
