"""Kills a process with ``SIGKILL`` before its n-th step: a statement that writes, or the first read after one."""

import os
import signal
from collections.abc import Callable
from typing import Any

from django.db import connection


def die_before_statement(number: int, work: Callable[[], Any]) -> bool:
    """Run ``work`` in a child process that kills itself before step ``number``; return whether it was killed.

    The first step is number 1. ``False`` means that the work finished with fewer steps. Further reads are not steps:
    the database is the same before each of them.
    """
    # The child must not use the parent's database connection.
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status)
    try:
        _run_until(number, work)
    finally:
        os._exit(0)


def _run_until(number: int, work: Callable[[], Any]) -> None:
    count, has_read = 0, False

    def count_steps(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        nonlocal count, has_read
        is_read = sql.startswith("SELECT")
        count += not (is_read and has_read)
        has_read = is_read
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, *arguments)

    with connection.execute_wrapper(count_steps):
        work()
