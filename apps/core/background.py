"""Work that nobody waits for."""

import logging
import threading
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection

from apps.core.request_id import current_request_id, set_request_id

logger = logging.getLogger(__name__)

# Seconds. A thread that begins at once takes its first turn before the caller's next: under gevent it would run to its
# first wait, which with SQLite is its end, while the answer to the call has not gone out yet.
_BEGINS_AFTER = 0.1


def run(work: Callable[..., object], *arguments: Any) -> threading.Thread | None:
    """Do the work in a thread of its own, a moment later; return the thread. It gives its database connection back.

    A command that ends, such as the nightly job, finishes it first. What a worker that stops leaves undone stands in a
    table that ``housekeeping`` reads. What fails is logged with the id of the request that caused it.
    """
    if not settings.BACKGROUND_THREADS:
        work(*arguments)
        return None
    thread = threading.Timer(_BEGINS_AFTER, _run_and_close, [work, arguments, current_request_id()])
    thread.start()
    return thread


def _run_and_close(work: Callable[..., object], arguments: tuple[Any, ...], request_id: str | None) -> None:
    set_request_id(request_id)
    try:
        work(*arguments)
    except Exception:  # whatever it was, it ends with this thread
        logger.exception("%s failed in the background", work.__qualname__)
    finally:
        connection.close()
