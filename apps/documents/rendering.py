"""Runs ``thumbnail_renderer.py`` in a subprocess.

A hostile file can crash the subprocess or fill its memory, but not the worker.
"""

import logging
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any, Literal

logger = logging.getLogger(__name__)

Kind = Literal["image", "page"]

MAX_RENDER_SECONDS = 20

_RENDERER_PATH = Path(__file__).with_name("thumbnail_renderer.py")

_BLOCK_SIZE = 64 * 1024

# Sent by the operating system or by the person who stops the worker, so they say nothing about the file.
_EXTERNAL_SIGNALS = {-signal.SIGHUP, -signal.SIGINT, -signal.SIGKILL, -signal.SIGTERM}


class TimedOut(Exception):
    """Rendering took too long: the file is slow to render, or the machine is overloaded."""


class RendererFailed(Exception):
    """The renderer did not start or was killed, which says nothing about the file."""


def render(file: IO[bytes], kind: Kind) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page, or ``b""`` if the file is broken or too large.

    Raises ``TimedOut`` and ``RendererFailed``.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as output:
        shutil.copyfileobj(file, source, _BLOCK_SIZE)
        source.seek(0)
        status = _run(kind, source, output)
        if status < 0 and status not in _EXTERNAL_SIGNALS:
            logger.info("The thumbnail renderer was killed by signal %d", -status)
            return b""
        if status:
            raise RendererFailed(f"exit status {status}")
        output.seek(0)
        return output.read()


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
        raise TimedOut from error
