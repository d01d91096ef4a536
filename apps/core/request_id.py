"""The id of the request being served: in the answer's header, in every error body and in every log line.

A ContextVar is right for every server: each thread has a context of its own, and under gevent so has each connection.
"""

import logging
import secrets
from contextvars import ContextVar

REQUEST_ID_HEADER = "X-Request-ID"


_current: ContextVar[str | None] = ContextVar("request_id", default=None)


def current_request_id() -> str | None:
    """Return the id of the request being served, ``None`` outside any."""
    return _current.get()


def set_request_id(request_id: str | None) -> None:
    """Set the id for what this thread or greenlet does from here on."""
    _current.set(request_id)


def ensure_request_id() -> str:
    """Return the current id. Outside any request make one, which the log lines that follow carry as well."""
    request_id = current_request_id() or _new_request_id()
    set_request_id(request_id)
    return request_id


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to every log record, ``-`` outside any request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        record.request_id = current_request_id() or "-"
        return True


def _new_request_id() -> str:
    # Short enough to read out on the phone, and 64 random bits.
    return secrets.token_hex(8)
