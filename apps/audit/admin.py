from collections.abc import Iterable, Sequence
from typing import cast

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import Truncator

from apps.audit.models import ActivityEntry, AuditLogEntry, AuditLogQuerySet
from apps.audit.support import (
    ActionFilter,
    SubjectFilter,
    prepare_entries,
    render_changes,
    search_entries,
    target_links,
)
from apps.core.staff.admin import ReadOnlyAdmin, filter_by_words
from apps.core.staff.sections import Link
from apps.core.text import search_key


@admin.register(ActivityEntry)
class ActivityEntryAdmin(ReadOnlyAdmin):
    list_display = ["created_at", "member", "action", "description", "ip_address"]
    list_filter = ["action", "created_at"]
    list_select_related = ["member"]
    search_fields = ["search_text"]  # turns the search on; ``get_search_results`` uses its own filter
    search_help_text = "Member's name, company, username or email, or words of the description"
    ordering = ["-created_at", "-id"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[ActivityEntry], search_term: str
    ) -> tuple[QuerySet[ActivityEntry], bool]:
        return filter_by_words(queryset, search_term, lambda word: Q(search_text__contains=search_key(word))), False


@admin.register(AuditLogEntry)
class AuditLogEntryAdmin(ReadOnlyAdmin):
    change_form_template = "admin/support/entry.html"
    list_display = ["created_at", "actor_name", "description", "target_name", "short_reason", "ip_address"]
    list_filter = [SubjectFilter, ActionFilter, "created_at"]
    linked_lookups = ("member", "target_id")
    list_select_related = ["member"]
    search_fields = ["search_text"]
    search_help_text = "Any text of an entry: names, description, reason, address, or a value before or after"
    ordering = ["-created_at", "-id"]
    # Columns whose text may contain a masked code are not sortable: the order would reveal how the code begins.
    sortable_by = ["created_at", "actor_name", "ip_address"]
    fields = [
        "created_at",
        "actor_name",
        "description",
        "target_name",
        "member",
        "reason",
        "before_and_after",
        "ip_address",
        "user_agent",
    ]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditLogEntry], search_term: str
    ) -> tuple[QuerySet[AuditLogEntry], bool]:
        entries = cast(AuditLogQuerySet, queryset)
        if not search_term:
            return entries, False
        return search_entries(entries, search_term, reader=request.user, now=timezone.now()), False

    def mask_rows(self, request: HttpRequest, rows: Iterable[AuditLogEntry]) -> None:
        prepare_entries(rows, reader=request.user, now=timezone.now())

    def row_links(self, request: HttpRequest, row: AuditLogEntry) -> Sequence[Link]:
        return target_links(self, request, row)

    @admin.display(description="who", ordering="actor__username_key")
    def actor_name(self, entry: AuditLogEntry) -> str:
        return entry.actor_name

    @admin.display(description="about")
    def target_name(self, entry: AuditLogEntry) -> str:
        return entry.target_name

    @admin.display(description="reason")
    def short_reason(self, entry: AuditLogEntry) -> str:
        return Truncator(entry.reason).chars(80)

    @admin.display(description="changes")
    def before_and_after(self, entry: AuditLogEntry) -> str:
        return render_changes(entry)
