"""Whether the process lives, and whether the parts it needs answer."""

import uuid

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process serves."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """200 while the database and the file store answer; 503 otherwise, naming the part."""
    parts = {"database": _database_answers(), "files": _file_store_answers()}
    down = [name for name, answers in parts.items() if not answers]
    if down:
        return JsonResponse({"status": "unavailable", "down": down}, status=503)
    return JsonResponse({"status": "ok"})


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:  # noqa: BLE001  # whatever a driver raises, the part is down
        return False
    return True


def _file_store_answers() -> bool:
    try:
        name = default_storage.save(f".readiness/{uuid.uuid4().hex}", ContentFile(b"ready"))
        default_storage.delete(name)
    except Exception:  # noqa: BLE001  # whatever a file store raises, the part is down
        return False
    return True
