"""The pages on which superusers create staff accounts and staff change their own password."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from apps.accounts.credentials import check_current_password
from apps.accounts.models import User
from apps.accounts.usernames import validate_username
from apps.core.api.requests import get_actor
from apps.core.errors import DomainError, Invalid
from apps.core.rules import LIMITS, MESSAGES
from apps.core.staff.actions import ReasonForm, list_url, render_action_page, row_url
from apps.core.staff.forms import LineField, StaffForm
from apps.core.validators import no_invisible_characters, valid_email
from apps.factors.requests import require_recent_proof
from apps.support.staff_accounts import SUPPORT_GROUP, change_own_password, create_staff


class StaffReasonForm(ReasonForm):
    reason_help = "Goes into the audit log with your name."  # staff accounts do not belong to a member


_USERNAME, _PASSWORD, _EMAIL = MESSAGES["username"], MESSAGES["password"], MESSAGES["registration"]["emailInvalid"]


class _PasswordField(forms.CharField):
    """Spaces are part of the password, and the page never shows it again."""

    def __init__(self, label: str, message: str, *, autocomplete: str) -> None:
        super().__init__(
            label=label,
            error_messages={"required": message},
            strip=False,
            max_length=LIMITS["password"]["maxLength"],
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        )


class _PasswordTwice(StaffForm, forms.Form):
    password = _PasswordField("New password", "Password required", autocomplete="new-password")
    confirm_password = _PasswordField(
        "New password again", _PASSWORD["confirmationRequired"], autocomplete="new-password"
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        has_both = data.keys() >= {"password", "confirm_password"}
        if has_both and data["password"] != data["confirm_password"]:
            self.add_error("confirm_password", _PASSWORD["mismatch"])
        return data


class NewPasswordForm(_PasswordTwice, StaffReasonForm):
    field_order = ["password", "confirm_password", "reason"]


class CallsignForm(StaffReasonForm):
    field_order = ["callsign", "reason"]

    callsign = LineField(
        min_length=LIMITS["callsign"]["minLength"],
        max_length=LIMITS["callsign"]["maxLength"],
        validators=[no_invisible_characters],
        help_text="Members see it on messages and claims, instead of the name.",
    )

    def __init__(self, *args: Any, row: User, **kwargs: Any) -> None:
        super().__init__(*args, row=row, initial={"callsign": row.callsign}, **kwargs)


class NewStaffForm(NewPasswordForm):
    field_order = ["username", "callsign", "email", "password", "confirm_password", "reason"]

    username = forms.CharField(
        error_messages=dict.fromkeys(("required", "min_length"), _USERNAME["min"]),
        min_length=LIMITS["username"]["minLength"],
        max_length=LIMITS["username"]["maxLength"],
        validators=[validate_username],
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    callsign = LineField(
        required=False,
        min_length=LIMITS["callsign"]["minLength"],
        max_length=LIMITS["callsign"]["maxLength"],
        validators=[no_invisible_characters],
        help_text="Members see it instead of the name. Empty: one such as Operative-1234 is made.",
    )
    email = forms.EmailField(
        max_length=LIMITS["email"]["maxLength"],
        error_messages=dict.fromkeys(("required", "invalid"), _EMAIL),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        valid_email(email)
        return email


class OwnPasswordForm(_PasswordTwice):
    field_order = ["current_password", "password", "confirm_password"]

    current_password = _PasswordField(
        "Current password", _PASSWORD["currentIncorrect"], autocomplete="current-password"
    )


def new_staff_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    form = NewStaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        require_recent_proof(request)
        data = {name: form.cleaned_data[name] for name in ("username", "email", "password", "callsign", "reason")}
        try:
            user = create_staff(**data, actor=get_actor(request), now=timezone.now())
        except Invalid as error:
            for field, errors in (error.errors or {}).items():
                form.add_error(field, errors)
        else:
            messages.success(request, f"Created the staff account {user.username}.")
            return HttpResponseRedirect(row_url(user))
    return render_action_page(
        site,
        request,
        form,
        title="Add a staff account",
        button="Create account",
        details=[("Permissions", f"{SUPPORT_GROUP}: members and their data; not staff, admins or plans")],
        back=list_url(User),
        original="Users",
    )


def own_password_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Change the caller's password and end every other session."""
    form = OwnPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _is_changed(form, request):
        messages.success(request, "Changed your password and ended your other sessions.")
        return HttpResponseRedirect(reverse("admin:index"))
    return render_action_page(
        site,
        request,
        form,
        title="Change your password",
        button="Change password",
        details=[
            ("Account", request.user.get_username()),
            ("Callsign, by which members know you", cast(User, request.user).callsign),
        ],
        back=reverse("admin:index"),
        original="Support",
    )


def _is_changed(form: OwnPasswordForm, request: HttpRequest) -> bool:
    data = form.cleaned_data
    try:
        check_current_password(user=cast(User, request.user), password=data["current_password"], now=timezone.now())
        change_own_password(
            actor=get_actor(request), session=request.session, password=data["password"], now=timezone.now()
        )
    except DomainError as error:
        form.add_error("current_password", error.message)
        return False
    return True
