"""Subscriptions on the support site: the forms of the actions, the member page and queue counts."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone

from apps.core.formatting import format_instant, format_usd
from apps.core.staff.actions import ReasonForm, list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Link, QueueCount, Row, Section, SectionContext, State, member_section, queue_count
from apps.subscriptions import statement_sections  # noqa: F401  # registers its sections
from apps.subscriptions.billing import PaymentConflict
from apps.subscriptions.models import (
    Payment,
    Service,
    SubscriptionPlan,
    SubscriptionStatus,
    UserSubscription,
)
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.staff_changes import MAX_UNITS

SECTION = "subscription"


class GrantUnitsForm(ReasonForm):
    field_order = ["service_type", "units", "reason"]

    service_type = forms.ChoiceField(
        label="Service",
        choices=[(service.value, service.plural.capitalize()) for service in Service],
        error_messages={"required": "Please choose a service"},
    )
    units = forms.IntegerField(
        min_value=1,
        max_value=MAX_UNITS,
        help_text=f"Between 1 and {MAX_UNITS}, added to the quota of the current period.",
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"Please enter a whole number from 1 to {MAX_UNITS}"
        ),
    )


class CorrectUnitsForm(ReasonForm):
    field_order = ["service_type", "units", "reason"]

    service_type = forms.ChoiceField(
        label="Service",
        choices=[(service.value, service.plural.capitalize()) for service in Service],
        error_messages={"required": "Please choose a service"},
    )
    units = forms.IntegerField(
        max_value=MAX_UNITS,
        min_value=-MAX_UNITS,
        help_text="With a minus sign to take units away: not more than are left.",
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            f"Please enter a whole number from -{MAX_UNITS} to {MAX_UNITS}",
        ),
    )


class RecordPaymentForm(ReasonForm):
    def refuse_outdated_page(self) -> None:
        self.add_error(None, PaymentConflict.message)


def _get_offered_plans() -> QuerySet[SubscriptionPlan]:
    return SubscriptionPlan.objects.filter(is_active=True).with_quotas()


class PlanField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        units = ", ".join(map(str, obj.quotas.values()))
        devices = f"{obj.max_devices} device{'' if obj.max_devices == 1 else 's'}"
        return f"{obj.display_name}: {format_usd(obj.price_per_month)} a month; {units}; {devices}"


class ChangePlanForm(ReasonForm):
    field_order = ["plan", "reason"]

    plan = PlanField(
        _get_offered_plans(),
        label="New plan",
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose a plan"},
    )

    def __init__(self, *args: Any, row: UserSubscription, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        self.fields["plan"].queryset = _get_offered_plans().exclude(pk=row.plan_id)  # type: ignore[attr-defined]


_TITLE = "Plan and usage"

_STATUS_TONES: dict[str, Any] = {
    SubscriptionStatus.PENDING: "watch",
    SubscriptionStatus.ACTIVE: "live",
    SubscriptionStatus.GRACE: "danger",
}


@member_section(order=40, permission="subscriptions.view_usersubscription")
def section(context: SectionContext) -> Section:
    whole_list = Link("All subscriptions", list_url(UserSubscription, member=context.member.pk))
    subscriptions = UserSubscription.objects.filter(member=context.member).current(now=context.now)
    subscription = subscriptions.select_related("plan", "paid_ahead").first()
    if subscription is None:
        note = "No subscription: the Basic device limit applies, and no claim can be submitted until a plan is chosen."
        return Section(SECTION, _TITLE, note=note, whole_list=whole_list)
    subscription.member = context.member
    current = with_current_period(subscription, now=context.now)
    return Section(
        SECTION,
        _TITLE,
        facts=_facts(current, context),
        columns=("Service", "Used", "Quota", "Carried over", "Left"),
        rows=_usage_rows(current),
        note=_note(current, context),
        actions=action_links(context.request, subscription),
        whole_list=whole_list,
    )


@queue_count(order=20, permission="subscriptions.view_usersubscription")
def count_unpaid_in_grace() -> QueueCount:
    return _count("grace", "Unpaid, in grace")


@queue_count(order=30, permission="subscriptions.view_usersubscription")
def count_awaiting_first_payment() -> QueueCount:
    return _count("pending", "Waiting for a first payment")


def _count(status: str, label: str) -> QueueCount:
    count = UserSubscription.objects.with_status(status, now=timezone.now()).count()
    return QueueCount(label, count, list_url(UserSubscription, status=status))


def _facts(current: UserSubscription, context: SectionContext) -> list[tuple[str, Any]]:
    plan, status = current.plan, current.status_at(context.now)
    facts: list[tuple[str, Any]] = [
        ("Plan", Link(plan.display_name, row_url(current))),
        ("Status", State(status.label, _STATUS_TONES[status])),
        ("Price", f"{format_usd(plan.price_per_month)} a month"),
    ]
    if current.activated_at is None:
        facts += [("Chosen", current.created_at), ("Lapses", current.grace_ends_at)]
    else:
        facts += [
            ("Period began", current.start_date),
            ("Period ends", current.end_date),
            ("Paid until", current.paid_until),
        ]
        if status == SubscriptionStatus.GRACE:
            facts.append(("Grace ends", current.grace_ends_at))
    if context.request.user.has_perm("subscriptions.view_payment"):
        facts += _last_payment(current)
    return facts


def _last_payment(current: UserSubscription) -> list[tuple[str, Any]]:
    payment = Payment.objects.filter(subscription=current).select_related("recorded_by").first()
    if payment is None:
        return [("Last payment", "none recorded")]
    summary = f"{format_usd(payment.amount)}, recorded by {payment.recorded_by}"
    return [("Last payment", summary), ("Recorded", payment.recorded_at)]


def _usage_rows(current: UserSubscription) -> list[Row]:
    return [
        Row(
            (
                Service(service).plural.capitalize(),
                usage.used,
                usage.quota,
                usage.carried_over if usage.carries_over else "",
                usage.left,
            )
        )
        for service, usage in current.usage.items()
    ]


def _note(current: UserSubscription, context: SectionContext) -> str:
    match current.status_at(context.now):
        case SubscriptionStatus.PENDING:
            return "Waiting for its first payment."
        case SubscriptionStatus.GRACE:
            end = format_instant(current.grace_ends_at)
            return f"The period ended unpaid. The subscription ends permanently on {end}."
    return ""
