import logging
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.core.jobs import get_jobs, get_periodic_jobs, schedule

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do everything that is due, which the worker does by itself. Safe to run twice, and on two hosts at once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every job; a job that fails stops none of the others, but the command ends with status 1."""
        now = timezone.now()
        failed = [job.name for job in get_periodic_jobs() if not self._run(job.name, job.function, now=now)]
        # Last, because the periodic jobs write mail.
        jobs = [job for job in get_jobs() if job != schedule.run_due]
        failed += [job.name for job in jobs if not self._run(job.name, job)]
        if failed:
            raise CommandError("Failed: " + ", ".join(failed))

    def _run(self, name: str, function: Callable[..., int], **arguments: Any) -> bool:
        try:
            done = function(**arguments)
        except Exception:  # whatever one job raises, the others still run
            logger.exception("The job %s failed", name)
            return False
        self.stdout.write(f"{name}: {done}")
        return True
