"""Counters of tries, in the database and in Redis alike."""

from datetime import timedelta

import fakeredis
import pytest
from django.utils import timezone

from apps.core import rate_limits as attempts
from apps.core.models import AttemptCount
from apps.core.rate_limits import Limit

FIXED = Limit("fixed", max_attempts=3, window=timedelta(minutes=1))
SLIDING = Limit("sliding", max_attempts=3, window=timedelta(minutes=1), sliding=True)


@pytest.fixture(params=["DatabaseStore", "RedisStore"])
def store(request, db, settings, monkeypatch):
    settings.ATTEMPTS_STORE = f"apps.core.rate_limits.{request.param}"
    server = fakeredis.FakeRedis()
    monkeypatch.setattr(attempts, "_client", lambda: server)
    return attempts.get_store()


def test_tries_are_counted_for_each_subject_and_limit(store):
    now = timezone.now()
    assert [store.add(FIXED, "one", now=now).count for _ in range(3)] == [1, 2, 3]
    assert store.add(FIXED, "another", now=now).count == 1
    assert store.add(SLIDING, "one", now=now).count == 1


def test_what_is_cleared_begins_anew(store):
    now = timezone.now()
    store.add(FIXED, "one", now=now)
    store.clear(FIXED, "one")
    assert store.add(FIXED, "one", now=now).count == 1


def test_the_time_left_is_the_windows(store):
    now = timezone.now()
    assert 0 < store.add(FIXED, "one", now=now).seconds_left <= 60
    assert 0 < store.add(FIXED, "one", now=now).seconds_left <= 60


@pytest.mark.parametrize(("limit", "seconds", "count"), [(FIXED, 59, 2), (FIXED, 60, 1), (SLIDING, 59, 2)])
def test_a_window_ends_by_the_clock(db, limit, seconds, count):
    now = timezone.now()
    store = attempts.DatabaseStore()
    store.add(limit, "one", now=now)
    assert store.add(limit, "one", now=now + timedelta(seconds=seconds)).count == count


def test_a_sliding_window_starts_anew_with_every_try_and_a_fixed_one_does_not(db):
    now = timezone.now()
    store = attempts.DatabaseStore()
    for limit, counted in ((SLIDING, 3), (FIXED, 1)):
        for seconds in (0, 40):
            store.add(limit, "one", now=now + timedelta(seconds=seconds))
        assert store.add(limit, "one", now=now + timedelta(seconds=80)).count == counted


def test_a_try_is_taken_back(store):
    now = timezone.now()
    for _ in range(2):
        store.add(FIXED, "one", now=now)
    store.remove(FIXED, "one")
    assert store.add(FIXED, "one", now=now).count == 2


def test_a_try_that_nobody_counted_is_not_taken_back(store):
    now = timezone.now()
    store.remove(FIXED, "one")
    assert store.add(FIXED, "one", now=now).count == 1


def test_a_refused_try_does_not_lengthen_the_lock(db):
    now = timezone.now()
    store = attempts.DatabaseStore()
    for _ in range(3):
        store.add(SLIDING, "one", now=now)

    assert store.add(SLIDING, "one", now=now + timedelta(seconds=40)).seconds_left == 20
    assert store.add(SLIDING, "one", now=now + timedelta(seconds=60)).count == 1


def test_a_refused_try_does_not_lengthen_the_lock_in_redis(monkeypatch):
    server = fakeredis.FakeRedis()
    monkeypatch.setattr(attempts, "_redis", lambda: server)
    store, now = attempts.RedisStore(), timezone.now()
    for _ in range(3):
        store.add(SLIDING, "one", now=now)
    server.expire("sliding:one", 20)

    assert store.add(SLIDING, "one", now=now).seconds_left <= 20


def test_what_has_ended_is_swept(db):
    now = timezone.now()
    attempts.DatabaseStore().add(FIXED, "old", now=now - timedelta(minutes=2))
    attempts.DatabaseStore().add(FIXED, "new", now=now)

    assert attempts.delete_expired(now=now) == 1
    assert AttemptCount.objects.get().key == "fixed:new"
