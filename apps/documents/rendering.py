"""Runs ``thumbnail_renderer.py`` in a subprocess, so that a hostile file cannot harm the worker."""

from typing import IO, Literal

from apps.core.files import sandbox

Kind = Literal["image", "page"]

MAX_RENDER_SECONDS: float = 20

CPU_SECONDS = 3

MEMORY_BYTES = 512 * 1024 * 1024

OUTPUT_BYTES = 256 * 1024


def render(file: IO[bytes], kind: Kind) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page, or ``b""`` if the file is broken or too large.

    Raises ``sandbox.TimedOut`` and ``sandbox.ProgramFailed``.
    """
    limits = sandbox.Limits(MAX_RENDER_SECONDS, CPU_SECONDS, MEMORY_BYTES, OUTPUT_BYTES)
    try:
        return sandbox.run("apps.documents.thumbnail_renderer", [kind], file, limits)
    except sandbox.Crashed:
        return b""
