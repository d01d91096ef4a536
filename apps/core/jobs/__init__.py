"""Background work: all that the apps know of it.

Rows of the apps say what is due. A job takes no arguments: it claims and processes due rows until none is left or its
turn ends. The engine (``JOBS_ENGINE``) runs a job soon after ``wake``, and every few seconds anyway, so a lost wake-up
delays work by seconds (docs/decisions, 32).
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from graphlib import TopologicalSorter
from importlib import import_module
from typing import Protocol, TypeVar, cast

from django.conf import settings
from django.db import transaction

from apps.core.jobs.turns import delete_rows, has_turn_ended, is_stopping, process_each, process_rows, turn
from apps.core.registry import Registry

__all__ = [
    "GENERAL",
    "MAIL",
    "OVERDUE_AFTER",
    "at_start",
    "delete_rows",
    "has_turn_ended",
    "is_stopping",
    "job",
    "periodic",
    "process_each",
    "process_rows",
    "turn",
    "wake",
]

logger = logging.getLogger(__name__)

# The queues. Mail has a process of its own: a mail server that does not respond delays no other work.
MAIL = "mail"
GENERAL = "default"

# If work is still waiting this long after it was due, a worker is missing or too slow.
OVERDUE_AFTER = timedelta(minutes=2)

PeriodicFunction = TypeVar("PeriodicFunction", bound=Callable[..., int])


@dataclass(frozen=True)
class Job:
    name: str
    queue: str
    function: Callable[[], int]

    def __call__(self) -> int:
        return self.function()

    def run(self) -> bool:
        """Give the job a turn, and return whether it left work. What it raises is logged, so that others still run."""
        try:
            with turn() as current:
                self()
        except Exception:
            logger.exception("The job %s failed", self.name)
            return False
        return current.is_cut


@dataclass(frozen=True)
class PeriodicJob:
    name: str
    function: Callable[..., int]
    every: timedelta
    title: str
    after: Sequence[str] = ()


class Engine(Protocol):
    """A module that runs the jobs."""

    def wake(self, job: Job) -> None:
        """Let the job run soon. Called after the commit of the rows."""

    def run(self, queue: str) -> None:
        """Run the jobs of the queue in this process until ``is_stopping``."""


_jobs: dict[str, Job] = {}
_periodic_jobs: dict[str, PeriodicJob] = {}

# Functions that a process of the worker for the general queue calls when it starts.
at_start: Registry[Callable[[], None]] = Registry()


def job(name: str, *, queue: str) -> Callable[[Callable[[], int]], Job]:
    """Register a function that processes what is due and returns how many rows that were.

    Engines store ``name``, so it stays the same when the function is renamed or moved.
    """

    def register(function: Callable[[], int]) -> Job:
        return _add(_jobs, Job(name, queue, function))

    return register


def periodic(
    name: str, *, every: timedelta, title: str, after: Sequence[str] = ()
) -> Callable[[PeriodicFunction], PeriodicFunction]:
    """Register a function for what follows from the time alone. It takes ``now`` and returns how many rows it changed.

    ``name`` is stored, so it must stay the same when the function is renamed or moved. Staff read the ``title`` on the
    page of the jobs. The function must be safe to run twice, or on two hosts at once. ``after`` names the periodic jobs
    that it relies on: a period rolls over before its subscription can end.
    """

    def register(function: PeriodicFunction) -> PeriodicFunction:
        _add(_periodic_jobs, PeriodicJob(name, function, every, title, after))
        return function

    return register


Registered = TypeVar("Registered", Job, PeriodicJob)


def _add(registered: dict[str, Registered], new: Registered) -> Registered:
    if new.name in registered:
        raise ValueError(f"Two jobs have the name {new.name}")
    registered[new.name] = new
    return new


def get_jobs() -> list[Job]:
    """Each before those that it wakes: it imports them, so they were registered earlier."""
    return list(reversed(_jobs.values()))


def get_periodic_jobs() -> list[PeriodicJob]:
    """Each after those that it relies on."""
    names = TopologicalSorter({job.name: job.after for job in _periodic_jobs.values()}).static_order()
    return [_periodic_jobs[name] for name in names]


def get_engine() -> Engine:
    return cast(Engine, import_module(settings.JOBS_ENGINE))


def wake(job: Job) -> None:
    """Let a worker run the job as soon as the current transaction is committed.

    Robust: the caller has succeeded, and its rows are found later even if nobody can be woken.
    """

    # Not a partial: Django would ask for its name to log an error.
    def wake_engine() -> None:
        get_engine().wake(job)

    transaction.on_commit(wake_engine, robust=True)
