"""The forms of the staff's own accounts, judged by the fields of the product's calls."""

from typing import Any

from django import forms
from rest_framework import serializers

from apps.accounts import fields
from apps.accounts.desk.actions import ReasonForm
from apps.common.rules import LIMITS, MESSAGES
from apps.common.text import has_unstorable_characters

_PASSWORD = MESSAGES["password"]
_NEW = {"autocomplete": "new-password"}


class _JudgedField(forms.Field):
    """A line of a form that a field of a call judges, so that no rule stands twice."""

    def __init__(self, judge: "serializers.Field[Any, Any, Any, Any]", **options: Any) -> None:
        super().__init__(**options)
        self.judge = judge

    def clean(self, value: Any) -> Any:
        """Judge what was typed; the judge has its own words for an empty line."""
        if has_unstorable_characters(value or ""):
            raise forms.ValidationError("This text holds characters that cannot be stored")
        try:
            return self.judge.run_validation(value or "")
        except serializers.ValidationError as refusal:
            raise forms.ValidationError([str(sentence) for sentence in refusal.detail]) from refusal


def _password(label: str, judge: serializers.CharField, **attributes: str) -> _JudgedField:
    return _JudgedField(judge, label=label, widget=forms.PasswordInput(attrs={**_NEW, **attributes}))


class StaffReasonForm(ReasonForm):
    """Why it is done."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # There is no member who could see it.
        self.fields["reason"].help_text = "Goes on record with your name."


class _PasswordTwice(forms.Form):
    password = _password("New password", fields.password())
    confirm_password = _password("New password again", fields.password(_PASSWORD["confirmationRequired"]))

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

    username = _JudgedField(
        fields.username(),
        label="Username",
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LIMITS["username"]["maxLength"]}),
    )
    email = _JudgedField(fields.email(), label="Email", widget=forms.EmailInput(attrs={"autocomplete": "off"}))


class OwnPasswordForm(_PasswordTwice):
    """The caller's present password, and a new one."""

    field_order = ["current_password", "password", "confirm_password"]

    current_password = _password(
        "Current password",
        serializers.CharField(
            max_length=LIMITS["password"]["maxLength"],
            trim_whitespace=False,
            error_messages=dict.fromkeys(("blank", "max_length"), _PASSWORD["currentIncorrect"]),
        ),
        autocomplete="current-password",
    )
