"""How many devices a member may bind: the plan's cap while a subscription is usable, else Basic's."""

from datetime import datetime

from django.db.models import DateTimeField, UUIDField

from apps.accounts.models import Member
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.subscriptions.models import BASIC_MAX_DEVICES, BASIC_PLAN_NAME, GRACE, UserPlan, UserSubscription

_MEMBER = Slot("member", UUIDField())
_PLAN: PreparedQuery[tuple[str, int]] = PreparedQuery(
    lambda: (
        UserSubscription.objects.filter(member_id=_MEMBER)
        .open_after(Slot("ended", DateTimeField()))
        .begun()
        .values_list("plan__name", "plan__max_devices")
    ),
    row=tuple,
)
_LOCKED: PreparedQuery[UserPlan] = PreparedQuery(lambda: UserPlan.objects.select_for_update().filter(member_id=_MEMBER))


def allowance_of(member: Member, *, now: datetime) -> tuple[str, int]:
    """Return the plan's name and its cap, by the clock."""
    return _PLAN.first(member=member.pk, ended=now - GRACE) or (BASIC_PLAN_NAME, BASIC_MAX_DEVICES)


def lock_allowance(*, member: Member, now: datetime) -> UserPlan:
    """Lock the member's allowance until the caller's transaction ends, and bring it up to date.

    Whoever counts devices before binding one holds this lock, so that the cap holds under a race.
    """
    allowance = _LOCKED.first(member=member.pk)
    if allowance is None:
        UserPlan.objects.get_or_create(member=member)
        allowance = UserPlan.objects.select_for_update().get(member=member)
    plan_name, max_devices = allowance_of(member, now=now)
    if (allowance.plan_name, allowance.max_devices) != (plan_name, max_devices):
        allowance.plan_name, allowance.max_devices = plan_name, max_devices
        allowance.save(update_fields=["plan_name", "max_devices", "updated_at"])
    return allowance
