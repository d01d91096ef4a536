"""Leases: one process at a time works on a row, for a limited time."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.core.jobs.leases import CLOCK_TOLERANCE, MAX_DURATION
from apps.core.models import ScheduledStep

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def step(frozen_time) -> ScheduledStep:
    ScheduledStep.objects.create(name="step", due_at=frozen_time.now)
    return claim(frozen_time)


def claim(frozen_time, duration: timedelta = MINUTE) -> ScheduledStep | None:
    return ScheduledStep.objects.claim_next(now=frozen_time.now, duration=duration)


def test_lease_holds_until_its_end(step, frozen_time):
    frozen_time.shift(MINUTE - timedelta(seconds=1))
    assert claim(frozen_time) is None
    assert ScheduledStep.objects.get().is_leased(now=frozen_time.now)
    frozen_time.shift(timedelta(seconds=1))
    assert claim(frozen_time) is not None


def test_lease_from_before_the_clock_was_set_back_counts_as_expired(step, frozen_time):
    frozen_time.shift(-MAX_DURATION)
    assert claim(frozen_time) is None
    assert ScheduledStep.objects.leased(now=frozen_time.now).exists()

    frozen_time.shift(-timedelta(seconds=1))

    assert not ScheduledStep.objects.leased(now=frozen_time.now).exists()
    assert not ScheduledStep.objects.get().is_leased(now=frozen_time.now)
    assert claim(frozen_time) is not None
    assert not step.release()


def test_longest_lease_of_a_host_whose_clock_is_ahead_holds(step, frozen_time):
    step.release()
    assert claim(frozen_time, MAX_DURATION) is not None

    frozen_time.shift(-CLOCK_TOLERANCE)

    assert claim(frozen_time) is None


def test_lease_that_would_count_as_expired_is_refused(step, frozen_time):
    with pytest.raises(ValueError, match="would count as expired"):
        claim(frozen_time, MAX_DURATION + MINUTE)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_lease_is_renewed_while_the_work_waits():
    ScheduledStep.objects.create(name="step", due_at=timezone.now())
    step = ScheduledStep.objects.claim_next(now=timezone.now(), duration=timedelta(seconds=0.3))
    first = step.lease_until

    with step.renewing(timedelta(seconds=0.3)):
        deadline = time.monotonic() + 120
        while ScheduledStep.objects.get().lease_until == first:
            assert time.monotonic() < deadline

    assert step.release()
