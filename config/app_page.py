"""The HTML page of the React app. Every route of the app serves it."""

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import URLPattern, re_path
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from webpack_loader.utils import get_loader

from apps.accounts.serializers import AdminSerializer, UserSerializer
from apps.core.rules import ROUTES
from apps.support.requests import support_return_url
from apps.support.serializers import impersonation_state

NOT_FOUND = {
    "page": "NotFoundPage",
    "title": "404 Page Not Found",
    "description": "There is nothing at this address.",
}


_PAGES = {route["page"]: route for route in [*ROUTES, NOT_FOUND]}
# The URL of these pages may contain a token from an email or an invitation code.
_PAGES_WITH_SECRETS = frozenset({"AccessTerminalPage", "ConfirmEmailPage", "RegisterPage", "ResetPasswordPage"})


def app_routes() -> list[URLPattern]:
    """One pattern per route. ``:name`` in a route matches one segment of the path."""
    return [
        re_path("^" + re.sub(r":\w+", "[^/]+", route["path"]).lstrip("/") + "/?$", app_page, {"route": route})
        for route in ROUTES
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return redirect("/home")


@require_safe
def app_page(request: HttpRequest, route: dict[str, str] | None) -> HttpResponse:
    """Serve the app. ``route`` is ``None`` if no route matches; then the status is 404."""
    page_route = route or NOT_FOUND
    return_url = support_return_url(request) if page_route.get("area") == "member" else None
    if return_url:
        return redirect(return_url)
    if "CSRF_COOKIE" not in request.META:
        # Sets the cookie without the token for a form that ensure_csrf_cookie would also make.
        rotate_token(request)
    session = session_state(request)
    boot = {
        "session": session,
        "viewing": impersonation_state(request),
        "ipLookupUrl": settings.IP_LOOKUP_URL or None,
        "demoLogin": settings.DEMO_LOGIN,
    }
    # In development the bundle can change between requests.
    head = _render_head(page_route["page"]) if settings.DEBUG else _get_cached_head(page_route["page"])
    page = render_to_string("app.html", {"head": head, "boot": boot})
    response = HttpResponse(page, status=200 if route else 404)
    patch_cache_control(response, private=True, no_store=True)
    if page_route["page"] in _PAGES_WITH_SECRETS:
        # The page loads its files before the app removes the secret from the URL. Their Referer must not contain it,
        # because proxies log the Referer.
        response["Referrer-Policy"] = "strict-origin"
    return response


@cache
def _get_cached_head(page: str) -> SafeString:
    return _render_head(page)


def _render_head(page: str) -> SafeString:
    """The title, the description, and the files of the entry and of the page's chunk, so that all load in parallel.

    Fonts come last: nothing is visible before the scripts have run, so fonts must not delay them.
    """
    assets = get_loader("DEFAULT").get_assets()
    fonts = [name for name in assets.get("assets", {}) if ".preload." in name]
    chunk = assets.get("chunks", {}).get(page, [])
    entry = assets.get("chunks", {}).get("main", [])
    return render_to_string(
        "app_head.html",
        {
            "route": _PAGES[page],
            "bundles": f"{settings.STATIC_URL}bundles/",
            "fonts": fonts,
            "chunk": [name for name in chunk if name not in entry],
        },
    )


def session_state(request: HttpRequest) -> dict[str, Any]:
    """``{user, admin}``, each as in ``/api/auth/me`` and ``/api/admin/me``, or ``None``."""
    signed_out = {"user": None, "admin": None}
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return signed_out
    user = request.user
    if not user.is_authenticated:
        return signed_out
    if user.is_member:
        return {**signed_out, "user": UserSerializer(user.member).data}
    if user.is_panel_admin:
        return {**signed_out, "admin": AdminSerializer(user.admin_account).data}
    return signed_out
