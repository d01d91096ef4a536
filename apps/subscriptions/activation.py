"""A chosen plan begins to allow something: the one seam for a payment provider."""

from datetime import datetime
from decimal import Decimal

from apps.accounts import activity
from apps.common.errors import Conflict
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.letters import tell_active
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import period_of


class NotPending(Conflict):
    """The subscription was activated already, or was closed."""

    code = "wrong_status"
    sentence = "This subscription is not waiting for its first payment"


def activate(*, subscription: UserSubscription, now: datetime, paid: Decimal | None = None) -> None:
    """Begin the first period at ``now``, in the caller's transaction, and tell the member. Raises ``NotPending``.

    ``paid`` is the payment (USD) that began it; with instant activation the first period is taken on trust.
    """
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
    tell_active(subscription, paid=paid)
