from decimal import Decimal
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.core.formatting import format_instant
from apps.core.support.sections import (
    Link,
    QueueCount,
    Row,
    Section,
    SectionContext,
    State,
    member_section,
    queue_count,
)
from apps.subscriptions.models import CARRIES_OVER, Payment, Service, UserSubscription
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.support.actions import SECTION, get_action_links

_CHANGE_LIST = "admin:subscriptions_usersubscription_changelist"

_VIEW_PERMISSION = "subscriptions.view_usersubscription"

_TITLE = "Plan and usage"

_STATUS_BADGES = {
    "pending": State("pending: waiting for its first payment", "watch"),
    "active": State("active", "live"),
    "grace": State("grace: unpaid", "danger"),
}


@member_section(order=40)
def section(context: SectionContext) -> Section | None:
    if not context.request.user.has_perm(_VIEW_PERMISSION):
        return None
    whole_list = Link("All subscriptions", f"{reverse(_CHANGE_LIST)}?member={context.member.pk}")
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
        actions=get_action_links(context.request, subscription),
        whole_list=whole_list,
    )


@queue_count(order=20)
def count_unpaid_in_grace(request: HttpRequest) -> QueueCount | None:
    return _count(request, "grace", "Unpaid, in grace")


@queue_count(order=30)
def count_awaiting_first_payment(request: HttpRequest) -> QueueCount | None:
    return _count(request, "pending", "Waiting for a first payment")


def _count(request: HttpRequest, status: str, label: str) -> QueueCount | None:
    if not request.user.has_perm(_VIEW_PERMISSION):
        return None
    count = UserSubscription.objects.with_status(status, now=timezone.now()).count()
    return QueueCount(label, count, f"{reverse(_CHANGE_LIST)}?status={status}")


def _facts(current: UserSubscription, context: SectionContext) -> list[tuple[str, Any]]:
    subscription_url = reverse("admin:subscriptions_usersubscription_change", args=[current.pk])
    plan = current.plan
    facts: list[tuple[str, Any]] = [
        ("Plan", Link(plan.display_name, subscription_url)),
        ("Status", _STATUS_BADGES[current.status_at(context.now)]),
        ("Price", f"{_format_usd(plan.price_per_month)} a month"),
    ]
    if current.activated_at is None:
        facts += [("Chosen", current.created_at), ("Lapses", current.grace_ends_at)]
    else:
        facts += [
            ("Period began", current.start_date),
            ("Period ends", current.end_date),
            ("Paid until", current.paid_until),
        ]
    if context.request.user.has_perm("subscriptions.view_payment"):
        facts += _last_payment(current)
    return facts


def _last_payment(current: UserSubscription) -> list[tuple[str, Any]]:
    payment = Payment.objects.filter(subscription=current).select_related("recorded_by").first()
    if payment is None:
        return [("Last payment", "none recorded")]
    summary = f"{_format_usd(payment.amount)}, recorded by {payment.recorded_by}"
    return [("Last payment", summary), ("Recorded", payment.recorded_at)]


def _usage_rows(current: UserSubscription) -> list[Row]:
    return [
        Row(
            (
                Service(service).plural.capitalize(),
                usage.used,
                usage.quota,
                usage.carried_over if service in CARRIES_OVER else "",
                usage.left,
            )
        )
        for service, usage in current.usage.items()
    ]


def _note(current: UserSubscription, context: SectionContext) -> str:
    if current.status_at(context.now) == "grace":
        return f"The period ended unpaid. The subscription ends permanently on {format_instant(current.grace_ends_at)}."
    return ""


def _format_usd(amount: Decimal) -> str:
    return f"${amount:,.2f}"
