"""What an address may ask of a list at the desk: its own filters, what leads to it, and a search of sane length."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import SEARCH_VAR, ChangeList, ChangeListSearchForm
from django.http import HttpRequest

from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters

# What the links of Django's filters ask of a column, and those of a hierarchy of dates.
_OF_FILTERS = ("", "__exact", "__id__exact", "__isnull", "__isempty", "__gte", "__lt")

_OF_DATES = ("__year", "__month", "__day")

_YEAR_LENGTH = 4


class _SearchForm(ChangeListSearchForm):
    """Django's, with a longest search: each word of one is a condition, and thousands overwhelm the database."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        longest = LIMITS["page"]["searchMaxLength"]
        self.fields[SEARCH_VAR] = forms.CharField(required=False, strip=False, max_length=longest)


class _List(ChangeList):
    search_form_class = _SearchForm

    def get_ordering_field(self, field_name: Any) -> Any:
        """Django only hides the link of a column that is not in ``sortable_by``, and still sorts by the address."""
        return super().get_ordering_field(field_name) if field_name in (self.sortable_by or ()) else None

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        cast(SafeLookupAdmin, self.model_admin).mask_rows(request, self.result_list)


class SafeLookupAdmin(admin.ModelAdmin):
    """A list of which an address asks no more than the desk's own pages do."""

    list_per_page = 50
    show_full_result_count = False
    # By what other pages of the desk lead to the list, beside its own filters.
    linked_lookups: ClassVar[Sequence[str]] = ("member",)

    def mask_rows(self, request: HttpRequest, rows: Iterable[Any]) -> None:
        """Hide in these rows what this staff user may not read; for lists that must, of rows that nothing saves."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row of a page, masked as in the list."""
        row = super().get_object(request, object_id, from_field)
        if row is not None:
            self.mask_rows(request, [row])
        return row

    def get_changelist(self, request: HttpRequest, **named: Any) -> type[ChangeList]:
        """The list with its bounded search."""
        return _List

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may narrow the list so.

        Django lets it ask for any column of the row: whoever sees how many rows begin with what would read a hash, or
        a mail with a secret, letter by letter.
        """
        if lookup in self._asked_by_dates():
            return len(value) <= _YEAR_LENGTH
        is_asked = lookup in self.linked_lookups or lookup in self._asked_by_filters(request)
        return is_asked and not has_unstorable_characters(value) and super().lookup_allowed(lookup, value, request)

    def _asked_by_dates(self) -> list[str]:
        return [self.date_hierarchy + asked for asked in _OF_DATES] if self.date_hierarchy else []

    def _asked_by_filters(self, request: HttpRequest) -> Iterator[str]:
        for offered in self.get_list_filter(request):
            named = offered[0] if isinstance(offered, (list, tuple)) else offered
            if isinstance(named, str):
                yield from (named + asked for asked in _OF_FILTERS)
            else:
                yield str(cast(type[SimpleListFilter], named).parameter_name)
