"""Has a thumbnail drawn by a program of its own, so that no file can harm or fatten the process that serves."""

import logging
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal

from apps.core.errors import Unavailable

logger = logging.getLogger(__name__)

Kind = Literal["image", "page"]

# Both together stay below the six seconds after which the browser gives up.
LONGEST_WAIT_SECONDS = 1.5

LONGEST_DRAWING_SECONDS = 4

RETRY_AFTER_SECONDS = 2

_PROGRAM = Path(__file__).with_name("thumbnail_renderer.py")

_BLOCK_SIZE = 64 * 1024

_AT_ONCE = threading.BoundedSemaphore(2)

# Ended by the machine or by whoever stops the product: says nothing of the file.
_ENDED_FROM_OUTSIDE = {-signal.SIGHUP, -signal.SIGINT, -signal.SIGKILL, -signal.SIGTERM}


class TimedOut(Unavailable):
    """The drawing took too long: the file is slow to draw, or the machine is overloaded."""


def waiting_ends_at() -> float:
    """When a request that begins to wait now gives up, by ``time.monotonic()``."""
    return time.monotonic() + LONGEST_WAIT_SECONDS


def draw(file: IO[bytes], kind: Kind, *, give_up_at: float | None = None) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page; nothing where the file is broken or too much to draw.

    ``give_up_at`` ends the wait for a turn, for a request that has waited for something else already. Raises
    ``TimedOut``, and ``Unavailable`` where the machine has no time for it now.
    """
    with _turn(give_up_at or waiting_ends_at()), tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as drawn:
        shutil.copyfileobj(file, given, _BLOCK_SIZE)
        given.seek(0)
        status = _run(kind, given, drawn)
        if status < 0 and status not in _ENDED_FROM_OUTSIDE:
            logger.info("Drawing a thumbnail ended by signal %d", -status)
            return b""
        if status:
            logger.error("The drawing of thumbnails does not work: it ended with %d", status)
            raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
        drawn.seek(0)
        return drawn.read()


@contextmanager
def _turn(give_up_at: float) -> Iterator[None]:
    """Two drawings at once in a process: a page of fresh photographs must not take the machine from everybody."""
    if not _AT_ONCE.acquire(timeout=max(0, give_up_at - time.monotonic())):
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    try:
        yield
    finally:
        _AT_ONCE.release()


def _run(kind: Kind, given: IO[Any], drawn: IO[Any]) -> int:
    try:
        # Isolated, and with an empty environment: the settings and their secrets stay here.
        return subprocess.run(  # noqa: S603  # a program of ours, and one of two words
            [sys.executable, "-I", str(_PROGRAM), kind],
            stdin=given,
            stdout=drawn,
            stderr=subprocess.DEVNULL,
            env={},
            timeout=LONGEST_DRAWING_SECONDS,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired as error:
        raise TimedOut(retry_after=RETRY_AFTER_SECONDS) from error
