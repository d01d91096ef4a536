import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.rules import LIMITS, MONEY
from apps.core.text import has_unstorable_characters, identity_key
from apps.core.validators import CONTROL_CHARACTERS

_CALENDAR_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_INVALID_FORMAT = "Enter the date as YYYY-MM-DD"
_EARLIEST, _LATEST = date(1900, 1, 1), date(2100, 1, 1)


class CalendarDateField(serializers.DateField):
    """Accepts only ``YYYY-MM-DD`` from 1900 to 2099; DRF's field also accepts other ISO 8601 dates.

    ``missing`` is the error message if there is no date. Without it the date is optional.
    """

    def __init__(self, *, missing: str = "") -> None:
        super().__init__(
            required=bool(missing),
            error_messages={
                "required": missing or _INVALID_FORMAT,
                "null": missing or _INVALID_FORMAT,
                "invalid_format": _INVALID_FORMAT,
                "nonexistent": "This date does not exist",
                "out_of_range": "Enter a date between 1900 and 2100",
            },
        )

    def to_internal_value(self, value: Any) -> date:
        # An empty value counts as missing: that is what an empty form field sends.
        text = value.strip() if isinstance(value, str) else ""
        if isinstance(value, str) and not text:
            self.fail("required")
        if not _CALENDAR_DATE.fullmatch(text):
            self.fail("invalid_format")
        try:
            day = datetime.fromisoformat(text).date()
        except ValueError:
            self.fail("nonexistent")
        if not _EARLIEST <= day < _LATEST:
            self.fail("out_of_range")
        return day


@extend_schema_field({"type": "string", "pattern": rf"^({_CALENDAR_DATE.pattern})?$"})
class CalendarDateFilterField(CalendarDateField):
    """A filter by date. An empty value is the same as no filter."""


class AmountField(serializers.DecimalField):
    """An optional amount in USD, not negative, with at most two decimal places."""

    def __init__(self) -> None:
        super().__init__(
            **MONEY,
            min_value=Decimal(0),
            required=False,
            error_messages={
                "invalid": "Enter an amount in dollars, such as 1250.00",
                "min_value": "The amount cannot be negative",
                "max_decimal_places": "Enter at most two decimal places",
                "max_digits": "This amount is too large",
                "max_whole_digits": "This amount is too large",
                "max_string_length": "This amount is too large",
            },
        )

    def to_internal_value(self, data: Any) -> Decimal:
        # Adding zero turns minus zero into zero.
        return super().to_internal_value(data) + Decimal(0)


_LABELS = LIMITS["claimLabels"]


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "maxLength": _LABELS["maxLength"]},
        "maxItems": _LABELS["maxCount"],
    }
)
class LabelsField(serializers.ListField):
    """Trims the labels, keeps their order, and drops doubles in either case."""

    def to_internal_value(self, data: Any) -> list[str]:
        if not isinstance(data, list) or not all(isinstance(label, str) for label in data):
            raise serializers.ValidationError("Send a list of texts")
        if len(data) > _LABELS["maxCount"]:
            raise serializers.ValidationError(f"A claim has at most {_LABELS['maxCount']} labels")
        labels: dict[str, str] = {}
        for text in data:
            if has_unstorable_characters(text) or any(character in text for character in "\n\r\t"):
                raise serializers.ValidationError(CONTROL_CHARACTERS)
            label = text.strip()
            if not label:
                raise serializers.ValidationError("A label cannot be blank")
            if len(label) > _LABELS["maxLength"]:
                raise serializers.ValidationError(f"A label has at most {_LABELS['maxLength']} characters")
            labels.setdefault(identity_key(label), label)
        return list(labels.values())
