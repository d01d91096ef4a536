from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.formatting import format_iso
from apps.core.rules import LIMITS, MESSAGES, PATTERNS, UPLOADS
from apps.core.text import normalize_line_breaks, read_uuid
from apps.core.validators import valid_email, valid_phone

_INVALID = MESSAGES["registration"]["emailInvalid"]


class InstantField(serializers.DateTimeField):
    """A time in a response. DRF looks up the current time zone for each, which a list of fifty rows feels."""

    def to_representation(self, value: datetime) -> str:
        return format_iso(value)


class UsdField(serializers.DecimalField):
    """An amount with cents in a response. DRF quantizes each, in a decimal context of its own."""

    def to_representation(self, value: Decimal) -> str:
        return f"{value:.2f}"


class EmailField(serializers.EmailField):
    """Refuses what ``valid_email`` refuses. DRF accepts more."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LIMITS["email"]["maxLength"])
        kwargs["error_messages"] = {"invalid": _INVALID, "max_length": _INVALID, **kwargs.get("error_messages", {})}
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        address = super().to_internal_value(data)
        # Not in ``validators``, because an address that fails here often fails DRF's rule too, with the same message.
        try:
            valid_email(address)
        except ValidationError:
            self.fail("invalid")
        return address


class IdField(serializers.UUIDField):
    """Accepts only the form with hyphens, where DRF accepts other notations too."""

    def to_internal_value(self, data: Any) -> UUID:
        try:
            return read_uuid(data)
        except (ValueError, TypeError, AttributeError):
            self.fail("invalid", value=data)


_TOO_LONG = MESSAGES["text"]["tooLong"].replace("{max}", "{max_length:,}")


class TextField(serializers.CharField):
    """Several lines. Each line break counts as one character, as in the browser: a multipart form sends two."""

    default_error_messages = {"max_length": _TOO_LONG}

    def to_internal_value(self, data: Any) -> str:
        return normalize_line_breaks(super().to_internal_value(data))


class LineField(serializers.CharField):
    """Replaces line breaks and repeated spaces by single spaces."""

    default_error_messages = {"max_length": _TOO_LONG}

    def to_internal_value(self, data: Any) -> str:
        return " ".join(super().to_internal_value(data).split())


_MAX_LENGTH = 40

# No field accepts control characters, so the API document excludes them too.
_PATTERN = PATTERNS["phone"].replace("[^0-9+]", r"[^0-9+\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]")


@extend_schema_field(
    {
        "type": "string",
        "maxLength": _MAX_LENGTH,
        "pattern": rf"^{_PATTERN}$",
    }
)
class PhoneField(serializers.CharField):
    """Returns the number as it was entered."""

    default_error_messages = dict.fromkeys(("required", "blank", "null"), MESSAGES["registration"]["phoneTooShort"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=_MAX_LENGTH, validators=[valid_phone], **kwargs)


_UPLOADS_SCHEMA = {
    "type": "array",
    "maxItems": UPLOADS["maxFiles"],
    "items": {"type": "string", "format": "binary", "maxLength": UPLOADS["maxFileBytes"]},
}


@extend_schema_field(_UPLOADS_SCHEMA)
class UploadsField(serializers.ListField):
    child = serializers.FileField()
    default_error_messages = {"no_file": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        if not kwargs.get("required"):
            kwargs.setdefault("default", list)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> list[UploadedFile]:
        # Refuse text under this name: the client meant it to be a file.
        if any(not isinstance(item, UploadedFile) and item != "" for item in data):
            self.fail("no_file")
        return [item for item in data if item != ""]


@extend_schema_field({**_UPLOADS_SCHEMA, "minItems": 1})
class RequiredUploadsField(UploadsField):
    default_error_messages = {"required": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=True, **kwargs)
