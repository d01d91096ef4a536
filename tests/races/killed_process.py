"""Lets a process die in the middle of its work: before its n-th statement to the database, as ``kill -9`` would."""

import os
import signal
from collections.abc import Callable
from typing import Any

from django.db import connection


def die_before_statement(number: int, work: Callable[[], Any]) -> bool:
    """Run ``work`` in a process of its own that kills itself before statement ``number``; return whether it died.

    The first statement is number 1; ``False`` means that the work ended before it got so far.
    """
    # A child must not speak on its parent's connection.
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status)
    try:
        _work_until(number, work)
    finally:
        os._exit(0)


def _work_until(number: int, work: Callable[[], Any]) -> None:
    reached = 0

    def count(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal reached
        reached += 1
        if reached == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*arguments)

    with connection.execute_wrapper(count):
        work()
