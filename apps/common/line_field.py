"""The one field for texts of one line in requests."""

from typing import Any

from rest_framework import serializers


class LineField(serializers.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def to_internal_value(self, data: Any) -> str:
        """Read the text."""
        return " ".join(super().to_internal_value(data).split())
