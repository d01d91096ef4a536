import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError

from apps.core.api.exception_handler import plain_response, unreadable_body
from apps.core.api.requests import client_ip, is_api, is_upload
from apps.core.database import release_connection
from apps.core.request_id import REQUEST_ID_HEADER, REQUEST_ID_PATTERN, new_request_id, set_request_id
from apps.core.request_meta import address_for_limits

GetResponse = Callable[[HttpRequest], HttpResponse]

JSON_BODY_LIMIT = 1024 * 1024

MULTIPART_BODY_LIMIT = 81 * 1024 * 1024

# Smaller bodies cost so little that they are not counted.
MIN_COUNTED_BYTES = 64 * 1024

# At the same time, in each worker process. The app sends the photos of a claim two at a time.
MAX_BODIES_PER_ADDRESS = 16

RETRY_AFTER_SECONDS = 5


class TruncatedBody(OSError):
    """The body ended before its announced length. Django turns this into ``UnreadablePostError``."""


class RequestBodyMiddleware:
    """Refuses bodies that are too large, and reads all bodies except uploads before the view runs.

    This way a slow client does not occupy a database connection. The view reads an upload, after the permission check.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = _announced_length(request)
        if length > (MULTIPART_BODY_LIMIT if is_upload(request) else JSON_BODY_LIMIT):
            return plain_response(413)
        request._stream = _CheckedStream(request._stream)  # type: ignore[assignment]  # has the same methods
        with _limit_bodies(request, length) as is_allowed:
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


def _read_whole(request: HttpRequest, length: int) -> bool:
    """Read the body into memory, where ``request`` keeps it. False if it was truncated or too slow."""
    try:
        return not length or len(request.body) >= length
    except UnreadablePostError:
        return False


def _announced_length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0


_bodies_by_address: Counter[str] = Counter()

_bodies_lock = threading.Lock()


@contextmanager
def _limit_bodies(request: HttpRequest, length: int) -> Iterator[bool]:
    """Yield whether this address may send another large body now."""
    if length < MIN_COUNTED_BYTES:
        yield True
        return
    address = address_for_limits(client_ip(request))
    with _bodies_lock:
        _bodies_by_address[address] += 1
        is_allowed = _bodies_by_address[address] <= MAX_BODIES_PER_ADDRESS
    try:
        yield is_allowed
    finally:
        with _bodies_lock:
            _bodies_by_address[address] -= 1
            if not _bodies_by_address[address]:
                del _bodies_by_address[address]


class _CheckedStream:
    """Raises ``TruncatedBody`` if the body is shorter than announced, which the server reports as a normal end."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._remaining: int = stream.limit
        self._is_started = False

    def read(self, size: int = -1) -> bytes:
        self._start()
        return self._check(self._stream.read(size), size)

    def readline(self, size: int = -1) -> bytes:
        self._start()
        return self._check(self._stream.readline(size), 1)

    def close(self) -> None:
        """Do nothing: the server closes the stream."""

    def _start(self) -> None:
        if not self._is_started:
            self._is_started = True
            # Reading may take as long as the client likes. The session has already been loaded.
            release_connection()

    def _check(self, chunk: bytes, size: int) -> bytes:
        self._remaining -= len(chunk)
        is_end = size < 0 or (size > 0 and not chunk)
        if is_end and self._remaining > 0:
            raise TruncatedBody
        return chunk


class CrossOriginResourcePolicyMiddleware:
    """Prevents pages of other origins from embedding responses of this one, including static files."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["Cross-Origin-Resource-Policy"] = "same-origin"
        return response


class PrivateAnswersMiddleware:
    """Prevents caching of API responses, unless the view sets ``Cache-Control``."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_api(request):
            response.setdefault("Cache-Control", "private, no-store")
        return response


_ACCEPTED = re.compile(REQUEST_ID_PATTERN)


class RequestIdMiddleware:
    """Gives each request its id. Must be the first middleware, so that the others can log it.

    The id is not cleared after the response: the server logs errors while it streams the body. ``EventedWorker`` clears
    it before the next request of the connection.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = _id_from_proxy(request) or new_request_id()
        set_request_id(request_id)
        response = self.get_response(request)
        response[REQUEST_ID_HEADER] = request_id
        return response


def _id_from_proxy(request: HttpRequest) -> str | None:
    # Without a trusted proxy, visitors could choose the ids in the log.
    header = request.META.get("HTTP_X_REQUEST_ID", "") if settings.TRUSTED_PROXIES else ""
    return header if _ACCEPTED.fullmatch(header) else None
