"""The id of the current request, which is part of the response headers, of every error body and of every log line.

A ContextVar works with threads and with gevent: each thread and each greenlet has its own context.
"""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

REQUEST_ID_HEADER = "X-Request-ID"

# Of ids from a proxy; those that the product generates match it too.
REQUEST_ID_PATTERN = r"[A-Za-z0-9._-]{8,64}"

_current: ContextVar[str | None] = ContextVar("request_id", default=None)


def current_request_id() -> str | None:
    """``None`` outside a request."""
    return _current.get()


def set_request_id(request_id: str | None) -> None:
    """Set the id for the current thread or greenlet."""
    _current.set(request_id)


@contextmanager
def log_request_id(request_id: str) -> Iterator[None]:
    """Use the id of an earlier request in the log lines of the work that it caused. Empty: no id."""
    token = _current.set(request_id or None)
    try:
        yield
    finally:
        _current.reset(token)


def ensure_request_id() -> str:
    """Return the current id. Outside a request, create one for this and the following log lines."""
    request_id = current_request_id() or new_request_id()
    set_request_id(request_id)
    return request_id


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to every log record; ``-`` outside a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request_id() or "-"
        return True


def new_request_id() -> str:
    # 64 random bits, and short enough to read out on the phone.
    return secrets.token_hex(8)
