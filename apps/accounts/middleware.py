from collections.abc import Callable
from typing import Any, cast

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.accounts.sessions import SessionStore
from apps.core.api.authentication import CsrfFailed
from apps.core.api.exception_handler import error_response, plain_response
from apps.core.api.requests import is_upload
from apps.core.errors import DomainError


class SessionUserMiddleware(AuthenticationMiddleware):
    """Like Django's middleware, but loads the session and its user in one query instead of two.

    Ends the session of a closed account, and sessions from before a password change.
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: get_session_user(request))  # type: ignore[assignment]


def get_session_user(request: HttpRequest) -> User | AnonymousUser:
    session = cast(SessionStore, request.session)
    if SESSION_KEY not in session:
        return AnonymousUser()
    user = session.row.user if session.row else None
    is_hash_current = user is not None and constant_time_compare(
        session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    )
    if user is None or not is_hash_current or not user.is_active:
        session.flush()
        return AnonymousUser()
    return user


class UploadAccessMiddleware:
    """Refuses a multipart body before it is read, unless a member sends it to an endpoint that accepts files.

    The views check the same, but only after the CSRF check has parsed the form and written its files to disk.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Return a response with 401, 403, 404 or 415, or ``None`` to continue with the view."""
        if not is_upload(request):
            return None
        view_class: type[APIView] | None = getattr(view, "cls", None)
        if view_class is None:
            return plain_response(404)
        if "X-CSRFToken" not in request.headers:
            return error_response(CsrfFailed())
        if not any(parser.media_type == request.content_type for parser in view_class.parser_classes):
            return plain_response(415)
        user = request.user
        if not user.is_authenticated:
            session_error: DomainError | None = getattr(request, "session_refusal", None)
            return error_response(session_error) if session_error else plain_response(401)
        if not user.is_member:
            return plain_response(403)
        return None
