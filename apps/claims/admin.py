from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.claims.amounts import correct_final_amount, require_completed
from apps.claims.models import Claim, ClaimStatusChange
from apps.claims.support import CorrectAmountForm, MoveClaimForm, open_document
from apps.claims.transitions import move_claim, refuse_closed
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.core.requests import get_actor
from apps.core.support.actions import support_action
from apps.core.support.admin import ReadOnlyAdmin, ReadOnlyInline, filter_by_words, member_link, usd_column
from apps.core.support.sections import badge
from apps.core.text import identity_key
from apps.documents.models import UserDocument
from apps.documents.support import describe_state, send_to_support


class ToDoFilter(admin.SimpleListFilter):
    """Claims on which support has to act."""

    title = "to do"
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("submitted", "Review a new claim"), ("information", "Read new information")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        querysets = {"submitted": Claim.objects.submitted, "information": Claim.objects.with_new_information}
        get_claims = querysets.get(self.value() or "")
        return queryset.filter(pk__in=get_claims().values("pk")) if get_claims else queryset


class ClaimStatusChangeInline(ReadOnlyInline):
    model = ClaimStatusChange
    verbose_name_plural = "history"
    fields = readonly_fields = ("created_at", "status", "note", "actor")
    ordering = ("created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("changed_by")

    @admin.display(description="changed by")
    def actor(self, change: ClaimStatusChange) -> str:
        # Only the name, without a link: support may not view every user's page.
        return change.changed_by.username if change.changed_by else "-"


class DocumentInline(ReadOnlyInline):
    model = UserDocument
    fields = readonly_fields = ("name", "size", "uploaded_at", "status")
    ordering = ("uploaded_at", "id")

    @admin.display(description="file")
    def name(self, document: UserDocument) -> str:
        url = reverse("admin:claims_claim_document", args=[document.claim_id, document.pk])
        return format_html('<a href="{}">{}</a>', url, document.original_filename)

    @admin.display
    def size(self, document: UserDocument) -> str:
        return filesizeformat(document.file_size)

    @admin.display
    def status(self, document: UserDocument) -> SafeString:
        return badge(describe_state(document))


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = (
        "property_address",
        "homeowner",
        "claim_number",
        "owner",
        "service",
        "status",
        usd_column("original_claim_amount", "original"),
        usd_column("final_claim_amount", "final"),
        "submitted",
    )
    fields: ClassVar[tuple[Any, ...]] = (
        "member",
        "subscription",
        "claim_number",
        "property_address",
        "homeowner",
        "col",
        "dol",
        "inspection_status",
        "service",
        "status",
        usd_column("original_claim_amount", "original"),
        usd_column("final_claim_amount", "final"),
        "notes",
        "created_at",
        "updated_at",
    )
    list_filter = (ToDoFilter, "status", "service_request_type", "inspection_status", "created_at")
    list_select_related = ("member",)
    search_fields = ("search_text", "member")
    search_help_text = "Address, homeowner, claim number; member's name, company, username or email"
    ordering = ("-created_at", "-id")
    inlines = (ClaimStatusChangeInline, DocumentInline)

    def get_urls(self) -> list[URLPattern]:
        document_url = path(
            "<uuid:claim_id>/documents/<uuid:document_id>/",
            self.admin_site.admin_view(self.document_view),
            name="claims_claim_document",
        )
        return [document_url, *super().get_urls()]

    def get_action_details(self, row: Claim) -> list[tuple[str, Any]]:
        return [
            ("Member", f"{row.member} ({row.member.user})"),
            ("Property", row.property_address),
            ("Homeowner", row.homeowner),
            ("Claim number", row.claim_number),
            ("Service", row.get_service_request_type_display()),
            ("Status", row.get_status_display()),
            ("Original amount", format_usd(row.original_claim_amount) or "none"),
            ("Final amount", format_usd(row.final_claim_amount) or "none"),
        ]

    @support_action(
        "Move claim",
        label="Move",
        form=MoveClaimForm,
        warning="Declining gives the member the unit of service back. The member gets an email.",
        check=refuse_closed,
        version=lambda claim: claim.status,
    )
    def move(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        moved = move_claim(claim=claim, expected_status=claim.status, actor=actor, now=timezone.now(), **data)
        return f"The claim is {moved.status_word} now, and the member was notified."

    @support_action(
        "Correct final amount",
        button="Correct amount",
        form=CorrectAmountForm,
        warning="The member sees the old and the new amount, in an email and in the activity log.",
        check=require_completed,
        version=lambda claim: claim.final_claim_amount,
    )
    def correct_amount(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        corrected = correct_final_amount(
            claim=claim, expected_amount=claim.final_claim_amount, actor=actor, now=timezone.now(), **data
        )
        return f"The final amount is {format_usd(corrected.final_claim_amount)} now, and the member was notified."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return filter_by_words(queryset, search_term, _matches_claim), False

    def document_view(self, request: HttpRequest, claim_id: UUID, document_id: UUID) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return send_to_support(
            request,
            lambda: open_document(claim_id=claim_id, document_id=document_id, actor=get_actor(request)),
            back=reverse("admin:claims_claim_change", args=[claim_id]),
        )

    @admin.display(ordering="service_request_type")
    def service(self, claim: Claim) -> str:
        return claim.get_service_request_type_display()

    @admin.display(ordering="created_at")
    def submitted(self, claim: Claim) -> datetime:
        return claim.created_at

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, claim: Claim) -> SafeString:
        return member_link(claim)


def _matches_claim(word: str) -> Q:
    return Q(search_text__contains=identity_key(word))
