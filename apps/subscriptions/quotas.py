"""Units of service: each claim uses one unit of its kind, and usage never exceeds the quota."""

from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.core.errors import DomainError
from apps.core.metrics import UNITS_USED
from apps.subscriptions import ledger
from apps.subscriptions.models import (
    CARRIES_OVER,
    EntryKind,
    Service,
    SubscriptionPlan,
    SubscriptionQuerySet,
    SubscriptionStatus,
    UnitReturn,
    UsageEntry,
    UserSubscription,
)
from apps.subscriptions.periods import roll_over, with_current_period


def get_period_version(subscription: UserSubscription) -> str:
    """Return a version that changes with the plan, the current period and its quotas."""
    quotas = (usage.quota for usage in subscription.usage.values())
    return " ".join(map(str, [subscription.plan_id, subscription.start_date.timestamp(), *quotas]))


def get_payment_version(subscription: UserSubscription) -> str:
    """Return a version that changes with the plan, its price and the period that the next payment would open."""
    plan = get_plan_to_pay(subscription)
    return f"{plan.pk} {subscription.paid_until.timestamp()} {plan.price_per_month}"


def get_plan_to_pay(subscription: UserSubscription) -> SubscriptionPlan:
    """The plan of the period that the next payment opens."""
    return subscription.next_plan or subscription.plan_ahead or subscription.plan


class NoSubscription(DomainError):
    status = 403
    code = "no_subscription"
    message = "You need an active subscription. Choose a plan first."


class QuotaExceeded(DomainError):
    status = 403
    code = "quota_exceeded"
    message = "No unit of this service is left in this period"


def require_unit(*, member: Member, service_type: str, now: datetime) -> None:
    """Check that the member has a usable subscription with a unit left. Changes nothing.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    subscription = with_current_period(_get_usable(UserSubscription.objects.all(), member, now), now=now)
    if subscription.usage[service_type].left < 1:
        raise _quota_exceeded(subscription, service_type)


def use_unit(*, member: Member, service_type: str, claim_id: UUID | None, now: datetime) -> UserSubscription:
    """Use one unit in the caller's transaction, and return the subscription. The claim may be saved after it.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    # The lock keeps concurrent requests from using the same unit, rolling the period over or ending the subscription.
    locked = _get_usable(UserSubscription.objects.select_for_update(), member, now)
    subscription = roll_over(locked, now=now)
    if subscription.usage[service_type].left < 1:
        raise _quota_exceeded(subscription, service_type)
    used = UsageEntry(service=service_type, kind=EntryKind.USED, units=-1, claim_id=claim_id)
    ledger.write(subscription, [used], now=now)
    transaction.on_commit(partial(UNITS_USED.add, service=service_type), robust=True)
    return subscription


def return_unit(
    *, subscription_id: UUID, service_type: str, claim_id: UUID, used_at: datetime, now: datetime
) -> UnitReturn:
    """Return the unit of a claim to its period, in the caller's transaction, and say what this did.

    If that period is over, the unit is carried over, or lapses if its service does not carry over. ``used_at`` decides
    which period it was if the ledger does not know.
    """
    locked = UserSubscription.objects.select_for_update().get(pk=subscription_id)
    if locked.status_at(now) == SubscriptionStatus.ENDED:
        return UnitReturn.NONE
    subscription = roll_over(locked, now=now)
    period_start = ledger.get_period_of_use(claim_id)
    if period_start is not None:
        is_late = period_start < subscription.start_date
    else:
        # Compare with opened_at, not start_date: a unit used during grace came from the previous period, although the
        # next period's start_date is earlier than that use.
        is_late = used_at < subscription.opened_at or subscription.usage[service_type].used == 0
    unit = {"service": service_type, "claim_id": claim_id, "is_late": is_late}
    entries = [UsageEntry(kind=EntryKind.RETURNED, units=1, **unit)]
    lapses = is_late and service_type not in CARRIES_OVER
    if lapses:
        entries.append(UsageEntry(kind=EntryKind.LAPSED, units=-1, **unit))
    ledger.write(subscription, entries, now=now)
    return UnitReturn.LAPSED if lapses else UnitReturn.RETURNED


def _get_usable(subscriptions: SubscriptionQuerySet, member: Member, now: datetime) -> UserSubscription:
    subscription = subscriptions.filter(member=member).usable(now=now).first()
    if subscription is None:
        raise NoSubscription
    return subscription


def _quota_exceeded(subscription: UserSubscription, service_type: str) -> QuotaExceeded:
    others = [Service(service).pluralize(usage.left) for service, usage in subscription.usage.items() if usage.left > 0]
    still_left = ", ".join(others) if others else "nothing"
    return QuotaExceeded(f"No {Service(service_type).plural} left in this period. Still left: {still_left}.")
