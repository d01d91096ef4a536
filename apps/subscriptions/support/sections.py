"""What the support desk tells of a member's plan, and which subscriptions wait for a payment."""

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
from apps.subscriptions.models import Payment, UserSubscription
from apps.subscriptions.periods import as_of
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.support.actions import SECTION, actions

_LIST = "admin:subscriptions_usersubscription_changelist"

_MAY_LOOK = "subscriptions.view_usersubscription"

_TITLE = "Plan and usage"

_STATES = {
    "pending": State("pending: waits for its first payment", "watch"),
    "active": State("active", "live"),
    "grace": State("grace: unpaid", "danger"),
}


@member_section(order=40)
def section(asked: SectionContext) -> Section | None:
    """The subscription that the member holds: its dates, what is used of it, and what may be done."""
    if not asked.request.user.has_perm(_MAY_LOOK):
        return None
    whole_list = Link("All subscriptions", f"{reverse(_LIST)}?member={asked.member.pk}")
    own = UserSubscription.objects.filter(member=asked.member).current(now=asked.now)
    held = own.select_related("plan", "paid_ahead").first()
    if held is None:
        note = "No subscription: the Basic device limit holds, and no claim can be submitted until a plan is chosen."
        return Section(SECTION, _TITLE, note=note, whole_list=whole_list)
    held.member = asked.member
    present = as_of(held, now=asked.now)
    return Section(
        SECTION,
        _TITLE,
        facts=_facts(present, asked),
        columns=("Service", "Used", "Quota", "Carried over", "Left"),
        rows=_usage(present),
        note=_note(present, asked),
        actions=actions(asked.request, held),
        whole_list=whole_list,
    )


@queue_count(order=20)
def waiting_in_grace(request: HttpRequest) -> QueueCount | None:
    """Subscriptions whose period ended unpaid."""
    return _waiting(request, "grace", "Unpaid, in grace")


@queue_count(order=30)
def waiting_for_first_payment(request: HttpRequest) -> QueueCount | None:
    """Plans that were chosen, and not paid yet."""
    return _waiting(request, "pending", "Waiting for a first payment")


def _waiting(request: HttpRequest, status: str, label: str) -> QueueCount | None:
    if not request.user.has_perm(_MAY_LOOK):
        return None
    count = UserSubscription.objects.of_status(status, now=timezone.now()).count()
    return QueueCount(label, count, f"{reverse(_LIST)}?status={status}")


def _facts(present: UserSubscription, asked: SectionContext) -> list[tuple[str, Any]]:
    held_page = reverse("admin:subscriptions_usersubscription_change", args=[present.pk])
    plan = present.plan
    facts: list[tuple[str, Any]] = [
        ("Plan", Link(plan.display_name, held_page)),
        ("Status", _STATES[present.status_at(asked.now)]),
        ("Price", f"{_dollars(plan.price_per_month)} a month"),
    ]
    if present.activated_at is None:
        facts += [("Chosen", present.created_at), ("Lapses", present.grace_ends_at)]
    else:
        facts += [
            ("Period began", present.start_date),
            ("Period ends", present.end_date),
            ("Paid until", present.paid_until),
        ]
    if asked.request.user.has_perm("subscriptions.view_payment"):
        facts += _last_payment(present)
    return facts


def _last_payment(present: UserSubscription) -> list[tuple[str, Any]]:
    payment = Payment.objects.filter(subscription=present).select_related("recorded_by").first()
    if payment is None:
        return [("Last payment", "none recorded")]
    by = f"{_dollars(payment.amount)}, recorded by {payment.recorded_by}"
    return [("Last payment", by), ("Recorded", payment.recorded_at)]


def _usage(present: UserSubscription) -> list[Row]:
    return [
        Row(
            (
                service.several.capitalize(),
                getattr(present, service.used),
                getattr(present, service.quota),
                present.estimates_carried_over if service.rolls_over else "",
                service.left_of(present),
            )
        )
        for service in SERVICES.values()
    ]


def _note(present: UserSubscription, asked: SectionContext) -> str:
    if present.status_at(asked.now) == "grace":
        return f"The period ended unpaid. Everything ends for good on {format_instant(present.grace_ends_at)}."
    return ""


def _dollars(amount: Decimal) -> str:
    return f"${amount:,.2f}"
