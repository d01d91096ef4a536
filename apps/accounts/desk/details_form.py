"""A member's details in a form of the desk, judged as the product's own calls judge them."""

from typing import Any

from django import forms

from apps.accounts.desk.actions import ReasonForm
from apps.accounts.profile import requires_license
from apps.common.rules import LIMITS, MESSAGES
from apps.common.text import digits, has_unstorable_characters

_PERSON = MESSAGES["registration"]
_PHONE = LIMITS["phone"]
_LONGEST_PHONE = 40


class _LineField(forms.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def __init__(self, label: str, message: str, **options: Any) -> None:
        # With what the page showed beside it: what the member changes meanwhile is not overwritten.
        super().__init__(label=label, show_hidden_initial=True, error_messages={"required": message}, **options)

    def to_python(self, value: Any) -> str:
        """Read the line."""
        return " ".join((super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        """Refuse what no field may store."""
        super().validate(value)
        if has_unstorable_characters(value):
            raise forms.ValidationError("This text holds characters that cannot be stored")


class _PhoneField(_LineField):
    """A phone number of ten to fifteen digits, however they are written."""

    def validate(self, value: str) -> None:
        """Count the digits."""
        super().validate(value)
        if len(digits(value)) < _PHONE["minDigits"]:
            raise forms.ValidationError(_PERSON["phoneTooShort"])
        if len(digits(value)) > _PHONE["maxDigits"]:
            raise forms.ValidationError(f"Phone number must be at most {_PHONE['maxDigits']} digits")


class DetailsForm(ReasonForm):
    """The details, and what the page showed of them."""

    field_order = ["first_name", "last_name", "phone", "company_name", "position", "license_number", "reason"]

    first_name = _LineField("First name", _PERSON["firstNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    last_name = _LineField("Last name", _PERSON["lastNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    phone = _PhoneField("Phone", _PERSON["phoneTooShort"], max_length=_LONGEST_PHONE)
    company_name = _LineField("Company", _PERSON["companyNameRequired"], max_length=LIMITS["companyName"]["maxLength"])
    position = _LineField("Position", _PERSON["positionRequired"], max_length=LIMITS["position"]["maxLength"])
    license_number = _LineField("License number", "", required=False, max_length=LIMITS["licenseNumber"]["maxLength"])

    @property
    def wanted(self) -> dict[str, str]:
        """The details as they shall be."""
        return {name: self.cleaned_data[name] for name in self.details()}

    @property
    def seen(self) -> dict[str, str]:
        """The details as the page showed them."""
        return {name: self.data.get(self.add_initial_prefix(name), "") for name in self.details()}

    @classmethod
    def details(cls) -> list[str]:
        """The names of the details, which are the member's own."""
        return [name for name in cls.field_order if name != "reason"]

    def clean(self) -> dict[str, Any]:
        """Ask for the license number where the position needs one, and for a difference."""
        given = super().clean() or self.cleaned_data
        if requires_license(given.get("position", "")) and not given.get("license_number", "missing"):
            self.add_error("license_number", _PERSON["licenseNumberRequired"])
        if not self.errors and self.wanted == self.seen:
            raise forms.ValidationError("These are the details as they stand. Change one, or go back.")
        return {**given, "seen": self.seen, "wanted": {} if self.errors else self.wanted}
