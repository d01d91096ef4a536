"""What members change of a running subscription: another plan, or its end. Both at the end of what is paid."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.core.errors import Conflict, Invalid
from apps.core.formatting import format_instant
from apps.core.request_meta import RequestMeta
from apps.core.versions import EditConflict
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.lifecycle import lock_subscription, notify_about_plan
from apps.subscriptions.models import (
    CARRIES_OVER,
    Service,
    SubscriptionPlan,
    SubscriptionQuerySet,
    SubscriptionStatus,
    UserSubscription,
)
from apps.subscriptions.periods import with_current_period


class NotRunning(Conflict):
    """There is no plan, it waits for its first payment, or the period is unpaid."""

    code = "wrong_status"
    message = "This is possible while your plan is active and paid"


class NothingScheduled(Conflict):
    message = "No change of your plan is scheduled"


@dataclass(frozen=True, slots=True)
class QuotaChange:
    service: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LostUnits:
    """Unused units that end with the current period, because their service does not carry over."""

    service: str
    units: int


@dataclass(frozen=True, slots=True)
class PlanChange:
    """What a change of the plan would do at ``at``. Amounts are in USD."""

    before: SubscriptionPlan
    after: SubscriptionPlan
    at: datetime
    amount_now: Decimal
    amount_next: Decimal
    quotas: list[QuotaChange]
    devices_above_cap: int
    lost: list[LostUnits]
    version: int


def preview_change(*, member: Member, plan_name: str, now: datetime) -> PlanChange:
    """Changes nothing. Raises ``NotRunning`` or ``Invalid``."""
    found = _get_subscriptions(member, now=now).select_related("plan", "paid_ahead", "plan_ahead").first()
    if found is None:
        raise NotRunning
    subscription = with_current_period(found, now=now)
    before = _require_running(subscription, now=now)
    after = _get_plan(plan_name, before)
    devices = member.devices.active().count()
    return PlanChange(
        before=before,
        after=after,
        at=subscription.paid_until,
        # Nothing is taken in a period that is paid.
        amount_now=Decimal("0.00"),
        amount_next=after.price_per_month,
        quotas=[QuotaChange(service, before.quotas[service].quota, after.quotas[service].quota) for service in Service],
        devices_above_cap=max(devices - after.max_devices, 0),
        lost=[
            LostUnits(service, usage.left)
            for service, usage in subscription.usage.items()
            if service not in CARRIES_OVER and usage.left
        ],
        version=subscription.version,
    )


@transaction.atomic(durable=True)
def schedule_change(
    *, member: Member, plan_name: str, expected_version: int, meta: RequestMeta, now: datetime
) -> UserSubscription:
    """Change the plan at the end of what is paid. Replaces what was scheduled before.

    Raises ``NotRunning``, ``Invalid`` or ``EditConflict``.
    """
    subscription = _lock(member, now=now)
    before = _require_running(subscription, now=now)
    plan = _get_plan(plan_name, before)
    _require_version(subscription, expected_version)
    _schedule(subscription, next_plan=plan, cancelled_at=None, reason="")
    activity.log(
        AuditAction.PLAN_CHANGE_SCHEDULED,
        member=member,
        description=f"Changed the plan to {plan.display_name} from {subscription.paid_until:%d %B %Y} on",
        meta=meta,
        now=now,
    )
    notify_about_plan("plan_change_scheduled", subscription, plan=plan, site=meta.site, now=now)
    return subscription


@transaction.atomic(durable=True)
def schedule_cancellation(
    *, member: Member, reason: str, expected_version: int, meta: RequestMeta, now: datetime
) -> UserSubscription:
    """End the subscription at the end of what is paid, without grace. Replaces what was scheduled before.

    Raises ``NotRunning`` or ``EditConflict``.
    """
    subscription = _lock(member, now=now)
    _require_running(subscription, now=now)
    _require_version(subscription, expected_version)
    _schedule(subscription, next_plan=None, cancelled_at=now, reason=reason)
    activity.log(
        AuditAction.CANCELLATION_SCHEDULED,
        member=member,
        description=f"Cancelled the {subscription.plan.display_name} plan from "
        f"{format_instant(subscription.paid_until)} on",
        meta=meta,
        now=now,
    )
    notify_about_plan("plan_cancellation_scheduled", subscription, site=meta.site, now=now)
    return subscription


@transaction.atomic(durable=True)
def undo_scheduled(*, member: Member, meta: RequestMeta, now: datetime) -> UserSubscription:
    """Keep the plan. Raises ``NotRunning`` or ``NothingScheduled``."""
    subscription = _lock(member, now=now)
    if subscription.next_plan_id is None and subscription.cancelled_at is None:
        raise NothingScheduled
    _schedule(subscription, next_plan=None, cancelled_at=None, reason="")
    activity.log(
        AuditAction.SCHEDULE_UNDONE,
        member=member,
        description=f"Kept the {subscription.plan.display_name} plan",
        meta=meta,
        now=now,
    )
    notify_about_plan("plan_kept", subscription, site=meta.site, now=now)
    return subscription


def _schedule(
    subscription: UserSubscription, *, next_plan: SubscriptionPlan | None, cancelled_at: datetime | None, reason: str
) -> None:
    subscription.next_plan, subscription.cancelled_at = next_plan, cancelled_at
    subscription.cancellation_reason = reason
    subscription.version += 1
    subscription.save(update_fields=["next_plan", "cancelled_at", "cancellation_reason", "version", "updated_at"])


def _get_subscriptions(member: Member, *, now: datetime) -> SubscriptionQuerySet:
    return UserSubscription.objects.filter(member=member).current(now=now)


def _lock(member: Member, *, now: datetime) -> UserSubscription:
    found = _get_subscriptions(member, now=now).values_list("pk", flat=True).first()
    if found is None:
        raise NotRunning
    return lock_subscription(found, now=now)


def _require_running(subscription: UserSubscription, *, now: datetime) -> SubscriptionPlan:
    """Return the plan of the last period that is paid. Raises ``NotRunning``."""
    if subscription.status_at(now) != SubscriptionStatus.ACTIVE:
        raise NotRunning
    return subscription.plan_ahead or subscription.plan


def _get_plan(name: str, before: SubscriptionPlan) -> SubscriptionPlan:
    plan = SubscriptionPlan.objects.filter(name=name, is_active=True).exclude(pk=before.pk).first()
    if plan is None:
        raise Invalid({"plan_name": ["Choose another plan that is available"]})
    return plan


def _require_version(subscription: UserSubscription, expected_version: int) -> None:
    if subscription.version != expected_version:
        raise EditConflict
