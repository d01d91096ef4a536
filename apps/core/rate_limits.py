"""Rate limits, counted exactly across all processes.

DRF and Django's database cache read, compare and write their counters in separate steps, so parallel attempts are not
all counted. Here each attempt is counted in one statement.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from django.conf import settings
from django.db import connection
from django.db.models import F

from apps.core.errors import Unavailable
from apps.core.models import RateLimitCounter

if TYPE_CHECKING:
    from redis import Redis


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


class Store(Protocol):
    """Stores the counters. Each ``subject``, such as an address or a username, has its own counter per limit."""

    def add(self, limit: Limit, subject: str, *, now: datetime) -> Attempts: ...

    def remove(self, limit: Limit, subject: str) -> None: ...

    def clear(self, limit: Limit, subject: str) -> None: ...


class DatabaseStore:
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

    def add(self, limit: Limit, subject: str, *, now: datetime) -> Attempts:
        timestamp = int(now.timestamp())
        with connection.cursor() as cursor:
            cursor.execute(
                self._ADD,
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

    def remove(self, limit: Limit, subject: str) -> None:
        RateLimitCounter.objects.filter(key=_key(limit, subject), count__gt=0).update(count=F("count") - 1)

    def clear(self, limit: Limit, subject: str) -> None:
        RateLimitCounter.objects.filter(key=_key(limit, subject)).delete()


class RedisStore:
    def add(self, limit: Limit, subject: str, *, now: datetime) -> Attempts:
        key, seconds = _key(limit, subject), math.ceil(limit.window.total_seconds())
        with _redis() as redis, redis.pipeline() as pipeline:
            pipeline.incr(key)
            pipeline.expire(key, seconds, nx=True)
            pipeline.ttl(key)
            count, _, seconds_left = pipeline.execute()
            if limit.sliding and count <= limit.max_attempts:
                redis.expire(key, seconds)
                seconds_left = seconds
        return Attempts(count, max(1, seconds_left))

    def remove(self, limit: Limit, subject: str) -> None:
        key = _key(limit, subject)
        with _redis() as redis, redis.pipeline() as pipeline:
            pipeline.decr(key)
            pipeline.ttl(key)
            _, seconds_left = pipeline.execute()
            if seconds_left < 0:
                # The window had ended, so decr has created the key again, without an expiry time.
                redis.delete(key)

    def clear(self, limit: Limit, subject: str) -> None:
        with _redis() as redis:
            redis.delete(_key(limit, subject))


def get_store() -> Store:
    return RedisStore() if settings.CACHE_URL else DatabaseStore()


def delete_expired(*, now: datetime) -> int:
    """Delete counters of windows that have ended, and return how many. Redis deletes its own."""
    return RateLimitCounter.objects.filter(window_ends_at__lte=int(now.timestamp())).delete()[0]


def _key(limit: Limit, subject: str) -> str:
    return f"{limit.name}:{subject}"


def check_redis() -> None:
    """Raise ``Unavailable`` if Redis does not respond."""
    with _redis() as redis:
        redis.ping()


@contextmanager
def _redis() -> Iterator["Redis"]:
    """Turn every error of Redis into ``Unavailable``."""
    from redis import RedisError  # noqa: PLC0415  # see _client

    try:
        yield _client()
    except RedisError as error:
        raise Unavailable from error


@lru_cache(maxsize=1)
def _client() -> "Redis":
    from redis import Redis  # noqa: PLC0415  # saves five megabytes per worker if Redis is not used

    return Redis.from_url(settings.CACHE_URL, socket_timeout=3, socket_connect_timeout=3)
