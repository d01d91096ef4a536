"""``JOBS_ENGINE=procrastinate``: Procrastinate's workers run the jobs, on PostgreSQL and any number of hosts.

A row of Procrastinate only says that a job is due now, at most once for each job (``queueing_lock``). Its workers are
notified of it (``LISTEN``), and as a sweep each job is due every few seconds.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app, connector_params
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status

from apps.core.jobs import GENERAL, Job, get_jobs, is_stopping

SWEEP = "* * * * * */5"
CLEANING = "* * * * * */30"


def wake(job: Job) -> None:
    # If a run is waiting already, it will also read the rows of this caller, which are committed.
    with suppress(AlreadyEnqueued):
        app.configure_task(job.name, queue=job.queue, queueing_lock=job.name).defer()


def run(queue: str) -> None:
    register(get_jobs())
    with app.replace_connector(PsycopgConnector(kwargs=connector_params(), min_size=1, max_size=2)):
        asyncio.run(_work(queue))


def register(jobs: list[Job]) -> None:
    """Let Procrastinate know the jobs of all queues, because each of its workers makes periodic ones due."""
    for job in jobs:
        task = app.task(name=job.name, queue=job.queue, queueing_lock=job.name)(_get_turn(job))
        app.periodic(cron=SWEEP)(task)
    cleaning = app.task(name="remove_stalled_jobs", queue=GENERAL, queueing_lock="remove_stalled_jobs")
    app.periodic(cron=CLEANING)(cleaning(remove_stalled_jobs))


def _get_turn(job: Job) -> Callable[[int], None]:
    # Sweeps pass their time.
    def take_turn(timestamp: int = 0) -> None:
        if job.run() and not is_stopping():
            wake(job)

    return take_turn


async def remove_stalled_jobs(timestamp: int) -> None:
    """Remove what killed workers have left. Sweeps make these jobs due again."""
    for stalled in await app.job_manager.get_stalled_jobs():
        await app.job_manager.finish_job(stalled, Status.FAILED, delete_job=True)


async def _work(queue: str) -> None:
    async with app.open_async():
        worker = asyncio.create_task(
            app.run_worker_async(queues=[queue], delete_jobs="always", install_signal_handlers=False)
        )
        while not (is_stopping() or worker.done()):
            await asyncio.wait([worker], timeout=0.2)
        # Finishes the running job.
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker
