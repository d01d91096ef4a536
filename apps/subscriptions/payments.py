"""Payments as support staff record them: the product takes none itself."""

from datetime import datetime

from django.db import transaction

from apps.accounts import mail
from apps.subscriptions.activation import activate
from apps.subscriptions.models import UserSubscription


@transaction.atomic(durable=True)
def record_first_payment(*, subscription: UserSubscription, now: datetime) -> None:
    """Activate a subscription that waits for it, and tell the member. Raises ``NotPending``."""
    activate(subscription=subscription, now=now)
    member = subscription.member
    plan = subscription.plan.display_name
    mail.send(
        user=member.user,
        subject=f"Your {plan} plan is active",
        text=(
            f"{member.first_name},\n\n"
            f"Your first payment was received. The {plan} plan is active until "
            f"{subscription.end_date:%d %B %Y at %H:%M} UTC.\n\nThe network"
        ),
    )
