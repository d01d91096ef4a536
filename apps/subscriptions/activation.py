"""A chosen plan begins to allow something: the one seam for a payment provider."""

from datetime import datetime

from apps.accounts import activity
from apps.common.errors import Conflict
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import period_of


class NotPending(Conflict):
    """The subscription was activated already, or was closed."""

    code = "wrong_status"
    sentence = "This subscription is not waiting for its first payment"


def activate(*, subscription: UserSubscription, now: datetime) -> None:
    """Begin the first period at ``now``, in the caller's transaction. Raises ``NotPending``."""
    # The condition stands in the UPDATE: of two staff members who record the same payment, one does.
    changes = {"activated_at": now, "updated_at": now, **period_of(subscription.plan, start=now)}
    pending = UserSubscription.objects.filter(pk=subscription.pk, is_active=True, activated_at__isnull=True)
    if not pending.update(**changes):
        raise NotPending
    for name, value in changes.items():
        setattr(subscription, name, value)
    lock_allowance(member=subscription.member, now=now)
    activity.record(
        member=subscription.member,
        action="subscription_activated",
        description=f"The {subscription.plan.display_name} plan is active until {subscription.end_date:%d %B %Y}",
        subscriptionId=str(subscription.pk),
    )
