"""Kills a process with ``SIGKILL`` before its n-th database statement."""

import os
import signal
from collections.abc import Callable
from typing import Any

from django.db import connection


def die_before_statement(number: int, work: Callable[[], Any]) -> bool:
    """Run ``work`` in a child process that kills itself before statement ``number``; return whether it was killed.

    The first statement is number 1. ``False`` means that the work finished with fewer statements.
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
    count = 0

    def count_statement(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal count
        count += 1
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*arguments)

    with connection.execute_wrapper(count_statement):
        work()
