from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin
from django.db import IntegrityError
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone
from django.utils.formats import date_format

from apps.core.requests import get_actor
from apps.core.support.admin import ReadOnlyAdmin, ReadOnlyInline
from apps.core.support.safe_lookups import SafeLookupAdmin
from apps.core.support.sections import Link
from apps.subscriptions.models import (
    STATUSES,
    Payment,
    Service,
    SubscriptionPlan,
    SubscriptionQuerySet,
    UserSubscription,
)
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.plans import FIELDS, PlanForm, save_plan
from apps.subscriptions.support.actions import ACTION_PAGES, get_action_links


@admin.register(SubscriptionPlan)
class SubscriptionPlanAdmin(SafeLookupAdmin):
    """Support staff can view plans, superusers can edit them. Plans are deactivated, never deleted."""

    form = PlanForm
    list_display = (
        "display_name",
        "name",
        "price_per_month",
        *(service.quota_field for service in Service),
        "max_devices",
        "is_active",
    )
    list_filter = ("is_active",)
    search_fields = ("name", "display_name")
    readonly_fields = ("created_at",)

    def get_fields(self, request: HttpRequest, obj: SubscriptionPlan | None = None) -> tuple[str, ...]:
        if obj is None:
            return (*FIELDS, "reason")
        return (*FIELDS, "created_at", *(("reason", "seen") if self.has_change_permission(request, obj) else ()))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Subscriptions refer to their plan.
        return False

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except IntegrityError:
            # Another request saved a plan of this name after the form was validated. The form refuses it now.
            return super().changeform_view(request, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: SubscriptionPlan, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        save_plan(
            plan=obj,
            before=form.before,
            actor=get_actor(request),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )


class StatusFilter(admin.SimpleListFilter):
    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        return ((status, status.capitalize()) for status in STATUSES)

    def queryset(self, request: HttpRequest, queryset: Any) -> SubscriptionQuerySet:
        status = self.value()
        return queryset.with_status(status, now=timezone.now()) if status in STATUSES else queryset


class PaymentInline(ReadOnlyInline):
    model = Payment
    fk_name = "subscription"
    fields = readonly_fields = ("recorded_at", "amount", "period_start", "period_end", "recorded_by_name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("recorded_by")

    @admin.display(description="recorded by")
    def recorded_by_name(self, payment: Payment) -> str:
        # Plain text: staff without permission to view the user must not get a link.
        return str(payment.recorded_by)


def _current(subscription: UserSubscription) -> UserSubscription:
    return with_current_period(subscription, now=timezone.now())


def _format_datetime(value: datetime) -> str:
    """Format a datetime as the change list does. On a row's page, Django prints a method's result unformatted."""
    return date_format(value, "DATETIME_FORMAT")


def _get_usage_column(service: Service) -> Callable[[UserSubscription], str]:
    @admin.display(description=f"{service.plural} used")
    def column(subscription: UserSubscription) -> str:
        return str(_current(subscription).usage[service])

    return column


_COLUMNS: tuple[Any, ...] = (
    "member",
    "plan",
    "status",
    "period_end",
    "paid",
    *(_get_usage_column(service) for service in Service),
)


@admin.register(UserSubscription)
class UserSubscriptionAdmin(ReadOnlyAdmin):
    """Read-only list of subscriptions. Staff change them on separate action pages."""

    list_display = _COLUMNS
    fields: ClassVar[tuple[Any, ...]] = (*_COLUMNS[:3], "period_start", *_COLUMNS[3:], "activated_at", "created_at")
    readonly_fields = fields
    list_filter = (StatusFilter, "plan")
    list_select_related = ("member", "plan", "paid_ahead")
    search_fields = ("member__first_name", "member__last_name", "member__user__username", "member__user__email")
    search_help_text = "Member's name, username or email"
    date_hierarchy = "start_date"
    ordering = ("-created_at",)
    inlines = (PaymentInline,)

    def get_queryset(self, request: HttpRequest) -> SubscriptionQuerySet:
        return UserSubscription.objects.with_usage()

    def get_urls(self) -> list[URLPattern]:
        return [page.get_url_pattern(self) for page in ACTION_PAGES] + super().get_urls()

    def row_links(self, request: HttpRequest, row: UserSubscription) -> Sequence[Link]:
        return get_action_links(request, row)

    @admin.display(description="status")
    def status(self, subscription: UserSubscription) -> str:
        return subscription.status_at(timezone.now())

    @admin.display(description="period began", ordering="start_date")
    def period_start(self, subscription: UserSubscription) -> str:
        return _format_datetime(_current(subscription).start_date)

    @admin.display(description="period ends", ordering="end_date")
    def period_end(self, subscription: UserSubscription) -> str:
        return _format_datetime(_current(subscription).end_date)

    @admin.display(description="paid until", ordering="paid_until", empty_value="not paid yet")
    def paid(self, subscription: UserSubscription) -> str | None:
        return _format_datetime(subscription.paid_until) if subscription.activated_at else None


@admin.register(Payment)
class PaymentAdmin(ReadOnlyAdmin):
    list_display = ("recorded_at", "member", "plan", "amount", "period_start", "period_end", "recorded_by")
    list_filter = ("subscription__plan", "recorded_at")
    list_select_related = ("subscription__member", "subscription__plan", "recorded_by")
    search_fields = tuple(f"subscription__{field}" for field in UserSubscriptionAdmin.search_fields)
    search_help_text = UserSubscriptionAdmin.search_help_text
    date_hierarchy = "recorded_at"

    @admin.display(ordering="subscription__member__last_name")
    def member(self, payment: Payment) -> Model:
        return payment.subscription.member

    @admin.display(ordering="subscription__plan__name")
    def plan(self, payment: Payment) -> Model:
        return payment.subscription.plan
