"""Credibility entries at the support desk."""

from django.contrib import admin

from apps.credibility.models import CredibilityEntry


@admin.register(CredibilityEntry)
class CredibilityEntryAdmin(admin.ModelAdmin):
    """Entries, written and searched; an inactive one is never found by the public."""

    list_display = ["contractor_name", "contractor_company", "contractor_phone", "is_active", "created_at"]
    list_filter = ["is_active", "claim_type"]
    search_fields = ["contractor_name_key", "contractor_company", "contractor_phone_digits", "client_name"]
    ordering = ["-created_at", "-id"]
    list_per_page = 50
    show_full_result_count = False
