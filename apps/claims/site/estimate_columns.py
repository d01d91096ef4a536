"""The form in which staff name the columns of a table that the reader does not know."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from apps.core.staff.actions import ActionForm
from apps.estimates.models import Estimate
from apps.estimates.reader.columns import get_field
from apps.estimates.services import NEEDED_COLUMNS

# What a column can hold. The first ones are needed.
_MEANINGS = {
    "description": "Description",
    "quantity": "Quantity",
    "rcv": "Total (RCV)",
    "unit_price": "Unit price",
    "unit": "Unit",
    "room": "Room",
    "number": "Number of the line",
    "remove_price": "Remove",
    "replace_price": "Replace",
    "tax": "Tax",
    "overhead_and_profit": "Overhead and profit",
    "depreciation": "Depreciation",
    "depreciation_percent": "Depreciation in percent",
    "acv": "ACV",
    "age": "Age",
    "life": "Life",
    "category": "Category",
    "selector": "Selector",
    "activity": "Activity",
}

_CHOICES = [("", "Not used"), *_MEANINGS.items()]


class NameColumnsForm(ActionForm):
    """A choice for each column. What its name says already is chosen."""

    def __init__(self, *args: Any, row: Estimate, **kwargs: Any) -> None:
        super().__init__(*args, row=row, version=str(row.version), **kwargs)
        self.columns: list[dict[str, Any]] = row.columns or []
        known: set[str] = set()
        for place, column in enumerate(self.columns):
            meaning = get_field(column["header"])
            is_known = meaning in _MEANINGS and meaning not in known
            known |= {meaning} if meaning else set()
            self.fields[_get_name(place)] = forms.ChoiceField(
                choices=_CHOICES,
                required=False,
                label=column["header"] or f"Column {place + 1}",
                initial=meaning if is_known else "",
            )

    def get_choices(self) -> list[BoundField]:
        return [self[_get_name(place)] for place in range(len(self.columns))]

    def get_rows(self) -> Iterator[tuple[str, ...]]:
        """The first rows of the table."""
        return zip_longest(*(column["samples"] for column in self.columns), fillvalue="")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["mapping"] = {}
        for place in range(len(self.columns)):
            meaning: str = data.get(_get_name(place), "")
            if meaning in data["mapping"]:
                self.add_error(_get_name(place), f"{_MEANINGS[meaning]} is chosen twice")
            elif meaning:
                data["mapping"][meaning] = place
        if not data["mapping"].keys() >= set(NEEDED_COLUMNS):
            self.add_error(None, "Say which columns are the description, the quantity and the total.")
        return data


def _get_name(place: int) -> str:
    return f"column_{place}"
