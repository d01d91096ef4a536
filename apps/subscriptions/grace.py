"""A period has ended unpaid: the member is told that three days are left. Grace itself is a matter of the clock."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from apps.accounts import activity
from apps.subscriptions.letters import tell_of_grace, written
from apps.subscriptions.models import UserSubscription


def tell_all_in_grace(*, now: datetime) -> int:
    """Tell every member whose grace has begun, once a period; return how many. Safe to run at once on two hosts."""
    begun = UserSubscription.objects.of_status("grace", now=now)
    untold = begun.filter(Q(grace_mailed_for__isnull=True) | ~Q(grace_mailed_for=F("paid_until")))
    return sum(_tell(held, now) for held in untold.select_related("plan", "member__user"))


@transaction.atomic(durable=True)
def _tell(held: UserSubscription, now: datetime) -> bool:
    # The end stands in the WHERE: another host may have told of it, or a payment may have moved it.
    unchanged = UserSubscription.objects.filter(
        pk=held.pk, is_active=True, paid_until=held.paid_until, grace_mailed_for=held.grace_mailed_for
    )
    if not unchanged.update(grace_mailed_for=held.paid_until, updated_at=now):
        return False
    activity.record(
        member=held.member,
        action="grace_begun",
        description=f"The {held.plan.display_name} plan is unpaid and ends on {written(held.grace_ends_at)}",
        subscriptionId=str(held.pk),
    )
    tell_of_grace(held)
    return True
