"""The named actions on a staff account, for superusers alone: close it, reopen it, set a new password."""

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
from apps.accounts.passwords import require_current
from apps.accounts.usernames import validate_username
from apps.core.errors import DomainError, Invalid
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, row_url
from apps.core.support_group import GROUP
from apps.core.text import has_invisible_characters, has_unstorable_characters, identity_key
from apps.support.staff_accounts import (
    StaffAlreadyClosed,
    StaffAlreadyOpen,
    change_own_password,
    close_staff,
    create_staff,
    reopen_staff,
    set_staff_password,
    staff_account,
)


class StaffReasonForm(ReasonForm):
    """Why it is done."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # There is no member who could see it.
        self.fields["reason"].help_text = "Goes on record with your name."


class StaffAction(ActionPage[User]):
    """An action on a staff account."""

    permission = "accounts.change_user"
    form_class = StaffReasonForm

    @classmethod
    def is_allowed(cls, request: HttpRequest) -> bool:
        """Superusers, whatever rights anybody else may have been given."""
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    def get_object(self, subject_id: UUID) -> User:
        """The staff user."""
        return staff_account(subject_id)

    def get_member(self, subject: User) -> None:
        """Nobody's: it is no member's account."""


class CloseStaffPage(StaffAction):
    """Shuts a staff user out."""

    name = "accounts_user_close"
    route = "close"
    title = "Close staff account"
    button = "Close account"
    is_danger = True

    def get_confirmation(self, subject: User) -> Confirmation:
        """What ends."""
        if not subject.is_active:
            raise StaffAlreadyClosed
        return Confirmation(
            _who(subject), "Every session ends at once, and the account opens no door until it is reopened."
        )

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        """Close it."""
        close_staff(user_id=subject.pk, actor=actor, reason=data["reason"])
        return "Closed the account and ended its sessions."


class ReopenStaffPage(StaffAction):
    """Lets a staff user in again."""

    name = "accounts_user_reopen"
    route = "reopen"
    title = "Reopen staff account"
    button = "Reopen account"

    def get_confirmation(self, subject: User) -> Confirmation:
        """Who comes in again."""
        if subject.is_active:
            raise StaffAlreadyOpen
        return Confirmation(_who(subject), "They can sign in again at once, with the rights and the password they had.")

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        """Reopen it."""
        reopen_staff(user_id=subject.pk, actor=actor, reason=data["reason"])
        return "Reopened the account."


_USERNAME, _PASSWORD, _EMAIL = MESSAGES["username"], MESSAGES["password"], MESSAGES["registration"]["emailInvalid"]


class _TextField(forms.CharField):
    """A text whose one message says what is wanted, missing or too short."""

    def __init__(self, label: str, message: str, **options: Any) -> None:
        super().__init__(label=label, error_messages=dict.fromkeys(("required", "min_length"), message), **options)

    def validate(self, value: str) -> None:
        """Refuse what no field may store."""
        super().validate(value)
        if has_unstorable_characters(value):
            raise forms.ValidationError("This text holds characters that cannot be stored")


class _PasswordField(_TextField):
    """A password; spaces belong to it, and no page ever shows it again."""

    def __init__(self, label: str, message: str, *, autocomplete: str, min_length: int) -> None:
        super().__init__(
            label,
            message,
            strip=False,
            min_length=min_length,
            max_length=LIMITS["password"]["maxLength"],
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        )


def _new_password(label: str, message: str) -> _PasswordField:
    return _PasswordField(label, message, autocomplete="new-password", min_length=LIMITS["password"]["minLength"])


class _PasswordTwice(forms.Form):
    password = _new_password("New password", _PASSWORD["min"])
    confirm_password = _new_password("New password again", _PASSWORD["confirmationRequired"])

    def clean(self) -> dict[str, Any]:
        """Compare the two."""
        given = super().clean() or self.cleaned_data
        both = given.keys() >= {"password", "confirm_password"}
        if both and given["password"] != given["confirm_password"]:
            self.add_error("confirm_password", _PASSWORD["mismatch"])
        return given


class NewPasswordForm(_PasswordTwice, StaffReasonForm):
    """A new password, and why."""

    field_order = ["password", "confirm_password", "reason"]


class SetStaffPasswordPage(StaffAction):
    """Gives a staff user a new password."""

    name = "accounts_user_set_password"
    route = "set-password"
    title = "Set a new password"
    button = "Set password"
    is_danger = True
    form_class = NewPasswordForm

    def get_confirmation(self, subject: User) -> Confirmation:
        """What ends."""
        return Confirmation(
            _who(subject), "Every session of the account ends at once. Tell them the password in person."
        )

    def perform(self, subject: User, data: dict[str, Any], *, actor: Actor) -> str:
        """Set it."""
        set_staff_password(user_id=subject.pk, password=data["password"], actor=actor, reason=data["reason"])
        return "Set the new password and ended every session."


def _who(user: User) -> list[tuple[str, Any]]:
    return [("Account", user.username), ("Email", user.email or "none")]


class NewStaffForm(NewPasswordForm):
    """An account of the support staff."""

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
        """Refuse a twin of another address, and one that grows too long when addresses are compared."""
        email: str = self.cleaned_data["email"]
        if has_invisible_characters(email) or len(identity_key(email)) > LIMITS["email"]["maxLength"]:
            raise forms.ValidationError(_EMAIL)
        return email


class OwnPasswordForm(_PasswordTwice):
    """The caller's present password, and a new one."""

    required_css_class = ReasonForm.required_css_class
    field_order = ["current_password", "password", "confirm_password"]

    current_password = _PasswordField(
        "Current password", _PASSWORD["currentIncorrect"], autocomplete="current-password", min_length=1
    )


def new_staff_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Open an account of the support staff."""
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    form = NewStaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("username", "email", "password", "reason")}
        try:
            user = create_staff(**given, actor=Actor.of(request), now=timezone.now())
        except Invalid as refusal:
            for field, sentences in (refusal.errors or {}).items():
                form.add_error(field, sentences)
        else:
            messages.success(request, f"Created the staff account {user.username}.")
            return HttpResponseRedirect(row_url(user))
    confirmation = Confirmation([("Rights", f"{GROUP}: members and what they do; no staff, no admins, no plans")])
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
        confirmation=Confirmation([("Account", request.user.get_username())]),
        back=reverse("admin:index"),
        original="Support desk",
    )


def _is_changed(form: OwnPasswordForm, request: HttpRequest) -> bool:
    given = form.cleaned_data
    try:
        require_current(user=cast(User, request.user), password=given["current_password"], now=timezone.now())
        change_own_password(request=request, password=given["password"])
    except DomainError as refusal:
        form.add_error("current_password", refusal.message)
        return False
    return True


def _page(site: AdminSite, request: HttpRequest, form: Form, **shown: Any) -> HttpResponse:
    context = {**site.each_context(request), "form": form, "is_danger": False, **shown}
    return TemplateResponse(request, "admin/support/action.html", context, status=422 if form.is_bound else 200)
