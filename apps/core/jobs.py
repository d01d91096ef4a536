"""Background work, done by ``manage.py worker``.

The rows of the apps say what is due. A task only wakes the worker: it takes no arguments, and claims and processes due
rows until none is left. A sweep every few seconds calls the same functions, so a lost task delays work by seconds and a
finished one proves nothing (docs/decisions, 26).
"""

import os
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django_tasks import task as django_task
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

from apps.core.registry import Registry

# The queues of the worker (TASKS in the settings). Mail has a process of its own: a mail server that does not respond
# delays no other work.
MAIL = "mail"
GENERAL = "default"

# Work that was due this long ago and that nobody does shows that a worker is missing or too slow.
OVERDUE_AFTER = timedelta(minutes=2)

# Between two units of work of the worker, so that requests get the processor and the database: a long queue of emails
# leaves at about forty a second.
PAUSE_SECONDS = 0.01

_tasks: list[tuple[int, Task]] = []

# Functions that a process of the worker for the general queue calls when it starts.
at_start: Registry[Callable[[], None]] = Registry()


def task(*, queue: str, order: int) -> Callable[[Callable[[], int]], Task]:
    """Register a function that processes what is due and returns how many rows that were.

    ``order`` matters where one task writes rows that another one processes.
    """

    def register(function: Callable[[], int]) -> Task:
        registered: Task = django_task(queue_name=queue)(function)
        _tasks.append((order, registered))
        return registered

    return register


def get_tasks() -> list[Task]:
    return [task for _, task in sorted(_tasks, key=lambda entry: entry[0])]


def wake(task: Task) -> None:
    """Let the worker run the task as soon as the current transaction is committed.

    Robust: the caller has succeeded, and the next sweep finds its rows even if the task cannot be stored.
    """
    transaction.on_commit(task.enqueue, robust=True)


def process_each(process_next: Callable[[], bool]) -> int:
    """Call the function until it returns ``False`` or the worker stops. Return how often it returned ``True``."""
    count = 0
    while not is_stopping() and process_next():
        count += 1
        if _Stop.parent_pid is not None:
            time.sleep(PAUSE_SECONDS)
    return count


def delete_old_tasks(*, now: datetime) -> int:
    """Delete tasks of more than an hour ago, including those that a killed worker left behind. Sweeps replace them."""
    return DBTaskResult.objects.filter(enqueued_at__lt=now - timedelta(hours=1)).delete()[0]


class _Stop:
    is_requested = False
    # Set in the processes of the worker.
    parent_pid: int | None = None


def request_stop() -> None:
    """Let this process end after the current unit of work."""
    _Stop.is_requested = True


def stop_with_parent(pid: int) -> None:
    """Let this process end, too, if its parent is gone, for example killed."""
    _Stop.parent_pid = pid


def is_stopping() -> bool:
    return _Stop.is_requested or (_Stop.parent_pid is not None and os.getppid() != _Stop.parent_pid)
