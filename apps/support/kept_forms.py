"""A form that staff send after their session has ended is kept inside the pages of the sign-in, and then given back."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.contrib import admin
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.support.sign_in import StaffSignInForm

# Signed, so that no other site can prepare what staff then send.
FIELD, _SALT = "kept", "support.kept_forms"
_MAX_AGE = timedelta(hours=12)


def ask_to_sign_in(request: HttpRequest) -> HttpResponse | None:
    """Show the sign-in with what was typed. ``None`` if nothing was, or if a script has sent it."""
    if request.method != "POST" or request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate":
        return None
    fields = [
        (name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values
    ]
    if not fields:
        return None
    kept = {"path": request.get_full_path(), "fields": fields, "had_files": bool(request.FILES)}
    context = {
        **admin.site.each_context(request),
        "title": "Log in",
        "form": StaffSignInForm(request),
        "app_path": reverse("admin:login"),
        "next": request.get_full_path(),
        "kept": signing.dumps(kept, salt=_SALT, compress=True),
    }
    return TemplateResponse(request, "admin/login.html", context, status=HTTPStatus.FORBIDDEN)


def give_back(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Replace the redirect after a sign-in by the page with the kept form, if there is one."""
    kept = _read(request)
    if kept is None:
        return response
    context = {
        **admin.site.each_context(request),
        "title": "Signed in again",
        "typed": kept["fields"],
        # What a person wrote, and not what they chose.
        "texts": [value for name, value in kept["fields"] if len(value.split()) > 1 and "password" not in name],
        "had_files": kept["had_files"],
        "path": kept["path"],
    }
    page = TemplateResponse(request, "admin/support/kept_form.html", context)
    page.cookies = response.cookies
    add_never_cache_headers(page)
    return page


def get_kept(request: HttpRequest) -> str:
    """For the hidden field of the next page of the sign-in."""
    return request.POST.get(FIELD, "") if _read(request) else ""


def _read(request: HttpRequest) -> dict[str, Any] | None:
    try:
        kept: dict[str, Any] = signing.loads(request.POST.get(FIELD, ""), salt=_SALT, max_age=_MAX_AGE)
    except signing.BadSignature:
        return None
    return kept
