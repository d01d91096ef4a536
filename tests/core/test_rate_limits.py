"""Rate limits, with counters in the database and in Redis."""

from datetime import timedelta

import fakeredis
import pytest
from django.utils import timezone

from apps.core import rate_limits
from apps.core.models import RateLimitCounter
from apps.core.rate_limits import DatabaseStore, Limit, RedisStore
from apps.core.throttling import AddressThrottle
from tests.test_every_endpoint_is_guarded import endpoints

FIXED = Limit("fixed", max_attempts=3, window=timedelta(minutes=1))
SLIDING = Limit("sliding", max_attempts=3, window=timedelta(minutes=1), sliding=True)


@pytest.fixture(params=[DatabaseStore, RedisStore])
def store(request, db, monkeypatch):
    server = fakeredis.FakeRedis()
    monkeypatch.setattr(rate_limits, "_client", lambda: server)
    return request.param()


def test_attempts_are_counted_per_subject_and_limit(store):
    now = timezone.now()

    assert [store.add(FIXED, "one", now=now).count for _ in range(3)] == [1, 2, 3]
    assert store.add(FIXED, "another", now=now).count == 1
    assert store.add(SLIDING, "one", now=now).count == 1


def test_cleared_counter_starts_at_one(store):
    now = timezone.now()
    store.add(FIXED, "one", now=now)

    store.clear(FIXED, "one")

    assert store.add(FIXED, "one", now=now).count == 1


def test_seconds_left_do_not_exceed_the_window(store):
    now = timezone.now()

    assert 0 < store.add(FIXED, "one", now=now).seconds_left <= 60
    assert 0 < store.add(FIXED, "one", now=now).seconds_left <= 60


@pytest.mark.parametrize(("limit", "seconds", "count"), [(FIXED, 59, 2), (FIXED, 60, 1), (SLIDING, 59, 2)])
def test_window_ends_after_its_duration(db, limit, seconds, count):
    now = timezone.now()
    store = rate_limits.DatabaseStore()
    store.add(limit, "one", now=now)

    assert store.add(limit, "one", now=now + timedelta(seconds=seconds)).count == count


def test_each_attempt_restarts_a_sliding_window_but_not_a_fixed_one(db):
    now = timezone.now()
    store = rate_limits.DatabaseStore()
    for limit, expected_count in ((SLIDING, 3), (FIXED, 1)):
        for seconds in (0, 40):
            store.add(limit, "one", now=now + timedelta(seconds=seconds))
        assert store.add(limit, "one", now=now + timedelta(seconds=80)).count == expected_count


def test_attempt_can_be_taken_back(store):
    now = timezone.now()
    for _ in range(2):
        store.add(FIXED, "one", now=now)

    store.remove(FIXED, "one")

    assert store.add(FIXED, "one", now=now).count == 2


def test_counter_without_attempts_cannot_be_decreased(store):
    now = timezone.now()

    store.remove(FIXED, "one")

    assert store.add(FIXED, "one", now=now).count == 1


def test_refused_attempt_does_not_extend_the_lock(db):
    now = timezone.now()
    store = rate_limits.DatabaseStore()
    for _ in range(3):
        store.add(SLIDING, "one", now=now)

    assert store.add(SLIDING, "one", now=now + timedelta(seconds=40)).seconds_left == 20
    assert store.add(SLIDING, "one", now=now + timedelta(seconds=60)).count == 1


def test_refused_attempt_does_not_extend_the_lock_in_redis(monkeypatch):
    server = fakeredis.FakeRedis()
    monkeypatch.setattr(rate_limits, "_redis", lambda: server)
    store, now = rate_limits.RedisStore(), timezone.now()
    for _ in range(3):
        store.add(SLIDING, "one", now=now)
    server.expire("sliding:one", 20)

    assert store.add(SLIDING, "one", now=now).seconds_left <= 20


def test_expired_counters_are_deleted(db):
    now = timezone.now()
    rate_limits.DatabaseStore().add(FIXED, "old", now=now - timedelta(minutes=2))
    rate_limits.DatabaseStore().add(FIXED, "new", now=now)

    assert rate_limits.delete_expired(now=now) == 1
    assert RateLimitCounter.objects.get().key == "fixed:new"


THROTTLED = sorted(
    {
        path
        for method, path, view in endpoints()
        if any(issubclass(throttle, AddressThrottle) for throttle in getattr(view, "throttle_classes", ()))
    }
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", THROTTLED)
@pytest.mark.parametrize("method", ["get", "head", "options", "put", "delete"])
def test_only_the_method_of_a_throttled_endpoint_counts_as_a_try(client, path, method):
    response = getattr(client, method)(path)

    assert response.status_code in {200, 403, 405}
    assert not RateLimitCounter.objects.exists()
