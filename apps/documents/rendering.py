"""Runs the renderers in a subprocess, so that a hostile file cannot harm the worker."""

import json
from typing import IO, Any, Literal

from apps.core.files import sandbox

Kind = Literal["image", "heif", "page"]

KINDS: dict[str, Kind] = {
    "image/jpeg": "image",
    "image/png": "image",
    "image/gif": "image",
    "image/heic": "heif",
    "image/heif": "heif",
    "application/pdf": "page",
}

# By the clock. Long, because it counts the time that other processes use. ``CPU_SECONDS`` end a slow file.
MAX_RENDER_SECONDS: float = 60

CPU_SECONDS = 3

MEMORY_BYTES = 512 * 1024 * 1024

OUTPUT_BYTES = 256 * 1024

# Decoding a HEIC image takes longer, and its decoder works in a thread.
HEIF_CPU_SECONDS = 10

HEIF_THREADS = 4

# A page is drawn in full size.
PAGE_CPU_SECONDS = 10

PAGE_OUTPUT_BYTES = 16 * 1024 * 1024


def render(file: IO[bytes], kind: Kind) -> tuple[bytes, dict[str, Any]]:
    """Return a small JPEG of an image or of a PDF's first page, and what the file says about itself.

    That is ``pages``, their number, and ``exif`` of an image (``exif.py``).

    The JPEG is empty if the file is broken or too large. Raises ``sandbox.TimedOut`` and ``sandbox.ProgramFailed``.
    """
    limits = _get_limits(kind, HEIF_CPU_SECONDS if kind == "heif" else CPU_SECONDS, OUTPUT_BYTES)
    try:
        output = sandbox.run("apps.documents.thumbnail_renderer", [kind], file, limits)
    except sandbox.Crashed:
        return b"", {}
    found, _, picture = output.partition(b"\n")
    return picture, json.loads(found or b"{}")


def render_page(file: IO[bytes], kind: Kind, number: int) -> tuple[int, bytes]:
    """Return how many pages the file has, and a JPEG of this one, counted from 1.

    Without pages, or with an empty picture, this page cannot be drawn. Raises ``sandbox.TimedOut`` and
    ``sandbox.ProgramFailed``.
    """
    limits = _get_limits(kind, PAGE_CPU_SECONDS, PAGE_OUTPUT_BYTES)
    try:
        output = sandbox.run("apps.documents.page_renderer", [kind, str(number)], file, limits)
    except sandbox.Crashed:
        return 0, b""
    count, _, picture = output.partition(b"\n")
    return int(count), picture


def _get_limits(kind: Kind, cpu_seconds: int, output_bytes: int) -> sandbox.Limits:
    threads = HEIF_THREADS if kind == "heif" else 0
    return sandbox.Limits(MAX_RENDER_SECONDS, cpu_seconds, MEMORY_BYTES, output_bytes, threads)
