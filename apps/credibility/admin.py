"""Credibility entries at the support desk: written through the same rules as in the panel, and kept on record."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern

from apps.core.request_meta import Actor
from apps.core.support.safe_lookups import SafeLookupAdmin
from apps.credibility import services as entries
from apps.credibility.models import CredibilityEntry
from apps.credibility.support import DeleteEntryPage, EntryForm

_SHOWN = (
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
    """Entries, written and searched; an inactive one is never found by the public."""

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
    # What is found is said by ``get_search_results``; without a field here there is no place to search.
    search_fields = ("contractor_name",)
    search_help_text = "Contractor's or client's name, company, or a part of the phone"
    ordering = ("-created_at", "-id")
    # An entry is deleted on a page of its own, with a reason; never several at one press.
    actions = None
    readonly_fields = ("created_at", "updated_at")

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, with the one that deletes an entry in front of Django's own."""
        return [DeleteEntryPage.get_url_pattern(self), *super().get_urls()]

    def get_fieldsets(self, request: HttpRequest, obj: CredibilityEntry | None = None) -> Any:
        """The entry's facts, and for those who write them the reason."""
        may_write = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        if not may_write:
            return _SHOWN
        return (*_SHOWN, ("Record", {"fields": ("reason", "seen") if obj else ("reason",)}))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[CredibilityEntry], search_term: str
    ) -> tuple[QuerySet[CredibilityEntry], bool]:
        """Find what the panel's search finds."""
        return (queryset.filter(entries.search_mentions(search_term)) if search_term else queryset), False

    def save_model(self, request: HttpRequest, obj: CredibilityEntry, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's own
        """Write the entry as the panel does, with the reason; the form holds its lock."""
        by, reason = Actor.of(request), form.cleaned_data["reason"]
        if change:
            entries.update_entry(entry_id=obj.pk, actor=by, reason=reason, **form.facts)
        else:
            entries.create_entry(actor=by, reason=reason, id=obj.pk, **form.facts)
