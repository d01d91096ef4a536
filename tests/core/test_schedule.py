"""Periodic tasks run when they are due, once on all hosts together."""

from datetime import datetime, timedelta

import pytest

from apps.core import schedule
from apps.core.models import ScheduledStep
from apps.core.schedule import ScheduledTask

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
runs: list[str] = []


def first(*, now: datetime) -> int:
    runs.append("first")
    return 1


def second(*, now: datetime) -> int:
    runs.append("second")
    return 1


def failing(*, now: datetime) -> int:
    raise RuntimeError("the disk is gone")


@pytest.fixture(autouse=True)
def set_tasks(monkeypatch):
    """Replace the tasks of the product; ``first`` and ``second`` unless a test asks for others."""
    runs.clear()

    def set_tasks(*functions, every: timedelta = HOUR) -> None:
        tasks = [ScheduledTask(function, order, every, function.__name__) for order, function in enumerate(functions)]
        monkeypatch.setattr(schedule, "get_scheduled_tasks", lambda: tasks)

    set_tasks(first, second)
    return set_tasks


def test_task_runs_at_the_first_start_and_then_when_it_is_due(frozen_time):
    assert schedule.run_due() == 2
    frozen_time.shift(HOUR - timedelta(seconds=1))
    assert schedule.run_due() == 0
    frozen_time.shift(timedelta(seconds=1))
    assert schedule.run_due() == 2

    assert runs == ["first", "second"] * 2


def test_task_that_runs_elsewhere_holds_back_later_tasks(frozen_time):
    schedule.run_due()
    frozen_time.shift(HOUR)
    steps = ScheduledStep.objects.filter(name__endswith="first")
    other = steps.claim_next(now=frozen_time.now, duration=schedule.LEASE)
    runs.clear()

    assert schedule.run_due() == 0
    other.release(due_at=frozen_time.now + HOUR)
    assert schedule.run_due() == 1
    assert runs == ["second"]


def test_task_of_a_killed_worker_runs_again_after_its_lease(frozen_time):
    schedule.run_due()
    frozen_time.shift(HOUR)
    ScheduledStep.objects.filter(name__endswith="first").claim_next(now=frozen_time.now, duration=schedule.LEASE)
    runs.clear()

    frozen_time.shift(schedule.LEASE)
    assert schedule.run_due() == 2
    assert runs == ["first", "second"]


def test_failed_task_stops_no_others_and_is_tried_again_after_an_hour(set_tasks, frozen_time, caplog):
    set_tasks(failing, second, every=timedelta(days=1))

    assert schedule.run_due() == 2

    step = ScheduledStep.objects.get(name__endswith="failing")
    assert (step.error, step.due_at, step.finished_at) == ("RuntimeError", frozen_time.now + HOUR, None)
    assert runs == ["second"]
    assert "the disk is gone" in caplog.text


def test_task_is_due_if_the_clock_was_set_back(frozen_time):
    schedule.run_due()
    frozen_time.shift(-timedelta(minutes=1))
    assert schedule.run_due() == 0
    frozen_time.shift(-timedelta(days=1))
    assert schedule.run_due() == 2
