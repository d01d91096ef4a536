"""Reminds members of the end of what is paid, and says when a statement is ready."""

from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from apps.core import jobs
from apps.subscriptions.lifecycle import notify_about_plan
from apps.subscriptions.models import Statement, SubscriptionQuerySet, UserSubscription
from apps.subscriptions.quotas import get_plan_to_pay

# Days before the end, the last one first.
REMINDERS = (1, 7)


@jobs.periodic("remind_of_period_ends", every=timedelta(minutes=5), title="Remind members of the end of what is paid")
def remind_all(*, now: datetime) -> int:
    """Return how many members were reminded. Safe to run on two hosts at once."""
    return sum(_remind(days, now=now) for days in REMINDERS)


def _get_due(days: int, *, now: datetime) -> SubscriptionQuerySet:
    """Paid subscriptions that end within so many days, of which the member was not reminded this late or later."""
    is_reminded = Q(reminded_for=F("paid_until"), reminded_days__lte=days)
    soon = UserSubscription.objects.usable(now=now).filter(
        paid_until__gt=now, paid_until__lte=now + timedelta(days=days)
    )
    # A null would make the comparison of the others unknown.
    return soon.filter(~is_reminded | Q(reminded_for__isnull=True))


def _remind(days: int, *, now: datetime) -> int:
    rows = _get_due(days, now=now).select_related("plan", "plan_ahead", "next_plan", "member__user")
    return jobs.process_rows(rows, partial(_remind_one, days=days, now=now))


@transaction.atomic(durable=True)
def _remind_one(subscription: UserSubscription, days: int, now: datetime) -> bool:
    # Compare-and-swap: another host may have sent the reminder, or a payment may have moved the end.
    due = _get_due(days, now=now).filter(pk=subscription.pk, paid_until=subscription.paid_until)
    if not due.update(reminded_for=F("paid_until"), reminded_days=days):
        return False
    plan = get_plan_to_pay(subscription)
    notify_about_plan("plan_ends_soon", subscription, plan=plan, instructions=settings.PAYMENT_INSTRUCTIONS, now=now)
    return True


@jobs.periodic(
    "announce_statements", every=timedelta(minutes=5), title="Announce statements", after=["close_statements"]
)
def announce_statements(*, now: datetime) -> int:
    """Notify members of statements that were closed; return how many. Safe to run on two hosts at once."""
    closed = Statement.objects.closed().filter(notified_at__isnull=True).order_by("closed_at")
    return jobs.process_rows(closed.values_list("pk", flat=True), partial(_announce, now=now))


@transaction.atomic(durable=True)
def _announce(statement_id: UUID, now: datetime) -> bool:
    if not Statement.objects.filter(pk=statement_id, notified_at__isnull=True).update(notified_at=now):
        return False
    statement = Statement.objects.select_related("subscription__member__user", "subscription__plan").get(
        pk=statement_id
    )
    notify_about_plan("statement_closed", statement.subscription, statement=statement, now=now)
    return True
