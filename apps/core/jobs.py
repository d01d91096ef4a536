"""Background work, done by ``manage.py worker``.

The rows of the apps say what is due. A task only wakes the worker: it takes no arguments, and claims and processes due
rows until none is left. A sweep every few seconds calls the same functions, so a lost task delays work by seconds and a
finished one proves nothing (docs/decisions, 26).
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import QuerySet
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

# In the worker a turn of one kind of work ends after this time or number of units. Then the next kind has its turn, so
# that the many files of one member do not delay the mails and scans of other members for long.
TURN_SECONDS = 2
TURN_UNITS = 20

DELETE_BATCH_SIZE = 500

Row = TypeVar("Row")

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


class Turn:
    """``is_cut`` if work was left when it ended."""

    def __init__(self) -> None:
        self._ends_at = time.monotonic() + TURN_SECONDS
        self._units = 0
        self.is_cut = False

    def has_ended(self) -> bool:
        return is_stopping() or self._units >= TURN_UNITS or time.monotonic() >= self._ends_at

    def begin_unit(self) -> bool:
        """``False`` if the turn has ended."""
        self.is_cut = self.is_cut or self.has_ended()
        self._units += 1
        return not self.is_cut


_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)


@contextmanager
def turn() -> Iterator[Turn]:
    """Limit ``process_each`` and ``process_rows`` within the block. ``housekeeping`` has no turns, so no limit."""
    outer, current = _turn.get(), Turn()
    token = _turn.set(current)
    try:
        yield current
    finally:
        _turn.reset(token)
        if outer is not None:
            outer.is_cut = outer.is_cut or current.is_cut


def has_turn_ended() -> bool:
    """For work that another run need not continue."""
    current = _turn.get()
    return is_stopping() if current is None else current.has_ended()


def _begin_unit() -> bool:
    current = _turn.get()
    return not is_stopping() if current is None else current.begin_unit()


def process_each(process_next: Callable[[], bool]) -> int:
    """Call the function until it returns ``False`` or the turn ends. Return how often it returned ``True``."""
    count = 0
    while _begin_unit() and process_next():
        count += 1
        if _Stop.parent_pid is not None:
            time.sleep(PAUSE_SECONDS)
    return count


def process_rows(rows: Iterable[Row], process: Callable[[Row], bool]) -> int:
    """Call the function for each row until the turn ends. Return how often it returned ``True``.

    A scheduled task that returns this number stays due while rows are left.
    """
    count = 0
    for row in rows:
        if not _begin_unit():
            break
        count += process(row)
    return count


def delete_rows(rows: QuerySet) -> int:
    """Delete the rows in small steps until the turn ends, because one statement would lock many of them for long."""
    count = 0
    while _begin_unit() and (batch := list(rows.order_by().values_list("pk", flat=True)[:DELETE_BATCH_SIZE])):
        count += rows.model._default_manager.filter(pk__in=batch).delete()[0]
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
