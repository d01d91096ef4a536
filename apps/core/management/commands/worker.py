from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from apps.core import metrics_folder
from apps.core.jobs import GENERAL, MAIL, processes


class Command(BaseCommand):
    help = "Send mail and do the other background work until SIGTERM. Run it beside the web process."

    # The checks of the database would open a connection, which the processes must not inherit.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.METRICS_TOKEN:
            metrics_folder.prepare("worker", port=settings.PORT)
        processes.run([MAIL] + [GENERAL] * settings.WORKER_PROCESSES)
