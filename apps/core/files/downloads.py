"""Responses that contain private files: never cached, never able to run scripts, with support for a byte range."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.files.base import File
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.utils.http import content_disposition_header

from apps.core.errors import error_body
from apps.core.rules import UPLOADS

BLOCK_SIZE = 64 * 1024

_INLINE_TYPES = {kind["mimeType"] for kind in UPLOADS["kinds"].values() if kind["inline"]}

# The image viewers of browsers need inline styles.
_CSP = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox; "
    "style-src 'unsafe-inline'"
)

# The PDF viewers of browsers do not start in a sandbox. A PDF cannot run scripts of our origin.
_PDF_CSP = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'self'; style-src 'unsafe-inline'"
)

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class _ByteRange:
    """The bytes from ``start`` up to, but not including, ``end``."""

    start: int
    end: int


class _RangeNotSatisfiable(Exception):
    pass


class _RangeReader:
    """Reads one byte range of a file. Closing it closes the file."""

    def __init__(self, file: "File[bytes]", byte_range: _ByteRange) -> None:
        file.seek(byte_range.start)
        self._file = file
        self._remaining = byte_range.end - byte_range.start

    def read(self, size: int) -> bytes:
        chunk: bytes = self._file.read(min(size, self._remaining))
        self._remaining -= len(chunk)
        return chunk

    def close(self) -> None:
        self._file.close()


class _StoredFileResponse(FileResponse):
    block_size = BLOCK_SIZE


def send_file(
    request: HttpRequest, *, file: "File[bytes]", filename: str, mime_type: str, save: bool = False
) -> HttpResponseBase:
    """Respond with a stored file under its original name.

    Browsers show PDF files and images, unless ``save`` is set, and save all other types.
    """
    size = file.size
    try:
        byte_range = _get_byte_range(request, size)
    except _RangeNotSatisfiable:
        file.close()
        return _range_not_satisfiable_response(size)
    content = file if byte_range is None else _RangeReader(file, byte_range)
    response = _StoredFileResponse(
        content,
        as_attachment=save or mime_type not in _INLINE_TYPES,
        filename=filename,
        content_type=mime_type,
        status=200 if byte_range is None else 206,
    )
    response["Content-Length"] = size if byte_range is None else byte_range.end - byte_range.start
    response["Accept-Ranges"] = "bytes"
    _set_security_headers(response, mime_type)
    if byte_range is not None:
        response["Content-Range"] = f"bytes {byte_range.start}-{byte_range.end - 1}/{size}"
    if request.method == "HEAD":
        response.close()
        response.file_to_stream = None
        response.streaming_content = iter(())
    return response


def send_stream(request: HttpRequest, *, chunks: Iterable[bytes], filename: str, mime_type: str) -> HttpResponseBase:
    """Respond with a file that is made while it is sent."""
    response = StreamingHttpResponse(() if request.method == "HEAD" else chunks, content_type=mime_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=filename)
    _set_security_headers(response, mime_type)
    return response


def send_image(image: bytes, *, mime_type: str) -> HttpResponseBase:
    """Respond with a small image that was made from a private file, such as a thumbnail."""
    response = HttpResponse(image, content_type=mime_type)
    _set_security_headers(response, mime_type)
    return response


def send_made_file(content: bytes, *, filename: str, mime_type: str) -> HttpResponseBase:
    """Respond with a small file that was just made, to be saved."""
    response = HttpResponse(content, content_type=mime_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=filename)
    _set_security_headers(response, mime_type)
    return response


def _set_security_headers(response: HttpResponseBase, mime_type: str) -> None:
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = _PDF_CSP if mime_type == "application/pdf" else _CSP


def _get_byte_range(request: HttpRequest, size: int) -> _ByteRange | None:
    """The requested range; ``None`` for the whole file, also if the header is malformed or has several ranges.

    Raises ``_RangeNotSatisfiable`` if the range starts after the end of the file.
    """
    match = _RANGE.fullmatch(request.headers.get("Range", "").strip())
    # Downloads have no ETag, so an If-Range condition is never met, and the whole file is the response.
    if match is None or "If-Range" in request.headers:
        return None
    first, last = match.groups()
    if first:
        byte_range = _ByteRange(int(first), min(int(last) + 1, size) if last else size)
        if last and int(last) < int(first):
            return None
    elif last:
        byte_range = _ByteRange(max(0, size - int(last)), size)
    else:
        return None
    if byte_range.start >= byte_range.end:
        raise _RangeNotSatisfiable
    return byte_range


def _range_not_satisfiable_response(size: int) -> HttpResponseBase:
    body = error_body(message="This part of the file does not exist", code="range_not_satisfiable")
    response = JsonResponse(body, status=416)
    response["Content-Range"] = f"bytes */{size}"
    return response
