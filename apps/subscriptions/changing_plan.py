"""Support staff move a member to another plan, at once."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity, record
from apps.accounts.record import Actor
from apps.common.errors import Conflict
from apps.common.versions import ChangedMeanwhile
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.ending import SubscriptionOver, lock_subscription
from apps.subscriptions.letters import tell_plan_changed
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import quotas_of
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.seen import period_seen


class PlanNotOffered(Conflict):
    """The plan was taken off the offer, or is held already."""

    code = "wrong_status"
    sentence = "This plan is not on offer, or the member holds it already"


@transaction.atomic(durable=True)
def change_plan(
    *, subscription_id: UUID, plan_id: UUID, seen: str, by: Actor, reason: str, now: datetime
) -> UserSubscription:
    """Give a subscription another plan: its name and cap, the price of the next payment, the present period's quotas.

    ``seen`` is the ``period_seen`` of the page. Units that are used stay used, and a period paid ahead keeps what was
    paid for. Raises ``SubscriptionOver``, ``ChangedMeanwhile`` or ``PlanNotOffered``.
    """
    held = lock_subscription(subscription_id, now=now)
    if held.status_at(now) == "ended":
        raise SubscriptionOver
    if period_seen(held) != seen:
        raise ChangedMeanwhile
    former = held.plan
    plan = SubscriptionPlan.objects.filter(pk=plan_id, is_active=True).exclude(pk=former.pk).first()
    if plan is None:
        raise PlanNotOffered
    quotas = quotas_after_change(held, plan)
    before = record.facts(held, "plan", *quotas)
    held.plan = plan
    for name, quota in quotas.items():
        setattr(held, name, quota)
    held.save(update_fields=["plan", *quotas, "updated_at"])
    # Once more, for the cap follows from the plan.
    lock_allowance(member=held.member, now=now)
    activity.record(
        member=held.member,
        action="plan_changed",
        description=f"Support changed the plan from {former.display_name} to {plan.display_name}",
        subscriptionId=str(held.pk),
        staff=by.name,
    )
    record.keep(
        by=by,
        action="plan_changed",
        description=f"Changed the plan from {former.display_name} to {plan.display_name}",
        subject=held,
        before=before,
        after=record.facts(held, "plan", *quotas),
        reason=reason,
        member=held.member,
    )
    tell_plan_changed(held, former=former, now=now)
    return held


def quotas_after_change(present: UserSubscription, plan: SubscriptionPlan) -> dict[str, int]:
    """The quotas of the present period under another plan: the plan's, and never less than what is used."""
    quotas = quotas_of(plan)
    for service in SERVICES.values():
        quotas[service.quota] = max(quotas[service.quota], service.least_quota_of(present))
    return quotas
