"""How many devices a member may bind: the plan's limit while the subscription is usable, otherwise Basic's."""

from datetime import datetime

from django.db.models import DateTimeField, UUIDField

from apps.accounts.models import Member
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.subscriptions.models import BASIC_MAX_DEVICES, BASIC_PLAN_NAME, GRACE, UserPlan, UserSubscription

_MEMBER_SLOT = Slot("member", UUIDField())
_PLAN_QUERY: PreparedQuery[tuple[str, int]] = PreparedQuery(
    lambda: (
        UserSubscription.objects.filter(member_id=_MEMBER_SLOT)
        .paid_after(Slot("ended", DateTimeField()))
        .activated()
        .values_list("plan__name", "plan__max_devices")
    ),
    row=tuple,
)
_LOCKED_ALLOWANCE_QUERY: PreparedQuery[UserPlan] = PreparedQuery(
    lambda: UserPlan.objects.select_for_update().filter(member_id=_MEMBER_SLOT)
)


def get_device_allowance(member: Member, *, now: datetime) -> tuple[str, int]:
    """Return the plan's name and its device limit at ``now``."""
    return _PLAN_QUERY.first(member=member.pk, ended=now - GRACE) or (BASIC_PLAN_NAME, BASIC_MAX_DEVICES)


def lock_allowance(*, member: Member, now: datetime) -> UserPlan:
    """Lock the member's allowance row until the caller's transaction ends, and bring it up to date.

    Code that counts devices before binding one must hold this lock, so that concurrent requests cannot exceed the
    limit.
    """
    allowance = _LOCKED_ALLOWANCE_QUERY.first(member=member.pk)
    if allowance is None:
        UserPlan.objects.get_or_create(member=member)
        allowance = UserPlan.objects.select_for_update().get(member=member)
    _, max_devices = get_device_allowance(member, now=now)
    if allowance.max_devices != max_devices:
        allowance.max_devices = max_devices
        allowance.save(update_fields=["max_devices", "updated_at"])
    return allowance
