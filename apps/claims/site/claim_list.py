"""The list of claims on the support site: its columns, tabs and search, and actions on several claims."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from apps.accounts.models import Member, User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim
from apps.claims.site.bulk import run_bulk_action
from apps.claims.site.network_time import render_in_zone
from apps.claims.site.queue_pages import QueueFilter, add_list_context
from apps.core.errors import Invalid
from apps.core.staff.admin import ReadOnlyAdmin, filter_by_words
from apps.core.text import identity_key


class ClaimListAdmin(ReadOnlyAdmin):
    # The columns by which the list is sorted. ``ClaimRow`` says what is in them.
    list_display = ("due", "reference", "claim", "owner", "service", "state", "worker", "files")
    list_filter = (QueueFilter, "status", "service_request_type", "inspection_status", "created_at")
    list_select_related = ("member", "assignee")
    search_fields = ("search_text", "member")
    search_help_text = "Reference, address, homeowner, claim number; member's name, company, username or email"
    ordering = ("-created_at", "-id")

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ("queue_at", "id") if "queue" in request.GET else self.ordering

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return filter_by_words(queryset, search_term, _matches_claim), False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, below the outcomes of the action on several claims that its form has sent."""
        outcomes = None
        if request.method == "POST":
            try:
                outcomes = run_bulk_action(self, request)
            except Invalid as error:
                self.message_user(request, f"{error.message}.", messages.ERROR)
                return HttpResponseRedirect(request.get_full_path())
        response = super().changelist_view(request, {"outcomes": outcomes, **(extra_context or {})})
        context = getattr(response, "context_data", None) or {}
        if "cl" in context:
            time_zone = get_business_hours().time_zone
            add_list_context(self, request, context, time_zone=time_zone)
            render_in_zone(response, time_zone)
        return response

    @admin.display(ordering="queue_at")
    def due(self, claim: Claim) -> datetime | None:
        return claim.due_at

    @admin.display(ordering="homeowner")
    def claim(self, claim: Claim) -> str:
        return claim.homeowner

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, claim: Claim) -> Member:
        return claim.member

    @admin.display(ordering="service_request_type")
    def service(self, claim: Claim) -> str:
        return claim.get_service_request_type_display()

    @admin.display(ordering="status")
    def state(self, claim: Claim) -> str:
        return claim.get_status_display()

    @admin.display(description="owner", ordering="assignee__callsign")
    def worker(self, claim: Claim) -> User | None:
        return claim.assignee

    @admin.display
    def files(self, claim: Claim) -> str:
        return ""


def _matches_claim(word: str) -> Q:
    return Q(search_text__contains=identity_key(word))
