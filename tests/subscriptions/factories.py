from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import Actor, RequestMeta
from apps.subscriptions import billing, ledger
from apps.subscriptions.closing import open_statement
from apps.subscriptions.models import (
    EntryKind,
    PeriodUsage,
    PlanQuota,
    SubscriptionPlan,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.periods import build_first_period, create_preview, create_usage
from apps.subscriptions.quotas import get_payment_version
from tests.factories import Caller
from tests.support_pages import get_messages

# The start is the last day of a long month; the next month is shorter.
PERIOD_START = datetime(2027, 1, 31, 9, 30, tzinfo=UTC)
PERIOD_END = datetime(2027, 2, 28, 9, 30, tzinfo=UTC)
NEXT_PERIOD_END = datetime(2027, 3, 31, 9, 30, tzinfo=UTC)
GRACE_PERIOD = timedelta(days=3)
ONE_SECOND = timedelta(seconds=1)
ONE_DAY = timedelta(days=1)
SUBSCRIPTIONS_URL = "/staff/subscriptions/usersubscription/"
REASON = "Agreed with the member by phone"


def subscribe(
    member: Member,
    plan_name: str = "ghost",
    *,
    start: datetime | None = None,
    used: dict[str, int] | None = None,
    carried_over: dict[str, int] | None = None,
    quotas: dict[str, int] | None = None,
    **fields: Any,
):
    """Create an active subscription whose current period begins at ``start`` (default: yesterday).

    ``used``, ``carried_over`` and ``quotas`` (default: the plan's) have an entry for a service.
    """
    start = start or timezone.now() - timedelta(days=1)
    plan = SubscriptionPlan.objects.get(name=plan_name)
    values = {"activated_at": start, **build_first_period(start=start), **fields}
    if values["activated_at"] is None:
        values["paid_until"] = values["start_date"]
    subscription = UserSubscription.objects.create(member=member, plan=plan, created_at=start, **values)
    if subscription.activated_at is None:
        create_preview(subscription)
    else:
        create_usage(subscription, plan=plan, period_start=subscription.start_date, now=start)
        open_statement(subscription)
    for field, units in (("quota", quotas), ("carried_over", carried_over), ("used", used)):
        if units:
            set_units(subscription, field, units)
    return UserSubscription.objects.get(pk=subscription.pk)


_ENTRIES = {"quota": (EntryKind.ADDED, 1), "carried_over": (EntryKind.CARRIED, 1), "used": (EntryKind.USED, -1)}


def set_units(subscription: UserSubscription, field: str, units: dict[str, int]) -> None:
    """Set ``quota``, ``carried_over`` or ``used`` of the services in ``units``, with entries that explain it."""
    subscription = UserSubscription.objects.get(pk=subscription.pk)
    kind, sign = _ENTRIES[field]
    entries = [
        UsageEntry(service=service, kind=kind, units=sign * (count - getattr(subscription.usage[service], field)))
        for service, count in units.items()
    ]
    ledger.write(subscription, entries, now=timezone.now())


def set_plan_quotas(plan_name: str, units: dict[str, int]) -> None:
    for service, quota in units.items():
        PlanQuota.objects.filter(plan__name=plan_name, service=service).update(quota=quota)


def get_usage(subscription: UserSubscription, service: str = "estimate") -> PeriodUsage:
    """Return the row of the stored period, whichever has begun since."""
    return UserSubscription.objects.get(pk=subscription.pk).usage[service]


def ended(by: timedelta) -> dict[str, datetime]:
    """Return the fields of a period that ended ``by`` ago, for ``subscribe``."""
    end = timezone.now() - by
    return {"start_date": end - timedelta(days=30), "end_date": end, "paid_until": end}


def get_initial_data(staff: Caller, subscription: UserSubscription, page_name: str) -> dict[str, Any]:
    """Open an action page and return its initial form data, with the hidden version field."""
    return staff.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/{page_name}/").context["form"].initial


def submit_action(staff: Caller, subscription: UserSubscription, page_name: str, values: dict[str, Any]) -> str:
    """Submit an action page with a reason; return the messages of the next page, or the HTML of the refusal."""
    answer = staff.upload(f"{SUBSCRIPTIONS_URL}{subscription.pk}/{page_name}/", {"reason": REASON, **values})
    if answer.status_code == 302:
        assert answer["Location"].startswith(f"/staff/accounts/member/{subscription.member_id}/change/")
        return "\n".join(map(str, get_messages(answer)))
    return answer.content.decode()


def get_payment_form_data(staff: Caller, subscription: UserSubscription) -> dict[str, Any]:
    return get_initial_data(staff, subscription, "record-payment")


def confirm_payment(staff: Caller, subscription: UserSubscription, form_data: dict[str, Any]) -> str:
    return submit_action(staff, subscription, "record-payment", form_data)


def record_payment(staff: Caller, subscription: UserSubscription) -> str:
    return confirm_payment(staff, subscription, get_payment_form_data(staff, subscription))


def pay(subscription: UserSubscription) -> None:
    """Record a payment by the service, for tests about what follows from it."""
    user, _ = User.objects.get_or_create(username="cashier", defaults={"kind": User.Kind.STAFF})
    current = UserSubscription.objects.get(pk=subscription.pk)
    billing.record_payment(
        subscription_id=current.pk,
        expected_version=get_payment_version(current),
        actor=Actor(user, RequestMeta()),
        reason=REASON,
        now=timezone.now(),
    )


def format_instant(moment: datetime) -> str:
    """Format a datetime as the API does."""
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z"


def get_page(caller, path="", query=None):
    return caller.get(f"{SUBSCRIPTIONS_URL}{path}", query).content.decode()


def get_activity_actions(member):
    return sorted(ActivityEntry.objects.filter(member=member).values_list("action", flat=True))
