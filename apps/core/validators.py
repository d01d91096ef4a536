"""Rules that serializers and forms share. Each raises Django's ``ValidationError``, which DRF accepts too."""

from django.core.exceptions import ValidationError

from apps.core.rules import LIMITS, MESSAGES
from apps.core.text import digits, has_invisible_characters, has_unstorable_characters, identity_key

_PHONE = LIMITS["phone"]

CONTROL_CHARACTERS = "This text holds characters that cannot be stored"


def valid_phone(number: str) -> None:
    """Count only the digits. The public look-up of contractors compares ten, so fewer would never be found."""
    if len(digits(number)) < _PHONE["minDigits"]:
        raise ValidationError(MESSAGES["registration"]["phoneTooShort"])
    if len(digits(number)) > _PHONE["maxDigits"]:
        raise ValidationError(f"Phone number must be at most {_PHONE['maxDigits']} digits")


def distinct_email(address: str) -> None:
    """Refuse invisible characters, with which an address could look like another one, and a key that is too long.

    Addresses are compared by a normalized form, in which one ligature becomes up to three letters.
    """
    if has_invisible_characters(address) or len(identity_key(address)) > LIMITS["email"]["maxLength"]:
        raise ValidationError(MESSAGES["registration"]["emailInvalid"])


def no_control_characters(text: str) -> None:
    if has_unstorable_characters(text):
        raise ValidationError(CONTROL_CHARACTERS)
