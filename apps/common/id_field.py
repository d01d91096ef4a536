"""The one field for ids in requests."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from apps.common.identifiers import read_uuid


class IdField(serializers.UUIDField):
    """An id, in its usual form and no other."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read the id."""
        try:
            return read_uuid(data)
        except (ValueError, TypeError, AttributeError):
            self.fail("invalid", value=data)
