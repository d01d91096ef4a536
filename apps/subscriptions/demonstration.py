"""What ``seed_demo`` shows of payments: the next period of the demo member's plan, paid ahead."""

from datetime import datetime

from apps.accounts.demonstration import support
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.subscriptions.models import Payment, UserSubscription
from apps.subscriptions.payments import record_payment
from apps.subscriptions.seen import payment_seen


def seed(*, member: Member, now: datetime) -> None:
    """Record the payment, unless one stands already."""
    held = UserSubscription.objects.select_related("plan").filter(member=member).usable(now=now).first()
    if held is None or Payment.objects.filter(subscription=held).exists():
        return
    record_payment(
        subscription_id=held.pk,
        seen=payment_seen(held),
        by=Actor(support()),
        reason="Wire received, reference 20931",
        now=now,
    )
