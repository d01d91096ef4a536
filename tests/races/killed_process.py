"""Kills a process with ``SIGKILL`` right before it commits for the n-th time."""

import os
import signal
from collections.abc import Callable
from typing import Any

from django.db import connection


def die_before_commit(number: int, work: Callable[[], Any]) -> bool:
    """Run ``work`` in a child process that kills itself before commit ``number``; return whether it was killed.

    The first commit is number 1. ``False`` means that the work finished with fewer commits. A statement that writes
    outside a transaction is a commit too. Other moments are the same: the database undoes what is not committed.
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
    count, commit = 0, connection.commit

    def count_commit() -> None:
        nonlocal count
        count += 1
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def commit_unless_killed() -> None:
        count_commit()
        commit()

    def execute_unless_killed(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if not connection.in_atomic_block and sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE")):
            count_commit()
        return execute(sql, *arguments)

    connection.commit = commit_unless_killed
    with connection.execute_wrapper(execute_unless_killed):
        work()
