"""Messages and service requests at the support desk: read, searched, marked as answered."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from apps.contact.messages import mark_answered
from apps.contact.models import ContactSubmission, ServiceRequest


class AnsweredFilter(admin.SimpleListFilter):
    """New or answered."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The two states."""
        return [("new", "New"), ("answered", "Answered")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Only those in the chosen state."""
        if self.value() in {"new", "answered"}:
            return queryset.filter(answered_at__isnull=self.value() == "new")
        return queryset


class IncomingAdmin(admin.ModelAdmin):
    """What came in from outside is read here, never written."""

    list_filter = [AnsweredFilter, "service_type", "created_at"]
    ordering = ["-created_at", "-id"]
    actions = ["mark_answered"]
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes one here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The list and its action are for whoever may change; the contents are for nobody."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The record stays."""
        return False

    @admin.action(description="Mark answered", permissions=["change"])
    def mark_answered(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Mark the chosen ones as answered."""
        marked = mark_answered(queryset, now=timezone.now())
        self.message_user(request, f"{marked} marked as answered", messages.SUCCESS)


@admin.register(ContactSubmission)
class ContactSubmissionAdmin(IncomingAdmin):
    """Visitors' messages."""

    list_display = ["name", "email", "service_type", "created_at", "answered_at"]
    search_fields = ["name", "email", "message"]


@admin.register(ServiceRequest)
class ServiceRequestAdmin(IncomingAdmin):
    """Members' requests."""

    list_display = ["service_type", "member", "plan_type", "created_at", "answered_at"]
    list_select_related = ["member"]
    search_fields = ["name", "email", "phone", "description", "member__user__username_key"]
