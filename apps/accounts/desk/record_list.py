"""The record at the support desk: by kind of thing, and before beside after."""

from typing import Any

from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string

from apps.accounts.desk.actions import row_page
from apps.accounts.desk.sections import Link
from apps.accounts.history import SUBJECTS
from apps.accounts.models import RecordEntry


class SubjectFilter(admin.SimpleListFilter):
    """One kind of thing, as in the panel; its choices are read from no table."""

    title = "kind of thing"
    parameter_name = "subject"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """The kinds."""
        return [(name, name.replace("_", " ").capitalize()) for name in SUBJECTS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RecordEntry]) -> QuerySet[RecordEntry]:
        """Only those of the kind."""
        kind = self.value()
        return queryset.filter(subject_type__in=SUBJECTS[kind]) if kind in SUBJECTS else queryset


class ActionFilter(admin.SimpleListFilter):
    """One kind of action, in words."""

    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """The actions that stand in the record."""
        actions = RecordEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        return [(action, action.replace("_", " ").capitalize()) for action in actions]

    def queryset(self, request: HttpRequest, queryset: QuerySet[RecordEntry]) -> QuerySet[RecordEntry]:
        """Only those of the action."""
        return queryset.filter(action=self.value()) if self.value() else queryset


def changes_table(entry: RecordEntry) -> Any:
    """A table of what was before and what after."""
    return render_to_string("admin/desk/changes.html", {"changes": entry.changes})


def subject_links(model_admin: ModelAdmin, request: HttpRequest, entry: RecordEntry) -> list[Link]:
    """Where the thing itself is, for whoever may see it."""
    for model, shown in model_admin.admin_site._registry.items():
        if model._meta.verbose_name == entry.subject_type and entry.subject_id and shown.has_view_permission(request):
            return [Link(f"Open the {entry.subject_type}", row_page(model(pk=entry.subject_id)))]
    return []
