import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from apps.core.jobs import GENERAL, job, periodic


@periodic("count_runs", every=timedelta(seconds=1), title="Count runs")
def count_runs(*, now: datetime) -> int:
    """Write when a run begins and ends; a line is written at once by the operating system."""
    with Path(settings.DRILL_RUNS).open("a") as file:
        started = time.time()
        time.sleep(0.2)
        file.write(f"{os.getpid()} {started} {time.time()}\n")
    return 1


@periodic("wait_for_the_kill", every=timedelta(days=1), title="Wait for the kill")
def wait_for_the_kill(*, now: datetime) -> int:
    """Write which process runs it and wait, if a drill asks for that by a file, and once only."""
    asked = Path(settings.DRILL_RUNS).with_name("wait")
    if asked.exists():
        asked.rename(asked.with_name(f"waits-{os.getpid()}"))
        time.sleep(300)
    return 1


@job("note_start", queue=GENERAL)
def note_start() -> int:
    """Write when it starts, if a drill asks for that by a file."""
    asked = Path(settings.DRILL_RUNS).with_name("asked")
    if not asked.exists():
        return 0
    asked.write_text(str(time.time()))
    asked.rename(asked.with_name("started"))
    return 1
