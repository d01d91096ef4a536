"""The tables on a claim's page."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.claims.models import (
    ClaimStatusChange,
    DueTimeChange,
)
from apps.core.staff.admin import ReadOnlyInline
from apps.core.staff.sections import State, badge
from apps.documents.models import UserDocument
from apps.documents.support import describe_state


class ClaimStatusChangeInline(ReadOnlyInline):
    model = ClaimStatusChange
    verbose_name_plural = "history"
    fields = readonly_fields = ("created_at", "status", "note", "actor")
    ordering = ("created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("changed_by")

    @admin.display(description="changed by")
    def actor(self, change: ClaimStatusChange) -> str:
        # Only the name, without a link: support may not view every user's page.
        return change.changed_by.username if change.changed_by else "-"


class DueTimeChangeInline(ReadOnlyInline):
    model = DueTimeChange
    verbose_name_plural = "due times"
    fields = readonly_fields = ("created_at", "event", "status", "minutes", "due_at", "paused_since")
    ordering = ("id",)


class DocumentInline(ReadOnlyInline):
    model = UserDocument
    fields = readonly_fields = ("name", "size", "uploaded_at", "of", "status")
    ordering = ("uploaded_at", "id")

    @admin.display(description="file")
    def name(self, document: UserDocument) -> str:
        url = reverse("admin:claims_claim_document", args=[document.claim_id, document.pk])
        return format_html('<a href="{}">{}</a>', url, document.original_filename)

    @admin.display
    def size(self, document: UserDocument) -> str:
        return filesizeformat(document.file_size)

    @admin.display(description="from")
    def of(self, document: UserDocument) -> str:
        if document.is_draft:
            return badge(State("Network, draft: the member does not see it", "watch"))
        return document.get_source_display()

    @admin.display
    def status(self, document: UserDocument) -> SafeString:
        return badge(describe_state(document))
