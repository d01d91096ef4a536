"""What a member sees of plans and of the own subscription."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db.models import DateTimeField, UUIDField

from apps.accounts.models import Member
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.subscriptions.models import GRACE, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import as_of


@dataclass(frozen=True, slots=True)
class HeldPlan:
    """A plan as a member holds it: with the quotas of the running period, whatever the plan says by now."""

    id: UUID
    name: str
    display_name: str
    price_per_month: Decimal
    estimates_quota: int
    appraisals_quota: int
    engineer_assignments_quota: int
    attorney_assistance_quota: int
    max_devices: int
    description: str


@dataclass(frozen=True, slots=True)
class SubscriptionState:
    """A subscription at one instant."""

    plan: HeldPlan
    status: str
    start_date: datetime
    end_date: datetime
    grace_ends_at: datetime
    estimates_used: int
    appraisals_used: int
    engineer_assignments_used: int
    attorney_assistance_used: int
    estimates_carried_over: int


def plans_on_offer() -> list[SubscriptionPlan]:
    """The plans that may be chosen, cheapest first."""
    return list(SubscriptionPlan.objects.filter(is_active=True).order_by("price_per_month", "name"))


_HELD: PreparedQuery[UserSubscription] = PreparedQuery(
    lambda: (
        UserSubscription.objects.select_related("plan", "paid_ahead")
        .filter(member_id=Slot("member", UUIDField()))
        .open_after(Slot("ended", DateTimeField()))
    )
)


def subscription_of(member: Member, *, now: datetime) -> SubscriptionState | None:
    """The member's subscription that is pending, active or in grace by the clock."""
    held = _HELD.first(member=member.pk, ended=now - GRACE)
    return state_of(held, now=now) if held else None


def state_of(subscription: UserSubscription, *, now: datetime) -> SubscriptionState:
    """A subscription as it stands at ``now``: in the period paid ahead, once the one before has ended."""
    subscription = as_of(subscription, now=now)
    plan = subscription.plan
    return SubscriptionState(
        plan=HeldPlan(
            id=plan.pk,
            name=plan.name,
            display_name=plan.display_name,
            price_per_month=plan.price_per_month,
            estimates_quota=subscription.estimates_quota,
            appraisals_quota=subscription.appraisals_quota,
            engineer_assignments_quota=subscription.engineer_assignments_quota,
            attorney_assistance_quota=subscription.attorney_assistance_quota,
            max_devices=plan.max_devices,
            description=plan.description,
        ),
        status=subscription.status_at(now),
        start_date=subscription.start_date,
        end_date=subscription.end_date,
        grace_ends_at=subscription.grace_ends_at,
        estimates_used=subscription.estimates_used,
        appraisals_used=subscription.appraisals_used,
        engineer_assignments_used=subscription.engineer_assignments_used,
        attorney_assistance_used=subscription.attorney_assistance_used,
        estimates_carried_over=subscription.estimates_carried_over,
    )
