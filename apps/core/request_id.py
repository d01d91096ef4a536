"""The id of the current request, which is part of the response headers, of every error body and of every log line.

A ContextVar works with threads and with gevent: each thread and each greenlet has its own context.
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"

_ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")

_current: ContextVar[str | None] = ContextVar("request_id", default=None)


def current_request_id() -> str | None:
    """``None`` outside a request."""
    return _current.get()


def set_request_id(request_id: str | None) -> None:
    """Set the id for the current thread or greenlet."""
    _current.set(request_id)


def ensure_request_id() -> str:
    """Return the current id. Outside a request, create one for this and the following log lines."""
    request_id = current_request_id() or _new_request_id()
    set_request_id(request_id)
    return request_id


class RequestIdMiddleware:
    """Gives each request its id. Must be the first middleware, so that the others can log it.

    The id is not cleared after the response: the server logs errors while it streams the body. ``EventedWorker`` clears
    it before the next request of the connection.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = _id_from_proxy(request) or _new_request_id()
        set_request_id(request_id)
        response = self.get_response(request)
        response[HEADER] = request_id
        return response


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to every log record; ``-`` outside a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request_id() or "-"
        return True


def _id_from_proxy(request: HttpRequest) -> str | None:
    # Without a trusted proxy, visitors could choose the ids in the log.
    header = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
    return header if _ACCEPTED.fullmatch(header) else None


def _new_request_id() -> str:
    # 64 random bits, and short enough to read out on the phone.
    return secrets.token_hex(8)
