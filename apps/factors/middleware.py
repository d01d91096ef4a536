from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from apps.core.api.exception_handler import error_response
from apps.core.errors import DomainError
from apps.core.request_meta import SECOND_FACTOR_AT_KEY, read_time
from apps.factors.policy import check_session
from apps.factors.requests import get_party

_PANEL, _PANEL_SIGN_IN = "/api/admin/", "/api/admin/login"


class RequiredFactorMiddleware:
    """Under ``STAFF_SECOND_FACTOR=required``, refuses the panel's calls in sessions without a second factor.

    The support site asks ``check_session`` itself, because it has pages for it (``apps/support/proof.py``).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.STAFF_SECOND_FACTOR == "required" and _is_of_panel(request):
            try:
                check_request(request)
            except DomainError as error:
                return error_response(error)
        return self.get_response(request)


def check_request(request: HttpRequest) -> None:
    """Raise ``StepUpRequired`` or ``EnrolmentRequired``. Visitors and members are refused elsewhere."""
    user = request.user
    if user.is_authenticated:
        second_factor_at = read_time(request.session, SECOND_FACTOR_AT_KEY)
        check_session(user, second_factor_at, get_party(request), now=timezone.now())


def _is_of_panel(request: HttpRequest) -> bool:
    return request.path_info.startswith(_PANEL) and request.path_info != _PANEL_SIGN_IN
