"""The one door through which a private file leaves: its own name, no script, no cache, single ranges."""

import re
from dataclasses import dataclass

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

from apps.core.database import release_connection
from apps.core.errors import Unavailable, body
from apps.core.rules import UPLOADS

BLOCK_SIZE = 64 * 1024

_INLINE_TYPES = {kind["mimeType"] for kind in UPLOADS["kinds"].values() if kind["inline"]}

# Browsers lay out their own image viewer by inline styles.
_RUNS_NOTHING = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox; "
    "style-src 'unsafe-inline'"
)

# A browser shows a PDF in a viewer of its own, which a sandbox would not let start; a PDF runs nothing of ours.
_PDF_RUNS_NOTHING = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'self'; style-src 'unsafe-inline'"
)

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Span:
    """Bytes from ``start`` up to and without ``end``."""

    start: int
    end: int


class _Unsatisfiable(Exception):
    """A range that begins behind the end of the file."""


class _Slice:
    """Reads one span of a file; closing it closes the file."""

    def __init__(self, file: "File[bytes]", span: _Span) -> None:
        file.seek(span.start)
        self._file = file
        self._left = span.end - span.start

    def read(self, size: int) -> bytes:
        """Return at most ``size`` bytes, none at the end of the span."""
        chunk: bytes = self._file.read(min(size, self._left))
        self._left -= len(chunk)
        return chunk

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class _StoredFileResponse(FileResponse):
    block_size = BLOCK_SIZE


def send_file(
    request: HttpRequest, *, stored_name: str, filename: str, mime_type: str, save: bool = False
) -> HttpResponseBase:
    """Answer with a stored file, under the name that its owner gave it.

    PDF and images are shown where ``save`` is false, anything else is saved. Raises ``Unavailable`` where the bytes
    cannot be had.
    """
    # Neither a file store that hangs nor a slow reader must keep one of PostgreSQL's pooled connections.
    release_connection()
    file, size = _open(stored_name)
    try:
        span = _wanted_span(request, size)
    except _Unsatisfiable:
        file.close()
        return _not_satisfiable(size)
    content = file if span is None else _Slice(file, span)
    response = _StoredFileResponse(
        content,
        as_attachment=save or mime_type not in _INLINE_TYPES,
        filename=filename,
        content_type=mime_type,
        status=200 if span is None else 206,
    )
    response["Content-Length"] = size if span is None else span.end - span.start
    response["Accept-Ranges"] = "bytes"
    _lock_in(response, mime_type)
    if span is not None:
        response["Content-Range"] = f"bytes {span.start}-{span.end - 1}/{size}"
    if request.method == "HEAD":
        response.close()
        response.file_to_stream = None
        response.streaming_content = iter(())
    return response


def send_image(picture: bytes, *, mime_type: str) -> HttpResponseBase:
    """Answer with a small picture of a private file."""
    response = HttpResponse(picture, content_type=mime_type)
    _lock_in(response, mime_type)
    return response


def _lock_in(response: HttpResponseBase, mime_type: str) -> None:
    """Nothing of it runs, nobody else's cache keeps it, and it is what it says it is."""
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = _PDF_RUNS_NOTHING if mime_type == "application/pdf" else _RUNS_NOTHING


def _open(stored_name: str) -> tuple["File[bytes]", int]:
    try:
        file = default_storage.open(stored_name)
        # A bucket's file is fetched with its first use: it has to fail here, not while the bytes go out.
        file.seek(0)
        return file, file.size
    except Exception as error:  # whatever a file store raises, the part is down
        raise Unavailable from error


def _wanted_span(request: HttpRequest, size: int) -> _Span | None:
    """The single range that is asked for; ``None`` for the whole file, also where the header makes no sense."""
    asked = _RANGE.fullmatch(request.headers.get("Range", "").strip())
    # Without validators no condition can be met, and an unmet condition means the whole file.
    if asked is None or "If-Range" in request.headers:
        return None
    first, last = asked.groups()
    if first:
        span = _Span(int(first), min(int(last) + 1, size) if last else size)
        if last and int(last) < int(first):
            return None
    elif last:
        span = _Span(max(0, size - int(last)), size)
    else:
        return None
    if span.start >= span.end:
        raise _Unsatisfiable
    return span


def _not_satisfiable(size: int) -> HttpResponseBase:
    refusal = body(message="This part of the file does not exist", code="range_not_satisfiable")
    response = JsonResponse(refusal, status=416)
    response["Content-Range"] = f"bytes */{size}"
    return response
