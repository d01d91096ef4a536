"""The nightly job. Each app registers its part in ``tasks.py``, which ``apps.core`` imports at start-up."""

from collections.abc import Callable
from datetime import datetime

from apps.core import rate_limits
from apps.core.models import IdempotencyKey
from apps.core.registry import Registry

# A task takes ``now`` and returns how many rows or files it dealt with. It must be safe to run twice, or on two hosts
# at once. ``order`` matters where one task relies on another: a period rolls over before its subscription can end.
nightly_task: Registry[Callable[..., int]] = Registry()

nightly_task(order=70)(rate_limits.delete_expired)


@nightly_task(order=80)
def delete_stale_idempotency_keys(*, now: datetime) -> int:
    return IdempotencyKey.objects.filter(started_at__lt=now - IdempotencyKey.LIFETIME).delete()[0]
