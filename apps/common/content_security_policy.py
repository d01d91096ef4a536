"""The content security policy, written out once instead of at every answer."""

from functools import lru_cache

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    """django-csp's middleware, which builds the header anew only where a view asked for another policy."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Set the header, unless the view set one itself."""
        if settings.DEBUG or any(name.startswith("_csp_") for name in vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, _policy())
        return response


@lru_cache(maxsize=1)
def _policy() -> str:
    return build_policy()
