"""The one field for mail addresses in requests."""

from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.rules import LIMITS, MESSAGES, UPLOADS
from apps.core.text import digits, has_invisible_characters, identity_key, read_uuid

_INVALID = MESSAGES["registration"]["emailInvalid"]


class EmailField(serializers.EmailField):
    """A mail address, trimmed; a zero-width twin of another address is refused too, which DRF's own field accepts."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LIMITS["email"]["maxLength"])
        kwargs["error_messages"] = {"invalid": _INVALID, "max_length": _INVALID, **kwargs.get("error_messages", {})}
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the address."""
        address = super().to_internal_value(data)
        # Ligatures grow when addresses are compared: ten of them may be thirty letters.
        if has_invisible_characters(address) or len(identity_key(address)) > LIMITS["email"]["maxLength"]:
            self.fail("invalid")
        return address


class IdField(serializers.UUIDField):
    """An id, in its usual form and no other."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read the id."""
        try:
            return read_uuid(data)
        except (ValueError, TypeError, AttributeError):
            self.fail("invalid", value=data)


class LineField(serializers.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def to_internal_value(self, data: Any) -> str:
        """Read the text."""
        return " ".join(super().to_internal_value(data).split())


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


_SHAPE = {
    "type": "array",
    "maxItems": UPLOADS["maxFiles"],
    "items": {"type": "string", "format": "binary", "maxLength": UPLOADS["maxFileBytes"]},
}


@extend_schema_field(_SHAPE)
class UploadsField(serializers.ListField):
    """The uploaded files, in their order; none where the form has none."""

    child = serializers.FileField()
    default_error_messages = {"no_file": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        if not kwargs.get("required"):
            kwargs.setdefault("default", list)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> list[UploadedFile]:
        """Return what was uploaded; text under this name would be a file that its sender believes to have sent."""
        if any(not isinstance(item, UploadedFile) and item != "" for item in data):
            self.fail("no_file")
        return [item for item in data if item != ""]


@extend_schema_field({**_SHAPE, "minItems": 1})
class RequiredUploadsField(UploadsField):
    """At least one uploaded file."""

    default_error_messages = {"required": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=True, **kwargs)
