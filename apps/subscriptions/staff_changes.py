"""Changes by support staff to a running subscription: another plan, additional units, or a correction."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.versions import EditConflict
from apps.subscriptions import ledger
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.lifecycle import lock_subscription, notify_about_plan, refuse_ended
from apps.subscriptions.models import (
    EntryKind,
    PeriodUsage,
    Service,
    SubscriptionPlan,
    SubscriptionStatus,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.quotas import get_period_version


class PlanNotOffered(Conflict):
    code = "wrong_status"
    message = "This plan is not available, or the member already has it"


@transaction.atomic(durable=True)
def change_plan(
    *, subscription_id: UUID, plan_id: UUID, expected_version: str, actor: Actor, reason: str, now: datetime
) -> UserSubscription:
    """Move a subscription to another plan immediately: its device limit, next price and the current period's quotas.

    ``expected_version`` is the ``get_period_version`` value of the page. Used units stay used, and a period paid ahead
    keeps the quotas that were paid for. Raises ``SubscriptionEnded``, ``EditConflict`` or ``PlanNotOffered``.
    """
    subscription = lock_subscription(subscription_id, now=now)
    refuse_ended(subscription, now=now)
    if get_period_version(subscription) != expected_version:
        raise EditConflict
    old_plan = subscription.plan
    plan = SubscriptionPlan.objects.filter(pk=plan_id, is_active=True).exclude(pk=old_plan.pk).first()
    if plan is None:
        raise PlanNotOffered
    usage = subscription.usage
    before = _snapshot(old_plan, usage)
    subscription.plan, subscription.plan_ahead, subscription.next_plan = plan, None, None
    subscription.version += 1
    subscription.save(update_fields=["plan", "plan_ahead", "next_plan", "version", "updated_at"])
    if subscription.activated_at is None:
        for service, row in usage.items():
            row.quota = plan.quotas[service].quota
            row.save()
    else:
        _change_quotas(subscription, plan, actor=actor, reason=reason, now=now)
    # Called again because the device limit follows from the plan.
    lock_allowance(member=subscription.member, now=now)
    audit.log(
        AuditAction.PLAN_CHANGED,
        actor=actor,
        target=subscription,
        description=f"Changed the plan from {old_plan.display_name} to {plan.display_name}",
        before=before,
        after=_snapshot(plan, subscription.usage),
        reason=reason,
        member=subscription.member,
        activity=f"Support changed the plan from {old_plan.display_name} to {plan.display_name}",
        now=now,
    )
    notify_about_plan("plan_changed", subscription, old_plan=old_plan, site=actor.meta.site, now=now)
    return subscription


def _change_quotas(
    subscription: UserSubscription, plan: SubscriptionPlan, *, actor: Actor, reason: str, now: datetime
) -> None:
    """Replace what the old plan and support have given by the quotas of the new plan. Corrections stay."""
    added, corrected = (ledger.get_sums(subscription, kind) for kind in (EntryKind.ADDED, EntryKind.CORRECTED))
    quotas, entries = plan.quotas, []
    for service, row in subscription.usage.items():
        # Never less than the units already used.
        quota = max(quotas[service].quota + corrected.get(service, 0), row.used - row.carried_over, 0)
        ended = added.get(service, 0)
        for kind, units in ((EntryKind.ADDED, -ended), (EntryKind.GRANTED, quota - row.quota + ended)):
            entries.append(UsageEntry(service=service, kind=kind, units=units, actor=actor.user, reason=reason))
    ledger.write(subscription, entries, now=now)


def _snapshot(plan: SubscriptionPlan, usage: dict[str, PeriodUsage]) -> dict[str, Any]:
    return {"plan": plan, **{Service(service).quota_name: row.quota for service, row in usage.items()}}


MAX_UNITS: int = LIMITS["grant"]["maxUnits"]


class PeriodNotStarted(Conflict):
    code = "wrong_status"
    message = "This subscription is waiting for its first payment, so there is no period to grant units in"


@transaction.atomic(durable=True)
def grant_units(
    *,
    subscription_id: UUID,
    service_type: str,
    units: int,
    expected_version: str,
    actor: Actor,
    reason: str,
    now: datetime,
) -> UserSubscription:
    """Raise a quota of the current period and email the member. Unused units carry over like the plan's own.

    ``expected_version`` is the ``get_period_version`` value of the page. Raises ``Invalid``, ``SubscriptionEnded``,
    ``PeriodNotStarted`` or ``EditConflict``.
    """
    if not 1 <= units <= MAX_UNITS:
        raise Invalid({"units": [f"Please grant between 1 and {MAX_UNITS} units"]})
    subscription = lock_subscription(subscription_id, now=now)
    require_running_period(subscription, now=now)
    if get_period_version(subscription) != expected_version:
        raise EditConflict
    service = Service(service_type)
    granted = service.pluralize(units)
    before = subscription.usage[service].quota
    added = UsageEntry(service=service, kind=EntryKind.ADDED, units=units, actor=actor.user, reason=reason)
    ledger.write(subscription, [added], now=now)
    _raise_version(subscription)
    audit.log(
        AuditAction.UNITS_GRANTED,
        actor=actor,
        target=subscription,
        description=f"Granted {granted}",
        before={service.quota_name: before},
        after={service.quota_name: subscription.usage[service].quota},
        reason=reason,
        member=subscription.member,
        activity=f"Support granted {granted} beyond the plan, until {subscription.end_date:%d %B %Y}",
        now=now,
    )
    notify_about_plan("units_granted", subscription, granted=granted, site=actor.meta.site, now=now)
    return subscription


@transaction.atomic(durable=True)
def correct_units(
    *,
    subscription_id: UUID,
    service_type: str,
    units: int,
    expected_version: str,
    actor: Actor,
    reason: str,
    now: datetime,
) -> UserSubscription:
    """Correct what is left in the current period by a signed number of units, and notify the member.

    A mistake in a period that is over is corrected here too: its statement stays as it is. Raises ``Invalid``,
    ``SubscriptionEnded``, ``PeriodNotStarted`` or ``EditConflict``.
    """
    subscription = lock_subscription(subscription_id, now=now)
    require_running_period(subscription, now=now)
    if get_period_version(subscription) != expected_version:
        raise EditConflict
    service = Service(service_type)
    usage = subscription.usage[service]
    if units == 0 or not -min(usage.left, usage.quota) <= units <= MAX_UNITS:
        raise Invalid({"units": [f"Please enter a number from -{min(usage.left, usage.quota)} to {MAX_UNITS}, not 0"]})
    corrected = UsageEntry(service=service, kind=EntryKind.CORRECTED, units=units, actor=actor.user, reason=reason)
    ledger.write(subscription, [corrected], now=now)
    _raise_version(subscription)
    audit.log(
        AuditAction.UNITS_CORRECTED,
        actor=actor,
        target=subscription,
        description=f"Corrected the {service.plural} by {units:+}",
        before={f"{service.plural} left": usage.left - units},
        after={f"{service.plural} left": usage.left},
        reason=reason,
        member=subscription.member,
        activity=f"Support corrected your {service.plural} by {units:+}",
        now=now,
    )
    notify_about_plan(
        "units_corrected", subscription, service=service.plural, units=f"{units:+}", site=actor.meta.site, now=now
    )
    return subscription


def _raise_version(subscription: UserSubscription) -> None:
    subscription.version += 1
    subscription.save(update_fields=["version", "updated_at"])


def require_running_period(subscription: UserSubscription, *, now: datetime) -> None:
    """Raise ``SubscriptionEnded`` or ``PeriodNotStarted`` if no period is running."""
    refuse_ended(subscription, now=now)
    if subscription.status_at(now) == SubscriptionStatus.PENDING:
        raise PeriodNotStarted
