import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.core.tasks import nightly_task

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Run the nightly job: end what has expired, send pending mail, delete orphaned files. Safe to run twice."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every task; a task that fails stops none of the others, but the command ends with status 1."""
        now = timezone.now()
        failed = []
        for task in nightly_task:
            name = f"{task.__module__}.{task.__qualname__}"
            try:
                done = task(now=now)
            except Exception:  # whatever one task raises, the others still run
                logger.exception("The nightly task %s failed", name)
                failed.append(name)
            else:
                self.stdout.write(f"{name}: {done}")
        if failed:
            raise CommandError("Failed: " + ", ".join(failed))
