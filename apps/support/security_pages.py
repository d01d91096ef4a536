"""The pages on which staff set up their own second factors and end their sessions. Without scripts, except passkeys."""

import base64
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin import AdminSite
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from apps.accounts.models import User
from apps.core.api.requests import get_request_meta
from apps.core.errors import DomainError, StepUpRequired
from apps.factors import requests, services, totp
from apps.factors.forms import AppCodeForm, PasskeyForm, PasswordForm
from apps.factors.passkeys import get_registration_options
from apps.factors.sessions import describe_browser, get_open_sessions
from apps.factors.verification import get_factor, has_factor


def _change(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return to the list with the message of a refusal, such as for a row that another tab has removed."""

    @wraps(view)
    def respond(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, **kwargs)
        except StepUpRequired:
            raise
        except DomainError as error:
            messages.error(request, f"{error.message.rstrip('.')}.")
            return HttpResponseRedirect(reverse("admin:security"))

    return require_POST(respond)


def get_security_urls(site: AdminSite) -> list[URLPattern]:
    """They open without a second factor, because this is where staff set one up."""
    views: list[tuple[str, Callable[..., HttpResponse], str]] = [
        ("", security_page, "security"),
        ("app/", app_page, "security_app"),
        ("app/remove/", remove_app, "security_app_remove"),
        ("passkey/", passkey_page, "security_passkey"),
        ("passkey/<uuid:passkey_id>/remove/", remove_passkey, "security_passkey_remove"),
        ("codes/", new_codes, "security_codes"),
        ("sessions/<uuid:session_id>/end/", end_session, "security_session_end"),
    ]
    for _, view, _ in views:
        view.opens_without_factor = True  # type: ignore[attr-defined]  # read by with_step_up
    return [path(f"security/{route}", site.admin_view(view), name=name) for route, view, name in views]


def security_page(request: HttpRequest) -> HttpResponse:
    user, now = cast(User, request.user), timezone.now()
    factor = get_factor(user)
    context = {
        **admin.site.each_context(request),
        "title": "Security",
        "account": user,
        "has_app": factor is not None and bool(factor.totp_secret),
        "passkeys": user.passkeys.all(),
        "can_use_passkeys": requests.get_party(request).can_use_passkeys,
        "has_factor": has_factor(user),
        "codes_left": user.recovery_codes.count(),
        "sessions": get_open_sessions(user, current_key=request.session.session_key, now=now),
    }
    return TemplateResponse(request, "admin/support/security.html", context)


def app_page(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then show the secret and ask for a code."""
    user = cast(User, request.user)
    if request.method == "POST" and "password" in request.POST:
        form = _check_password(request, user)
        if form is not None:
            return _ask_for_password(request, form)
        requests.start_totp_set_up(request, now=timezone.now())
        return HttpResponseRedirect(request.path)
    try:
        return set_up_app(request, user, back=reverse("admin:security"), is_signed_in=True)
    except requests.SetUpExpired:
        return _ask_for_password(request, PasswordForm())


def set_up_app(request: HttpRequest, user: User, *, back: str, is_signed_in: bool) -> HttpResponse:
    """Show the secret that is being set up in this session, and store it with a right code.

    Raises ``SetUpExpired``.
    """
    now = timezone.now()
    secret = requests.get_totp_set_up(request, now=now)
    form = AppCodeForm(request.POST if "code" in request.POST else None)
    if form.is_valid():
        try:
            codes = services.set_up_totp(
                user=user, secret=secret, **form.cleaned_data, meta=get_request_meta(request), now=now
            )
        except DomainError as error:
            form.add_error("code", error.message)
        else:
            requests.end_totp_set_up(request)
            if is_signed_in:
                requests.note_second_factor(request, now=now)
            return show_codes(request, codes, "Your authenticator app is set up.", back=back)
    uri = totp.get_uri(secret, user.username)
    image = base64.b64encode(totp.draw_qr(uri).encode()).decode()
    groups = [secret[start : start + 4] for start in range(0, len(secret), 4)]
    return _show_form(
        request,
        "admin/support/set_up_app.html",
        form,
        title="Set up an authenticator app",
        button="Confirm the code",
        back=back,
        image=f"data:image/svg+xml;base64,{image}",
        uri=uri,
        secret=" ".join(groups),
    )


def passkey_page(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then for a name, and let the browser make the passkey."""
    user, now, party = cast(User, request.user), timezone.now(), requests.get_party(request)
    back = reverse("admin:security")
    try:
        party.require_possible()
        if "credential" in request.POST:
            return _add_passkey(request, user, back)
    except StepUpRequired:
        raise
    except DomainError as error:
        messages.error(request, error.message)
        return HttpResponseRedirect(back)
    if request.method != "POST":
        return _ask_for_password(request, PasswordForm())
    form = _check_password(request, user)
    if form is not None:
        return _ask_for_password(request, form)
    challenge = requests.start_set_up_challenge(request, now=now)
    options = get_registration_options(user=user, challenge=challenge, party=party)
    return _show_form(
        request,
        "admin/support/set_up_passkey.html",
        PasskeyForm(initial={"name": describe_browser(request.META.get("HTTP_USER_AGENT", ""))}),
        title="Add a passkey",
        button="",
        back=back,
        options=json.dumps(options),
    )


def _add_passkey(request: HttpRequest, user: User, back: str) -> HttpResponse:
    form, now = PasskeyForm(request.POST), timezone.now()
    challenge = requests.take_set_up_challenge(request, now=now)
    form.is_valid()
    passkey, codes = services.add_passkey(
        user=user,
        name=form.cleaned_data.get("name") or "Passkey",
        credential=form.cleaned_data.get("credential") or {},
        challenge=challenge,
        party=requests.get_party(request),
        meta=get_request_meta(request),
        now=now,
    )
    requests.note_second_factor(request, now=now)
    return show_codes(request, codes, f"{passkey.name} can now sign you in.", back=back)


@_change
def new_codes(request: HttpRequest) -> HttpResponse:
    back = reverse("admin:security")
    codes = services.replace_recovery_codes(**_get_arguments(request))
    return show_codes(request, codes, "The old recovery codes no longer work.", back=back)


@_change
def remove_app(request: HttpRequest) -> HttpResponse:
    services.remove_totp(**_get_arguments(request))
    messages.success(request, "Removed your authenticator app.")
    return HttpResponseRedirect(reverse("admin:security"))


@_change
def remove_passkey(request: HttpRequest, passkey_id: UUID) -> HttpResponse:
    services.remove_passkey(**_get_arguments(request), passkey_id=passkey_id)
    messages.success(request, "Removed the passkey.")
    return HttpResponseRedirect(reverse("admin:security"))


@_change
def end_session(request: HttpRequest, session_id: UUID) -> HttpResponse:
    services.end_session(**_get_arguments(request), session_id=session_id)
    messages.success(request, "Ended the session.")
    return HttpResponseRedirect(reverse("admin:security"))


def show_codes(request: HttpRequest, codes: list[str], message: str, *, back: str) -> HttpResponse:
    """Show recovery codes once. Without any, return at once."""
    if not codes:
        messages.success(request, message)
        return HttpResponseRedirect(back)
    context = {
        **admin.site.each_context(request),
        "title": "Keep your recovery codes",
        "lead": message,
        "codes": codes,
        "back": back,
    }
    response = TemplateResponse(request, "admin/support/recovery_codes.html", context)
    response.shows_secrets = True  # type: ignore[attr-defined]  # so that the browser does not keep the page
    return response


def _check_password(request: HttpRequest, user: User) -> PasswordForm | None:
    """Return the form with its error, or ``None`` if the password is right. Raises ``StepUpRequired``."""
    form = PasswordForm(request.POST)
    if form.is_valid():
        try:
            services.prepare_set_up(user=user, **form.cleaned_data, meta=get_request_meta(request), now=timezone.now())
        except StepUpRequired:
            raise
        except DomainError as error:
            form.add_error("password", error.message)
    return form if form.errors else None


def _ask_for_password(request: HttpRequest, form: PasswordForm) -> HttpResponse:
    return _show_form(
        request,
        "admin/support/proof.html",
        form,
        title="Confirm your password",
        lead="A new way to sign in needs your password again.",
        button="Continue",
        back=reverse("admin:security"),
    )


def _show_form(request: HttpRequest, template: str, form: Form, **context: Any) -> HttpResponse:
    context = {**admin.site.each_context(request), "form": form, **context}
    return TemplateResponse(request, template, context, status=422 if form.is_bound else 200)


def _get_arguments(request: HttpRequest) -> dict[str, Any]:
    return {"user": request.user, "meta": get_request_meta(request), "now": timezone.now()}
