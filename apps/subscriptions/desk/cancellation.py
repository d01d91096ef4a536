"""Cancel a subscription."""

from typing import Any

from django.utils import timezone

from apps.accounts.desk.actions import Shown
from apps.accounts.record import Actor
from apps.subscriptions.desk.subscription_page import SubscriptionPage, who_and_what
from apps.subscriptions.ending import SubscriptionOver, cancel_subscription
from apps.subscriptions.models import UserSubscription


class CancelSubscriptionPage(SubscriptionPage):
    """Shows what ends, and ends it."""

    name = "subscriptions_usersubscription_cancel"
    route = "cancel"
    title = button = "Cancel subscription"
    is_danger = True

    def shown(self, subject: UserSubscription) -> Shown:
        """What would be lost."""
        if subject.status_at(timezone.now()) == "ended":
            raise SubscriptionOver
        return Shown(
            [*who_and_what(subject), ("Paid until", subject.paid_until if subject.activated_at else "not paid yet")],
            "It ends at once and for good. Unused services are forfeited, a period paid ahead included. Devices above "
            "the Basic limit stay bound until they are revoked.",
        )

    def carry_out(self, subject: UserSubscription, given: dict[str, Any], *, by: Actor) -> str:
        """Cancel it."""
        cancel_subscription(subscription_id=subject.pk, by=by, reason=given["reason"], now=timezone.now())
        return "Cancelled the subscription. The member was told."
