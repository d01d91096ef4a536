"""Uploads are read for members only."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from rest_framework.views import APIView

from apps.common.authentication import CsrfFailed
from apps.common.errors import DomainError, body
from apps.common.exception_handler import plain_response
from apps.common.request_body import is_upload


class UploadAccessMiddleware:
    """Refuses a multipart body before it is read, unless a member sends it to a call that takes files.

    The views ask for the same, but only after the CSRF check has read the form and written its files to disk.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer 401, 403, 404 or 415, or let the view answer. ``request.user`` is set by now."""
        if not is_upload(request):
            return None
        view_class: type[APIView] | None = getattr(view, "cls", None)
        if view_class is None:
            return plain_response(404)
        if "X-CSRFToken" not in request.headers:
            return _refusal(CsrfFailed())
        if not any(parser.media_type == request.content_type for parser in view_class.parser_classes):
            return plain_response(415)
        user = request.user
        if not user.is_authenticated:
            ended_by: DomainError | None = getattr(request, "session_refusal", None)
            return _refusal(ended_by) if ended_by else plain_response(401)
        if not user.is_member:
            return plain_response(403)
        return None


def _refusal(error: DomainError) -> HttpResponse:
    return JsonResponse(body(sentence=error.text, code=error.code), status=error.status)
