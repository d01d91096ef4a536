"""An upload whose line broke off is refused as a whole.

A server hands a broken line on as the end of the body, and Django makes of it a form with the fields and files that
had arrived: a claim with two of its three files.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse


class BodyBrokeOff(OSError):
    """The body ended before its announced length. Django turns it into ``UnreadablePostError`` and an empty form."""


class WholeBodyMiddleware:
    """Counts what arrives of a multipart body against its announced length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the counter before the body."""
        if request.content_type == "multipart/form-data":
            request._stream = _CountedStream(request._stream)  # type: ignore[assignment]  # reads as one
        return self.get_response(request)


class _CountedStream:
    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left: int = stream.limit

    def read(self, size: int = -1) -> bytes:
        """Return what the stream has; raise ``BodyBrokeOff`` where it ends too early."""
        return self._counted(self._stream.read(size), size)

    def readline(self, size: int = -1) -> bytes:
        """The same for a line."""
        return self._counted(self._stream.readline(size), 1)

    def _counted(self, chunk: bytes, size: int) -> bytes:
        self._left -= len(chunk)
        is_the_end = size < 0 or (size > 0 and not chunk)
        if is_the_end and self._left > 0:
            raise BodyBrokeOff
        return chunk
