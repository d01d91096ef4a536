"""Who is signed in, from the session that was read together with its user; whom support views; who may upload."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.core.exception_handler import error_response, is_api
from apps.core.impersonation import IMPERSONATION_KEY, ReadOnlyImpersonation
from apps.support.impersonation import get_open_impersonation
from apps.support.impersonation_pages import ViewAsMember, refuse_change
from apps.support.models import MemberViewing

# What may be done while support views an account: to stop, and to sign out, which stops it too.
_ALLOWED_WHILE_VIEWING = frozenset({"/api/auth/logout", "/api/support/viewing/end"})

_ALLOWED_AT_DESK_WHILE_VIEWING = frozenset({"admin:logout", "admin:stop_viewing", f"admin:{ViewAsMember.name}"})

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class ImpersonationMiddleware:
    """Lets the app and the API answer as to the member whom support views, and refuses every change before any view.

    It stands behind the device check, which asks of the session's own user: nothing is bound or seen for the member.
    The support desk is the staff user's own, whatever they view beside it; there they can only read until they stop.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the member behind ``request.user``, or refuse the call."""
        real_user = cast(User, request.user)
        request.real_user = real_user  # type: ignore[attr-defined]  # for apps.support.impersonation
        if _is_desk(request):
            return self.get_response(request)
        find_impersonation = cache(lambda: _viewing_of_session(request, real_user))
        request.find_impersonation = find_impersonation  # type: ignore[attr-defined]  # for apps.support.impersonation
        request.user = SimpleLazyObject(lambda: _viewed_or_own(find_impersonation, real_user))  # type: ignore[assignment]
        if _would_change_something(request) and find_impersonation():
            return error_response(ReadOnlyImpersonation())
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: list[Any], named: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse every unsafe request at the desk while this browser views an account."""
        if not _is_desk(request) or request.method in _SAFE_METHODS:
            return None
        if request.resolver_match and request.resolver_match.view_name in _ALLOWED_AT_DESK_WHILE_VIEWING:
            return None
        viewing = _viewing_of_session(request, request.real_user)  # type: ignore[attr-defined]  # set above
        return refuse_change(request, viewing) if viewing else None


def _is_desk(request: HttpRequest) -> bool:
    return request.path_info.startswith("/staff/")


def _would_change_something(request: HttpRequest) -> bool:
    is_change = is_api(request) and request.method not in _SAFE_METHODS
    return is_change and request.path_info not in _ALLOWED_WHILE_VIEWING


def _viewing_of_session(request: HttpRequest, real_user: User) -> MemberViewing | None:
    # Everybody's every call passes here: who views nobody pays for a look into the session that is read anyway.
    if IMPERSONATION_KEY not in request.session:
        return None
    return get_open_impersonation(viewing_id=request.session[IMPERSONATION_KEY], staff=real_user, now=timezone.now())


def _viewed_or_own(find_impersonation: Callable[[], MemberViewing | None], real_user: User) -> User:
    viewing = find_impersonation()
    return viewing.member.user if viewing else real_user
