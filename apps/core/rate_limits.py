"""Rate limits, counted exactly across all processes and hosts.

DRF and Django's database cache read, compare and write their counters in separate steps, so parallel attempts are not
all counted. Here each attempt is counted in one statement.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.db.models import F

from apps.core.jobs import periodic
from apps.core.models import RateLimitCounter


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``max_attempts`` within ``window``. A sliding window restarts with every attempt that is not refused."""

    name: str
    max_attempts: int
    window: timedelta
    sliding: bool = False


@dataclass(frozen=True, slots=True)
class Attempts:
    """The number of attempts in the current window, and the seconds until it ends."""

    count: int
    seconds_left: int


_ADD = """
    INSERT INTO core_ratelimitcounter (key, count, window_ends_at) VALUES (%(key)s, 1, %(ends)s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN core_ratelimitcounter.window_ends_at <= %(now)s
            THEN 1 ELSE core_ratelimitcounter.count + 1 END,
        window_ends_at = CASE WHEN core_ratelimitcounter.window_ends_at <= %(now)s
            OR (%(sliding)s AND core_ratelimitcounter.count < %(max_attempts)s)
            THEN excluded.window_ends_at ELSE core_ratelimitcounter.window_ends_at END
    RETURNING count, window_ends_at
"""


def add_attempt(limit: Limit, subject: str, *, now: datetime) -> Attempts:
    """Count an attempt. Each ``subject``, such as an address or a username, has its own counter per limit."""
    timestamp = int(now.timestamp())
    with connection.cursor() as cursor:
        cursor.execute(
            _ADD,
            {
                "key": _key(limit, subject),
                "now": timestamp,
                "ends": timestamp + math.ceil(limit.window.total_seconds()),
                "sliding": limit.sliding,
                "max_attempts": limit.max_attempts,
            },
        )
        count, ends = cursor.fetchone()
    return Attempts(count, max(1, ends - timestamp))


def get_attempts(limit: Limit, subjects: Iterable[str], *, now: datetime) -> dict[str, Attempts]:
    """The attempts of those subjects that have any in the current window. Counts nothing."""
    keys = {_key(limit, subject): subject for subject in subjects}
    timestamp = int(now.timestamp())
    counters = RateLimitCounter.objects.filter(key__in=keys, window_ends_at__gt=timestamp)
    return {keys[row.key]: Attempts(row.count, row.window_ends_at - timestamp) for row in counters}


def remove_attempt(limit: Limit, subject: str) -> None:
    RateLimitCounter.objects.filter(key=_key(limit, subject), count__gt=0).update(count=F("count") - 1)


def clear_attempts(limit: Limit, subject: str) -> None:
    RateLimitCounter.objects.filter(key=_key(limit, subject)).delete()


@periodic("delete_expired_rate_limits", every=timedelta(hours=1), title="Delete expired counters of rate limits")
def delete_expired(*, now: datetime) -> int:
    """Delete counters of windows that have ended, and return how many."""
    return RateLimitCounter.objects.filter(window_ends_at__lte=int(now.timestamp())).delete()[0]


def _key(limit: Limit, subject: str) -> str:
    return f"{limit.name}:{subject}"
