"""gunicorn's gevent worker, with limits that prevent one connection from slowing down the others."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from typing import Any

import gevent
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from apps.core.request_id import REQUEST_ID_HEADER, ensure_request_id, set_request_id

# The connection is closed if the client neither sends nor reads anything for this time. The app uses the same limit.
PROGRESS_SECONDS = 60
# A body may take BODY_SECONDS plus the time that its length takes at MIN_BYTES_PER_SECOND.
BODY_SECONDS = 20
MIN_BYTES_PER_SECOND = 32 * 1024
# The time in which a client can read the response before the connection is closed.
DRAIN_SECONDS = 5
DRAIN_BLOCK = 64 * 1024
# Limits all drains of a worker together to about 32 MB per second.
DRAIN_PAUSE = 0.002
# SQLite rarely needs more than one. The connections of PostgreSQL return to their own pool after each request.
MAX_IDLE_DATABASE_CONNECTIONS = 8

_STATUS_OF_ERRORS: dict[type[BaseException], int] = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.UnsupportedTransferCoding: 501,
}


class EventedWorker(GeventWorker):
    """Serves each client connection in its own greenlet.

    A database connection is lent to a greenlet for one request. Otherwise each greenlet would open its own and keep it
    while the client is idle: 260 MB for a thousand clients with SQLite.
    """

    _drains = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle_database_connections: list[BaseDatabaseWrapper] = []

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Serve one request, and close the connection if its body was not read.

        gunicorn would read the rest of the body before the next request, without a limit and without yielding to other
        greenlets.
        """
        sock.settimeout(PROGRESS_SECONDS)
        should_close = req.should_close
        req.should_close = lambda: _has_unread_body(req) or should_close()
        unreader = req.unreader
        unreader.sock = _BodySocket(sock, seconds=_get_body_timeout(req))
        try:
            with self._lend_database_connection():
                super().handle_request(listener_name, req, sock, addr)
            # Not after an exception, because that is logged later, with this id.
            set_request_id(None)
        finally:
            unreader.sock = sock
            if _has_unread_body(req):
                self._drain(sock)
        # A busy client has already sent its next request, so reading that would not yield to other greenlets.
        gevent.sleep(0)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Respond to a malformed request with the error body of the API."""
        from apps.core.api.exception_handler import plain_body  # noqa: PLC0415  # needs the settings to be loaded

        request_id = ensure_request_id()
        is_malformed = isinstance(exc, errors.ParseException) and not isinstance(exc, errors.ConfigurationProblem)
        if is_malformed:
            # Without the text of the exception, which quotes headers, possibly with a session key.
            self.log.warning("Malformed request from %s: %s", addr[0] if addr else "", type(exc).__name__)
        else:
            self.log.error("A request could not be served", exc_info=exc)
        status = HTTPStatus(_STATUS_OF_ERRORS.get(type(exc), 400) if is_malformed else 500)
        content = json.dumps(plain_body(status)).encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"Cache-Control: private, no-store\r\n{REQUEST_ID_HEADER}: {request_id}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        with suppress(OSError):
            client.sendall(head.encode() + content)

    @contextmanager
    def _lend_database_connection(self) -> Iterator[None]:
        if self._idle_database_connections:
            connections[DEFAULT_DB_ALIAS] = self._idle_database_connections.pop()
        else:
            connections[DEFAULT_DB_ALIAS].inc_thread_sharing()
        connection = connections[DEFAULT_DB_ALIAS]
        try:
            yield
        finally:
            del connections[DEFAULT_DB_ALIAS]
            if len(self._idle_database_connections) < MAX_IDLE_DATABASE_CONNECTIONS:
                self._idle_database_connections.append(connection)
            else:
                connection.close()

    def _drain(self, sock: Any) -> None:
        """Keep reading for a moment. Closing at once could reset the connection before the client has the response."""
        with suppress(OSError), gevent.Timeout(DRAIN_SECONDS, False), self._count_drain():
            sock.shutdown(socket.SHUT_WR)
            while sock.recv(DRAIN_BLOCK):
                gevent.sleep(DRAIN_PAUSE * self._drains)

    @contextmanager
    def _count_drain(self) -> Iterator[None]:
        self._drains += 1
        try:
            yield
        finally:
            self._drains -= 1


class _BodySocket:
    """Limits the total time of reading a body, and yields to other greenlets before each read."""

    def __init__(self, sock: Any, *, seconds: float) -> None:
        self._sock = sock
        self._ends_at = time.monotonic() + seconds

    def recv(self, size: int) -> bytes:
        """Raises ``TimeoutError`` if the whole body takes too long."""
        # recv does not yield while data is available, so a fast client would block the other greenlets.
        gevent.sleep(0)
        remaining = self._ends_at - time.monotonic()
        if remaining <= 0:
            raise TimeoutError("The body took too long")
        self._sock.settimeout(min(remaining, PROGRESS_SECONDS))
        try:
            received: bytes = self._sock.recv(size)
        finally:
            self._sock.settimeout(PROGRESS_SECONDS)
        return received


def _get_body_timeout(req: Any) -> float:
    return BODY_SECONDS + _get_content_length(req) / MIN_BYTES_PER_SECOND


def _get_content_length(req: Any) -> int:
    length: int = getattr(req.body.reader, "length", 0)
    return length


def _has_unread_body(req: Any) -> bool:
    """Whether the client may still send bytes of this request. A chunked body has ended if its parser is gone."""
    reader = req.body.reader
    return bool(req.body.failed or getattr(reader, "length", 0) or getattr(reader, "parser", None))
