from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from apps.accounts.models import Member
from apps.subscriptions.models import PeriodUsage, Service, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import with_current_period


@dataclass(frozen=True, slots=True)
class CurrentPlan:
    """A member's plan with the quotas of the current period, which may differ from the plan's own by now."""

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
    plan: CurrentPlan
    status: str
    start_date: datetime
    end_date: datetime
    grace_ends_at: datetime
    period_ends_at: datetime
    usage: list[PeriodUsage]
    estimates_used: int
    appraisals_used: int
    engineer_assignments_used: int
    attorney_assistance_used: int
    estimates_carried_over: int


def get_offered_plans() -> list[SubscriptionPlan]:
    """Return the plans that members may choose, cheapest first."""
    return list(SubscriptionPlan.objects.filter(is_active=True).order_by("price_per_month", "name"))


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
            estimates_quota=usage[Service.ESTIMATE].quota,
            appraisals_quota=usage[Service.APPRAISAL].quota,
            engineer_assignments_quota=usage[Service.ENGINEER_ASSIGNMENT].quota,
            attorney_assistance_quota=usage[Service.ATTORNEY_ASSISTANCE].quota,
            max_devices=plan.max_devices,
            description=plan.description,
        ),
        status=subscription.status_at(now),
        start_date=subscription.start_date,
        # While pending nothing is paid: the end of the period that a payment would open now.
        end_date=subscription.paid_until if subscription.activated_at else subscription.end_date,
        grace_ends_at=subscription.grace_ends_at,
        period_ends_at=subscription.end_date,
        usage=list(usage.values()),
        estimates_used=usage[Service.ESTIMATE].used,
        appraisals_used=usage[Service.APPRAISAL].used,
        engineer_assignments_used=usage[Service.ENGINEER_ASSIGNMENT].used,
        attorney_assistance_used=usage[Service.ATTORNEY_ASSISTANCE].used,
        estimates_carried_over=usage[Service.ESTIMATE].carried_over,
    )
