import logging
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.core import jobs
from apps.core.schedule import get_scheduled_tasks

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do everything that is due, which the worker does by itself. Safe to run twice, and on two hosts at once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every task; a task that fails stops none of the others, but the command ends with status 1."""
        now = timezone.now()
        failed = [task.name for task in get_scheduled_tasks() if not self._run(task.name, task.function, now=now)]
        # Last, because the tasks above write mail.
        failed += [task.name for task in jobs.get_tasks() if not self._run(task.module_path, task.call)]
        if failed:
            raise CommandError("Failed: " + ", ".join(failed))

    def _run(self, name: str, function: Callable[..., int], **arguments: Any) -> bool:
        try:
            done = function(**arguments)
        except Exception:  # whatever one task raises, the others still run
            logger.exception("The task %s failed", name)
            return False
        self.stdout.write(f"{name}: {done}")
        return True
