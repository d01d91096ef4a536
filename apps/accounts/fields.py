"""The fields of a person that more than one form asks for, with the messages of the specification."""

from typing import Any

from rest_framework import serializers

from apps.accounts.usernames import validate_username
from apps.core.fields import EmailField, LineField
from apps.core.rules import LIMITS, MESSAGES

_PERSON = MESSAGES["registration"]
_MISSING = ("required", "blank", "null")


def required_text(message: str, max_length: int, **options: Any) -> LineField:
    """A line that may be neither missing nor blank, and whose one message says so.

    One line, for mails begin with a name, also those to an address that is not confirmed.
    """
    return LineField(max_length=max_length, error_messages=dict.fromkeys(_MISSING, message), **options)


def first_name(**options: Any) -> LineField:
    """A person's first name."""
    return required_text(_PERSON["firstNameRequired"], LIMITS["personName"]["maxLength"], **options)


def last_name(**options: Any) -> LineField:
    """A person's last name."""
    return required_text(_PERSON["lastNameRequired"], LIMITS["personName"]["maxLength"], **options)


def email(**options: Any) -> EmailField:
    """A person's address."""
    return EmailField(error_messages=dict.fromkeys(_MISSING, _PERSON["emailInvalid"]), **options)


def company_name(**options: Any) -> LineField:
    """Where a person works."""
    return required_text(_PERSON["companyNameRequired"], LIMITS["companyName"]["maxLength"], **options)


def position(**options: Any) -> LineField:
    """What a person does there."""
    return required_text(_PERSON["positionRequired"], LIMITS["position"]["maxLength"], **options)


def license_number() -> LineField:
    """A license, which only some positions need: that is judged with the position."""
    return LineField(required=False, allow_blank=True, allow_null=True, max_length=LIMITS["licenseNumber"]["maxLength"])


def username(**options: Any) -> serializers.CharField:
    """A username that is to be set; ``validators`` replaces the rule where a name may also stay as it is."""
    return serializers.CharField(
        min_length=LIMITS["username"]["minLength"],
        max_length=LIMITS["username"]["maxLength"],
        error_messages=dict.fromkeys((*_MISSING, "min_length"), MESSAGES["username"]["min"]),
        **{"validators": [validate_username], **options},
    )


def password(message: str = MESSAGES["password"]["min"], **options: Any) -> serializers.CharField:
    """A password that is to be set; spaces belong to it."""
    return serializers.CharField(
        min_length=LIMITS["password"]["minLength"],
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys((*_MISSING, "min_length"), message),
        **options,
    )
