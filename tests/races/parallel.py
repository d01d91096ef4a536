"""Runs calls concurrently, each in its own thread with its own database connection and delayed writes."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connection

Result = TypeVar("Result")

# A race that depends on luck is run this often: once by default, more often at night.
ATTEMPTS = range(int(os.environ.get("RACE_ATTEMPTS", "1")))
# Seconds before each query that writes or locks, after what the call has read. Without a delay the window of a race
# condition can be too short to be hit. The delay is shorter on SQLite: its writers run one at a time, and fifty of them
# must finish before the busy timeout.
WRITE_DELAYS = {"postgresql": 0.01, "sqlite": 0.001}


def race(calls: list[Callable[[], Result]]) -> list[Result]:
    """Start all calls at the same moment; return their results in the order of the calls."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result:
        try:
            with connection.execute_wrapper(_delay_write):
                start.wait(timeout=120)
                return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(calls)) as pool:
        return [future.result(timeout=600) for future in [pool.submit(run, call) for call in calls]]


def _delay_write(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
    if " FOR " in sql or not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE")):
        time.sleep(WRITE_DELAYS[connection.vendor])
    return execute(sql, *arguments)
