"""The demo member's first period, on a smaller plan: closed with its statement, paid with receipts."""

from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta

from apps.accounts.models import Member
from apps.core.request_meta import RequestMeta
from apps.demo.claims import PLAN, PLAN_DAYS_AGO
from apps.demo.people import support_agent
from apps.demo.subscriptions import subscribe
from apps.subscriptions.billing import record_payment
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import roll_over_all
from apps.subscriptions.plan_changes import schedule_change
from apps.subscriptions.quotas import get_payment_version

_FIRST_PLAN = "phantom"


def seed(*, member: Member, now: datetime) -> None:
    """The period in which the demo's claims are submitted begins where they expect it."""
    subscriptions = UserSubscription.objects.filter(member=member)
    if subscriptions.exists():
        return
    period_start = now - timedelta(days=PLAN_DAYS_AGO)
    subscribe(member=member, plan_name=_FIRST_PLAN, at=period_start - relativedelta(months=1))
    subscription = subscriptions.get()
    schedule_change(
        member=member,
        plan_name=PLAN,
        expected_version=subscription.version,
        meta=RequestMeta(),
        now=period_start - timedelta(days=9),
    )
    subscription.refresh_from_db()
    record_payment(
        subscription_id=subscription.pk,
        expected_version=get_payment_version(subscription),
        actor=support_agent(),
        reason="Wire received, reference 20418",
        now=period_start - timedelta(days=2),
    )
    # The entries of the new period have its date.
    roll_over_all(now=period_start)
