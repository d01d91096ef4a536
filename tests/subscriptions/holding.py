"""Subscriptions for the tests: a member who holds a plan, at a chosen distance from its end."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.accounts.models import Member
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import period_of


def subscribe(member: Member, plan_name: str = "ghost", *, start: datetime | None = None, **fields: Any):
    """A member's active subscription; ``start`` decides where the clock puts it."""
    start = start or timezone.now() - timedelta(days=1)
    plan = SubscriptionPlan.objects.get(name=plan_name)
    given = {"activated_at": start, **period_of(plan, start=start), **fields}
    if given["activated_at"] is None:
        given["paid_until"] = given["start_date"]
    return UserSubscription.objects.create(member=member, plan=plan, created_at=start, **given)


def ended(by: timedelta) -> dict[str, datetime]:
    """Dates of a period that ended ``by`` ago."""
    end = timezone.now() - by
    return {"start_date": end - timedelta(days=30), "end_date": end, "paid_until": end}
