"""Periodic tasks: what follows from the time alone. The worker runs each one when it is due, ``housekeeping`` runs all.

Each app registers its tasks in ``tasks.py``. A row for each task stores when it is due, and its lease lets one process
at a time run it, on however many hosts.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from apps.core import jobs
from apps.core.leases import CLOCK_TOLERANCE, MAX_DURATION
from apps.core.models import ScheduledStep

logger = logging.getLogger(__name__)

# Longer than any task takes. Running a task twice at once is safe anyway.
LEASE = MAX_DURATION
# A task that failed is tried again after this time, if it would not be due earlier.
RETRY_AFTER = timedelta(hours=1)


@dataclass(frozen=True)
class ScheduledTask:
    function: Callable[..., int]
    order: int
    every: timedelta
    title: str

    @property
    def name(self) -> str:
        return f"{self.function.__module__}.{self.function.__qualname__}"

    def is_due(self, due_at: datetime, *, now: datetime) -> bool:
        """Also if ``due_at`` is later than any run could have set it: the clock has been set back since."""
        return due_at <= now or due_at > now + self.every + CLOCK_TOLERANCE


_tasks: list[ScheduledTask] = []


def scheduled_task(*, order: int, every: timedelta, title: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Register a function that takes ``now`` and returns how many rows or files it dealt with.

    Staff read the ``title`` on the page of the jobs.

    It must be safe to run twice, or on two hosts at once. ``order`` matters where one task relies on another: a period
    rolls over before its subscription can end.
    """

    def register(function: Callable[..., int]) -> Callable[..., int]:
        _tasks.append(ScheduledTask(function, order, every, title))
        return function

    return register


def get_scheduled_tasks() -> list[ScheduledTask]:
    return sorted(_tasks, key=lambda task: task.order)


def run_due() -> int:
    """Run the tasks that are due, in their order, and return their number."""
    count = 0
    tasks = get_scheduled_tasks()
    steps = _get_steps([task.name for task in tasks])
    for task in tasks:
        if jobs.is_stopping():
            break
        due_at = steps[task.name].due_at
        if not task.is_due(due_at, now=timezone.now()):
            continue
        step = _claim(task, due_at)
        if step is None:
            if _is_running(task):
                # Later tasks may rely on this one.
                break
            continue
        _run(task, step)
        count += 1
    return count


def is_worker_missing(*, now: datetime) -> bool:
    """Whether tasks are overdue and no worker runs one."""
    overdue = ScheduledStep.objects.filter(due_at__lt=now - jobs.OVERDUE_AFTER).exists()
    if not overdue:
        return not ScheduledStep.objects.exists()
    return not ScheduledStep.objects.leased(now=now).exists()


def _get_steps(names: list[str]) -> dict[str, ScheduledStep]:
    steps = ScheduledStep.objects.in_bulk(names, field_name="name")
    missing = [ScheduledStep(name=name, due_at=timezone.now()) for name in names if name not in steps]
    if missing:
        # Another host may create the same rows.
        ScheduledStep.objects.bulk_create(missing, ignore_conflicts=True)
        steps = ScheduledStep.objects.in_bulk(names, field_name="name")
    return steps


def _claim(task: ScheduledTask, due_at: datetime) -> ScheduledStep | None:
    # If ``due_at`` has changed, another process has run the task.
    due = ScheduledStep.objects.filter(name=task.name, due_at=due_at)
    return due.claim_next(now=timezone.now(), duration=LEASE)


def _is_running(task: ScheduledTask) -> bool:
    return ScheduledStep.objects.leased(now=timezone.now()).filter(name=task.name).exists()


def _run(task: ScheduledTask, step: ScheduledStep) -> None:
    try:
        task.function(now=timezone.now())
    except Exception as error:  # whatever one task raises, the others still run
        logger.exception("The scheduled task %s failed", task.name)
        step.release(due_at=timezone.now() + min(task.every, RETRY_AFTER), error=type(error).__name__)
    else:
        now = timezone.now()
        step.release(due_at=now + task.every, finished_at=now, error="")
