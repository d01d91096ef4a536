"""Two pages of the staff's own accounts that are about no row yet, or about the caller: a new one, one's password."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from apps.accounts.desk.actions import Shown, row_page
from apps.accounts.desk.staff_forms import NewStaffForm, OwnPasswordForm
from apps.accounts.models import User
from apps.accounts.passwords import require_current
from apps.accounts.record import Actor
from apps.accounts.staff_accounts import change_own_password, create_staff
from apps.accounts.support_rights import GROUP
from apps.common.errors import DomainError, Invalid


def new_staff_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Open an account of the support staff."""
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    form = NewStaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("username", "email", "password", "reason")}
        try:
            user = create_staff(**given, by=Actor.of(request), now=timezone.now())
        except Invalid as refusal:
            for field, sentences in (refusal.errors or {}).items():
                form.add_error(field, sentences)
        else:
            messages.success(request, f"Created the staff account {user.username}.")
            return HttpResponseRedirect(row_page(user))
    shown = Shown([("Rights", f"{GROUP}: members and what they do; no staff, no admins, no plans")])
    return _page(
        site,
        request,
        form,
        title="Add a staff account",
        button="Create account",
        shown=shown,
        back=reverse("admin:accounts_user_changelist"),
        original="Users",
    )


def own_password_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Give the caller a new password; every other session of theirs ends."""
    form = OwnPasswordForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid() and _is_changed(form, request):
        messages.success(request, "Changed your password, and ended every other session of yours.")
        return HttpResponseRedirect(reverse("admin:index"))
    return _page(
        site,
        request,
        form,
        title="Change your password",
        button="Change password",
        shown=Shown([("Account", request.user.get_username())]),
        back=reverse("admin:index"),
        original="Support desk",
    )


def _is_changed(form: OwnPasswordForm, request: HttpRequest) -> bool:
    given = form.cleaned_data
    try:
        require_current(user=cast(User, request.user), password=given["current_password"], now=timezone.now())
        change_own_password(request=request, password=given["password"])
    except DomainError as refusal:
        form.add_error("current_password", refusal.text)
        return False
    return True


def _page(site: AdminSite, request: HttpRequest, form: Form, **shown: Any) -> HttpResponse:
    context = {**site.each_context(request), "form": form, "is_danger": False, **shown}
    return TemplateResponse(request, "admin/desk/action.html", context, status=422 if form.is_bound else 200)
