"""Claims at the support desk: found by what people say on the phone, moved with a note, never edited raw."""

from typing import Any, cast
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html

from apps.accounts.models import User
from apps.claims.forms import MoveClaimForm
from apps.claims.models import Claim, ClaimDocument, ClaimStatusChange
from apps.claims.opening import open_document
from apps.claims.statuses import WrongStatus, move_claim, moves_of_staff
from apps.common.downloads import send_file
from apps.common.errors import NotFound
from apps.documents.handing_out import NotViewable


class _Facts(admin.TabularInline):
    """Rows that are shown and not changed."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows follow from what members and staff do."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The record stays."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the claim sees what belongs to it."""
        return request.user.has_perm("claims.view_claim") or request.user.has_perm("claims.change_claim")


class ClaimStatusChangeInline(_Facts):
    """The moves of a claim."""

    model = ClaimStatusChange
    verbose_name_plural = "history"
    fields = readonly_fields = ("created_at", "status", "note", "changed_by")
    ordering = ("created_at", "id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The moves with who made them, in one query."""
        return super().get_queryset(request).select_related("changed_by")


class ClaimDocumentInline(_Facts):
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

    @admin.display(description="size in bytes")
    def size(self, link: ClaimDocument) -> int:
        """How large it is."""
        return link.document.file_size

    @admin.display
    def uploaded_at(self, link: ClaimDocument) -> Any:
        """When it came."""
        return link.document.uploaded_at

    @admin.display(boolean=True)
    def may_be_handed_out(self, link: ClaimDocument) -> bool:
        """Whether anybody gets it."""
        return link.document.is_viewable


@admin.register(Claim)
class ClaimAdmin(admin.ModelAdmin):
    """Members' claims."""

    list_display = (
        "property_address",
        "homeowner",
        "claim_number",
        "member",
        "service_request_type",
        "status",
        "original_claim_amount",
        "final_claim_amount",
        "created_at",
    )
    list_filter = ("status", "service_request_type", "inspection_status", "created_at")
    list_select_related = ("member",)
    list_per_page = 50
    show_full_result_count = False
    search_fields = (
        "property_address",
        "homeowner",
        "claim_number",
        "member__first_name",
        "member__last_name",
        "member__user__username",
        "member__user__email",
    )
    search_help_text = "Address, homeowner, claim number; member's name, username or email"
    ordering = ("-created_at", "-id")
    inlines = (ClaimStatusChangeInline, ClaimDocumentInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Members submit; staff don't."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits a claim's facts; its status moves by the form."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The record stays."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, the form that moves a claim, and the door to its documents."""
        own = [
            path("<uuid:claim_id>/move/", self.admin_site.admin_view(self.move_view), name="claims_claim_move"),
            path(
                "<uuid:claim_id>/documents/<uuid:document_id>/",
                self.admin_site.admin_view(self.document_view),
                name="claims_claim_document",
            ),
        ]
        return own + super().get_urls()

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The claim, with the way to the form that moves it where a move is open."""
        claim = self.get_object(request, object_id)
        may_move = _may_move(request) and claim is not None and bool(moves_of_staff(claim))
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "may_move": may_move})

    def move_view(self, request: HttpRequest, claim_id: UUID) -> HttpResponse:
        """Move a claim, with a note and the final amount."""
        if not _may_move(request):
            raise PermissionDenied
        claim = get_object_or_404(Claim.objects.select_related("member"), pk=claim_id)
        form = MoveClaimForm(claim, request.POST or None)
        if request.method == "POST" and form.is_valid():
            return self._move(request, claim, form)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": claim,
            "form": form,
            "title": "Move claim",
            "subtitle": str(claim),
        }
        return TemplateResponse(request, "admin/claims/claim/move.html", context)

    def _move(self, request: HttpRequest, claim: Claim, form: MoveClaimForm) -> HttpResponse:
        try:
            moved = move_claim(claim=claim, by=cast(User, request.user), now=timezone.now(), **form.cleaned_data)
        except WrongStatus as refusal:
            self.message_user(request, f"{refusal.text}.", messages.ERROR)
        else:
            status = moved.get_status_display().lower()
            self.log_change(request, moved, f"Moved to {status}.")
            self.message_user(request, f"The claim is {status} now, and the member was told.", messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:claims_claim_change", args=[claim.pk]))

    def document_view(self, request: HttpRequest, claim_id: UUID, document_id: UUID) -> HttpResponseBase:
        """Hand a document of a claim to staff, through the one door."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            document = open_document(claim_id=claim_id, document_id=document_id, by=cast(User, request.user))
        except NotFound as refusal:
            raise Http404 from refusal
        except NotViewable as refusal:
            self.message_user(request, f"{refusal.text}.", messages.ERROR)
            return HttpResponseRedirect(reverse("admin:claims_claim_change", args=[claim_id]))
        return send_file(
            request,
            stored_name=document.filename,
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.GET.get("download") == "1",
        )


def _may_move(request: HttpRequest) -> bool:
    return request.user.has_perm("claims.change_claim")
