from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from apps.core.errors import DomainError


class CsrfFailed(DomainError):
    """An unsafe request did not repeat the CSRF cookie in its header."""

    status = 403
    code = "csrf_failed"
    message = "Your session could not be verified. Please reload the page and try again."


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> str:  # Django returns a page
        return reason


class SessionAuthentication(BaseAuthentication):
    """Authenticates the ``request.user`` that the middleware has set.

    DRF's own class responds with 403 instead of 401 to visitors, and checks CSRF only for signed-in users. Sign-in and
    registration need the check too.
    """

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        """Raises ``CsrfFailed``, or the error that says why the session has ended."""
        django_request = request._request
        check = _CsrfCheck(lambda _request: None)  # type: ignore[arg-type]  # never called
        check.process_request(django_request)
        if check.process_view(django_request, lambda: None, (), {}) is not None:  # type: ignore[arg-type,return-value]
            raise CsrfFailed
        user = django_request.user
        if not user.is_authenticated:
            error = getattr(django_request, "session_refusal", None)
            if error is not None:
                raise error
            return None
        return user, None

    def authenticate_header(self, request: Request) -> str:
        # Without a scheme, DRF responds with 403 instead of 401.
        return "Session"
