"""``/healthz`` reports whether the process runs, ``/readyz`` whether the services that it needs respond."""

import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.core.database import release_connection
from apps.core.jobs import schedule
from apps.core.rules import UPLOADS
from apps.documents import pages, scans, thumbnails
from apps.estimates import reading
from apps.notifications import outbox
from apps.operations import runs

logger = logging.getLogger(__name__)

# /readyz is public. The cache prevents that many requests cause as many checks of the database and the file store.
CACHE_SECONDS = 2


class Readiness:
    """Runs the checks at most once in ``CACHE_SECONDS`` per process.

    ``warnings`` return whether something needs attention, although requests can be served.
    """

    def __init__(
        self, checks: Mapping[str, Callable[[], None]], warnings: Mapping[str, Callable[[], bool]] | None = None
    ) -> None:
        self._checks, self._warnings = checks, warnings or {}
        self._lock = Lock()
        self._checked_at = float("-inf")
        self._state = State([], [])

    def get_state(self) -> "State":
        with self._lock:
            if monotonic() - self._checked_at >= CACHE_SECONDS:
                self._state = self._check()
                self._checked_at = monotonic()
            return self._state

    def _check(self) -> "State":
        if down := [name for name, check in self._checks.items() if not _succeeds(check)]:
            return State(down, [])
        try:
            return State([], [name for name, applies in self._warnings.items() if applies()])
        except Exception:
            # The warnings only read the database, which has gone down since its check.
            logger.warning("The warnings of /readyz could not be read", exc_info=True)
            return State(["database"], [])


class State(NamedTuple):
    """The parts that do not respond, and the warnings that apply."""

    down: list[str]
    warnings: list[str]


def _succeeds(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:  # noqa: BLE001  # each driver and storage backend raises its own errors
        return False
    return True


def check_database() -> None:
    """Raise an error if the database does not respond."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def check_file_store() -> None:
    """Raise an error if uploads could not be stored. Does not write, so it cannot detect every failure."""
    release_connection()
    if isinstance(default_storage, FileSystemStorage):
        _check_folder(Path(default_storage.location))
    else:
        bucket: Any = default_storage
        bucket.connection.meta.client.head_bucket(Bucket=bucket.bucket_name)


def _check_folder(folder: Path) -> None:
    # The first upload creates the folder. Until then, its parent must be writable.
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(folder)
    disk = os.statvfs(folder)
    # File systems that create inodes on demand report zero.
    is_out_of_inodes = disk.f_files > 0 and disk.f_favail == 0
    if disk.f_bavail * disk.f_frsize < UPLOADS["maxFileBytes"] or is_out_of_inodes:
        raise OSError("No room for a file of the largest size")


PARTS: dict[str, Callable[[], None]] = {"database": check_database, "files": check_file_store}
WARNINGS: dict[str, Callable[[], bool]] = {
    "worker": lambda: schedule.is_worker_missing(now=timezone.now()),
    "mail": lambda: outbox.is_overdue(now=timezone.now()),
    "mail_server": outbox.is_paused,
    "scanner": scans.is_paused,
    "scans": lambda: scans.is_overdue(now=timezone.now()),
    "thumbnails": lambda: thumbnails.is_overdue(now=timezone.now()),
    "pages": lambda: pages.is_overdue(now=timezone.now()),
    "estimates": lambda: reading.is_overdue(now=timezone.now()),
    "backup": lambda: runs.is_backup_old(now=timezone.now()),
    "rehearsal": runs.has_rehearsal_failed,
}
readiness = Readiness(PARTS, WARNINGS)


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """200, with what waits for a worker if something does, or 503 with the names of the parts that do not respond."""
    state = readiness.get_state()
    if state.down:
        return JsonResponse({"status": "unavailable", "version": settings.VERSION, "down": state.down}, status=503)
    return JsonResponse(
        {"status": "ok", "version": settings.VERSION} | ({"warnings": state.warnings} if state.warnings else {})
    )
