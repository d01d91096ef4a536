"""The forms of pages that work without scripts: the support site and enrolment by link."""

import json
from typing import Any

from django import forms

from apps.core.rules import LIMITS, MESSAGES
from apps.core.staff.forms import LineField, StaffForm
from apps.factors.step_up import PASSWORD
from apps.factors.verification import Method

_TEXTS = MESSAGES["secondFactor"]
_APP_CODE_LENGTH = 6


def _code_field(help_text: str) -> forms.CharField:
    return forms.CharField(
        max_length=50,
        required=False,
        help_text=help_text,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
    )


def password_field() -> forms.CharField:
    return forms.CharField(
        strip=False,
        required=False,
        max_length=LIMITS["password"]["maxLength"],
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )


class ProofForm(StaffForm, forms.Form):
    """One field for a code of an app or a recovery code, and a hidden one that a script fills with a passkey.

    For a user without a factor it is the password.
    """

    prefix = "proof"

    password = password_field()
    code = _code_field("")
    credential = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)

    def __init__(self, *args: Any, methods: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.methods = methods
        has_codes = {Method.TOTP, Method.RECOVERY} & set(methods)
        wanted = {"password": PASSWORD in methods, "code": has_codes, "credential": Method.PASSKEY in methods}
        for name, is_wanted in wanted.items():
            if not is_wanted:
                del self.fields[name]
        if "code" in self.fields:
            self.fields["code"].help_text = (
                "Six digits from your authenticator app, or one of your recovery codes."
                if Method.TOTP in methods
                else "One of your recovery codes."
            )

    @property
    def has_passkeys(self) -> bool:
        return "credential" in self.fields

    def get_proof(self) -> dict[str, Any]:
        """The arguments of ``confirm_user`` and ``prove_factor``, after ``is_valid``."""
        data = self.cleaned_data
        if data.get("credential"):
            return {"method": Method.PASSKEY.value, "code": "", "credential": data["credential"]}
        if "password" in data:
            return {"method": PASSWORD, "password": data["password"]}
        code = data.get("code", "")
        is_app_code = len("".join(code.split())) <= _APP_CODE_LENGTH and Method.TOTP in self.methods
        method = Method.TOTP if is_app_code else Method.RECOVERY
        return {"method": method.value, "code": code, "credential": None}

    def clean_credential(self) -> dict[str, Any] | None:
        return read_credential(self.cleaned_data["credential"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not any(data.values()):
            name = "password" if "password" in self.fields else "code"
            message = MESSAGES["password"]["currentIncorrect"] if name == "password" else _TEXTS["codeRequired"]
            self.add_error(name if name in self.fields else None, message)
        return data

    def add_refusal(self, message: str) -> None:
        """Show why the proof was refused next to its field."""
        self.add_error(next((name for name in ("password", "code") if name in self.fields), None), message)


def read_credential(text: str) -> dict[str, Any] | None:
    """What a script put into a hidden field. ``None`` if it did not."""
    try:
        credential = json.loads(text) if text else None
    except ValueError as error:
        raise forms.ValidationError(_TEXTS["passkeyRefused"]) from error
    if credential is not None and not isinstance(credential, dict):
        raise forms.ValidationError(_TEXTS["passkeyRefused"])
    return credential


class PasswordForm(StaffForm, forms.Form):
    """The first step of setting up a factor."""

    password = password_field()

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not password:
            raise forms.ValidationError(MESSAGES["password"]["currentIncorrect"])
        return password


class AppCodeForm(StaffForm, forms.Form):
    code = _code_field("The six digits that the app shows now.")

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        if not code:
            raise forms.ValidationError(_TEXTS["codeRequired"])
        return code


class PasskeyForm(StaffForm, forms.Form):
    name = LineField(max_length=100, required=False, help_text="So that you recognise it, such as “Office laptop”.")
    credential = forms.CharField(required=False, max_length=40_000, widget=forms.HiddenInput)

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or "Passkey"

    def clean_credential(self) -> dict[str, Any]:
        return read_credential(self.cleaned_data["credential"]) or {}
