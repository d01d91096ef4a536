"""What failures outside the API's views look like: JSON below ``/api/``, a plain page elsewhere."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from apps.core.exception_handler import is_api, is_outage, plain_response
from apps.core.request_id import ensure_request_id

_SENTENCES = {
    400: "That request could not be read.",
    403: "Your account may not open this page.",
    404: "There is nothing at this address.",
    500: "Something went wrong on our side. Please try again.",
    503: "The network is temporarily unavailable. Please try again in a moment.",
}
_FORM_OUT_OF_DATE = "Your session could not be verified. Please reload the page and try again."


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return _answer(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return _answer(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form of the support desk without its token."""
    return _answer(request, 403, _FORM_OUT_OF_DATE)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return _answer(request, 404)


def unknown_api_path(request: HttpRequest) -> HttpResponse:
    """404 in JSON, never the app page, whatever the method."""
    return plain_response(404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; 503 where the exception says that the database or the disk is down.

    A middleware cannot catch what another middleware raises; this is where all of it arrives.
    """
    return _answer(request, 503 if is_outage(sys.exc_info()[1]) else 500)


def _answer(request: HttpRequest, status: int, message: str = "") -> HttpResponse:
    if is_api(request):
        return plain_response(status)
    # No context and no request: nothing that could fail again, and nothing private.
    shown = {"status": status, "message": message or _SENTENCES[status], "reference": ensure_request_id()}
    return HttpResponse(render_to_string("error.html", shown), status=status)
