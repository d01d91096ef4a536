import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from apps.core.jobs import scheduled_task


@scheduled_task("count_runs", every=timedelta(seconds=1), title="Count runs")
def count_runs(*, now: datetime) -> int:
    """Write when a run begins and ends; a line is written at once by the operating system."""
    with Path(settings.DRILL_RUNS).open("a") as file:
        started = time.time()
        time.sleep(0.2)
        file.write(f"{os.getpid()} {started} {time.time()}\n")
    return 1
