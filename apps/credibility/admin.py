from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone

from apps.core.requests import get_actor
from apps.core.support.safe_lookups import SafeLookupAdmin
from apps.credibility import services as entries
from apps.credibility.models import CredibilityEntry
from apps.credibility.support import DeleteEntryPage, EntryForm

_FIELDSETS = (
    (
        "Contractor",
        {
            "fields": (
                ("contractor_name", "contractor_phone"),
                ("contractor_company", "contractor_email"),
                "contractor_address",
            )
        },
    ),
    ("Client and claim", {"fields": (("client_name", "claim_type"), "client_address")}),
    (
        "Amounts in USD",
        {"fields": (("original_amount", "reduced_amount"), ("final_amount", "deductible"))},
    ),
    ("Adjusters", {"fields": (("public_adjuster", "field_adjuster", "desk_adjuster"),)}),
    ("Notes", {"fields": ("success_story", "notes")}),
    ("Look-up", {"fields": ("is_active", ("created_at", "updated_at"))}),
)


@admin.register(CredibilityEntry)
class CredibilityEntryAdmin(SafeLookupAdmin):
    form = EntryForm
    list_display = (
        "contractor_name",
        "contractor_company",
        "contractor_phone",
        "client_name",
        "claim_type",
        "final_amount",
        "is_active",
        "created_at",
    )
    list_filter = ("is_active", "created_at")
    # Django shows the search box only if this is set. get_search_results decides what is searched.
    search_fields = ("contractor_name",)
    search_help_text = "Contractor's or client's name, company, or part of the phone number"
    ordering = ("-created_at", "-id")
    # Entries are deleted one at a time on DeleteEntryPage, which asks for a reason.
    actions = None
    readonly_fields = ("created_at", "updated_at")

    def get_urls(self) -> list[URLPattern]:
        # Before Django's own URLs, to replace its delete page.
        return [DeleteEntryPage.get_url_pattern(self), *super().get_urls()]

    def get_fieldsets(self, request: HttpRequest, obj: CredibilityEntry | None = None) -> Any:
        can_edit = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        if not can_edit:
            return _FIELDSETS
        return (*_FIELDSETS, ("Audit log", {"fields": ("reason", "seen") if obj else ("reason",)}))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[CredibilityEntry], search_term: str
    ) -> tuple[QuerySet[CredibilityEntry], bool]:
        return (queryset.filter(entries.get_search_filter(search_term)) if search_term else queryset), False

    def save_model(self, request: HttpRequest, obj: CredibilityEntry, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        # The form has locked the entry.
        actor, reason, now = get_actor(request), form.cleaned_data["reason"], timezone.now()
        if change:
            entries.update_entry(entry_id=obj.pk, actor=actor, reason=reason, now=now, **form.entry_data)
        else:
            entries.create_entry(actor=actor, reason=reason, now=now, id=obj.pk, **form.entry_data)
