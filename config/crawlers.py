"""What search engines read: which URLs they may request, and which pages there are."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.core.api.requests import get_origin
from apps.core.rules import ROUTES

# Without an account these only lead to a sign-in. ``$`` ends a path: /admin-login is a public page.
_PRIVATE_PATHS = ["/api/", "/staff/", "/admin$", "/claims/", "/dashboard$", "/notifications$", "/profile$"]


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _PRIVATE_PATHS), ""]
    lines += [f"Sitemap: {get_origin(request)}/sitemap.xml", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    origin = get_origin(request)
    urls = [origin + route["path"] for route in ROUTES if route["area"] == "public"]
    return render(request, "sitemap.xml", {"urls": urls}, content_type="application/xml")
