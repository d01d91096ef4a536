"""The one field for mail addresses in requests."""

from typing import Any

from rest_framework import serializers

from apps.common.rules import LIMITS, MESSAGES
from apps.common.text import has_invisible_characters, identity_key

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
