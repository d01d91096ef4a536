from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from apps.accounts.models import Member
from apps.subscriptions.models import PeriodUsage, PlanQuota, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import with_current_period


@dataclass(frozen=True, slots=True)
class CurrentPlan:
    """A member's plan with the quotas of the current period, which may differ from the plan's own by now."""

    id: UUID
    name: str
    display_name: str
    price_per_month: Decimal
    quotas: dict[str, PeriodUsage]
    max_devices: int
    description: str


@dataclass(frozen=True, slots=True)
class SubscriptionState:
    plan: CurrentPlan
    status: str
    start_date: datetime
    end_date: datetime
    grace_ends_at: datetime
    period_ends_at: datetime
    usage: dict[str, PeriodUsage]


def get_offered_plans() -> list[SubscriptionPlan]:
    """Return the plans that members may choose, cheapest first."""
    # One query for the plans and their quotas. Each plan has some, because its form saves one for each service.
    rows = PlanQuota.objects.filter(plan__is_active=True).select_related("plan")
    plans = []
    for plan, quota_rows in groupby(rows.order_by("plan__price_per_month", "plan__name"), key=attrgetter("plan")):
        plan.quota_rows = list(quota_rows)
        plans.append(plan)
    return plans


# Built once, because the joins take longer than the query. A payment ahead is read only when its period is due.
_USAGE = PeriodUsage.objects.not_over().select_related("subscription__plan")


def get_subscription_state(member: Member, *, now: datetime) -> SubscriptionState | None:
    """Return the member's pending, active or grace subscription, if there is one."""
    # One query for the subscription, its plan and its usage.
    rows = list(_USAGE.of_current_subscription(member, now=now))
    if not rows:
        return None
    subscription = rows[0].subscription
    subscription.usage_rows = rows
    return get_state(subscription, now=now)


def get_state(subscription: UserSubscription, *, now: datetime) -> SubscriptionState:
    """Return the state at ``now``. Once the current period has ended, that is the state in the period paid ahead."""
    subscription = with_current_period(subscription, now=now)
    plan, usage = subscription.plan, subscription.usage
    return SubscriptionState(
        plan=CurrentPlan(
            id=plan.pk,
            name=plan.name,
            display_name=plan.display_name,
            price_per_month=plan.price_per_month,
            quotas=usage,
            max_devices=plan.max_devices,
            description=plan.description,
        ),
        status=subscription.status_at(now),
        start_date=subscription.start_date,
        # While pending nothing is paid: the end of the period that a payment would open now.
        end_date=subscription.paid_until if subscription.activated_at else subscription.end_date,
        grace_ends_at=subscription.grace_ends_at,
        period_ends_at=subscription.end_date,
        usage=usage,
    )
