"""Rate limits, with counters in the database."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.core.api.throttling import AddressThrottle
from apps.core.models import RateLimitCounter
from apps.core.rate_limits import Limit, add_attempt, clear_attempts, delete_expired, remove_attempt
from tests.test_every_endpoint_is_guarded import endpoints

FIXED = Limit("fixed", max_attempts=3, window=timedelta(minutes=1))
SLIDING = Limit("sliding", max_attempts=3, window=timedelta(minutes=1), sliding=True)


pytestmark = pytest.mark.django_db


def test_attempts_are_counted_per_subject_and_limit():
    now = timezone.now()

    assert [add_attempt(FIXED, "one", now=now).count for _ in range(3)] == [1, 2, 3]
    assert add_attempt(FIXED, "another", now=now).count == 1
    assert add_attempt(SLIDING, "one", now=now).count == 1


def test_cleared_counter_starts_at_one():
    now = timezone.now()
    add_attempt(FIXED, "one", now=now)

    clear_attempts(FIXED, "one")

    assert add_attempt(FIXED, "one", now=now).count == 1


def test_seconds_left_do_not_exceed_the_window():
    now = timezone.now()

    assert 0 < add_attempt(FIXED, "one", now=now).seconds_left <= 60
    assert 0 < add_attempt(FIXED, "one", now=now).seconds_left <= 60


@pytest.mark.parametrize(("limit", "seconds", "count"), [(FIXED, 59, 2), (FIXED, 60, 1), (SLIDING, 59, 2)])
def test_window_ends_after_its_duration(limit, seconds, count):
    now = timezone.now()
    add_attempt(limit, "one", now=now)

    assert add_attempt(limit, "one", now=now + timedelta(seconds=seconds)).count == count


def test_each_attempt_restarts_a_sliding_window_but_not_a_fixed_one():
    now = timezone.now()
    for limit, expected_count in ((SLIDING, 3), (FIXED, 1)):
        for seconds in (0, 40):
            add_attempt(limit, "one", now=now + timedelta(seconds=seconds))
        assert add_attempt(limit, "one", now=now + timedelta(seconds=80)).count == expected_count


def test_attempt_can_be_taken_back():
    now = timezone.now()
    for _ in range(2):
        add_attempt(FIXED, "one", now=now)

    remove_attempt(FIXED, "one")

    assert add_attempt(FIXED, "one", now=now).count == 2


def test_counter_without_attempts_cannot_be_decreased():
    now = timezone.now()

    remove_attempt(FIXED, "one")

    assert add_attempt(FIXED, "one", now=now).count == 1


def test_refused_attempt_does_not_extend_the_lock():
    now = timezone.now()
    for _ in range(3):
        add_attempt(SLIDING, "one", now=now)

    assert add_attempt(SLIDING, "one", now=now + timedelta(seconds=40)).seconds_left == 20
    assert add_attempt(SLIDING, "one", now=now + timedelta(seconds=60)).count == 1


def test_expired_counters_are_deleted():
    now = timezone.now()
    add_attempt(FIXED, "old", now=now - timedelta(minutes=2))
    add_attempt(FIXED, "new", now=now)

    assert delete_expired(now=now) == 1
    assert RateLimitCounter.objects.get().key == "fixed:new"


THROTTLED = sorted(
    {
        path
        for method, path, view in endpoints()
        if any(issubclass(throttle, AddressThrottle) for throttle in getattr(view, "throttle_classes", ()))
    }
)


def test_only_the_method_of_a_throttled_endpoint_counts_as_a_try(client):
    for path in THROTTLED:
        for method in ("get", "head", "options", "put", "delete"):
            response = getattr(client, method)(path)
            assert response.status_code in {200, 403, 405}, (method, path)
            assert not RateLimitCounter.objects.exists(), (method, path)
