"""Plans and subscriptions at the support desk."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from apps.subscriptions.activation import NotPending
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.payments import record_first_payment


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


@admin.register(UserSubscription)
class UserSubscriptionAdmin(admin.ModelAdmin):
    """Who holds which plan, and what is used of it. Read-only but for the actions."""

    list_display = (
        "member",
        "plan",
        "status",
        "start_date",
        "end_date",
        "estimates",
        "appraisals",
        "engineer_assignments",
        "attorney_assistance",
    )
    list_filter = ("plan", "is_active", ("activated_at", admin.EmptyFieldListFilter))
    list_select_related = ("member", "plan")
    search_fields = ("member__first_name", "member__last_name", "member__user__username", "member__user__email")
    search_help_text = "Member's name, username or email"
    date_hierarchy = "start_date"
    ordering = ("-created_at",)
    actions = ("record_first_payment",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Members choose plans themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Counters and dates follow from claims and payments."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Subscriptions stay for the record."""
        return False

    def has_record_permission(self, request: HttpRequest) -> bool:
        """Recording a payment asks for the right to change subscriptions."""
        return request.user.has_perm("subscriptions.change_usersubscription")

    @admin.display(description="status")
    def status(self, subscription: UserSubscription) -> str:
        """By the clock."""
        return subscription.status_at(timezone.now())

    @admin.display(description="estimates used")
    def estimates(self, subscription: UserSubscription) -> str:
        """Used, quota, and what was carried over."""
        carried_over = subscription.estimates_carried_over
        used = f"{subscription.estimates_used} of {subscription.estimates_quota}"
        return f"{used} + {carried_over} carried over" if carried_over else used

    @admin.display(description="appraisals used")
    def appraisals(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return f"{subscription.appraisals_used} of {subscription.appraisals_quota}"

    @admin.display(description="engineer assignments used")
    def engineer_assignments(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return f"{subscription.engineer_assignments_used} of {subscription.engineer_assignments_quota}"

    @admin.display(description="attorney assistance used")
    def attorney_assistance(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return f"{subscription.attorney_assistance_used} of {subscription.attorney_assistance_quota}"

    @admin.action(description="Record first payment", permissions=["record"])
    def record_first_payment(self, request: HttpRequest, queryset: QuerySet[UserSubscription]) -> None:
        """Activate those that wait for it; say which did not."""
        for subscription in queryset.select_related("member__user", "plan"):
            try:
                record_first_payment(subscription=subscription, now=timezone.now())
            except NotPending as refusal:
                self.message_user(request, f"{subscription}: {refusal.text}.", messages.ERROR)
            else:
                self.message_user(request, f"{subscription} is active.", messages.SUCCESS)
