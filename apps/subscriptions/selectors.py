from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from apps.accounts.models import Member
from apps.subscriptions.models import PeriodUsage, PlanQuota, SubscriptionPlan, SubscriptionStatus, UserSubscription
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


# Columns are in the order of the fields, as ``from_db`` needs them.
_USAGE_COLUMNS = ["period_start", "service", "quota", "carried_over", "used", "lapsed"]
# What ``get_state`` reads of the subscription. The rest is deferred.
_SUBSCRIPTION_COLUMNS = [
    "id",
    "plan_id",
    "start_date",
    "end_date",
    "paid_until",
    "paid_ahead_id",
    "is_active",
    "plan_ahead_id",
    "cancelled_at",
    "activated_at",
]
_PLAN_COLUMNS = ["id", "name", "display_name", "price_per_month", "max_devices", "description"]
# Built once, because the joins take longer than the query. Objects of three models in each row take longer too.
_ROWS = PeriodUsage.objects.not_over().values_list(
    *_USAGE_COLUMNS,
    *(f"subscription__{column}" for column in _SUBSCRIPTION_COLUMNS),
    *(f"subscription__plan__{column}" for column in _PLAN_COLUMNS),
)


def get_subscription_state(member: Member, *, now: datetime) -> SubscriptionState | None:
    """Return the member's pending, active or grace subscription, if there is one."""
    # One query for the subscription, its plan and its usage.
    rows = list(_ROWS.filter(subscription__member=member, subscription__is_active=True))
    if not rows:
        return None
    usage_end, plan_start = len(_USAGE_COLUMNS), -len(_PLAN_COLUMNS)
    subscription = UserSubscription.from_db(None, _SUBSCRIPTION_COLUMNS, rows[0][usage_end:plan_start])
    if subscription.status_at(now) == SubscriptionStatus.ENDED:
        return None
    subscription.plan = SubscriptionPlan.from_db(None, _PLAN_COLUMNS, rows[0][plan_start:])
    subscription.usage_rows = [PeriodUsage.from_db(None, _USAGE_COLUMNS, row[:usage_end]) for row in rows]
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
