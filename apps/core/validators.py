"""Rules that serializers and forms share. Each raises Django's ``ValidationError``, which DRF accepts too."""

import re

from django.core.exceptions import ValidationError

from apps.core.rules import LIMITS, MESSAGES, PATTERNS
from apps.core.text import digits, has_invisible_characters, has_unstorable_characters, identity_key

_PERSON = MESSAGES["registration"]

_PHONE_PATTERN, _EMAIL_PATTERN = (re.compile(PATTERNS[name]) for name in ("phone", "email"))

CONTROL_CHARACTERS = "This text holds characters that cannot be stored"


def valid_phone(number: str) -> None:
    """Ten digits, also after the country code 1, in any notation. The public look-up of contractors compares ten."""
    if len(digits(number)) < LIMITS["phone"]["minDigits"]:
        raise ValidationError(_PERSON["phoneTooShort"])
    if not _PHONE_PATTERN.fullmatch(number):
        raise ValidationError(_PERSON["phoneCountryCode"])


def valid_email(address: str) -> None:
    """The frontend has the same pattern. It also excludes invisible characters, which make two addresses look alike."""
    # Addresses are compared by a normalized form, in which one ligature becomes up to three letters.
    has_valid_length = len(identity_key(address)) <= LIMITS["email"]["maxLength"]
    if not has_valid_length or not _EMAIL_PATTERN.fullmatch(address):
        raise ValidationError(_PERSON["emailInvalid"])


def no_control_characters(text: str) -> None:
    if has_unstorable_characters(text):
        raise ValidationError(CONTROL_CHARACTERS)


def no_invisible_characters(text: str) -> None:
    if has_invisible_characters(text):
        raise ValidationError("This text holds invisible characters")
