"""``/enrol/{token}``: a new panel admin or staff user sets up an authenticator app, and nothing else opens."""

from datetime import datetime, timedelta
from http import HTTPStatus

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from apps.access.enrolment import get_link_user
from apps.accounts.models import User
from apps.core.api.requests import get_request_meta
from apps.core.errors import DomainError, StepUpRequired
from apps.factors import requests, services
from apps.factors.forms import PasswordForm
from apps.support.security_pages import set_up_app

_KEY = "enrolment"
_OPEN_FOR = timedelta(minutes=15)


@never_cache
def enrolment_page(request: HttpRequest, token: str) -> HttpResponse:
    now = timezone.now()
    user = get_link_user(token, now=now)
    if user is None:
        return _refuse(request)
    if request.method == "POST" and "password" in request.POST:
        form = PasswordForm(request.POST)
        if form.is_valid():
            try:
                services.prepare_set_up(user=user, **form.cleaned_data, meta=get_request_meta(request), now=now)
            except StepUpRequired:
                # A link never replaces a factor.
                return _refuse(request)
            except DomainError as error:
                form.add_error("password", error.message)
            else:
                request.session[_KEY] = {"user": str(user.pk), "at": now.isoformat()}
                requests.start_totp_set_up(request, now=now)
                return _set_up(request, user)
        return _ask_for_password(request, user, form)
    if request.method == "POST" and _is_open(request, user, now):
        return _set_up(request, user)
    return _ask_for_password(request, user, PasswordForm())


def _set_up(request: HttpRequest, user: User) -> HttpResponse:
    back = reverse("admin:login") if user.is_staff else "/admin-login"
    try:
        response = set_up_app(request, user, back=back, is_signed_in=False)
    except requests.SetUpExpired:
        return _ask_for_password(request, user, PasswordForm())
    return response


def _is_open(request: HttpRequest, user: User, now: datetime) -> bool:
    """Whether the password was entered in this session."""
    state = request.session.get(_KEY) or {}
    is_recent = "at" in state and now - datetime.fromisoformat(state["at"]) <= _OPEN_FOR
    return is_recent and state["user"] == str(user.pk)


def _ask_for_password(request: HttpRequest, user: User, form: PasswordForm) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": "Set up your second factor",
        "lead": f"Enter the password of {user.username} to begin. You need a phone with an authenticator app.",
        "form": form,
        "button": "Continue",
        "back": "/home",
    }
    return TemplateResponse(request, "admin/support/proof.html", context, status=422 if form.is_bound else 200)


def _refuse(request: HttpRequest) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": "This link is no longer valid"}
    return TemplateResponse(request, "admin/support/enrolment_over.html", context, status=HTTPStatus.GONE)
