"""The forms of the staff's own accounts, judged as the product's own calls judge names and passwords."""

from typing import Any

from django import forms

from apps.accounts.desk.actions import ReasonForm
from apps.accounts.usernames import validate_username
from apps.common.rules import LIMITS, MESSAGES
from apps.common.text import has_invisible_characters, has_unstorable_characters, identity_key

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


class StaffReasonForm(ReasonForm):
    """Why it is done."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # There is no member who could see it.
        self.fields["reason"].help_text = "Goes on record with your name."


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
