"""Limits on tries: how many, in what time, counted exactly across all processes.

Own code because the counters of DRF and of Django's database cache read, compare and write in separate steps: parallel
guesses slip through. One statement, here, cannot be raced.
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
from apps.core.models import AttemptCount

if TYPE_CHECKING:
    from redis import Redis


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` tries within ``window``. A sliding window starts anew with every try that is not refused."""

    name: str
    most: int
    window: timedelta
    sliding: bool = False


@dataclass(frozen=True, slots=True)
class Tries:
    """How often something was tried, and the seconds until the count begins anew."""

    count: int
    seconds_left: int


class Store(Protocol):
    """Where counters live."""

    def add(self, limit: Limit, subject: str, *, now: datetime) -> Tries:
        """Count one more try."""

    def take_back(self, limit: Limit, subject: str) -> None:
        """Count one try less."""

    def clear(self, limit: Limit, subject: str) -> None:
        """Forget them."""


class DatabaseStore:
    """Counters in a table of the product's own database."""

    _ADD = """
        INSERT INTO accounts_attemptcount (key, count, window_ends_at) VALUES (%(key)s, 1, %(ends)s)
        ON CONFLICT (key) DO UPDATE SET
            count = CASE WHEN accounts_attemptcount.window_ends_at <= %(now)s
                THEN 1 ELSE accounts_attemptcount.count + 1 END,
            window_ends_at = CASE WHEN accounts_attemptcount.window_ends_at <= %(now)s
                OR (%(sliding)s AND accounts_attemptcount.count < %(most)s)
                THEN excluded.window_ends_at ELSE accounts_attemptcount.window_ends_at END
        RETURNING count, window_ends_at
    """

    def add(self, limit: Limit, subject: str, *, now: datetime) -> Tries:
        """Count one more try, in one statement."""
        moment = int(now.timestamp())
        with connection.cursor() as cursor:
            cursor.execute(
                self._ADD,
                {
                    "key": _key(limit, subject),
                    "now": moment,
                    "ends": moment + math.ceil(limit.window.total_seconds()),
                    "sliding": limit.sliding,
                    "most": limit.most,
                },
            )
            count, ends = cursor.fetchone()
        return Tries(count, max(1, ends - moment))

    def take_back(self, limit: Limit, subject: str) -> None:
        """Count one try less, in one statement."""
        AttemptCount.objects.filter(key=_key(limit, subject), count__gt=0).update(count=F("count") - 1)

    def clear(self, limit: Limit, subject: str) -> None:
        """Forget them."""
        AttemptCount.objects.filter(key=_key(limit, subject)).delete()


class RedisStore:
    """Counters in Redis, wanted with more than one host."""

    def add(self, limit: Limit, subject: str, *, now: datetime) -> Tries:
        """Count one more try, in one transaction of Redis."""
        key, seconds = _key(limit, subject), math.ceil(limit.window.total_seconds())
        with _redis() as redis, redis.pipeline() as pipeline:
            pipeline.incr(key)
            pipeline.expire(key, seconds, nx=True)
            pipeline.ttl(key)
            count, _, left = pipeline.execute()
            if limit.sliding and count <= limit.most:
                redis.expire(key, seconds)
                left = seconds
        return Tries(count, max(1, left))

    def take_back(self, limit: Limit, subject: str) -> None:
        """Count one try less."""
        key = _key(limit, subject)
        with _redis() as redis, redis.pipeline() as pipeline:
            pipeline.decr(key)
            pipeline.ttl(key)
            _, left = pipeline.execute()
            if left < 0:
                # The window had ended: the key is new, and would stay for good.
                redis.delete(key)

    def clear(self, limit: Limit, subject: str) -> None:
        """Forget them."""
        with _redis() as redis:
            redis.delete(_key(limit, subject))


def store() -> Store:
    return RedisStore() if settings.CACHE_URL else DatabaseStore()


def delete_expired(*, now: datetime) -> int:
    """Remove counters of windows that have ended; return how many. Redis forgets its own."""
    return AttemptCount.objects.filter(window_ends_at__lte=int(now.timestamp())).delete()[0]


def _key(limit: Limit, subject: str) -> str:
    return f"{limit.name}:{subject}"


def ask_redis() -> None:
    """Raise ``Unavailable`` where Redis does not answer."""
    with _redis() as redis:
        redis.ping()


@contextmanager
def _redis() -> Iterator["Redis"]:
    """Redis; ``Unavailable`` where it cannot be reached or does not answer in time."""
    from redis import RedisError  # noqa: PLC0415  # see _client

    try:
        yield _client()
    except RedisError as error:
        raise Unavailable from error


@lru_cache(maxsize=1)
def _client() -> "Redis":
    from redis import Redis  # noqa: PLC0415  # five megabytes a worker, which only those pay who named a Redis

    return Redis.from_url(settings.CACHE_URL, socket_timeout=3, socket_connect_timeout=3)
