"""Runs the periodic jobs that are due. A row for each stores when that is, on however many hosts."""

import logging
from datetime import datetime, timedelta

from django.utils import timezone

from apps.core import jobs
from apps.core.jobs.leases import CLOCK_TOLERANCE
from apps.core.jobs.models import ScheduledStep

logger = logging.getLogger(__name__)

# Longer than the turn of any job takes. Running a job twice at once is safe anyway.
LEASE = timedelta(minutes=1)
# A job that failed is tried again after this time, if it would not be due earlier.
RETRY_AFTER = timedelta(hours=1)


@jobs.job("run_schedule", queue=jobs.GENERAL)
def run_due() -> int:
    """Run the periodic jobs that are due, and return how many have ended. A job waits for those it relies on."""
    count = 0
    periodic_jobs = jobs.get_periodic_jobs()
    steps = _get_steps([job.name for job in periodic_jobs])
    unfinished: set[str] = set()
    for job in periodic_jobs:
        if jobs.is_stopping():
            break
        if unfinished.intersection(job.after):
            unfinished.add(job.name)
            continue
        due_at, now = steps[job.name].due_at, timezone.now()
        # Also due if that is later than any run could have set it: the clock has been set back since.
        if now < due_at <= now + job.every + CLOCK_TOLERANCE:
            continue
        # If ``due_at`` has changed, another process has run the job.
        step = ScheduledStep.objects.filter(name=job.name, due_at=due_at).claim_next(now=now, duration=LEASE)
        if step is not None and _run(job, step):
            count += 1
        elif step is not None or ScheduledStep.objects.leased(now=timezone.now()).filter(name=job.name).exists():
            unfinished.add(job.name)
    return count


def is_worker_missing(*, now: datetime) -> bool:
    """Whether periodic jobs are overdue and no worker runs one."""
    periodic_jobs = jobs.get_periodic_jobs()
    steps = ScheduledStep.objects.filter(name__in=[job.name for job in periodic_jobs])
    due = dict(steps.filter(due_at__lt=now).values_list("name", "due_at"))
    # A job that waits for another one is not overdue.
    ready = [due[job.name] for job in periodic_jobs if job.name in due and not due.keys() & set(job.after)]
    if not any(due_at < now - jobs.OVERDUE_AFTER for due_at in ready):
        return not steps.exists()
    return not steps.leased(now=now).exists()


def delete_unknown_steps() -> None:
    """Delete the rows of periodic jobs that this version of the product does not have."""
    ScheduledStep.objects.exclude(name__in=[job.name for job in jobs.get_periodic_jobs()]).delete()


def _get_steps(names: list[str]) -> dict[str, ScheduledStep]:
    steps = ScheduledStep.objects.in_bulk(names, field_name="name")
    missing = [ScheduledStep(name=name, due_at=timezone.now()) for name in names if name not in steps]
    if missing:
        # Another host may create the same rows.
        ScheduledStep.objects.bulk_create(missing, ignore_conflicts=True)
        steps = ScheduledStep.objects.in_bulk(names, field_name="name")
    return steps


def _run(job: jobs.PeriodicJob, step: ScheduledStep) -> bool:
    """Whether the job has ended. One that gets on, but has work left after its turn, stays due."""
    try:
        with jobs.turn() as current:
            done = job.function(now=timezone.now())
    except Exception as error:  # whatever one job raises, the others still run
        logger.exception("The periodic job %s failed", job.name)
        step.release(due_at=timezone.now() + min(job.every, RETRY_AFTER), error=type(error).__name__)
        return True
    now = timezone.now()
    if current.is_cut and done:
        step.release(due_at=now)
        return False
    step.release(due_at=now + job.every, finished_at=now, error="")
    return True
