"""The id of the request being served: in the answer's header, in every error body and in every log line.

A ContextVar is right for every server: each thread has a context of its own, and under gevent so has each connection.
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


class RequestIdMiddleware:
    """Gives each request its id. The first middleware, so that all the others log and answer with it.

    The id is not cleared when the answer leaves: the server may still fail while it streams the body, and logs that.
    The next request of the connection sets its own; between the two ``EventedWorker`` clears it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the id, and answer with it."""
        request_id = _id_from_proxy(request) or _new_request_id()
        set_request_id(request_id)
        response = self.get_response(request)
        response[HEADER] = request_id
        return response


class RequestIdFilter(logging.Filter):
    """Adds ``request_id`` to every log record, ``-`` outside any request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        record.request_id = current_request_id() or "-"
        return True


def _id_from_proxy(request: HttpRequest) -> str | None:
    # Without a proxy of our own in front, a visitor would choose what our log lines say.
    given = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
    return given if _ACCEPTED.fullmatch(given) else None


def _new_request_id() -> str:
    # Short enough to read out on the phone, and 64 random bits.
    return secrets.token_hex(8)
