from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, ClassVar

from django.contrib import admin
from django.db import IntegrityError
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import get_text_list

from apps.core.api.requests import get_actor
from apps.core.formatting import format_instant, format_usd
from apps.core.request_meta import Actor
from apps.core.staff.actions import support_action
from apps.core.staff.admin import ReadOnlyAdmin, ReadOnlyInline, usd_column
from apps.core.staff.safe_lookups import SafeLookupAdmin
from apps.factors.requests import require_recent_proof
from apps.subscriptions import statement_admin  # noqa: F401  # registers its lists
from apps.subscriptions.billing import get_next_period, record_payment
from apps.subscriptions.lifecycle import cancel_subscription, refuse_ended
from apps.subscriptions.models import (
    BASIC_MAX_DEVICES,
    BASIC_PLAN_NAME,
    CARRIES_OVER,
    Payment,
    Service,
    SubscriptionPlan,
    SubscriptionPlanQuerySet,
    SubscriptionQuerySet,
    SubscriptionStatus,
    UserPlan,
    UserSubscription,
)
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.plans import QUOTA_FIELDS, PlanForm, save_plan
from apps.subscriptions.quotas import get_payment_version, get_period_version
from apps.subscriptions.staff_changes import change_plan, correct_units, grant_units, require_running_period
from apps.subscriptions.support import SECTION, ChangePlanForm, CorrectUnitsForm, GrantUnitsForm, RecordPaymentForm

_PRICE = usd_column("price_per_month", "price per month")


def _get_quota_column(service: Service) -> Callable[[SubscriptionPlan], str]:
    @admin.display(description=service.quota_name)
    def column(plan: SubscriptionPlan) -> str:
        return str(plan.quotas[service].quota)

    return column


_QUOTAS = tuple(_get_quota_column(service) for service in Service)


@admin.register(SubscriptionPlan)
class SubscriptionPlanAdmin(SafeLookupAdmin):
    """Support staff can view plans, superusers can edit them. Plans are deactivated, never deleted."""

    form = PlanForm
    list_display = (
        "display_name",
        "name",
        _PRICE,
        *_QUOTAS,
        "max_devices",
        "is_active",
    )
    list_filter = ("is_active",)
    search_fields = ("name", "display_name")
    readonly_fields = ("created_at",)

    def get_queryset(self, request: HttpRequest) -> SubscriptionPlanQuerySet:
        return SubscriptionPlan.objects.with_quotas()

    def get_fields(self, request: HttpRequest, obj: SubscriptionPlan | None = None) -> tuple[Any, ...]:
        may_change = obj is None or self.has_change_permission(request, obj)
        price, quotas = ("price_per_month", QUOTA_FIELDS.values()) if may_change else (_PRICE, _QUOTAS)
        fields = ("name", "display_name", price, *quotas, "max_devices", "description", "is_active")
        if obj is None:
            return (*fields, "reason")
        return (*fields, "created_at", "reason", "seen") if may_change else (*fields, "created_at")

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
            quotas=form.get_quotas(),
            before=form.before,
            actor=get_actor(request),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )


class StatusFilter(admin.SimpleListFilter):
    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        return iter(SubscriptionStatus.choices)

    def queryset(self, request: HttpRequest, queryset: Any) -> SubscriptionQuerySet:
        status = self.value()
        return queryset.with_status(status, now=timezone.now()) if status in SubscriptionStatus.values else queryset


class PaymentInline(ReadOnlyInline):
    model = Payment
    fk_name = "subscription"
    fields: ClassVar[tuple[Any, ...]] = (
        "recorded_at",
        usd_column("amount", "amount"),
        "period_start",
        "period_end",
        "recorded_by_name",
    )
    readonly_fields = fields

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


_CARRIED_OVER = get_text_list([service.plural for service in Service if service in CARRIES_OVER], "and")


def _refuse_ended(subscription: UserSubscription) -> None:
    refuse_ended(subscription, now=timezone.now())


def _require_running_period(subscription: UserSubscription) -> None:
    require_running_period(_current(subscription), now=timezone.now())


def _get_current_version(subscription: UserSubscription) -> str:
    return get_period_version(_current(subscription))


def _get_details(subscription: UserSubscription) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{subscription.member} ({subscription.member.user})"),
        ("Plan", subscription.plan.display_name),
        ("Status", subscription.status_at(timezone.now()).label),
    ]


def _get_usage_details(subscription: UserSubscription) -> list[tuple[str, Any]]:
    current = _current(subscription)
    rows = [(Service(service).plural.capitalize(), usage) for service, usage in current.usage.items()]
    return [(f"{name} used", f"{usage}: {usage.left} left") for name, usage in rows]


def _get_payment_details(subscription: UserSubscription) -> list[tuple[str, Any]]:
    """Raise ``NextPeriodAlreadyPaid``."""
    period = get_next_period(subscription, now=timezone.now())
    return [
        *_get_details(subscription),
        ("Amount", format_usd(period.amount)),
        ("Period begins", "when the payment is recorded" if period.is_first else period.start),
        ("Period ends", f"one month later, {format_instant(period.end)}" if period.is_first else period.end),
    ]


def _get_period_details(subscription: UserSubscription) -> list[tuple[str, Any]]:
    period_end = ("Period ends", _current(subscription).end_date)
    return [*_get_details(subscription), period_end, *_get_usage_details(subscription)]


def _get_plan_details(subscription: UserSubscription) -> list[tuple[str, Any]]:
    price = f"{format_usd(subscription.plan.price_per_month)} a month"
    details = [*_get_details(subscription), ("Price", price), *_get_usage_details(subscription)]
    if (paid := _current(subscription).paid_ahead) is not None:
        period = " to ".join(_format_datetime(value) for value in (paid.period_start, paid.period_end))
        details.append(("Paid ahead", f"{period}, with the units that were paid for"))
    return details


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

    @support_action(
        "Record payment",
        section=SECTION,
        form=RecordPaymentForm,
        details=_get_payment_details,
        warning=lambda subscription: (
            "" if subscription.activated_at else "This is the first payment: the plan becomes active."
        ),
        check=_refuse_ended,
        version=get_payment_version,
        guard=require_recent_proof,
    )
    def record_payment(self, subscription: UserSubscription, data: dict[str, Any], actor: Actor) -> str:
        payment = record_payment(
            subscription_id=subscription.pk,
            expected_version=get_payment_version(subscription),
            actor=actor,
            now=timezone.now(),
            **data,
        )
        period = f"{format_instant(payment.period_start)} to {format_instant(payment.period_end)}"
        return f"Recorded {format_usd(payment.amount)} for {period}. The member was notified."

    @support_action(
        "Change plan",
        section=SECTION,
        form=ChangePlanForm,
        details=_get_plan_details,
        warning=(
            "The plan changes immediately. The current period gets the new plan's units, but never fewer than are "
            "already used; units granted beyond the old plan are not added. The next payment is at the new price. "
            "Devices beyond the new limit stay bound until they are revoked."
        ),
        check=_refuse_ended,
        version=_get_current_version,
    )
    def change_plan(self, subscription: UserSubscription, data: dict[str, Any], actor: Actor) -> str:
        changed = change_plan(
            subscription_id=subscription.pk,
            plan_id=data["plan"].pk,
            expected_version=_get_current_version(subscription),
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        old_plan, new_plan = subscription.plan.display_name, changed.plan.display_name
        return f"Changed the plan from {old_plan} to {new_plan}. The member was notified."

    @support_action(
        "Grant units",
        section=SECTION,
        form=GrantUnitsForm,
        details=_get_period_details,
        warning=f"Granted units end with the period, but unused {_CARRIED_OVER} carry over like any others.",
        check=_require_running_period,
        version=_get_current_version,
    )
    def grant_units(self, subscription: UserSubscription, data: dict[str, Any], actor: Actor) -> str:
        granted = grant_units(
            subscription_id=subscription.pk,
            expected_version=_get_current_version(subscription),
            actor=actor,
            now=timezone.now(),
            **data,
        )
        service = Service(data["service_type"])
        return f"Granted {service.pluralize(data['units'])}: {granted.usage[service]} used. The member was notified."

    @support_action(
        "Correct units",
        section=SECTION,
        form=CorrectUnitsForm,
        details=_get_period_details,
        warning=(
            "Writes a new line of the current period, which the member sees. Earlier lines and statements never change."
        ),
        check=_require_running_period,
        version=_get_current_version,
        guard=require_recent_proof,
    )
    def correct_units(self, subscription: UserSubscription, data: dict[str, Any], actor: Actor) -> str:
        corrected = correct_units(
            subscription_id=subscription.pk,
            expected_version=_get_current_version(subscription),
            actor=actor,
            now=timezone.now(),
            **data,
        )
        service = Service(data["service_type"])
        left = service.pluralize(corrected.usage[service].left)
        return f"Corrected the {service.plural} by {data['units']:+}: {left} left. The member was notified."

    @support_action(
        "Cancel subscription",
        section=SECTION,
        details=lambda subscription: [
            *_get_details(subscription),
            ("Paid until", subscription.paid_until if subscription.activated_at else "not paid yet"),
        ],
        warning=(
            "The subscription ends immediately and cannot be restored. Unused services and a period paid ahead are "
            "forfeited. Devices above the Basic limit stay bound until they are revoked."
        ),
        check=_refuse_ended,
        is_danger=True,
    )
    def cancel(self, subscription: UserSubscription, data: dict[str, Any], actor: Actor) -> str:
        cancel_subscription(subscription_id=subscription.pk, actor=actor, now=timezone.now(), **data)
        return "Cancelled the subscription. The member was notified."

    @admin.display(description="status")
    def status(self, subscription: UserSubscription) -> str:
        return str(subscription.status_at(timezone.now()).label)

    @admin.display(description="period began", ordering="start_date")
    def period_start(self, subscription: UserSubscription) -> str:
        return _format_datetime(_current(subscription).start_date)

    @admin.display(description="period ends", ordering="end_date")
    def period_end(self, subscription: UserSubscription) -> str:
        return _format_datetime(_current(subscription).end_date)

    @admin.display(description="paid until", ordering="paid_until", empty_value="not paid yet")
    def paid(self, subscription: UserSubscription) -> str | None:
        return _format_datetime(subscription.paid_until) if subscription.activated_at else None


@admin.register(UserPlan)
class UserPlanAdmin(ReadOnlyAdmin):
    """How many devices each member may bind, by the plan that counts now."""

    list_display = ("member", "plan_name", "max_devices_now", "updated_at")
    fields = readonly_fields = (*list_display, "created_at")
    list_select_related = ("member",)
    search_fields = UserSubscriptionAdmin.search_fields
    search_help_text = UserSubscriptionAdmin.search_help_text
    ordering = ("-updated_at", "member")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        now = timezone.now()
        usable = UserSubscription.objects.usable(now=now).filter(member=OuterRef("member")).with_plan(now=now)
        return (
            super()
            .get_queryset(request)
            .annotate(
                plan_now=Subquery(usable.values("plan_display_name")[:1]),
                limit_now=Subquery(usable.values("plan_max_devices")[:1]),
            )
        )

    @admin.display(description="plan", ordering="plan_now")
    def plan_name(self, row: Any) -> str:
        return row.plan_now or BASIC_PLAN_NAME

    @admin.display(description="max devices", ordering="limit_now")
    def max_devices_now(self, row: Any) -> int:
        return row.limit_now or BASIC_MAX_DEVICES
