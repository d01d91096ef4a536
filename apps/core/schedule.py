"""Periodic tasks: what follows from the time alone. The worker runs each one when it is due, ``housekeeping`` runs all.

Each app registers its tasks in ``tasks.py``. A row for each task stores when it is due, and its lease lets one process
at a time run it, on however many hosts.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from graphlib import TopologicalSorter

from django.utils import timezone

from apps.core import jobs
from apps.core.leases import CLOCK_TOLERANCE
from apps.core.models import ScheduledStep

logger = logging.getLogger(__name__)

# Longer than the turn of any task takes. Running a task twice at once is safe anyway.
LEASE = timedelta(minutes=1)
# A task that failed is tried again after this time, if it would not be due earlier.
RETRY_AFTER = timedelta(hours=1)


@dataclass(frozen=True)
class ScheduledTask:
    name: str
    function: Callable[..., int]
    every: timedelta
    title: str
    after: Sequence[str] = ()

    def is_due(self, due_at: datetime, *, now: datetime) -> bool:
        """Also if ``due_at`` is later than any run could have set it: the clock has been set back since."""
        return due_at <= now or due_at > now + self.every + CLOCK_TOLERANCE


_tasks: dict[str, ScheduledTask] = {}


def scheduled_task(
    name: str, *, every: timedelta, title: str, after: Sequence[str] = ()
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Register a function that takes ``now`` and returns how many rows or files it dealt with.

    ``name`` is stored, so it must stay the same when the function is renamed or moved. Staff read the ``title`` on the
    page of the jobs.

    It must be safe to run twice, or on two hosts at once. ``after`` names the tasks that it relies on: a period rolls
    over before its subscription can end.
    """

    def register(function: Callable[..., int]) -> Callable[..., int]:
        if name in _tasks:
            raise ValueError(f"Two scheduled tasks have the name {name}")
        _tasks[name] = ScheduledTask(name, function, every, title, after)
        return function

    return register


def get_scheduled_tasks() -> list[ScheduledTask]:
    """Each task after those that it relies on."""
    names = TopologicalSorter({task.name: task.after for task in _tasks.values()}).static_order()
    return [_tasks[name] for name in names]


def run_due() -> int:
    """Run the tasks that are due, and return how many have ended. A task waits for the unfinished ones it relies on."""
    count = 0
    tasks = get_scheduled_tasks()
    steps = _get_steps([task.name for task in tasks])
    unfinished: set[str] = set()
    for task in tasks:
        if jobs.is_stopping():
            break
        if unfinished.intersection(task.after):
            unfinished.add(task.name)
            continue
        due_at = steps[task.name].due_at
        if not task.is_due(due_at, now=timezone.now()):
            continue
        step = _claim(task, due_at)
        if step is not None and _run(task, step):
            count += 1
        elif step is not None or _is_running(task):
            unfinished.add(task.name)
    return count


def is_worker_missing(*, now: datetime) -> bool:
    """Whether tasks are overdue and no worker runs one."""
    tasks = get_scheduled_tasks()
    steps = ScheduledStep.objects.filter(name__in=[task.name for task in tasks])
    due = dict(steps.filter(due_at__lt=now).values_list("name", "due_at"))
    # A task that waits for another one is not overdue.
    ready = [due[task.name] for task in tasks if task.name in due and not due.keys() & set(task.after)]
    if not any(due_at < now - jobs.OVERDUE_AFTER for due_at in ready):
        return not steps.exists()
    return not steps.leased(now=now).exists()


def delete_unknown_steps() -> None:
    """Delete the rows of tasks that this version of the product does not have. Called when the worker starts."""
    ScheduledStep.objects.exclude(name__in=[task.name for task in get_scheduled_tasks()]).delete()


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


def _run(task: ScheduledTask, step: ScheduledStep) -> bool:
    """Whether the task has ended. One that gets on, but has work left after its turn, stays due."""
    try:
        with jobs.turn() as turn:
            done = task.function(now=timezone.now())
    except Exception as error:  # whatever one task raises, the others still run
        logger.exception("The scheduled task %s failed", task.name)
        step.release(due_at=timezone.now() + min(task.every, RETRY_AFTER), error=type(error).__name__)
        return True
    now = timezone.now()
    if turn.is_cut and done:
        step.release(due_at=now)
        return False
    step.release(due_at=now + task.every, finished_at=now, error="")
    return True
