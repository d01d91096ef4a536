"""How many devices a member may bind: the plan's limit while the subscription is usable, otherwise Basic's."""

from datetime import datetime

from apps.accounts.models import Member
from apps.subscriptions.models import BASIC_MAX_DEVICES, BASIC_PLAN_NAME, UserPlan, UserSubscription


def get_device_allowance(member: Member, *, now: datetime) -> tuple[str, int]:
    """Return the plan's name and its device limit at ``now``."""
    plans = UserSubscription.objects.filter(member=member).usable(now=now).with_plan(now=now)
    return plans.values_list("plan_name", "plan_max_devices").first() or (BASIC_PLAN_NAME, BASIC_MAX_DEVICES)


def lock_allowance(*, member: Member, now: datetime) -> UserPlan:
    """Lock the member's allowance row until the caller's transaction ends, and bring it up to date.

    Code that counts devices before binding one must hold this lock, so that concurrent requests cannot exceed the
    limit.
    """
    allowance = UserPlan.objects.select_for_update().filter(member=member).first()
    if allowance is None:
        UserPlan.objects.get_or_create(member=member)
        allowance = UserPlan.objects.select_for_update().get(member=member)
    _, max_devices = get_device_allowance(member, now=now)
    if allowance.max_devices != max_devices:
        allowance.max_devices = max_devices
        allowance.save(update_fields=["max_devices", "updated_at"])
    return allowance
