"""How many devices a member may bind: the plan's cap while a subscription is usable, else Basic's."""

from datetime import datetime

from apps.accounts.models import Member
from apps.subscriptions.models import BASIC_MAX_DEVICES, BASIC_PLAN_NAME, UserPlan, UserSubscription


def allowance_of(member: Member, *, now: datetime) -> tuple[str, int]:
    """Return the plan's name and its cap, by the clock."""
    subscription = UserSubscription.objects.filter(member=member).usable(now=now).select_related("plan").first()
    if subscription is None:
        return BASIC_PLAN_NAME, BASIC_MAX_DEVICES
    return subscription.plan.name, subscription.plan.max_devices


def lock_allowance(*, member: Member, now: datetime) -> UserPlan:
    """Lock the member's allowance until the caller's transaction ends, and bring it up to date.

    Whoever counts devices before binding one holds this lock, so that the cap holds under a race.
    """
    UserPlan.objects.get_or_create(member=member)
    allowance = UserPlan.objects.select_for_update().get(member=member)
    plan_name, max_devices = allowance_of(member, now=now)
    if (allowance.plan_name, allowance.max_devices) != (plan_name, max_devices):
        allowance.plan_name, allowance.max_devices = plan_name, max_devices
        allowance.save(update_fields=["plan_name", "max_devices", "updated_at"])
    return allowance
