"""The page that asks staff for a second factor: after the password, and before an action that needs a step-up."""

from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from apps.access.staff_sign_in import log_sign_in
from apps.accounts.cookies import get_browser_id, remember_browser
from apps.accounts.models import User
from apps.core.api.requests import get_request_meta
from apps.core.errors import DomainError, StepUpRequired
from apps.factors import requests
from apps.factors.forms import ProofForm
from apps.factors.middleware import check_request
from apps.factors.policy import EnrolmentRequired
from apps.factors.step_up import PASSWORD
from apps.factors.verification import get_methods
from apps.support.kept_forms import get_kept, give_back

_NAMES = tuple(f"{ProofForm.prefix}-{name}" for name in ProofForm.base_fields)


def with_step_up(view: Any) -> Any:
    """Ask for a proof if the view needs one, and then do what was sent with what was typed.

    Also refuses every page to staff without a second factor where one is required, except those that set one up.
    """

    @wraps(view)
    def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and any(name in request.POST for name in _NAMES):
            refused = _take_proof(request)
            if refused is not None:
                return ask_for_proof(request, refused)
        try:
            if not getattr(view, "opens_without_factor", False) and request.path != reverse("admin:logout"):
                check_request(request)
            response: HttpResponse = view(request, *args, **kwargs)
        except StepUpRequired as error:
            return ask_for_proof(request, ProofForm(methods=error.methods))
        except EnrolmentRequired as error:
            messages.warning(request, f"{error.message}.")
            return HttpResponseRedirect(reverse("admin:security"))
        return response

    return respond


def ask_for_proof(request: HttpRequest, form: ProofForm) -> TemplateResponse:
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in {*_NAMES, "csrfmiddlewaretoken"}
        for value in values
    ]
    context = {
        **admin.site.each_context(request),
        "title": "Confirm that it is you",
        "lead": "This needs a fresh confirmation. What you have typed is kept, and is done right after it.",
        "form": form,
        "typed": typed,
        "button": "Confirm and continue",
        "back": request.path,
    }
    return TemplateResponse(request, "admin/support/proof.html", context, status=HTTPStatus.FORBIDDEN)


def _take_proof(request: HttpRequest) -> ProofForm | None:
    """Store that the user has proven who they are, or return the form with the error."""
    user = cast(User, request.user)
    form = ProofForm(request.POST, methods=get_methods(user, requests.get_party(request)) or [PASSWORD])
    if form.is_valid():
        try:
            requests.confirm_user(request, **form.get_proof(), now=timezone.now())
        except DomainError as error:
            form.add_refusal(error.message)
    return form if form.errors else None


@never_cache
def second_step_page(request: HttpRequest) -> HttpResponse:
    """Ask a staff user whose password was right for the second factor."""
    now = timezone.now()
    user = requests.get_pending_user(request, now=now)
    return_to = _get_return_url(request)
    if user is None or not user.is_staff:
        query = {"next": return_to}
        return HttpResponseRedirect(reverse("admin:login", query=query))
    # The sign-in shows this page too, in order to pass on a kept form.
    answer = request.POST if any(name in request.POST for name in _NAMES) else None
    form = ProofForm(answer, methods=get_methods(user, requests.get_party(request)))
    if form.is_valid():
        try:
            requests.prove_factor(
                request, user=user, **form.get_proof(), known_device=get_browser_id(request, user), now=now
            )
        except DomainError as error:
            form.add_refusal(error.message)
        else:
            requests.mark_second_step_passed(request, user, now=now)
            return sign_in_staff(request, user, return_to)
    context = {
        **admin.site.each_context(request),
        "title": "Second step",
        "lead": "Your password is right. Confirm that it is you to finish signing in.",
        "form": form,
        "next": return_to,
        "kept": get_kept(request),
        "action": reverse("admin:second_step"),
        "button": "Sign in",
        "back": reverse("admin:login"),
    }
    return TemplateResponse(request, "admin/support/proof.html", context, status=422 if form.is_bound else 200)


def sign_in_staff(request: HttpRequest, user: User, return_to: str) -> HttpResponse:
    now = timezone.now()
    with transaction.atomic(durable=True):
        login(request, user)
        log_sign_in(user, meta=get_request_meta(request), now=now)
    response = HttpResponseRedirect(return_to)
    remember_browser(request, response, user)
    return give_back(request, response)


def get_second_step_url(request: HttpRequest) -> str:
    return reverse("admin:second_step", query={"next": _get_return_url(request)})


def _get_return_url(request: HttpRequest) -> str:
    url = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if is_ours else reverse("admin:index")
