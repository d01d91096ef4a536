"""The engine of the tests: a job runs right after the commit that wakes it, in the same process."""

from apps.core.jobs import Job


def wake(job: Job) -> None:
    job()
