"""Whether the process lives, and whether the parts it needs answer."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.core.database import release_connection
from apps.core.rate_limits import check_redis
from apps.core.rules import UPLOADS

# Anybody may call /readyz: a flood of calls must not become a flood of questions to the database and the file store.
ANSWER_LASTS_SECONDS = 2


class Readiness:
    """Which parts are down, asked at most once in two seconds per process. Nothing is ever written."""

    def __init__(self, parts: Mapping[str, Callable[[], None]]) -> None:
        self._parts = parts
        self._lock = Lock()
        self._answered_at = float("-inf")
        self._down: list[str] = []

    def parts_down(self) -> list[str]:
        """Return the names of the parts that do not answer."""
        with self._lock:
            if monotonic() - self._answered_at >= ANSWER_LASTS_SECONDS:
                self._down = [name for name, ask in self._parts.items() if not _answers(ask)]
                self._answered_at = monotonic()
            return self._down


def _answers(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:  # noqa: BLE001  # whatever a driver or store raises, the part is down
        return False
    return True


def ask_database() -> None:
    """Raise where the database does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def ask_file_store() -> None:
    """Raise where an upload could not be stored, as far as can be told without writing."""
    release_connection()
    if isinstance(default_storage, FileSystemStorage):
        _ask_folder(Path(default_storage.location))
    else:
        bucket: Any = default_storage
        bucket.connection.meta.client.head_bucket(Bucket=bucket.bucket_name)


def _ask_folder(folder: Path) -> None:
    # The first upload creates the folder: until then its parent must be writable.
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(folder)
    disk = os.statvfs(folder)
    # Some file systems create inodes when they need them, and announce none.
    is_out_of_inodes = disk.f_files > 0 and disk.f_favail == 0
    if disk.f_bavail * disk.f_frsize < UPLOADS["maxFileBytes"] or is_out_of_inodes:
        raise OSError("No room for a file of the largest size")


PARTS: dict[str, Callable[[], None]] = {"database": ask_database, "files": ask_file_store}
if settings.CACHE_URL:
    PARTS["cache"] = check_redis
readiness = Readiness(PARTS)


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process serves."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """200 while every part answers; 503 otherwise, naming the parts that do not."""
    down = readiness.parts_down()
    if down:
        return JsonResponse({"status": "unavailable", "down": down}, status=503)
    return JsonResponse({"status": "ok"})
