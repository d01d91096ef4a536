"""Subscriptions for the tests: a member who holds a plan, at a chosen distance from its end, and staff who record."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import build_first_period
from tests.factories import Caller

# The last day of a long month: the next is too short for it.
BEGAN = datetime(2027, 1, 31, 9, 30, tzinfo=UTC)
ENDS = datetime(2027, 2, 28, 9, 30, tzinfo=UTC)
NEXT_ENDS = datetime(2027, 3, 31, 9, 30, tzinfo=UTC)
GRACE = timedelta(days=3)
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)
DESK = "/staff/subscriptions/usersubscription/"
REASON = "Agreed with the member by phone"


def subscribe(member: Member, plan_name: str = "ghost", *, start: datetime | None = None, **fields: Any):
    """A member's active subscription; ``start`` decides where the clock puts it."""
    start = start or timezone.now() - timedelta(days=1)
    plan = SubscriptionPlan.objects.get(name=plan_name)
    given = {"activated_at": start, **build_first_period(plan, start=start), **fields}
    if given["activated_at"] is None:
        given["paid_until"] = given["start_date"]
    return UserSubscription.objects.create(member=member, plan=plan, created_at=start, **given)


def ended(by: timedelta) -> dict[str, datetime]:
    """Dates of a period that ended ``by`` ago."""
    end = timezone.now() - by
    return {"start_date": end - timedelta(days=30), "end_date": end, "paid_until": end}


def seen_on(staff: Caller, subscription: UserSubscription, page_name: str) -> dict[str, Any]:
    """What one of the desk's pages on which staff act carries along."""
    return staff.get(f"{DESK}{subscription.pk}/{page_name}/").context["form"].initial


def act(staff: Caller, subscription: UserSubscription, page_name: str, given: dict[str, Any]) -> str:
    """Press the page's button, with a reason; return the page that follows."""
    answer = staff.upload(f"{DESK}{subscription.pk}/{page_name}/", {"reason": REASON, **given})
    assert answer.status_code == 302, answer.content.decode()
    return staff.get(answer["Location"]).content.decode()


def seen_on_payment_page(staff: Caller, subscription: UserSubscription) -> dict[str, Any]:
    """What the page that asks to confirm a payment carries along."""
    return seen_on(staff, subscription, "record-payment")


def confirm_payment(staff: Caller, subscription: UserSubscription, seen: dict[str, Any]) -> str:
    """Press the page's button; return the page that follows."""
    return act(staff, subscription, "record-payment", seen)


def record_payment(staff: Caller, subscription: UserSubscription) -> str:
    """Record a payment as staff do: look at the page, and press its button."""
    return confirm_payment(staff, subscription, seen_on_payment_page(staff, subscription))


def instant(moment: datetime) -> str:
    """An instant as the API writes it."""
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z"


def page(caller, path="", query=None):
    """A page of the desk about subscriptions, as its HTML."""
    return caller.get(f"{DESK}{path}", query).content.decode()


def actions(member):
    """What a member's activity log holds, by action."""
    return sorted(ActivityEntry.objects.filter(member=member).values_list("action", flat=True))
