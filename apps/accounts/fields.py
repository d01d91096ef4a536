"""Serializer fields for personal details that several calls accept."""

from typing import Any

from rest_framework import serializers

from apps.accounts.usernames import validate_username
from apps.core.api.fields import EmailField, LineField
from apps.core.rules import LIMITS, MESSAGES

_PERSON = MESSAGES["registration"]
_MISSING = ("required", "blank", "null")


def required_text(message: str, max_length: int, **options: Any) -> LineField:
    """A required field with one message for missing, blank and null.

    A single line, because emails begin with the name, also those to an unconfirmed address: no text can be injected.
    """
    return LineField(max_length=max_length, error_messages=dict.fromkeys(_MISSING, message), **options)


def first_name(**options: Any) -> LineField:
    return required_text(_PERSON["firstNameRequired"], LIMITS["personName"]["maxLength"], **options)


def last_name(**options: Any) -> LineField:
    return required_text(_PERSON["lastNameRequired"], LIMITS["personName"]["maxLength"], **options)


def email(**options: Any) -> EmailField:
    return EmailField(error_messages=dict.fromkeys(_MISSING, _PERSON["emailInvalid"]), **options)


def company_name(**options: Any) -> LineField:
    return required_text(_PERSON["companyNameRequired"], LIMITS["companyName"]["maxLength"], **options)


def position(**options: Any) -> LineField:
    return required_text(_PERSON["positionRequired"], LIMITS["position"]["maxLength"], **options)


def license_number() -> LineField:
    """Optional here: only some positions require a license, which is checked together with the position."""
    return LineField(required=False, allow_blank=True, allow_null=True, max_length=LIMITS["licenseNumber"]["maxLength"])


def username(**options: Any) -> serializers.CharField:
    """A new username. ``validators`` replaces the username rule, for calls that accept an unchanged old name too."""
    return serializers.CharField(
        min_length=LIMITS["username"]["minLength"],
        max_length=LIMITS["username"]["maxLength"],
        error_messages=dict.fromkeys((*_MISSING, "min_length"), MESSAGES["username"]["min"]),
        **{"validators": [validate_username], **options},
    )


def password(message: str = MESSAGES["password"]["min"], **options: Any) -> serializers.CharField:
    """A new password. Leading and trailing spaces are part of it."""
    return serializers.CharField(
        min_length=LIMITS["password"]["minLength"],
        max_length=LIMITS["password"]["maxLength"],
        trim_whitespace=False,
        error_messages=dict.fromkeys((*_MISSING, "min_length"), message),
        **options,
    )
