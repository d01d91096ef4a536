"""``python manage.py housekeeping``: what a nightly job does. Safe to run twice, or at once on two hosts."""

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.module_loading import import_string

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Runs every step that ``settings.HOUSEKEEPING`` names; one that fails stops none of the others."""

    help = "Sweep what time has ended: sessions, keys, counters, subscriptions, codes, waiting mail, stray files."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the steps; end with 1 where any of them failed."""
        now = timezone.now()
        failed = []
        for path in settings.HOUSEKEEPING:
            try:
                done = import_string(path)(now=now)
            except Exception:  # whatever one step raises, the others still run
                logger.exception("Housekeeping step %s failed", path)
                failed.append(path)
            else:
                self.stdout.write(f"{path}: {done}")
        if failed:
            raise CommandError("Failed: " + ", ".join(failed))
