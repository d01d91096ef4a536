"""The HTML page of the React app. Every route of the app serves it."""

import json
import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import URLPattern, re_path
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


_SIGNED_OUT: dict[str, Any] = {"user": None, "admin": None}

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
    if settings.SESSION_COOKIE_NAME in request.COOKIES or settings.DEBUG:
        page = _render_page(page_route["page"], session_state(request), impersonation_state(request))
    else:
        page = _get_signed_out_page(page_route["page"])
    response = HttpResponse(page, status=200 if route else 404)
    response["Cache-Control"] = "private, no-store"
    if page_route["page"] in _PAGES_WITH_SECRETS:
        # The page loads its files before the app removes the secret from the URL. Their Referer must not contain it,
        # because proxies log the Referer.
        response["Referrer-Policy"] = "strict-origin"
    return response


@cache
def _get_signed_out_page(page: str) -> str:
    """Without a session, the page is the same for every visitor."""
    return _render_page(page, _SIGNED_OUT, None)


def _render_page(page: str, session: dict[str, Any], impersonation: dict[str, Any] | None) -> str:
    boot = {
        "session": session,
        "impersonation": impersonation,
        "ipLookupUrl": settings.IP_LOOKUP_URL or None,
        "demoLogin": settings.DEMO_LOGIN,
    }
    # In development the bundle can change between requests.
    head = _render_head(page) if settings.DEBUG else _get_cached_head(page)
    return render_to_string("app.html", {"head": head, "boot": boot})


@cache
def _get_cached_head(page: str) -> SafeString:
    return _render_head(page)


def _render_head(page: str) -> SafeString:
    """The title, the description, and the files of the entry and of the page's chunk, so that all load in parallel.

    Fonts come last: nothing is visible before the scripts have run, so fonts must not delay them.
    """
    assets = get_loader("DEFAULT").get_assets()
    fonts = [name for name in assets.get("assets", {}) if ".preload." in name]
    entry = assets.get("chunks", {}).get("main", [])
    return render_to_string(
        "app_head.html",
        {
            "route": _PAGES[page],
            "bundles": f"{settings.STATIC_URL}bundles/",
            "fonts": fonts,
            "chunk": [name for name in _get_page_files(page) if name not in entry],
        },
    )


def _get_page_files(page: str) -> list[str]:
    """The script and style sheets of a page's chunk, as webpack wrote them down."""
    try:
        pages: dict[str, list[str]] = json.loads(settings.WEBPACK_PAGES_FILE.read_bytes())
    except FileNotFoundError:
        # Without a bundle, render_bundle says what is missing.
        return []
    return pages.get(page, [])


def session_state(request: HttpRequest) -> dict[str, Any]:
    """``{user, admin}``, each as in ``/api/auth/me`` and ``/api/admin/me``, or ``None``."""
    user = request.user
    if user.is_authenticated and user.is_member:
        return {**_SIGNED_OUT, "user": UserSerializer(user.member).data}
    if user.is_authenticated and user.is_panel_admin:
        return {**_SIGNED_OUT, "admin": AdminSerializer(user.admin_account).data}
    return _SIGNED_OUT
