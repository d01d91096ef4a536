"""Who is signed in, from the session that was read together with its user; whom support views; who may upload."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.core.exception_handler import error_response, is_api
from apps.core.impersonation import VIEWING_KEY, ReadOnlyViewing
from apps.support.impersonation import open_viewing
from apps.support.impersonation_pages import ViewAsMember, refuse_change
from apps.support.models import MemberViewing

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
        request.own_user = own_user  # type: ignore[attr-defined]  # for apps.support.impersonation
        if _is_desk(request):
            return self.get_response(request)
        find_viewing = cache(lambda: _viewing_of_session(request, own_user))
        request.find_viewing = find_viewing  # type: ignore[attr-defined]  # for apps.support.impersonation
        request.user = SimpleLazyObject(lambda: _viewed_or_own(find_viewing, own_user))  # type: ignore[assignment]
        if _would_change_something(request) and find_viewing():
            return error_response(ReadOnlyViewing())
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
