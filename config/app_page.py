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
from django.utils.module_loading import import_string
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from apps.common.rules import ROUTES

NOT_FOUND = {
    "page": "NotFoundPage",
    "title": "404 Page Not Found",
    "description": "There is nothing at this address.",
}


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
    session = import_string(settings.APP_PAGE_SESSION)(request)
    boot = {"session": session, "ipLookupUrl": settings.IP_LOOKUP_URL or None, "demoLogin": settings.DEMO_LOGIN}
    page = render_to_string("app.html", {"route": shown, "boot": boot, **_files_of(shown["page"])})
    response = HttpResponse(page, status=200 if route else 404)
    patch_cache_control(response, private=True, no_store=True)
    return response


def _files_of(page: str) -> dict[str, Any]:
    """The script and style files of the page's own chunk, so that the browser fetches them beside the entry."""
    if settings.DEBUG:
        return _read_files(page)
    return _cached_files(page)


@cache
def _cached_files(page: str) -> dict[str, Any]:
    return _read_files(page)


def _read_files(page: str) -> dict[str, Any]:
    from webpack_loader.utils import get_loader  # noqa: PLC0415  # reads the stats file, which a build writes

    assets = get_loader("DEFAULT").get_assets()
    names = assets.get("chunks", {}).get(page, [])
    urls = [f"{settings.STATIC_URL}bundles/{name}" for name in names]
    fonts = [f"{settings.STATIC_URL}bundles/{name}" for name in assets.get("assets", {}) if ".preload." in name]
    return {
        "chunk_scripts": [url for url in urls if url.endswith(".js")],
        "chunk_styles": [url for url in urls if url.endswith(".css")],
        "fonts": fonts,
    }
