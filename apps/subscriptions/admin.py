"""Plans, subscriptions and payments at the support desk."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone
from django.utils.formats import date_format

from apps.core.request_meta import Actor
from apps.core.support.admin import ReadOnlyAdmin, ReadOnlyInline
from apps.core.support.safe_lookups import SafeLookupAdmin
from apps.core.support.sections import Link
from apps.subscriptions.models import STATUSES, Payment, SubscriptionPlan, SubscriptionQuerySet, UserSubscription
from apps.subscriptions.periods import as_of
from apps.subscriptions.plans import FIELDS, PlanForm, save_plan
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.support.actions import PAGES, actions


@admin.register(SubscriptionPlan)
class SubscriptionPlanAdmin(SafeLookupAdmin):
    """Plans: support staff look at them; superusers edit them, and take them off the offer rather than delete them."""

    form = PlanForm
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

    def get_fields(self, request: HttpRequest, obj: SubscriptionPlan | None = None) -> tuple[str, ...]:
        """The plan's fields; for whoever may save it, the reason too, and what the page showed."""
        if obj is None:
            return (*FIELDS, "reason")
        return (*FIELDS, "created_at", *(("reason", "seen") if self.has_change_permission(request, obj) else ()))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """What is sold is not for support staff to decide."""
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What is sold, and for how much, is not for support staff to decide."""
        return request.user.is_superuser

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: subscriptions name their plan."""
        return False

    def save_model(self, request: HttpRequest, obj: SubscriptionPlan, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's own
        """Store it with what the record keeps of it."""
        save_plan(plan=obj, before=form.before, actor=Actor.of(request), reason=form.cleaned_data["reason"])


class StatusFilter(admin.SimpleListFilter):
    """Subscriptions as they stand by the clock."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        """Every status."""
        return ((status, status.capitalize()) for status in STATUSES)

    def queryset(self, request: HttpRequest, queryset: Any) -> SubscriptionQuerySet:
        """Just those of the chosen one."""
        chosen = self.value()
        return queryset.of_status(chosen, now=timezone.now()) if chosen in STATUSES else queryset


class PaymentInline(ReadOnlyInline):
    """The payments of a subscription, newest first."""

    model = Payment
    fk_name = "subscription"
    fields = readonly_fields = ("recorded_at", "amount", "period_start", "period_end", "who")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The payments with who recorded them, in one query."""
        return super().get_queryset(request).select_related("recorded_by")

    @admin.display(description="recorded by")
    def who(self, payment: Payment) -> str:
        """Who recorded it, as a name: whom support may not look at is no link."""
        return str(payment.recorded_by)


@admin.register(UserSubscription)
class UserSubscriptionAdmin(ReadOnlyAdmin):
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
    list_filter = (StatusFilter, "plan")
    list_select_related = ("member", "plan", "paid_ahead")
    search_fields = ("member__first_name", "member__last_name", "member__user__username", "member__user__email")
    search_help_text = "Member's name, username or email"
    date_hierarchy = "start_date"
    ordering = ("-created_at",)
    inlines = (PaymentInline,)

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, and those on which staff act."""
        return [page.get_url_pattern(self) for page in PAGES] + super().get_urls()

    def row_links(self, request: HttpRequest, row: UserSubscription) -> Sequence[Link]:
        """What may be done while the subscription is not over."""
        return actions(request, row)

    @admin.display(description="status")
    def status(self, subscription: UserSubscription) -> str:
        """By the clock."""
        return subscription.status_at(timezone.now())

    @admin.display(description="period began", ordering="start_date")
    def period_start(self, subscription: UserSubscription) -> str:
        """Of the period that runs now."""
        return _instant(_now(subscription).start_date)

    @admin.display(description="period ends", ordering="end_date")
    def period_end(self, subscription: UserSubscription) -> str:
        """Of the period that runs now."""
        return _instant(_now(subscription).end_date)

    @admin.display(description="paid until", ordering="paid_until", empty_value="not paid yet")
    def paid(self, subscription: UserSubscription) -> str | None:
        """The period paid ahead included."""
        return _instant(subscription.paid_until) if subscription.activated_at else None

    @admin.display(description="estimates used")
    def estimates(self, subscription: UserSubscription) -> str:
        """Used, quota, and what was carried over."""
        return _use("estimate", subscription)

    @admin.display(description="appraisals used")
    def appraisals(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _use("appraisal", subscription)

    @admin.display(description="engineer assignments used")
    def engineer_assignments(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _use("engineer_assignment", subscription)

    @admin.display(description="attorney assistance used")
    def attorney_assistance(self, subscription: UserSubscription) -> str:
        """Used and quota."""
        return _use("attorney_assistance", subscription)


@admin.register(Payment)
class PaymentAdmin(ReadOnlyAdmin):
    """What was paid, for which period, and who recorded it."""

    list_display = ("recorded_at", "member", "plan", "amount", "period_start", "period_end", "recorded_by")
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


def _instant(moment: datetime) -> str:
    """As the lists show one: a row's page would print what a function returns as Python does."""
    return date_format(moment, "DATETIME_FORMAT")


def _use(service_type: str, subscription: UserSubscription) -> str:
    return SERVICES[service_type].use_of(_now(subscription))
