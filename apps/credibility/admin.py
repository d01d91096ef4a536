from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone

from apps.audit import services as audit
from apps.core.api.requests import get_actor
from apps.core.request_meta import Actor
from apps.core.staff.actions import SupportAction, list_url, support_action
from apps.core.staff.admin import SupportAdmin, usd_column
from apps.credibility import services as entries
from apps.credibility.models import CredibilityEntry
from apps.credibility.support import DeleteEntryForm, EntryForm

_AMOUNTS = ("original_amount", "reduced_amount", "final_amount", "deductible")

_AMOUNT_TEXTS = tuple(usd_column(field, field.replace("_", " ")) for field in _AMOUNTS)


def _get_fieldsets(original: Any, reduced: Any, final: Any, deductible: Any) -> tuple[Any, ...]:
    return (
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
        ("Amounts in USD", {"fields": ((original, reduced), (final, deductible))}),
        ("Adjusters", {"fields": (("public_adjuster", "field_adjuster", "desk_adjuster"),)}),
        ("Notes", {"fields": ("success_story", "notes")}),
        ("Look-up", {"fields": ("is_active", ("created_at", "updated_at"))}),
    )


@admin.register(CredibilityEntry)
class CredibilityEntryAdmin(SupportAdmin):
    form = EntryForm
    list_display = (
        "contractor_name",
        "contractor_company",
        "contractor_phone",
        "client_name",
        "claim_type",
        usd_column("final_amount", "final amount"),
        "is_active",
        "created_at",
    )
    list_filter = ("is_active", "created_at")
    # Django shows the search box only if this is set. get_search_results decides what is searched.
    search_fields = ("contractor_name",)
    search_help_text = "Contractor's or client's name, company, or part of the phone number"
    ordering = ("-created_at", "-id")
    # Entries are deleted one at a time by ``delete``, which asks for a reason.
    actions = None
    readonly_fields = ("created_at", "updated_at")

    def get_action_details(self, row: CredibilityEntry) -> list[tuple[str, Any]]:
        fields = audit.snapshot(row, *entries.EDITABLE_FIELDS)
        return [(name.capitalize(), text) for name, text in fields.items() if text is not None]

    @support_action(
        "Delete credibility entry",
        button="Delete",
        permission="credibility.delete_credibilityentry",
        form=DeleteEntryForm,
        warning="The entry is deleted permanently. The audit log keeps its data.",
        version=lambda entry: entry.version,
        is_danger=True,
    )
    def delete(self, entry: CredibilityEntry, data: dict[str, Any], actor: Actor) -> str:
        """Replaces Django's delete page, which does not ask for a reason."""
        entries.delete_entry(entry_id=entry.pk, expected_version=entry.version, actor=actor, now=timezone.now(), **data)
        return f"The entry of {entry} was deleted."

    def get_success_response(
        self, request: HttpRequest, row: CredibilityEntry, action: SupportAction, message: str
    ) -> HttpResponse:
        # The entry's own page no longer exists.
        super().get_success_response(request, row, action, message)
        return HttpResponseRedirect(list_url(CredibilityEntry))

    def get_fieldsets(self, request: HttpRequest, obj: CredibilityEntry | None = None) -> Any:
        can_edit = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        if not can_edit:
            return _get_fieldsets(*_AMOUNT_TEXTS)
        return (*_get_fieldsets(*_AMOUNTS), ("Audit log", {"fields": ("reason", "seen") if obj else ("reason",)}))

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
