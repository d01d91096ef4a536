"""The content security policy, written out once instead of at every answer."""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

from apps.core.database import release_connection
from apps.core.exception_handler import is_api, plain_response, unreadable_body
from apps.core.request_id import REQUEST_ID_HEADER, _new_request_id, set_request_id
from apps.core.request_meta import address_for_limits
from apps.core.requests import client_ip


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    """django-csp's middleware, which builds the header anew only where a view asked for another policy."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Set the header, unless the view set one itself."""
        if settings.DEBUG or any(name.startswith("_csp_") for name in vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, _policy())
        return response


@lru_cache(maxsize=1)
def _policy() -> str:
    return build_policy()


GetResponse = Callable[[HttpRequest], HttpResponse]

JSON_BODY_LIMIT = 1024 * 1024

MULTIPART_BODY_LIMIT = 81 * 1024 * 1024

# Smaller bodies cost next to nothing while they are on their way and are not counted.
COUNTED_FROM = 64 * 1024

# In each worker process. Photos of a claim are sent two at a time.
MOST_BODIES_PER_ADDRESS = 16

RETRY_AFTER_SECONDS = 5


class IncompleteBody(OSError):
    """The body ended before its announced length. Django turns it into ``UnreadablePostError``."""


class RequestBodyMiddleware:
    """Refuses a body by its headers, reads a small one at once, and leaves an upload to its view.

    Every body but an upload's is read before anything else happens, so that a slow sender never holds a database
    connection. An upload is read by its view, once the caller is known to be a member.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413, 429 or 400, or pass the request on."""
        length = _announced_length(request)
        if length > (MULTIPART_BODY_LIMIT if is_upload(request) else JSON_BODY_LIMIT):
            return plain_response(413)
        request._stream = _CountedStream(request._stream)  # type: ignore[assignment]  # reads as one
        with _counted_body(request, length) as is_allowed:
            if not is_allowed:
                response = plain_response(429)
                response["Retry-After"] = str(RETRY_AFTER_SECONDS)
                return response
            if not is_upload(request) and not _read_whole(request, length):
                return JsonResponse(unreadable_body(), status=400)
            try:
                return self.get_response(request)
            finally:
                for spooled in getattr(request, "spooled_files", ()):
                    spooled.close()


def is_upload(request: HttpRequest) -> bool:
    """Whether the body is a multipart form for the API, which only the upload calls take."""
    return request.content_type == "multipart/form-data" and is_api(request)


def _read_whole(request: HttpRequest, length: int) -> bool:
    """Have the request keep its body for whoever parses it; false where it broke off or took too long."""
    try:
        return not length or len(request.body) >= length
    except UnreadablePostError:
        return False


def _announced_length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0


_under_way: Counter[str] = Counter()

_under_way_lock = threading.Lock()


@contextmanager
def _counted_body(request: HttpRequest, length: int) -> Iterator[bool]:
    """Whether this address may send another large body now."""
    if length < COUNTED_FROM:
        yield True
        return
    address = address_for_limits(client_ip(request))
    with _under_way_lock:
        _under_way[address] += 1
        is_allowed = _under_way[address] <= MOST_BODIES_PER_ADDRESS
    try:
        yield is_allowed
    finally:
        with _under_way_lock:
            _under_way[address] -= 1
            if not _under_way[address]:
                del _under_way[address]


class _CountedStream:
    """Tells a body that broke off from one that is complete: a server reports both as the end of the body."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left: int = stream.limit
        self._has_begun = False

    def read(self, size: int = -1) -> bytes:
        """Return what the stream has; raise ``IncompleteBody`` where it ends too early."""
        self._begin()
        return self._counted(self._stream.read(size), size)

    def readline(self, size: int = -1) -> bytes:
        """The same for a line."""
        self._begin()
        return self._counted(self._stream.readline(size), 1)

    def close(self) -> None:
        """Do nothing: the server owns the stream."""

    def _begin(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            # The sender sets the pace from here on; the session has been read by now.
            release_connection()

    def _counted(self, chunk: bytes, size: int) -> bytes:
        self._left -= len(chunk)
        is_the_end = size < 0 or (size > 0 and not chunk)
        if is_the_end and self._left > 0:
            raise IncompleteBody
        return chunk


class CrossOriginResourcePolicyMiddleware:
    """Lets no page of another origin embed or load what this one answers, static files included."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the header."""
        response = self.get_response(request)
        response["Cross-Origin-Resource-Policy"] = "same-origin"
        return response


class PrivateAnswersMiddleware:
    """Keeps every API answer out of shared and browser caches, unless its view says otherwise."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Mark the answer."""
        response = self.get_response(request)
        if is_api(request) and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response


_ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")


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
        response[REQUEST_ID_HEADER] = request_id
        return response


def _id_from_proxy(request: HttpRequest) -> str | None:
    # Without a proxy of our own in front, a visitor would choose what our log lines say.
    given = request.headers.get(REQUEST_ID_HEADER, "") if settings.TRUSTED_PROXIES else ""
    return given if _ACCEPTED.fullmatch(given) else None
