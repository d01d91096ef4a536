"""Session authentication for the API: 401 for nobody, CSRF for everybody."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from apps.core.errors import DomainError


class CsrfFailed(DomainError):
    """An unsafe call without the CSRF cookie echoed in its header."""

    status = 403
    code = "csrf_failed"
    message = "Your session could not be verified. Please reload the page and try again."


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: HttpRequest, reason: str) -> str:  # the reason, not a page
        return reason


class SessionAuthentication(BaseAuthentication):
    """Who is signed in by session, as ``request.user`` of the middleware says.

    DRF's own class answers 403 to nobody and checks CSRF only for signed-in callers; sign-in and registration
    need the check as much as any other unsafe call.
    """

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        """Return the signed-in user, or ``None``; raise ``CsrfFailed`` or what ended the session."""
        django_request = request._request
        check = _CsrfCheck(lambda _request: None)  # type: ignore[arg-type]  # never called
        check.process_request(django_request)
        if check.process_view(django_request, lambda: None, (), {}) is not None:  # type: ignore[arg-type,return-value]
            raise CsrfFailed
        user = django_request.user
        if not user.is_authenticated:
            refusal = getattr(django_request, "session_refusal", None)
            if refusal is not None:
                raise refusal
            return None
        return user, None

    def authenticate_header(self, request: Request) -> str:
        """Name the scheme, so that DRF answers 401 rather than 403 where nobody is signed in."""
        return "Session"
