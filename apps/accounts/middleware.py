from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject
from rest_framework.views import APIView

from apps.accounts.models import Session, User
from apps.accounts.sessions import SessionStore, get_signed_in_at
from apps.core.api.authentication import CsrfFailed
from apps.core.api.exception_handler import error_response, plain_response
from apps.core.api.requests import is_upload
from apps.core.errors import DomainError

LAST_SEEN_INTERVAL = timedelta(minutes=1)
STAFF_SESSION_LIFETIME = timedelta(hours=12)


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
    now = timezone.now()
    if user is None or not _is_hash_valid(session, user) or not user.is_active or _is_over(session, user, now):
        session.flush()
        return AnonymousUser()
    _note_use(request, session, now)
    return user


def _is_hash_valid(session: SessionStore, user: User) -> bool:
    stored, current = session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    if constant_time_compare(stored, current):
        return True
    if any(constant_time_compare(stored, earlier) for earlier in user.get_session_auth_fallback_hash()):
        # Signed in before SECRET_KEY was replaced.
        session[HASH_SESSION_KEY] = current
        return True
    return False


def _is_over(session: SessionStore, user: User, now: datetime) -> bool:
    """Sessions of panel admins and staff are bound to no device, so a copied cookie must not be valid for long."""
    if user.is_member or session.row is None:
        return False
    signed_in_at = get_signed_in_at(session)
    is_idle = now - session.row.last_seen_at > timedelta(minutes=settings.STAFF_IDLE_MINUTES)
    return is_idle or signed_in_at is None or now - signed_in_at > STAFF_SESSION_LIFETIME


def _note_use(request: HttpRequest, session: SessionStore, now: datetime) -> None:
    """Polling by an open page is no use."""
    row = session.row
    if row is not None and now - row.last_seen_at >= LAST_SEEN_INTERVAL and not getattr(request, "is_polling", False):
        Session.objects.filter(pk=row.pk, last_seen_at=row.last_seen_at).update(last_seen_at=now)


class UploadAccessMiddleware:
    """Refuses a multipart body before it is read, unless a member sends it to an endpoint that accepts files.

    A view with ``takes_files_of_admins`` accepts them from panel admins instead.

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
        is_for_admins = getattr(view_class, "takes_files_of_admins", False)
        if not (user.is_panel_admin if is_for_admins else user.is_member):
            return plain_response(403)
        return None
