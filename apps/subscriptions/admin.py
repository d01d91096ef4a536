"""Plans, subscriptions and payments at the support desk."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone

from apps.subscriptions.desk import CancelSubscriptionPage, RecordPaymentPage, may_change, paid_until
from apps.subscriptions.letters import written
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription
from apps.subscriptions.rolling import as_of


@admin.register(SubscriptionPlan)
class SubscriptionPlanAdmin(admin.ModelAdmin):
    """Plans are edited here, and taken off the offer rather than deleted."""

    list_display = (
        "display_name",
        "name",
        "price_per_month",
        "estimates_quota",
        "appraisals_quota",
        "engineer_assignments_quota",
        "attorney_assistance_quota",
        "max_devices",
        "is_active",
    )
    list_filter = ("is_active",)
    search_fields = ("name", "display_name")
    readonly_fields = ("created_at",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: subscriptions name their plan."""
        return False


class _ShownOnly:
    """Rows that follow from what members and staff do, and are the record."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class PaymentInline(_ShownOnly, admin.TabularInline):
    """The payments of a subscription, newest first."""

    model = Payment
    fk_name = "subscription"
    extra = 0
    fields = readonly_fields = ("recorded_at", "amount", "period_start", "period_end", "recorded_by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The payments with who recorded them, in one query."""
        return super().get_queryset(request).select_related("recorded_by")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the subscription sees what was paid for it."""
        return may_change(request) or request.user.has_perm("subscriptions.view_usersubscription")


@admin.register(UserSubscription)
class UserSubscriptionAdmin(_ShownOnly, admin.ModelAdmin):
    """Who holds which plan, and what is used of it, by the clock. What staff do, they confirm on pages of their own."""

    list_display = (
        "member",
        "plan",
        "status",
        "period_end",
        "paid",
        "estimates",
        "appraisals",
        "engineer_assignments",
        "attorney_assistance",
    )
    fields = (*list_display[:3], "period_start", *list_display[3:], "activated_at", "created_at")
    readonly_fields = fields
    list_per_page = 50
    show_full_result_count = False
    list_filter = ("plan", "is_active", ("activated_at", admin.EmptyFieldListFilter))
    list_select_related = ("member", "plan", "paid_ahead")
    search_fields = ("member__first_name", "member__last_name", "member__user__username", "member__user__email")
    search_help_text = "Member's name, username or email"
    date_hierarchy = "start_date"
    ordering = ("-created_at",)
    inlines = (PaymentInline,)

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, and the two on which staff confirm what they do."""
        view = self.admin_site.admin_view
        payment, cancellation = RecordPaymentPage(self), CancelSubscriptionPage(self)
        own = [
            path("<uuid:subscription_id>/record-payment/", view(payment), name=payment.name),
            path("<uuid:subscription_id>/cancel/", view(cancellation), name=cancellation.name),
        ]
        return own + super().get_urls()

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The subscription, with the ways to both pages while it is not over."""
        held = self.get_object(request, object_id)
        is_open = held is not None and held.status_at(timezone.now()) != "ended"
        context = {**(extra_context or {}), "may_act": is_open and may_change(request)}
        return super().change_view(request, object_id, form_url, context)

    @admin.display(description="status")
    def status(self, subscription: UserSubscription) -> str:
        """By the clock."""
        return subscription.status_at(timezone.now())

    @admin.display(description="period began", ordering="start_date")
    def period_start(self, subscription: UserSubscription) -> str:
        """Of the period that runs now."""
        return written(_now(subscription).start_date)

    @admin.display(description="period ends", ordering="end_date")
    def period_end(self, subscription: UserSubscription) -> str:
        """Of the period that runs now."""
        return written(_now(subscription).end_date)

    @admin.display(description="paid until", ordering="paid_until")
    def paid(self, subscription: UserSubscription) -> str:
        """The period paid ahead included."""
        return paid_until(subscription)

    @admin.display(description="estimates used")
    def estimates(self, subscription: UserSubscription) -> str:
        """Used, quota, and what was carried over."""
        carried_over = _now(subscription).estimates_carried_over
        used = _used(subscription, "estimates")
        return f"{used} + {carried_over} carried over" if carried_over else used

    @admin.display(description="appraisals used")
    def appraisals(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _used(subscription, "appraisals")

    @admin.display(description="engineer assignments used")
    def engineer_assignments(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _used(subscription, "engineer_assignments")

    @admin.display(description="attorney assistance used")
    def attorney_assistance(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _used(subscription, "attorney_assistance")


@admin.register(Payment)
class PaymentAdmin(_ShownOnly, admin.ModelAdmin):
    """What was paid, for which period, and who recorded it."""

    list_display = ("recorded_at", "member", "plan", "amount", "period_start", "period_end", "recorded_by")
    list_per_page = 50
    show_full_result_count = False
    list_filter = ("subscription__plan", "recorded_at")
    list_select_related = ("subscription__member", "subscription__plan", "recorded_by")
    search_fields = tuple(f"subscription__{field}" for field in UserSubscriptionAdmin.search_fields)
    search_help_text = UserSubscriptionAdmin.search_help_text
    date_hierarchy = "recorded_at"

    @admin.display(ordering="subscription__member__last_name")
    def member(self, payment: Payment) -> Model:
        """Who paid."""
        return payment.subscription.member

    @admin.display(ordering="subscription__plan__name")
    def plan(self, payment: Payment) -> Model:
        """For which plan."""
        return payment.subscription.plan


def _now(subscription: UserSubscription) -> UserSubscription:
    return as_of(subscription, now=timezone.now())


def _used(subscription: UserSubscription, service: str) -> str:
    present = _now(subscription)
    return f"{getattr(present, f'{service}_used')} of {getattr(present, f'{service}_quota')}"
