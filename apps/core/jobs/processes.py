"""The processes of ``manage.py worker``, in which the engine runs the jobs.

Their parent has no database connection, because they would share it. It starts a process again that ends, and ends only
when asked.
"""

import logging
import os
import signal
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

from django.conf import settings
from django.db import connection

from apps.core.jobs import GENERAL, at_start, get_engine, is_stopping
from apps.core.jobs.turns import request_stop, stop_with_parent

logger = logging.getLogger(__name__)

RESTART_PAUSE_SECONDS = 1
# Requests come first if they share the processor with the worker.
NICENESS = 5
# A stopping process finishes its unit of work. What is killed after this time is done again when its lease has ended.
STOP_SECONDS = 7


def run(queues: Sequence[str]) -> None:
    """Work on each queue in a process of its own until SIGTERM or SIGINT."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _request_stop)
    context = get_context("fork")
    processes = [context.Process(target=_work, args=(queue, os.getpid())) for queue in queues]
    for process in processes:
        process.start()
    while not is_stopping():
        # A signal does not end this wait.
        wait([process.sentinel for process in processes], timeout=0.5)
        ended = [place for place, process in enumerate(processes) if process.exitcode is not None]
        if not ended or is_stopping():
            continue
        for place in ended:
            status = processes[place].exitcode
            logger.error("The worker process for %s ended with status %s and is started again", queues[place], status)
        time.sleep(RESTART_PAUSE_SECONDS)
        for place in ended:
            processes[place] = context.Process(target=_work, args=(queues[place], os.getpid()))
            processes[place].start()
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for process in processes:
        process.join(timeout=max(0, deadline - time.monotonic()))
        process.kill()
        process.join()


def _work(queue: str, parent_pid: int) -> None:
    # SIGINT reaches the whole process group, and the parent forwards it as SIGTERM.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    stop_with_parent(parent_pid)
    connection.settings_dict["OPTIONS"] = settings.WORKER_DATABASE_OPTIONS
    for function in at_start if queue == GENERAL else ():
        try:
            function()
        except Exception:
            logger.exception("%s failed", function.__name__)
    # The pool of PostgreSQL has one connection, which a thread of the engine may need.
    connection.close()
    get_engine().run(queue)


def _request_stop(_signal: int, _frame: Any) -> None:
    request_stop()
