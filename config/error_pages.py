"""Error responses outside the views of the API: JSON below ``/api/``, a simple HTML page elsewhere."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from apps.core.api.exception_handler import is_outage, plain_response
from apps.core.api.requests import is_api
from apps.core.request_id import ensure_request_id

_MESSAGES = {
    400: "That request could not be read.",
    403: "Your account may not open this page.",
    404: "There is nothing at this address.",
    500: "Something went wrong on our side. Please try again.",
    503: "The network is temporarily unavailable. Please try again in a moment.",
}
_CSRF_MESSAGE = "Your session could not be verified. Please reload the page and try again."


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _get_response(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _get_response(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _get_response(request, 403, _CSRF_MESSAGE)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _get_response(request, 404)


def unknown_api_path(request: HttpRequest) -> HttpResponse:
    """404 in JSON for all methods. Without this view, the app page would respond."""
    return plain_response(404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 if the database or the file store is down.

    This is the only place that also sees exceptions that a middleware raises.
    """
    return _get_response(request, 503 if is_outage(sys.exc_info()[1]) else 500)


def _get_response(request: HttpRequest, status: int, message: str = "") -> HttpResponse:
    if is_api(request):
        return plain_response(status)
    # Rendered without the request, so that no context processor can fail again and no private data is shown.
    context = {"status": status, "message": message or _MESSAGES[status], "reference": ensure_request_id()}
    return HttpResponse(render_to_string("error.html", context), status=status)
