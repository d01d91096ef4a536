from collections.abc import Callable
from functools import cache
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.core.api.exception_handler import error_response
from apps.core.api.impersonation import IMPERSONATION_KEY, ReadOnlyImpersonation
from apps.core.api.requests import is_api
from apps.support.impersonation import get_open_impersonation
from apps.support.impersonation_pages import refuse_change
from apps.support.models import ImpersonationSession

# During an impersonation the only changes allowed are to stop it, to sign out (which stops it), and to start another.
# Reporting an error in the browser changes nothing.
_ALLOWED_API_PATHS = frozenset({"/api/auth/logout", "/api/client-errors", "/api/support/viewing/end"})

_ALLOWED_SUPPORT_VIEWS = frozenset({"admin:logout", "admin:stop_viewing", "admin:accounts_member_view_as"})

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class ImpersonationMiddleware:
    """Makes the app and the API respond as to the impersonated member, and refuses every change.

    It runs after the device check, which uses the session's own user: no device of the member is bound or updated. On
    the support site the staff user keeps their own identity, but can only read until they stop the impersonation.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        real_user = cast(User, request.user)
        request.real_user = real_user  # type: ignore[attr-defined]  # for apps.support.impersonation
        if _is_support_site(request):
            return self.get_response(request)
        find_impersonation = cache(lambda: _find_impersonation(request, real_user))
        request.find_impersonation = find_impersonation  # type: ignore[attr-defined]  # for apps.core.api.impersonation
        request.user = SimpleLazyObject(lambda: _get_effective_user(find_impersonation, real_user))  # type: ignore[assignment]
        if _is_refused_api_call(request) and find_impersonation():
            return error_response(ReadOnlyImpersonation())
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: list[Any], named: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse changes on the support site during an impersonation in this browser."""
        if not _is_support_site(request) or request.method in _SAFE_METHODS:
            return None
        if request.resolver_match and request.resolver_match.view_name in _ALLOWED_SUPPORT_VIEWS:
            return None
        impersonation = _find_impersonation(request, request.real_user)  # type: ignore[attr-defined]  # set above
        return refuse_change(request, impersonation) if impersonation else None


def _is_support_site(request: HttpRequest) -> bool:
    return request.path_info.startswith("/staff/")


def _is_refused_api_call(request: HttpRequest) -> bool:
    is_change = is_api(request) and request.method not in _SAFE_METHODS
    return is_change and request.path_info not in _ALLOWED_API_PATHS


def _find_impersonation(request: HttpRequest, real_user: User) -> ImpersonationSession | None:
    # This runs in every request. Without an impersonation it costs no query, because the session is loaded anyway.
    if IMPERSONATION_KEY not in request.session:
        return None
    return get_open_impersonation(
        impersonation_id=request.session[IMPERSONATION_KEY], staff=real_user, now=timezone.now()
    )


def _get_effective_user(find_impersonation: Callable[[], ImpersonationSession | None], real_user: User) -> User:
    impersonation = find_impersonation()
    return impersonation.member.user if impersonation else real_user
