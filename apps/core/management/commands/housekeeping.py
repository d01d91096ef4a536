import logging
from collections.abc import Callable
from typing import Any

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.core.consistency import find_problems
from apps.core.jobs import get_jobs, get_periodic_jobs, schedule

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do everything that is due, which the worker does by itself. Safe to run twice, and on two hosts at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing: compare rows, counts and files, and print a line for each that does not agree",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every job; a job that fails stops none of the others, but the command ends with status 1."""
        if options["check"]:
            self._check()
            return
        now = timezone.now()
        failed = [job.name for job in get_periodic_jobs() if not self._run(job.name, job.function, now=now)]
        # Last, because the periodic jobs write mail.
        jobs = [job for job in get_jobs() if job != schedule.run_due]
        failed += [job.name for job in jobs if not self._run(job.name, job)]
        if failed:
            raise CommandError("Failed: " + ", ".join(failed))

    def _check(self) -> None:
        problems = 0
        for problem in find_problems(default_storage):
            problems += 1
            self.stdout.write(problem)
        if problems:
            raise CommandError(f"{problems} differences. Nothing was changed.")
        self.stdout.write("Everything agrees.")

    def _run(self, name: str, function: Callable[..., int], **arguments: Any) -> bool:
        try:
            done = function(**arguments)
        except Exception:  # whatever one job raises, the others still run
            logger.exception("The job %s failed", name)
            return False
        self.stdout.write(f"{name}: {done}")
        return True
