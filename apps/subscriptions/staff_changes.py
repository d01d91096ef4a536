"""Support staff move a member to another plan, at once."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.versions import EditConflict
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.emails import send_plan_changed_email, send_units_granted_email
from apps.subscriptions.lifecycle import SubscriptionOver, lock_subscription
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import quotas_of
from apps.subscriptions.quotas import SERVICES, period_version


class PlanNotOffered(Conflict):
    """The plan was taken off the offer, or is held already."""

    code = "wrong_status"
    message = "This plan is not on offer, or the member holds it already"


@transaction.atomic(durable=True)
def change_plan(
    *, subscription_id: UUID, plan_id: UUID, seen: str, actor: Actor, reason: str, now: datetime
) -> UserSubscription:
    """Give a subscription another plan: its name and cap, the price of the next payment, the present period's quotas.

    ``seen`` is the ``period_version`` of the page. Units that are used stay used, and a period paid ahead keeps what was
    paid for. Raises ``SubscriptionOver``, ``EditConflict`` or ``PlanNotOffered``.
    """
    held = lock_subscription(subscription_id, now=now)
    if held.status_at(now) == "ended":
        raise SubscriptionOver
    if period_version(held) != seen:
        raise EditConflict
    former = held.plan
    plan = SubscriptionPlan.objects.filter(pk=plan_id, is_active=True).exclude(pk=former.pk).first()
    if plan is None:
        raise PlanNotOffered
    quotas = quotas_after_change(held, plan)
    before = audit.snapshot(held, "plan", *quotas)
    held.plan = plan
    for name, quota in quotas.items():
        setattr(held, name, quota)
    held.save(update_fields=["plan", *quotas, "updated_at"])
    # Once more, for the cap follows from the plan.
    lock_allowance(member=held.member, now=now)
    activity.log(
        member=held.member,
        action="plan_changed",
        description=f"Support changed the plan from {former.display_name} to {plan.display_name}",
        subscription_id=str(held.pk),
        staff=actor.name,
    )
    audit.log(
        actor=actor,
        action="plan_changed",
        description=f"Changed the plan from {former.display_name} to {plan.display_name}",
        subject=held,
        before=before,
        after=audit.snapshot(held, "plan", *quotas),
        reason=reason,
        member=held.member,
    )
    send_plan_changed_email(held, former=former, now=now)
    return held


def quotas_after_change(present: UserSubscription, plan: SubscriptionPlan) -> dict[str, int]:
    """The quotas of the present period under another plan: the plan's, and never less than what is used."""
    quotas = quotas_of(plan)
    for service in SERVICES.values():
        quotas[service.quota] = max(quotas[service.quota], service.least_quota_of(present))
    return quotas


MOST_UNITS: int = LIMITS["grant"]["maxUnits"]


class NotBegun(Conflict):
    """A subscription that waits for its first payment has no period yet."""

    code = "wrong_status"
    message = "This subscription is waiting for its first payment: there is no period yet to grant units in"


@transaction.atomic(durable=True)
def grant_units(
    *, subscription_id: UUID, service_type: str, units: int, seen: str, actor: Actor, reason: str, now: datetime
) -> UserSubscription:
    """Raise a quota of the present period, and tell the member. Estimates that stay unused roll over as any others.

    ``seen`` is the ``period_version`` of the page. Raises ``Invalid``, ``SubscriptionOver``, ``NotBegun`` or
    ``EditConflict``.
    """
    if not 1 <= units <= MOST_UNITS:
        raise Invalid({"units": [f"Please grant between 1 and {MOST_UNITS} units"]})
    service = SERVICES[service_type]
    held = lock_subscription(subscription_id, now=now)
    refuse_without_a_period(held, now=now)
    if period_version(held) != seen:
        raise EditConflict
    granted = service.counted(units)
    before = audit.snapshot(held, service.quota)
    setattr(held, service.quota, getattr(held, service.quota) + units)
    held.save(update_fields=[service.quota, "updated_at"])
    activity.log(
        member=held.member,
        action="units_granted",
        description=f"Support granted {granted} beyond the plan, until {held.end_date:%d %B %Y}",
        subscription_id=str(held.pk),
        staff=actor.name,
    )
    audit.log(
        actor=actor,
        action="units_granted",
        description=f"Granted {granted}",
        subject=held,
        before=before,
        after=audit.snapshot(held, service.quota),
        reason=reason,
        member=held.member,
    )
    send_units_granted_email(held, granted)
    return held


def refuse_without_a_period(held: UserSubscription, *, now: datetime) -> None:
    """Raise ``SubscriptionOver`` or ``NotBegun`` where no period runs."""
    status = held.status_at(now)
    if status == "ended":
        raise SubscriptionOver
    if status == "pending":
        raise NotBegun
