"""The processes of ``manage.py worker``.

The parent has no database connection: it starts the processes, restarts those that end, and ends only when asked. Each
process runs the tasks of its queues, sweeps, and, except for the one for mail, runs the schedule.
"""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from typing import Any

from django.conf import settings
from django.db import close_old_connections, connection
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from apps.core import jobs, schedule

logger = logging.getLogger(__name__)

POLL_SECONDS = 1
SWEEP_SECONDS = 5

# The pause before a process is started again doubles with each failure, up to the maximum.
MIN_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 30
# A process that ran for this time has not failed at its start.
STABLE_SECONDS = 60
# Requests come first if they share the processor with the worker.
NICENESS = 5
# A stopping process finishes its unit of work. Most process managers kill after thirty seconds.
STOP_SECONDS = 25


class TaskRunner(Worker):
    """The worker of django-tasks-db, which runs a task that is ready and then returns."""

    def __init__(self, queue: str) -> None:
        super().__init__(
            queue_names=[queue],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=f"{queue}-{os.getpid()}",
            excluded_queue_names=[],
        )

    def run_next(self) -> bool:
        """Run one task, and return whether there was one."""
        # Reads only: taking the lock of the library's query each second would delay other writers on SQLite.
        if not DBTaskResult.objects.ready().filter(queue_name__in=self.queue_names).exists():
            return False
        self.running = True
        self.run()
        return True

    def run_task(self, db_task_result: DBTaskResult) -> None:
        # One run serves every task of this kind that is stored by now, because due rows are read after this.
        DBTaskResult.objects.ready().filter(task_path=db_task_result.task_path).delete()
        with jobs.turn():
            super().run_task(db_task_result)
        self.running = False


def run_process(queue: str) -> None:
    """Work until the process is asked to stop or its parent is gone."""
    runner = TaskRunner(queue)
    if queue == jobs.GENERAL:
        _run_each([(function.__name__, function) for function in jobs.at_start])
    next_sweep = 0.0
    has_work_left = False
    while not jobs.is_stopping():
        close_old_connections()
        with jobs.turn() as turns:
            has_run = runner.run_next()
            if has_work_left or time.monotonic() >= next_sweep:
                sweep(queue)
                next_sweep = time.monotonic() + SWEEP_SECONDS
        has_work_left = turns.is_cut
        if not (has_run or has_work_left):
            time.sleep(POLL_SECONDS)
    connection.close()


def sweep(queue: str) -> None:
    """Give a turn to every task of the queue, and to the schedule. What one of them raises stops none of the others."""
    due: list[tuple[str, Callable[[], object]]] = [
        (task.name, task.call) for task in jobs.get_tasks() if task.queue_name == queue
    ]
    if queue == jobs.GENERAL:
        due.append(("schedule", schedule.run_due))
    _run_each(due)


def _run_each(functions: list[tuple[str, Callable[[], object]]]) -> None:
    for name, function in functions:
        if jobs.is_stopping():
            return
        try:
            with jobs.turn():
                function()
        except Exception:
            logger.exception("%s failed in a sweep", name)
            close_old_connections()


@dataclass
class Slot:
    """One process that has to run, and when it may be started again."""

    queue: str
    process: ForkProcess | None = None
    started_at: float = 0
    start_at: float = 0
    pause: float = field(default=MIN_PAUSE_SECONDS)


class Supervisor:
    """The parent process."""

    def __init__(self, *, general_processes: int, target: Callable[[str], None] = run_process) -> None:
        self._slots = [Slot(jobs.MAIL), *(Slot(jobs.GENERAL) for _ in range(general_processes))]
        self._target = target
        self._context = multiprocessing.get_context("fork")

    def run(self) -> None:
        """Run until SIGTERM or SIGINT, then stop the processes."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _request_stop)
        while not jobs.is_stopping():
            for slot in self._slots:
                self._restart_if_ended(slot)
            self._wait()
        self._stop()

    def _restart_if_ended(self, slot: Slot) -> None:
        now = time.monotonic()
        if slot.process is not None and slot.process.exitcode is not None:
            logger.error(
                "The worker process for %s ended with status %s; it is started again in %.1f s",
                slot.queue,
                slot.process.exitcode,
                slot.pause,
            )
            if now - slot.started_at > STABLE_SECONDS:
                slot.pause = MIN_PAUSE_SECONDS
            slot.process.close()
            slot.process = None
            slot.start_at = now + slot.pause
            slot.pause = min(2 * slot.pause, MAX_PAUSE_SECONDS)
        if slot.process is None and now >= slot.start_at:
            slot.process = self._context.Process(target=_run_child, args=(self._target, slot.queue, os.getpid()))
            slot.started_at = now
            slot.process.start()

    def _wait(self) -> None:
        """Return when a process has ended, after half a second, or on a signal."""
        running = [slot.process.sentinel for slot in self._slots if slot.process is not None]
        wait(running, timeout=MIN_PAUSE_SECONDS)

    def _stop(self) -> None:
        processes = [slot.process for slot in self._slots if slot.process is not None]
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in processes:
            process.join(timeout=max(0, deadline - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def _run_child(target: Callable[[str], None], queue: str, parent_pid: int) -> None:
    # SIGINT reaches the whole process group, and the parent forwards it as SIGTERM.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _request_stop)
    os.nice(NICENESS)
    jobs.stop_with_parent(parent_pid)
    connection.settings_dict["OPTIONS"] = settings.WORKER_DATABASE_OPTIONS
    target(queue)


def _request_stop(_signal: int, _frame: Any) -> None:
    jobs.request_stop()
