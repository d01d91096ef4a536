"""Lists of the support site that accept only known filters in their URL, and limit the length of a search."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import SEARCH_VAR, ChangeList, ChangeListSearchForm
from django.http import HttpRequest

from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters

# The lookups in the links of Django's list filters.
_FILTER_LOOKUPS = ("", "__exact", "__id__exact", "__isnull", "__isempty", "__gte", "__lt")

# The lookups in the links of a ``date_hierarchy``.
_DATE_LOOKUPS = ("__year", "__month", "__day")

_YEAR_LENGTH = 4


class _SearchForm(ChangeListSearchForm):
    """Limits the length of the search: each word becomes a condition, and thousands would overload the database."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        max_length = LIMITS["page"]["searchMaxLength"]
        self.fields[SEARCH_VAR] = forms.CharField(required=False, strip=False, max_length=max_length)


class _ChangeList(ChangeList):
    search_form_class = _SearchForm

    def get_ordering_field(self, field_name: Any) -> Any:
        # Django hides the links of other columns, but still sorts by them if the URL says so.
        return super().get_ordering_field(field_name) if field_name in (self.sortable_by or ()) else None

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        cast(SafeLookupAdmin, self.model_admin).mask_rows(request, self.result_list)


class SafeLookupAdmin(admin.ModelAdmin):
    """A list that accepts only the filters to which pages of the support site link."""

    list_per_page = 50
    show_full_result_count = False
    # Filters that links from other pages use, in addition to the filters of the list.
    linked_lookups: ClassVar[Sequence[str]] = ("member",)

    def mask_rows(self, request: HttpRequest, rows: Iterable[Any]) -> None:
        """Hide values that this staff user may not read. The changed rows are only displayed and never saved."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        row = super().get_object(request, object_id, from_field)
        if row is not None:
            self.mask_rows(request, [row])
        return row

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return _ChangeList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse all lookups except those of known filters.

        Django allows filters on any column of the row. By the number of matches for each prefix, staff could guess a
        hash or an email with a secret character by character.
        """
        if lookup in self._get_date_lookups():
            return len(value) <= _YEAR_LENGTH
        if has_unstorable_characters(value):
            return False
        if lookup in self.linked_lookups:
            return True
        return lookup in self._get_filter_lookups(request) and super().lookup_allowed(lookup, value, request)

    def _get_date_lookups(self) -> list[str]:
        return [self.date_hierarchy + lookup for lookup in _DATE_LOOKUPS] if self.date_hierarchy else []

    def _get_filter_lookups(self, request: HttpRequest) -> Iterator[str]:
        for item in self.get_list_filter(request):
            list_filter = item[0] if isinstance(item, (list, tuple)) else item
            if isinstance(list_filter, str):
                yield from (list_filter + lookup for lookup in _FILTER_LOOKUPS)
            else:
                yield str(cast(type[SimpleListFilter], list_filter).parameter_name)
