"""Guards that stand before every view."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from apps.common.exception_handler import is_api, plain_response

JSON_BODY_LIMIT = 1024 * 1024
MULTIPART_BODY_LIMIT = 81 * 1024 * 1024

GetResponse = Callable[[HttpRequest], HttpResponse]


class BodyLimitMiddleware:
    """Refuses a body over the limit by its announced length, before any of it is read.

    Django would read a 300 MB upload to its end before any size rule runs.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413, or pass the request on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        limit = MULTIPART_BODY_LIMIT if request.content_type == "multipart/form-data" else JSON_BODY_LIMIT
        if length.isdecimal() and int(length) > limit:
            response = plain_response(413)
            # The unread body is still on its way: the connection cannot serve another request.
            response["Connection"] = "close"
            return response
        return self.get_response(request)


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
