"""What ``seed_demo`` shows of payments: the next period of the demo member's plan, paid ahead."""

from datetime import datetime

from apps.accounts.demonstration import support
from apps.accounts.models import Member
from apps.subscriptions.models import Payment, UserSubscription
from apps.subscriptions.payments import next_period, record_payment


def seed(*, member: Member, now: datetime) -> None:
    """Record the payment, unless one stands already."""
    held = UserSubscription.objects.select_related("plan").filter(member=member).usable(now=now).first()
    if held is None or Payment.objects.filter(subscription=held).exists():
        return
    period = next_period(held, now=now)
    record_payment(
        subscription_id=held.pk,
        seen_paid_until=period.paid_until,
        seen_amount=period.amount,
        staff=support(),
        now=now,
    )
