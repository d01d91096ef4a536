"""Runs ``thumbnail_renderer.py`` in a subprocess.

A hostile file can crash the subprocess or fill its memory, but not the process that serves requests.
"""

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

# The two together must stay below the six seconds after which the app cancels the request.
MAX_WAIT_SECONDS = 1.5

MAX_RENDER_SECONDS = 4

RETRY_AFTER_SECONDS = 2

_RENDERER_PATH = Path(__file__).with_name("thumbnail_renderer.py")

_BLOCK_SIZE = 64 * 1024

# Two at a time in each process: a page of new photographs must not use all of the processor.
_RENDER_SLOTS = threading.BoundedSemaphore(2)

# Sent by the operating system or by the person who stops the server, so they say nothing about the file.
_EXTERNAL_SIGNALS = {-signal.SIGHUP, -signal.SIGINT, -signal.SIGKILL, -signal.SIGTERM}


class TimedOut(Unavailable):
    """Rendering took too long: the file is slow to render, or the machine is overloaded."""


def get_wait_deadline() -> float:
    """Until when a request that starts to wait now may wait, as a value of ``time.monotonic()``."""
    return time.monotonic() + MAX_WAIT_SECONDS


def render(file: IO[bytes], kind: Kind, *, deadline: float | None = None) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page, or ``b""`` if the file is broken or too large.

    ``deadline`` ends the wait for a free slot, as a value of ``time.monotonic()``. Pass it if the request has already
    waited for something else. Raises ``TimedOut``, or ``Unavailable`` if no slot is free or the renderer fails.
    """
    with (
        _render_slot(deadline or get_wait_deadline()),
        tempfile.TemporaryFile() as source,
        tempfile.TemporaryFile() as output,
    ):
        shutil.copyfileobj(file, source, _BLOCK_SIZE)
        source.seek(0)
        status = _run(kind, source, output)
        if status < 0 and status not in _EXTERNAL_SIGNALS:
            logger.info("The thumbnail renderer was killed by signal %d", -status)
            return b""
        if status:
            logger.error("The thumbnail renderer failed with exit status %d", status)
            raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
        output.seek(0)
        return output.read()


@contextmanager
def _render_slot(deadline: float) -> Iterator[None]:
    if not _RENDER_SLOTS.acquire(timeout=max(0, deadline - time.monotonic())):
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    try:
        yield
    finally:
        _RENDER_SLOTS.release()


def _run(kind: Kind, source: IO[Any], output: IO[Any]) -> int:
    try:
        # Isolated mode and an empty environment: the renderer gets neither the settings nor their secrets.
        return subprocess.run(  # noqa: S603  # fixed arguments: our own program and one of two words
            [sys.executable, "-I", str(_RENDERER_PATH), kind],
            stdin=source,
            stdout=output,
            stderr=subprocess.DEVNULL,
            env={},
            timeout=MAX_RENDER_SECONDS,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired as error:
        raise TimedOut(retry_after=RETRY_AFTER_SECONDS) from error
