"""Statements, the lines of the ledger, and payments on the support site. Their PDFs are those that members get."""

from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.files.downloads import send_file
from apps.core.staff.actions import row_url
from apps.core.staff.admin import ReadOnlyAdmin, usd_column
from apps.subscriptions.closing import draw_missing_receipt
from apps.subscriptions.models import BillingPdf, Payment, Statement, UsageEntry


class OfSubscriptionAdmin(ReadOnlyAdmin):
    """Rows that belong to a subscription, such as its payments."""

    search_fields: ClassVar[tuple[str, ...]] = tuple(
        f"subscription__member__{field}" for field in ("first_name", "last_name", "user__username", "user__email")
    )
    search_help_text = "Member's name, username or email"
    linked_lookups = ("subscription__member",)
    list_select_related: ClassVar[Any] = ("subscription__member",)

    @admin.display(ordering="subscription__member__last_name")
    def member(self, row: Any) -> Model:
        return row.subscription.member


class PdfAdmin(OfSubscriptionAdmin):
    """Rows with a PDF."""

    def get_urls(self) -> list[URLPattern]:
        name = f"subscriptions_{self.opts.model_name}_pdf"
        pdf_url = path("<uuid:row_id>/pdf/", self.admin_site.admin_view(self.pdf_view), name=name)
        return [pdf_url, *super().get_urls()]

    def pdf_view(self, request: HttpRequest, row_id: UUID) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, str(row_id))
        pdf = row and self.get_pdf(row)
        if pdf is None:
            raise Http404
        content = ContentFile(bytes(pdf.content))
        return send_file(request, file=content, filename=f"{row.number}.pdf", mime_type="application/pdf")

    def get_pdf(self, row: Any) -> BillingPdf | None:
        raise NotImplementedError

    @admin.display(description="PDF")
    def pdf_link(self, row: Any) -> SafeString | str:
        return format_html('<a href="{}">{}.pdf</a>', row_url(row, "pdf"), row.number) if row.number else "not yet"


@admin.register(Statement)
class StatementAdmin(PdfAdmin):
    list_display = ("__str__", "member", "plan_display_name", "period_start", "period_end", "closed_at", "pdf_link")
    fields: ClassVar[tuple[Any, ...]] = (
        "number",
        "member",
        "subscription",
        "plan_display_name",
        "period_start",
        "period_end",
        "closed_at",
        "pdf_link",
        "sha256",
    )
    readonly_fields = fields
    list_filter = ("period_start", "closed_at")
    date_hierarchy = "period_start"
    ordering = ("-period_start", "-id")

    def get_pdf(self, row: Statement) -> BillingPdf | None:
        return row.pdf


@admin.register(Payment)
class PaymentAdmin(PdfAdmin):
    list_display = (
        "recorded_at",
        "member",
        "plan",
        usd_column("amount", "amount"),
        "period_start",
        "period_end",
        "recorded_by",
        "pdf_link",
    )
    fields: ClassVar[tuple[Any, ...]] = (
        "number",
        "subscription",
        usd_column("amount", "amount"),
        "period_start",
        "period_end",
        "recorded_by",
        "recorded_at",
        "pdf_link",
    )
    readonly_fields = fields
    list_filter = ("plan", "recorded_at")
    list_select_related = ("subscription__member", "plan", "recorded_by")
    date_hierarchy = "recorded_at"

    def get_pdf(self, row: Payment) -> BillingPdf | None:
        if row.receipt_id is None:
            # A payment that is older than receipts.
            draw_missing_receipt(row.pk, now=timezone.now())
            row.refresh_from_db()
        return row.receipt


@admin.register(UsageEntry)
class UsageEntryAdmin(OfSubscriptionAdmin):
    """Each change of the units that are left, with its reason. Never changed: mistakes are corrected by new lines."""

    list_display = ("created_at", "member", "number", "service", "kind", "units", "period_start", "actor", "reason")
    fields: ClassVar[tuple[Any, ...]] = (
        "number",
        "member",
        "subscription",
        "created_at",
        "period_start",
        "service",
        "kind",
        "units",
        "claim",
        "actor",
        "reason",
    )
    readonly_fields = fields
    list_filter = ("kind", "service", "created_at")
    list_select_related = ("subscription__member", "actor")
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-number")
