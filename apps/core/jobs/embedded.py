"""``JOBS_ENGINE=embedded``: each process of the worker reads twice a second what is due."""

import time

from django.db import close_old_connections

from apps.core.jobs import Job, get_jobs, is_stopping

POLL_SECONDS = 0.5


def wake(job: Job) -> None:
    """Do nothing: the next look at the rows finds them."""


def run(queue: str) -> None:
    while not is_stopping():
        close_old_connections()
        if not run_jobs(queue):
            time.sleep(POLL_SECONDS)


def run_jobs(queue: str) -> bool:
    """Give each job of the queue a turn, and return whether one of them left work."""
    is_work_left = False
    for job in get_jobs():
        if job.queue == queue:
            is_work_left = job.run() or is_work_left
    return is_work_left
