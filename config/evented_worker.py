"""gunicorn's gevent worker, with bounds on what one connection may cost the others."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from typing import Any

import gevent
from django.db import connections
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from apps.core.request_id import REQUEST_ID_HEADER, ensure_request_id, set_request_id

# A client that neither sends nor reads for so long is given up, as the app gives up an upload without progress.
PROGRESS_SECONDS = 60
# What a whole body may take: this much, and as long as its length takes at the slowest pace.
BODY_SECONDS = 20
SLOWEST_BYTES_PER_SECOND = 32 * 1024
# What a client gets to notice that its body was refused.
DRAIN_SECONDS = 5
DRAIN_BLOCK = 64 * 1024
# All drains of a worker together read about 32 MB a second.
DRAIN_PAUSE = 0.002

_STATUS_OF_ERRORS: dict[type[BaseException], int] = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.UnsupportedTransferCoding: 501,
}


class EventedWorker(GeventWorker):
    """Serves each browser connection in a task of its own, which takes turns with the others.

    A connection has a database connection of its own, kept over its requests. On SQLite that one is part of reference
    cycles; without the closing here its file handles would stay open until the next garbage collection.
    """

    _drains = 0

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve one browser connection to its end."""
        try:
            super().handle(listener, client, addr)
        finally:
            for connection in connections.all(initialized_only=True):
                connection.close()

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Serve one request. A body that nobody has read ends the connection with the answer.

        gunicorn itself would read such a body to its end before the next request: without a limit, and without
        giving other connections a turn.
        """
        sock.settimeout(PROGRESS_SECONDS)
        is_to_close = req.should_close
        req.should_close = lambda: _has_unread_body(req) or is_to_close()
        unreader = req.unreader
        unreader.sock = _BodySocket(sock, seconds=_seconds_for_body(req))
        try:
            super().handle_request(listener_name, req, sock, addr)
            # Not after an exception: it ends the connection, and is logged with the id of its request.
            set_request_id(None)
        finally:
            unreader.sock = sock
            if _has_unread_body(req):
                self._drain(sock)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is no valid request in the shape of every error of the API."""
        from apps.core.exception_handler import plain_body  # noqa: PLC0415  # needs the settings, loaded by now

        request_id = ensure_request_id()
        is_malformed = isinstance(exc, errors.ParseException) and not isinstance(exc, errors.ConfigurationProblem)
        if is_malformed:
            # Not the exception's own text: it quotes headers, which may hold a session.
            self.log.warning("Malformed request from %s: %s", addr[0] if addr else "", type(exc).__name__)
        else:
            self.log.error("A request could not be served", exc_info=exc)
        status = HTTPStatus(_STATUS_OF_ERRORS.get(type(exc), 400) if is_malformed else 500)
        content = json.dumps(plain_body(status)).encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"Cache-Control: private, no-store\r\n{REQUEST_ID_HEADER}: {request_id}\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        with suppress(OSError):
            client.sendall(head.encode() + content)

    def _drain(self, sock: Any) -> None:
        """Read on for a moment: closing at once would reset the connection, and the client would lose the answer."""
        with suppress(OSError), gevent.Timeout(DRAIN_SECONDS, False), self._counted_drain():
            sock.shutdown(socket.SHUT_WR)
            while sock.recv(DRAIN_BLOCK):
                gevent.sleep(DRAIN_PAUSE * self._drains)

    @contextmanager
    def _counted_drain(self) -> Iterator[None]:
        self._drains += 1
        try:
            yield
        finally:
            self._drains -= 1


class _BodySocket:
    """Reads a body within a total time, and gives other connections a turn with each read."""

    def __init__(self, sock: Any, *, seconds: float) -> None:
        self._sock = sock
        self._ends_at = time.monotonic() + seconds

    def recv(self, size: int) -> bytes:
        """Return what has arrived; raise ``TimeoutError`` where the body takes too long."""
        # What is there already is returned without waiting: a quick sender would keep the worker to itself.
        gevent.sleep(0)
        left = self._ends_at - time.monotonic()
        if left <= 0:
            raise TimeoutError("The body took too long")
        self._sock.settimeout(min(left, PROGRESS_SECONDS))
        try:
            received: bytes = self._sock.recv(size)
        finally:
            self._sock.settimeout(PROGRESS_SECONDS)
        return received


def _seconds_for_body(req: Any) -> float:
    return BODY_SECONDS + _announced_length(req) / SLOWEST_BYTES_PER_SECOND


def _announced_length(req: Any) -> int:
    length: int = getattr(req.body.reader, "length", 0)
    return length


def _has_unread_body(req: Any) -> bool:
    """Whether bytes of this request are still on their way; a chunked body is over when its parser is."""
    reader = req.body.reader
    return bool(req.body.failed or getattr(reader, "length", 0) or getattr(reader, "parser", None))
