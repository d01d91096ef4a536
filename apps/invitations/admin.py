"""Invitation codes at the support desk: their state is read-only, changes go through the same rules as the panel's."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.record import Actor
from apps.common.errors import DomainError
from apps.invitations.assignment import unassign
from apps.invitations.codes import revoke
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import People, Search


@admin.register(InvitationCode)
class InvitationCodeAdmin(admin.ModelAdmin):
    """Who holds which code and who came in by it."""

    list_display = ["code", "group", "assignee", "used_by", "someone_else", "expires_at", "created_at"]
    list_filter = ["group", "assignee_type", "created_at", "expires_at"]
    list_select_related = ["used_by__user", "assigned_by"]
    list_per_page = 50
    show_full_result_count = False
    search_fields = ["code"]
    search_help_text = "The beginning of a code, or the name, phone or email of a person"
    ordering = ["-created_at", "-id"]
    actions = ["revoke_codes", "unassign_codes"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Codes are generated in the panel."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: InvitationCode | None = None) -> bool:
        """The list and its actions are for whoever may change; the facts of a code are for nobody."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: InvitationCode | None = None) -> bool:
        """A code is revoked, never removed."""
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[InvitationCode], search_term: str
    ) -> tuple[QuerySet[InvitationCode], bool]:
        """Find as the panel does."""
        term = search_term.strip()
        return Search(term).among(
            cast(InvitationCodeQuerySet, queryset), People.ASSIGNEES_AND_MEMBERS
        ) if term else queryset, False

    @admin.display(description="assigned to")
    def assignee(self, code: InvitationCode) -> str:
        """The person the code is meant for."""
        name = f"{code.assignee_first_name} {code.assignee_last_name}".strip()
        return name or code.assignee_phone or code.assignee_email or "-"

    @admin.display(boolean=True, description="redeemed by someone else")
    def someone_else(self, code: InvitationCode) -> bool | None:
        """Whether the member is not the person the code was assigned to."""
        return code.redeemed_by_someone_else if code.is_used and code.assignee_type else None

    @admin.action(description="Revoke for good", permissions=["change"])
    def revoke_codes(self, request: HttpRequest, queryset: QuerySet[InvitationCode]) -> None:
        """Revoke the chosen codes."""
        self._carry_out(request, queryset, revoke, "revoked")

    @admin.action(description="Unassign", permissions=["change"])
    def unassign_codes(self, request: HttpRequest, queryset: QuerySet[InvitationCode]) -> None:
        """Make the chosen codes anybody's again."""
        self._carry_out(request, queryset, unassign, "unassigned")

    def _carry_out(
        self, request: HttpRequest, queryset: QuerySet[InvitationCode], change: Callable[..., Any], done: str
    ) -> None:
        changed = 0
        for code in queryset:
            try:
                change(code_id=code.pk, by=Actor.of(request), now=timezone.now())
            except DomainError as refusal:
                self.message_user(request, f"{code.code}: {refusal.text}", messages.ERROR)
            else:
                changed += 1
        if changed:
            self.message_user(request, f"{changed} {done}", messages.SUCCESS)
