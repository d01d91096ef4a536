"""Who is signed in, from the session that was read together with its user; whom support views; who may upload."""

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
from apps.core.authentication import CsrfFailed
from apps.core.errors import DomainError
from apps.core.exception_handler import error_response, plain_response
from apps.core.middleware import is_upload


class SessionUserMiddleware(AuthenticationMiddleware):
    """Django's middleware, but one query instead of two.

    A closed account and a changed password end the session here, for every page and every call.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Give the request a user that is looked up when somebody asks."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: user_of_session(request))  # type: ignore[assignment]


def user_of_session(request: HttpRequest) -> User | AnonymousUser:
    """The user whose session this is, or nobody."""
    session = cast(SessionStore, request.session)
    if SESSION_KEY not in session:
        return AnonymousUser()
    user = session.user
    hash_is_right = user is not None and constant_time_compare(
        session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    )
    if user is None or not hash_is_right or not user.is_active:
        session.flush()
        return AnonymousUser()
    return user


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
            return error_response(CsrfFailed())
        if not any(parser.media_type == request.content_type for parser in view_class.parser_classes):
            return plain_response(415)
        user = request.user
        if not user.is_authenticated:
            ended_by: DomainError | None = getattr(request, "session_refusal", None)
            return error_response(ended_by) if ended_by else plain_response(401)
        if not user.is_member:
            return plain_response(403)
        return None
