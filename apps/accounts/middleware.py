"""Who is signed in, from the session that was read together with its user; whom support views; who may upload."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject
from rest_framework.views import APIView

from apps.accounts.desk.viewing_pages import refuse_change
from apps.accounts.models import MemberViewing, User
from apps.accounts.sessions import SessionStore
from apps.accounts.viewing import VIEWING_KEY, ReadOnlyViewing, open_viewing
from apps.accounts.viewing_desk import ViewAsMember
from apps.common.authentication import CsrfFailed
from apps.common.errors import DomainError, body
from apps.common.exception_handler import is_api, plain_response
from apps.common.middleware import is_upload


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


# What may be done while support views an account: to stop, and to sign out, which stops it too.
_ALLOWED_WHILE_VIEWING = frozenset({"/api/auth/logout", "/api/support/viewing/end"})
_ALLOWED_AT_DESK_WHILE_VIEWING = frozenset({"admin:logout", "admin:stop_viewing", f"admin:{ViewAsMember.name}"})
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class ViewingMiddleware:
    """Lets the app and the API answer as to the member whom support views, and refuses every change before any view.

    It stands behind the device check, which asks of the session's own user: nothing is bound or seen for the member.
    The support desk is the staff user's own, whatever they view beside it; there they can only read until they stop.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the member behind ``request.user``, or refuse the call."""
        own_user = cast(User, request.user)
        request.own_user = own_user  # type: ignore[attr-defined]  # for apps.accounts.viewing
        if _is_desk(request):
            return self.get_response(request)
        find_viewing = cache(lambda: _viewing_of_session(request, own_user))
        request.find_viewing = find_viewing  # type: ignore[attr-defined]  # for apps.accounts.viewing
        request.user = SimpleLazyObject(lambda: _viewed_or_own(find_viewing, own_user))  # type: ignore[assignment]
        if _would_change_something(request) and find_viewing():
            return _refusal(ReadOnlyViewing())
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: list[Any], named: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse every unsafe request at the desk while this browser views an account."""
        if not _is_desk(request) or request.method in _SAFE_METHODS:
            return None
        if request.resolver_match and request.resolver_match.view_name in _ALLOWED_AT_DESK_WHILE_VIEWING:
            return None
        viewing = _viewing_of_session(request, request.own_user)  # type: ignore[attr-defined]  # set above
        return refuse_change(request, viewing) if viewing else None


def _is_desk(request: HttpRequest) -> bool:
    return request.path_info.startswith("/staff/")


def _would_change_something(request: HttpRequest) -> bool:
    is_change = is_api(request) and request.method not in _SAFE_METHODS
    return is_change and request.path_info not in _ALLOWED_WHILE_VIEWING


def _viewing_of_session(request: HttpRequest, own_user: User) -> MemberViewing | None:
    # Everybody's every call passes here: who views nobody pays for a look into the session that is read anyway.
    if VIEWING_KEY not in request.session:
        return None
    return open_viewing(viewing_id=request.session[VIEWING_KEY], staff=own_user, now=timezone.now())


def _viewed_or_own(find_viewing: Callable[[], MemberViewing | None], own_user: User) -> User:
    viewing = find_viewing()
    return viewing.member.user if viewing else own_user


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
