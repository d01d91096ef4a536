"""Claims at the support desk: found by what people say on the phone, moved with a note, never edited raw."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern, path, reverse
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.claims.amounts import in_words
from apps.claims.models import Claim, ClaimDocument, ClaimStatusChange
from apps.claims.support import CorrectAmountPage, MoveClaimPage, actions_on, open_document
from apps.core.request_meta import Actor
from apps.core.support.admin import ReadOnlyAdmin, ReadOnlyInline, filter_by_words, member_link
from apps.core.support.sections import Link
from apps.core.text import identity_key
from apps.documents.support import send_to_support


class WaitingFilter(admin.SimpleListFilter):
    """Claims on which it is for support to act."""

    title = "what is for us to do"
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Those that just came, and those whose information came."""
        return [("submitted", "Look at it for the first time"), ("information", "Read the information that came")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Only those that wait so."""
        narrow = {"submitted": Claim.objects.submitted, "information": Claim.objects.with_information}
        wanted = narrow.get(self.value() or "")
        return queryset.filter(pk__in=wanted().values("pk")) if wanted else queryset


class ClaimStatusChangeInline(ReadOnlyInline):
    """The moves of a claim."""

    model = ClaimStatusChange
    verbose_name_plural = "history"
    fields = readonly_fields = ("created_at", "status", "note", "who")
    ordering = ("created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The moves with who made them, in one query."""
        return super().get_queryset(request).select_related("changed_by")

    @admin.display
    def who(self, change: ClaimStatusChange) -> str:
        """Who made it, as a name: whom support may not look at is no link."""
        return change.changed_by.username if change.changed_by else "-"


class ClaimDocumentInline(ReadOnlyInline):
    """The documents of a claim, to open and to save."""

    model = ClaimDocument
    verbose_name_plural = "documents"
    fields = readonly_fields = ("name", "size", "uploaded_at", "may_be_handed_out")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The links with their documents, in one query."""
        return super().get_queryset(request).select_related("document").order_by("document__uploaded_at", "document")

    @admin.display(description="file")
    def name(self, link: ClaimDocument) -> str:
        """The name, leading to the file."""
        address = reverse("admin:claims_claim_document", args=[link.claim_id, link.document_id])
        return format_html('<a href="{}">{}</a>', address, link.document.original_filename)

    @admin.display
    def size(self, link: ClaimDocument) -> str:
        """How large it is."""
        return filesizeformat(link.document.file_size)

    @admin.display
    def uploaded_at(self, link: ClaimDocument) -> str:
        """When it came."""
        return localize(link.document.uploaded_at)

    @admin.display(boolean=True)
    def may_be_handed_out(self, link: ClaimDocument) -> bool:
        """Whether anybody gets it."""
        return link.document.is_viewable


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    """Members' claims."""

    list_display = (
        "property_address",
        "homeowner",
        "claim_number",
        "owner",
        "service",
        "status",
        "original",
        "final",
        "submitted",
    )
    fields = (
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
        "original",
        "final",
        "notes",
        "created_at",
        "updated_at",
    )
    list_filter = (WaitingFilter, "status", "service_request_type", "inspection_status", "created_at")
    list_select_related = ("member",)
    search_fields = ("search_text", "member")
    search_help_text = "Address, homeowner, claim number; member's name, company, username or email"
    ordering = ("-created_at", "-id")
    inlines = (ClaimStatusChangeInline, ClaimDocumentInline)

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, those of the named actions, and the door to a claim's documents."""
        door = path(
            "<uuid:claim_id>/documents/<uuid:document_id>/",
            self.admin_site.admin_view(self.document_view),
            name="claims_claim_document",
        )
        return [MoveClaimPage.get_url_pattern(self), CorrectAmountPage.get_url_pattern(self), door, *super().get_urls()]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Each word in the claim, or in its member."""
        return filter_by_words(queryset, search_term, _in_claim), False

    def row_links(self, request: HttpRequest, row: Claim) -> list[Link]:
        """Move it, or correct its final amount."""
        return actions_on(row, request)

    def document_view(self, request: HttpRequest, claim_id: UUID, document_id: UUID) -> HttpResponseBase:
        """Hand a document of a claim to staff, through the one door."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return send_to_support(
            request,
            lambda: open_document(claim_id=claim_id, document_id=document_id, actor=Actor.of(request)),
            back=reverse("admin:claims_claim_change", args=[claim_id]),
        )

    @admin.display(ordering="service_request_type")
    def service(self, claim: Claim) -> str:
        """What is asked for."""
        return claim.get_service_request_type_display()

    @admin.display(ordering="original_claim_amount")
    def original(self, claim: Claim) -> str:
        """What the carrier offered."""
        return in_words(claim.original_claim_amount) or "-"

    @admin.display(ordering="final_claim_amount")
    def final(self, claim: Claim) -> str:
        """What it came to."""
        return in_words(claim.final_claim_amount) or "-"

    @admin.display(ordering="created_at")
    def submitted(self, claim: Claim) -> datetime:
        """When it came."""
        return claim.created_at

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, claim: Claim) -> SafeString:
        """Who submitted it."""
        return member_link(claim)


def _in_claim(word: str) -> Q:
    return Q(search_text__contains=identity_key(word))
