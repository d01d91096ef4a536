"""Form fields of a claim that are stricter than their usual kind."""

import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.core.rules import LIMITS

_CALENDAR_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_FORM = "Enter the date as YYYY-MM-DD"
_EARLIEST, _LATEST = date(1900, 1, 1), date(2100, 1, 1)


class CalendarDateField(serializers.DateField):
    """A date of the calendar, ``YYYY-MM-DD`` and nothing else: no instant, no other order, no absurd year.

    ``missing`` is the answer to none at all; without it, the date may be left out.
    """

    def __init__(self, *, missing: str = "") -> None:
        super().__init__(
            required=bool(missing),
            error_messages={
                "required": missing or _FORM,
                "null": missing or _FORM,
                "form": _FORM,
                "impossible": "This date does not exist",
                "absurd": "Enter a date between 1900 and 2100",
            },
        )

    def to_internal_value(self, value: Any) -> date:
        """Read the date; an empty text is a missing one."""
        text = value.strip() if isinstance(value, str) else ""
        if value == "" or (isinstance(value, str) and not text):
            self.fail("required")
        if not _CALENDAR_DATE.fullmatch(text):
            self.fail("form")
        try:
            day = datetime.fromisoformat(text).date()
        except ValueError:
            self.fail("impossible")
        if not _EARLIEST <= day < _LATEST:
            self.fail("absurd")
        return day


@extend_schema_field({"type": "string", "pattern": rf"^({_CALENDAR_DATE.pattern})?$"})
class CalendarDateFilterField(CalendarDateField):
    """A date that a list is narrowed to; empty, as none at all, narrows nothing."""


class AmountField(serializers.DecimalField):
    """An amount in USD, not negative, with at most two decimal places; may be left empty."""

    def __init__(self) -> None:
        super().__init__(
            max_digits=LIMITS["money"]["maxDigits"],
            decimal_places=LIMITS["money"]["decimalPlaces"],
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
        """Read the amount; minus zero is zero."""
        return super().to_internal_value(data) + Decimal(0)
