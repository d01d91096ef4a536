"""Invitation codes at the support desk: looked at, and changed on pages of their own by the rules of the panel."""

from collections.abc import Iterable, Sequence
from typing import Any, cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link, State, badge
from apps.invitations.masking import by_code, mask_codes
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import People, Search
from apps.invitations.support import RevokeCodePage, UnassignCodePage, actions, record_of, state_of


@admin.register(InvitationCode)
class InvitationCodeAdmin(ReadOnlyAdmin):
    """Who holds which code and who came in by it."""

    list_display = ["code", "state", "assigned_to", "used_by", "someone_else", "expires_at", "created_at"]
    list_filter = ["group", "assignee_type", "created_at", "expires_at"]
    list_select_related = ["used_by__user", "assigned_by"]
    search_fields = ["code"]
    search_help_text = "A code (an unused one in full), or a person's name, company, phone or email"
    # Not by the code: the order would tell support staff between which used ones a masked code is.
    sortable_by = ["state", "used_by", "expires_at", "created_at"]
    ordering = ["-created_at", "-id"]
    fields = readonly_fields = (
        "code",
        "state",
        "note",
        "created_at",
        "expires_at",
        "assigned_to",
        "assigned_by",
        "assigned_at",
        "used_by",
        "used_at",
        "someone_else",
        "revoked_at",
    )
    change_form_template = "admin/invitations/invitationcode/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, and those on which a code is changed."""
        return [RevokeCodePage.get_url_pattern(self), UnassignCodePage.get_url_pattern(self), *super().get_urls()]

    def mask_rows(self, request: HttpRequest, rows: Iterable[InvitationCode]) -> None:
        """Hide from support staff the codes that can still be redeemed."""
        mask_codes(rows, reader=request.user, now=timezone.now())

    def row_links(self, request: HttpRequest, row: InvitationCode) -> Sequence[Link]:
        """What may be done with a code that is still open."""
        return actions(request, row, now=timezone.now())

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *arguments: Any, **named: Any
    ) -> HttpResponse:
        """The code's page, with its record for whoever may read that."""
        code = context["original"]
        may_read = code is not None and request.user.has_perm("accounts.view_recordentry")
        record = record_of(code, reader=request.user, now=timezone.now()) if may_read else None
        return super().render_change_form(request, {**context, "record": record}, *arguments, **named)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[InvitationCode], search_term: str
    ) -> tuple[QuerySet[InvitationCode], bool]:
        """Find as the panel does; support staff find an unused code by the whole code alone."""
        term = search_term.strip()
        if not term:
            return queryset, False
        limited = None if request.user.is_superuser else by_code(term, now=timezone.now())
        search, rows = Search(term, by_code=limited), cast(InvitationCodeQuerySet, queryset)
        return search.among(rows, People.ASSIGNEES_AND_MEMBERS), False

    @admin.display(description="state", ordering="group")
    def state(self, code: InvitationCode) -> SafeString:
        """By the clock."""
        return badge(state_of(code, now=timezone.now()))

    @admin.display(description="assigned to", empty_value="-")
    def assigned_to(self, code: InvitationCode) -> str:
        """The person the code is meant for."""
        return code.assigned_to

    @admin.display(description="redeemed by someone else", empty_value="-")
    def someone_else(self, code: InvitationCode) -> str:
        """Whether the member is not the person the code was assigned to; nothing where that is not to be told."""
        if not code.is_used or not code.assignee_type:
            return ""
        return badge(State("yes", "watch")) if code.redeemed_by_someone_else else "no"
