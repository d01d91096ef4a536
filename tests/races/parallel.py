"""Runs calls truly at once: a thread and a database connection each, with a slow line to the database."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connection

Result = TypeVar("Result")

# A race that is really open looks clean where the database answers at once: this much passes before each query. SQLite
# has no line to wait on, and fifty writers that take turns are to be done before its busy timeout.
LINE_DELAYS = {"postgresql": 0.01, "sqlite": 0.001}


def race(calls: list[Callable[[], Result]]) -> list[Result]:
    """Start all calls at the same moment; return their results in the order of the calls."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result:
        try:
            with connection.execute_wrapper(_slow_line):
                start.wait(timeout=30)
                return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(calls)) as pool:
        return [future.result(timeout=120) for future in [pool.submit(run, call) for call in calls]]


def _slow_line(execute: Callable[..., Any], *arguments: Any) -> Any:
    time.sleep(LINE_DELAYS[connection.vendor])
    return execute(*arguments)
