"""What programs read about the site: its URLs, for search engines, and where to report a vulnerability (RFC 9116)."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.core.api.requests import get_origin
from apps.core.rules import ROUTES

# Without an account these only lead to a sign-in. ``$`` ends a path: /admin-login is a public page.
_PRIVATE_PATHS = [
    "/api/",
    "/staff/",
    "/admin$",
    "/billing$",
    "/claims/",
    "/dashboard$",
    "/help$",
    "/notifications$",
    "/profile$",
    "/receipts$",
]


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


@require_safe
def security_contact(request: HttpRequest) -> HttpResponse:
    origin = get_origin(request)
    # The RFC asks for a date that is less than a year away.
    expires = (timezone.now() + timedelta(days=180)).strftime("%Y-%m-%dT00:00:00Z")
    lines = [
        f"Contact: {settings.SECURITY_CONTACT or f'{origin}/contact'}",
        f"Expires: {expires}",
        "Preferred-Languages: en",
        f"Canonical: {origin}/.well-known/security.txt",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain")
