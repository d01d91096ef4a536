import logging
import threading
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection

from apps.core.request_id import current_request_id, set_request_id

logger = logging.getLogger(__name__)

# Under gevent, a thread without a delay would run before its caller continues, until it first waits. With SQLite it
# never waits: it would finish its work before the response is sent.
_START_DELAY_SECONDS = 0.1


def run(work: Callable[..., object], *arguments: Any) -> threading.Thread | None:
    """Run ``work`` in a thread that starts shortly after this call. Errors are logged with the current request id.

    A management command waits for its threads before it exits. A worker that stops may lose the work, so store it in a
    table that ``housekeeping`` checks.
    """
    if not settings.BACKGROUND_THREADS:
        work(*arguments)
        return None
    thread = threading.Timer(_START_DELAY_SECONDS, _run_and_close, [work, arguments, current_request_id()])
    thread.start()
    return thread


def _run_and_close(work: Callable[..., object], arguments: tuple[Any, ...], request_id: str | None) -> None:
    set_request_id(request_id)
    try:
        work(*arguments)
    except Exception:  # no caller is left that could handle it
        logger.exception("%s failed in the background", work.__qualname__)
    finally:
        connection.close()
