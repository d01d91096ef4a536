"""Record a payment."""

from typing import Any

from django.utils import timezone

from apps.accounts.desk.actions import Shown
from apps.accounts.record import Actor
from apps.subscriptions.desk.subscription_page import SeenForm, SubscriptionPage, who_and_what
from apps.subscriptions.letters import written
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.payments import next_period, record_payment
from apps.subscriptions.seen import payment_seen


class RecordPaymentPage(SubscriptionPage):
    """Shows which period a payment opens and what it costs, and records it."""

    name = "subscriptions_usersubscription_record_payment"
    route = "record-payment"
    title = button = "Record payment"
    form_class = SeenForm

    def initial(self, subject: UserSubscription) -> dict[str, Any]:
        """What the payment follows on, and the price."""
        return {"seen": payment_seen(subject)}

    def shown(self, subject: UserSubscription) -> Shown:
        """The period that opens."""
        period = next_period(subject, now=timezone.now())
        begins = "when the payment is recorded" if period.is_first else period.start
        ends = f"one month later, {written(period.end)}" if period.is_first else period.end
        facts = [
            *who_and_what(subject),
            ("Amount", f"${period.amount:,.2f}"),
            ("Period begins", begins),
            ("Period ends", ends),
        ]
        return Shown(facts, "This is the first payment: the plan becomes active." if period.is_first else "")

    def carry_out(self, subject: UserSubscription, given: dict[str, Any], *, by: Actor) -> str:
        """Record it for the period that the page showed."""
        payment = record_payment(
            subscription_id=subject.pk, seen=given["seen"], by=by, reason=given["reason"], now=timezone.now()
        )
        period = f"{written(payment.period_start)} to {written(payment.period_end)}"
        return f"Recorded ${payment.amount:,.2f} for {period}. The member was told."
