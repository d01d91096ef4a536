"""Work that nobody waits for."""

import logging
import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

logger = logging.getLogger(__name__)


def run(work: Callable[..., object], *arguments: Any) -> threading.Thread:
    """Do the work in a thread of its own, which gives its database connection back; return the thread.

    What fails is logged: there is nobody to tell. What must not be lost stands in a table that ``housekeeping`` reads.
    """
    thread = threading.Thread(target=_run_and_close, args=[work, arguments], daemon=True)
    thread.start()
    return thread


def _run_and_close(work: Callable[..., object], arguments: tuple[Any, ...]) -> None:
    try:
        work(*arguments)
    except Exception:  # whatever it was, it ends with this thread
        logger.exception("%s failed in the background", work.__qualname__)
    finally:
        connection.close()
