from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import quote

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.request_meta import Actor
from apps.core.staff.actions import OptionalReasonForm, list_url, row_url, support_action
from apps.core.staff.admin import ReadOnlyAdmin
from apps.core.staff.sections import State, badge
from apps.invitations import invitation_requests
from apps.invitations.assignment import require_assigned, unassign
from apps.invitations.codes import refuse_revoking, revoke
from apps.invitations.masking import get_code_filter, mask_codes
from apps.invitations.models import REQUEST_STATES, InvitationCode, InvitationCodeQuerySet, InvitationRequest
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


_TONES: dict[str, Any] = {"new": "watch", "sent": "live", "used": "quiet", "declined": "quiet"}


class RequestStateFilter(admin.SimpleListFilter):
    """The states, each with its count. The default is new, or all if there is a search term."""

    title = "state"
    parameter_name = "state"

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        super().__init__(request, *args)
        self._default = "all" if request.GET.get("q") else InvitationRequest.State.NEW.value

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        counts = InvitationRequest.objects.aggregate(
            **{str(state): Count("pk", filter=condition) for state, condition in REQUEST_STATES.items()}
        )
        states = [(state.value, f"{state.label} ({counts[state.value]})") for state in InvitationRequest.State]
        return [*states, ("all", f"All ({sum(counts.values())})")]

    def value(self) -> str:
        value = super().value()
        return value if value in {*InvitationRequest.State.values, "all"} else self._default

    def choices(self, changelist: ChangeList) -> Any:
        # Overridden to leave out Django's own "All", which removes the parameter and so selects the default.
        for value, label in self.lookup_choices:
            query_string = changelist.get_query_string({self.parameter_name: value})
            yield {"selected": self.value() == value, "query_string": query_string, "display": label}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        condition = REQUEST_STATES.get(self.value())
        return queryset if condition is None else queryset.filter(condition)


@admin.register(InvitationRequest)
class InvitationRequestAdmin(ReadOnlyAdmin):
    list_display = ("name", "company_name", "position", "volume", "status", "waiting_days", "answer")
    list_filter = (RequestStateFilter, "created_at")
    list_select_related = ("code",)
    search_fields = ("name", "company_name", "email", "phone", "message")
    search_help_text = "Name, company, address, phone, words of the message"
    sortable_by = ("name", "company_name", "waiting_days")
    # The one who has waited longest first.
    ordering = ("created_at", "id")
    fields = (
        "name",
        "company_name",
        "address",
        "phone",
        "position",
        "claims_per_month",
        "message",
        "status",
        "waiting_days",
        "sent_code",
        "created_at",
        "decided_at",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[InvitationRequest]:
        return super().get_queryset(request).select_related("code")

    def mask_rows(self, request: HttpRequest, rows: Iterable[InvitationRequest]) -> None:
        codes = [row.code for row in rows if row.code]
        mask_codes(codes, reader=request.user, now=timezone.now())

    def get_action_details(self, row: InvitationRequest) -> list[tuple[str, Any]]:
        details: list[tuple[str, Any]] = [("Name", row.name), ("Company", row.company_name), ("Email", row.email)]
        details += [("Position", row.position)] if row.position else []
        details += [("Claims a month", row.claims_per_month)] if row.claims_per_month else []
        return [*details, ("Received", row.created_at), ("State", row.state.label)]

    def get_return_url(self, request: HttpRequest, row: InvitationRequest, action: Any) -> str:
        return list_url(InvitationRequest)

    @support_action(
        "Send a code",
        warning="The person gets an email with the link to register. The code is assigned to this address.",
        form=OptionalReasonForm,
        check=invitation_requests.refuse_closed,
    )
    def send_code(self, request: InvitationRequest, data: dict[str, Any], actor: Actor) -> str:
        sent = invitation_requests.send_code(request_id=request.pk, actor=actor, now=timezone.now(), **data)
        return f"A code was sent to {sent.email}."

    @support_action(
        "Decline",
        warning="The person gets a short email that does not say why.",
        check=invitation_requests.refuse_decided,
        is_danger=True,
    )
    def decline(self, request: InvitationRequest, data: dict[str, Any], actor: Actor) -> str:
        declined = invitation_requests.decline(request_id=request.pk, actor=actor, now=timezone.now(), **data)
        return f"The request of {declined.name} was declined."

    @admin.display(description="state")
    def status(self, request: InvitationRequest) -> SafeString:
        return badge(State(request.state.label, _TONES[request.state.value]))

    @admin.display(description="volume", empty_value="")
    def volume(self, request: InvitationRequest) -> str:
        return f"{request.claims_per_month} claims a month" if request.claims_per_month else ""

    @admin.display(description="days waiting", ordering="-created_at")
    def waiting_days(self, request: InvitationRequest) -> int:
        return request.get_waiting_days(now=timezone.now())

    @admin.display(description="email")
    def address(self, request: InvitationRequest) -> SafeString:
        return format_html('<a href="mailto:{}">{}</a>', quote(request.email, safe="@"), request.email)

    @admin.display(description="code", empty_value="-")
    def sent_code(self, request: InvitationRequest) -> SafeString | str:
        return format_html('<a href="{}">{}</a>', row_url(request.code), request.code.code) if request.code else ""

    @admin.display(description="answer")
    def answer(self, request: InvitationRequest) -> SafeString | str:
        """A button that sends the code at once. It is a part of the list's form, which has the CSRF token."""
        if request.state != InvitationRequest.State.NEW:
            return ""
        button = (
            '<button type="submit" class="support-action" formaction="{}">Send a code</button> <a href="{}">Decline</a>'
        )
        return format_html(button, row_url(request, "send_code"), row_url(request, "decline"))
