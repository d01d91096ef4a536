"""Guards that stand before every view."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from apps.common.exception_handler import is_api

GetResponse = Callable[[HttpRequest], HttpResponse]


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
