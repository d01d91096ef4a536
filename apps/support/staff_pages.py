"""Pages on which superusers create, close and reopen staff accounts, and staff change passwords."""

from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.passwords import check_current_password
from apps.accounts.usernames import validate_username
from apps.core.errors import DomainError, Invalid
from apps.core.forms import StaffForm
from apps.core.request_meta import Actor
from apps.core.requests import get_actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, row_url
from apps.core.validators import distinct_email
from apps.support.staff_accounts import (
    SUPPORT_GROUP,
    StaffAlreadyClosed,
    StaffAlreadyOpen,
    change_own_password,
    close_staff,
    create_staff,
    get_staff_account,
    reopen_staff,
    set_staff_password,
)


class StaffReasonForm(ReasonForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The default text mentions a member.
        self.fields["reason"].help_text = "Goes into the audit log with your name."


class StaffAction(ActionPage[User]):
    permission = "accounts.change_user"
    form_class = StaffReasonForm

    @classmethod
    def is_allowed(cls, request: HttpRequest) -> bool:
        """Only superusers, even if another user has the permission."""
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    def get_object(self, subject_id: UUID) -> User:
        return get_staff_account(subject_id)

    def get_member(self, subject: User) -> None:
        """Staff accounts do not belong to a member."""


class CloseStaffPage(StaffAction):
    name = "accounts_user_close"
    route = "close"
    title = "Close staff account"
    button = "Close account"
    is_danger = True

    def get_confirmation(self, subject: User) -> Confirmation:
        if not subject.is_active:
            raise StaffAlreadyClosed
        return Confirmation(
            _describe_account(subject),
            "Every session ends at once, and the user cannot sign in until the account is reopened.",
        )

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        close_staff(user_id=subject.pk, actor=actor, reason=data["reason"], now=timezone.now())
        return "Closed the account and ended its sessions."


class ReopenStaffPage(StaffAction):
    name = "accounts_user_reopen"
    route = "reopen"
    title = "Reopen staff account"
    button = "Reopen account"

    def get_confirmation(self, subject: User) -> Confirmation:
        if subject.is_active:
            raise StaffAlreadyOpen
        return Confirmation(
            _describe_account(subject), "They can sign in again at once, with their previous permissions and password."
        )

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        reopen_staff(user_id=subject.pk, actor=actor, reason=data["reason"], now=timezone.now())
        return "Reopened the account."


_USERNAME, _PASSWORD, _EMAIL = MESSAGES["username"], MESSAGES["password"], MESSAGES["registration"]["emailInvalid"]


class _TextField(forms.CharField):
    """A text field with one message for missing and too short."""

    def __init__(self, label: str, message: str, **options: Any) -> None:
        super().__init__(label=label, error_messages=dict.fromkeys(("required", "min_length"), message), **options)


class _PasswordField(_TextField):
    """Spaces are part of the password, and the page never shows it again."""

    def __init__(self, label: str, message: str, *, autocomplete: str, min_length: int) -> None:
        super().__init__(
            label,
            message,
            strip=False,
            min_length=min_length,
            max_length=LIMITS["password"]["maxLength"],
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        )


def _new_password_field(label: str, message: str) -> _PasswordField:
    return _PasswordField(label, message, autocomplete="new-password", min_length=LIMITS["password"]["minLength"])


class _PasswordTwice(StaffForm, forms.Form):
    password = _new_password_field("New password", _PASSWORD["min"])
    confirm_password = _new_password_field("New password again", _PASSWORD["confirmationRequired"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        has_both = data.keys() >= {"password", "confirm_password"}
        if has_both and data["password"] != data["confirm_password"]:
            self.add_error("confirm_password", _PASSWORD["mismatch"])
        return data


class NewPasswordForm(_PasswordTwice, StaffReasonForm):
    field_order = ["password", "confirm_password", "reason"]


class SetStaffPasswordPage(StaffAction):
    name = "accounts_user_set_password"
    route = "set-password"
    title = "Set a new password"
    button = "Set password"
    is_danger = True
    form_class = NewPasswordForm

    def get_confirmation(self, subject: User) -> Confirmation:
        return Confirmation(
            _describe_account(subject), "Every session of the account ends at once. Tell them the password in person."
        )

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        set_staff_password(
            user_id=subject.pk, password=data["password"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        return "Set the new password and ended every session."


def _describe_account(user: User) -> list[tuple[str, Any]]:
    return [("Account", user.username), ("Email", user.email or "none")]


class NewStaffForm(NewPasswordForm):
    field_order = ["username", "email", "password", "confirm_password", "reason"]

    username = _TextField(
        "Username",
        _USERNAME["min"],
        min_length=LIMITS["username"]["minLength"],
        max_length=LIMITS["username"]["maxLength"],
        validators=[validate_username],
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    email = forms.EmailField(
        max_length=LIMITS["email"]["maxLength"],
        error_messages=dict.fromkeys(("required", "invalid"), _EMAIL),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        distinct_email(email)
        return email


class OwnPasswordForm(_PasswordTwice):
    field_order = ["current_password", "password", "confirm_password"]

    current_password = _PasswordField(
        "Current password", _PASSWORD["currentIncorrect"], autocomplete="current-password", min_length=1
    )


def new_staff_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    form = NewStaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = {name: form.cleaned_data[name] for name in ("username", "email", "password", "reason")}
        try:
            user = create_staff(**data, actor=get_actor(request), now=timezone.now())
        except Invalid as error:
            for field, errors in (error.errors or {}).items():
                form.add_error(field, errors)
        else:
            messages.success(request, f"Created the staff account {user.username}.")
            return HttpResponseRedirect(row_url(user))
    confirmation = Confirmation(
        [("Permissions", f"{SUPPORT_GROUP}: members and their data; not staff, admins or plans")]
    )
    return _page(
        site,
        request,
        form,
        title="Add a staff account",
        button="Create account",
        confirmation=confirmation,
        back=reverse("admin:accounts_user_changelist"),
        original="Users",
    )


def own_password_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Change the caller's password and end every other session."""
    form = OwnPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _is_changed(form, request):
        messages.success(request, "Changed your password and ended your other sessions.")
        return HttpResponseRedirect(reverse("admin:index"))
    return _page(
        site,
        request,
        form,
        title="Change your password",
        button="Change password",
        confirmation=Confirmation([("Account", request.user.get_username())]),
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


def _page(site: AdminSite, request: HttpRequest, form: Form, **context: Any) -> HttpResponse:
    context = {**site.each_context(request), "form": form, "is_danger": False, **context}
    return TemplateResponse(request, "admin/support/action.html", context, status=422 if form.is_bound else 200)
