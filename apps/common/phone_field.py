"""The one field for phone numbers in requests."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.rules import LIMITS, MESSAGES
from apps.common.text import digits

_LIMITS = LIMITS["phone"]
_LONGEST = 40
_OTHER = r"[^0-9\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*"


@extend_schema_field(
    {
        "type": "string",
        "maxLength": _LONGEST,
        "pattern": rf"^({_OTHER}[0-9]){{{_LIMITS['minDigits']},{_LIMITS['maxDigits']}}}{_OTHER}$",
    }
)
class PhoneField(serializers.CharField):
    """A phone number of ten to fifteen digits, however they are written."""

    default_error_messages = {
        **dict.fromkeys(("required", "blank", "null", "too_short"), MESSAGES["registration"]["phoneTooShort"]),
        "too_long": f"Phone number must be at most {_LIMITS['maxDigits']} digits",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=_LONGEST, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the number as it was written."""
        number: str = super().to_internal_value(data)
        if len(digits(number)) < _LIMITS["minDigits"]:
            self.fail("too_short")
        if len(digits(number)) > _LIMITS["maxDigits"]:
            self.fail("too_long")
        return number
