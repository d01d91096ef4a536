"""Periodic tasks run when they are due, once on all hosts together."""

from datetime import datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps

from apps.core import jobs
from apps.core.jobs import PeriodicJob, schedule
from apps.core.models import ScheduledStep

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
runs: list[str] = []


def first(*, now: datetime) -> int:
    runs.append("first")
    return 1


def second(*, now: datetime) -> int:
    runs.append("second")
    return 1


def third(*, now: datetime) -> int:
    runs.append("third")
    return 1


def failing(*, now: datetime) -> int:
    raise RuntimeError("the disk is gone")


@pytest.fixture(autouse=True)
def set_tasks(monkeypatch):
    """Replace the tasks of the product; ``first`` and ``second`` unless a test asks for others."""
    runs.clear()

    def set_tasks(*functions, every: timedelta = HOUR, after: dict[str, list[str]] | None = None) -> None:
        names = [function.__name__ for function in functions]
        tasks = [
            PeriodicJob(name, function, every, name, (after or {}).get(name, []))
            for name, function in zip(names, functions, strict=True)
        ]
        monkeypatch.setattr(jobs, "get_periodic_jobs", lambda: tasks)

    set_tasks(first, second)
    return set_tasks


def test_task_runs_at_the_first_start_and_then_when_it_is_due(frozen_time):
    assert schedule.run_due() == 2
    frozen_time.shift(HOUR - timedelta(seconds=1))
    assert schedule.run_due() == 0
    frozen_time.shift(timedelta(seconds=1))
    assert schedule.run_due() == 2

    assert runs == ["first", "second"] * 2


def test_task_of_a_killed_worker_holds_back_only_tasks_that_rely_on_it_for_a_minute(set_tasks, frozen_time):
    set_tasks(first, second, third, after={"second": ["first"]})
    schedule.run_due()
    frozen_time.shift(HOUR)
    ScheduledStep.objects.filter(name="first").claim_next(now=frozen_time.now, duration=schedule.LEASE)
    runs.clear()

    assert schedule.run_due() == 1
    assert runs == ["third"]
    frozen_time.shift(timedelta(minutes=1))
    assert schedule.run_due() == 2
    assert runs == ["third", "first", "second"]


def test_task_with_many_rows_continues_in_its_next_turn_and_then_those_that_rely_on_it(set_tasks, frozen_time):
    rows = list(range(25))

    def first(*, now: datetime) -> int:
        return jobs.process_rows(list(rows), lambda row: rows.remove(row) or True)

    set_tasks(first, second, third, after={"second": ["first"]})

    assert schedule.run_due() == 1
    assert (len(rows), runs) == (5, ["third"])
    frozen_time.shift(2 * jobs.OVERDUE_AFTER)
    assert schedule.run_due() == 2
    assert (rows, runs) == ([], ["third", "second"])


def test_task_that_gets_nothing_done_in_its_turn_waits_for_its_next_time(set_tasks, frozen_time):
    def first(*, now: datetime) -> int:
        return jobs.process_rows(range(25), lambda _: False)

    set_tasks(first)

    assert schedule.run_due() == 1
    assert ScheduledStep.objects.get().due_at == frozen_time.now + HOUR


def test_worker_deletes_the_row_of_a_task_that_is_gone(frozen_time):
    schedule.run_due()
    ScheduledStep.objects.create(name="gone", due_at=frozen_time.now - HOUR)
    assert not schedule.is_worker_missing(now=frozen_time.now)

    for function in jobs.at_start:
        function()

    assert set(ScheduledStep.objects.values_list("name", flat=True)) == {"first", "second"}


def test_row_of_an_earlier_version_keeps_its_due_time_under_the_name_of_its_task(frozen_time):
    migration = import_module("apps.core.migrations.0003_names_of_scheduled_steps")
    due_at = frozen_time.now + HOUR
    ScheduledStep.objects.create(name="apps.subscriptions.periods.roll_over_all", due_at=due_at)
    ScheduledStep.objects.create(name="apps.accounts.sessions.delete_expired", due_at=due_at)
    ScheduledStep.objects.create(name="delete_expired_sessions", due_at=due_at)

    migration.name_by_task(apps, None)

    steps = ScheduledStep.objects.order_by("name").values_list("name", "due_at")
    assert list(steps) == [("delete_expired_sessions", due_at), ("open_new_periods", due_at)]


def test_task_is_not_overdue_while_another_one_that_it_relies_on_is_in_work(set_tasks, frozen_time):
    set_tasks(first, second, after={"second": ["first"]})
    schedule.run_due()
    late = frozen_time.now - 2 * jobs.OVERDUE_AFTER
    ScheduledStep.objects.filter(name="second").update(due_at=late)
    assert schedule.is_worker_missing(now=frozen_time.now)

    ScheduledStep.objects.filter(name="first").update(due_at=frozen_time.now - timedelta(seconds=1))
    assert not schedule.is_worker_missing(now=frozen_time.now)

    ScheduledStep.objects.filter(name="first").update(due_at=late)
    assert schedule.is_worker_missing(now=frozen_time.now)


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
