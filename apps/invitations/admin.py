from collections.abc import Iterable
from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.core.request_meta import Actor
from apps.core.staff.actions import support_action
from apps.core.staff.admin import ReadOnlyAdmin
from apps.core.staff.sections import State, badge
from apps.invitations.assignment import require_assigned, unassign
from apps.invitations.codes import refuse_revoking, revoke
from apps.invitations.masking import get_code_filter, mask_codes
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import PeopleScope, Search
from apps.invitations.support import get_audit_section, get_state


def _get_masked_code(code: InvitationCode, actor: Actor) -> str:
    mask_codes([code], reader=actor.user or AnonymousUser(), now=timezone.now())
    return code.code


@admin.register(InvitationCode)
class InvitationCodeAdmin(ReadOnlyAdmin):
    list_display = ["code", "state", "assigned_to", "used_by", "someone_else", "expires_at", "created_at"]
    list_filter = ["group", "assignee_type", "created_at", "expires_at"]
    list_select_related = ["used_by__user", "assigned_by"]
    search_fields = ["code"]
    search_help_text = "A code (unused codes in full), or a person's name, company, phone or email"
    # Sorting by code is off: the position of a masked code would reveal its first characters.
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

    def get_action_details(self, row: InvitationCode) -> list[tuple[str, Any]]:
        details: list[tuple[str, Any]] = [("Code", row.code), ("Created", row.created_at)]
        if row.assigned_to:
            details.append(("Assigned to", row.assigned_to))
            details.append(("Assigned by", row.assigned_by or "The command line"))
            details.append(("Assigned", row.assigned_at))
        if row.note:
            details.append(("Note", row.note))
        if row.expires_at:
            details.append(("Expires", row.expires_at))
        return details

    @support_action(
        "Unassign",
        warning="Anyone who has the code can still redeem it.",
        check=lambda code: require_assigned(code, now=timezone.now()),
    )
    def unassign(self, code: InvitationCode, data: dict[str, Any], actor: Actor) -> str:
        unassigned = unassign(code_id=code.pk, actor=actor, now=timezone.now(), **data)
        return f"{_get_masked_code(unassigned, actor)} was unassigned."

    @support_action(
        "Revoke for good",
        warning="It can no longer be redeemed. This cannot be undone.",
        check=refuse_revoking,
        is_danger=True,
    )
    def revoke(self, code: InvitationCode, data: dict[str, Any], actor: Actor) -> str:
        revoked = revoke(code_id=code.pk, actor=actor, now=timezone.now(), **data)
        return f"{_get_masked_code(revoked, actor)} was revoked for good."

    def mask_rows(self, request: HttpRequest, rows: Iterable[InvitationCode]) -> None:
        mask_codes(rows, reader=request.user, now=timezone.now())

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        code = context["original"]
        can_view_audit_log = code is not None and request.user.has_perm("audit.view_auditlogentry")
        audit_section = get_audit_section(code, reader=request.user, now=timezone.now()) if can_view_audit_log else None
        return super().render_change_form(request, {**context, "record": audit_section}, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[InvitationCode], search_term: str
    ) -> tuple[QuerySet[InvitationCode], bool]:
        """Search like the panel, except that support staff find an unused code only by the whole code."""
        term = search_term.strip()
        if not term:
            return queryset, False
        code_filter = None if request.user.is_superuser else get_code_filter(term, now=timezone.now())
        search, codes = Search(term, code_filter=code_filter), cast(InvitationCodeQuerySet, queryset)
        return search.apply(codes, PeopleScope.ASSIGNEES_AND_MEMBERS), False

    @admin.display(description="state", ordering="group")
    def state(self, code: InvitationCode) -> SafeString:
        return badge(get_state(code, now=timezone.now()))

    @admin.display(description="assigned to", empty_value="-")
    def assigned_to(self, code: InvitationCode) -> str:
        return code.assigned_to

    @admin.display(description="redeemed by someone else", empty_value="-")
    def someone_else(self, code: InvitationCode) -> str:
        """Empty if the code is unused or was not assigned to anyone."""
        if not code.is_used or not code.assignee_type:
            return ""
        return badge(State("yes", "watch")) if code.redeemed_by_someone_else else "no"
