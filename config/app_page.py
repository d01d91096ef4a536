"""The one page that carries the React app, at every route that a person opens."""

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import URLPattern, re_path
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.csrf import ensure_csrf_cookie
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


_PAGES = {shown["page"]: shown for shown in [*ROUTES, NOT_FOUND]}
# Their addresses may carry a mailed token or an invitation code.
_WITH_SECRET_ADDRESS = frozenset({"AccessTerminalPage", "ConfirmEmailPage", "RegisterPage", "ResetPasswordPage"})


def app_routes() -> list[URLPattern]:
    """One pattern for each route of the product; ``:name`` in a route stands for one part of the path."""
    return [
        re_path("^" + re.sub(r":\w+", "[^/]+", route["path"]).lstrip("/") + "/?$", app_page, {"route": route})
        for route in ROUTES
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """``/`` leads to ``/home``."""
    return redirect("/home")


@require_safe
@ensure_csrf_cookie
def app_page(request: HttpRequest, route: dict[str, str] | None) -> HttpResponse:
    """Serve the app; ``route`` is ``None`` where no route of the product fits, and the page says so with a 404."""
    shown = route or NOT_FOUND
    desk = support_return_url(request) if shown.get("area") == "member" else None
    if desk:
        return redirect(desk)
    session = session_state(request)
    boot = {
        "session": session,
        "viewing": impersonation_state(request),
        "ipLookupUrl": settings.IP_LOOKUP_URL or None,
        "demoLogin": settings.DEMO_LOGIN,
    }
    # While the app is being worked on, the bundle may be another one at every request.
    head = _render_head(shown["page"]) if settings.DEBUG else _rendered_head(shown["page"])
    page = render_to_string("app.html", {"head": head, "boot": boot})
    response = HttpResponse(page, status=200 if route else 404)
    patch_cache_control(response, private=True, no_store=True)
    if shown["page"] in _WITH_SECRET_ADDRESS:
        # The files of the page are asked for before the app takes the secret out of the address: no proxy's log
        # should find it in their Referer.
        response["Referrer-Policy"] = "strict-origin"
    return response


@cache
def _rendered_head(page: str) -> SafeString:
    return _render_head(page)


def _render_head(page: str) -> SafeString:
    """Title, description, and the files of the entry and of the page's own chunk, to be fetched side by side.

    Nothing is seen before the scripts have run: the fonts are asked for after them, not to take the line from them.
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
    """Return ``{user, admin}`` in the shapes of ``/api/auth/me`` and ``/api/admin/me``; ``None`` for who is not signed in."""
    nobody = {"user": None, "admin": None}
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return nobody
    user = request.user
    if not user.is_authenticated:
        return nobody
    if user.is_member:
        return {**nobody, "user": UserSerializer.represent(user.member)}
    if user.is_panel_admin:
        return {**nobody, "admin": AdminSerializer.represent(user.admin_account)}
    return nobody
