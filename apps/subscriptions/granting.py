"""Support staff grant units beyond the plan: they belong to the period that runs."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity, record
from apps.accounts.record import Actor
from apps.common.errors import Conflict, Invalid
from apps.common.rules import LIMITS
from apps.common.versions import ChangedMeanwhile
from apps.subscriptions.ending import SubscriptionOver, lock_subscription
from apps.subscriptions.letters import tell_granted
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.seen import period_seen

MOST_UNITS: int = LIMITS["grant"]["maxUnits"]


class NotBegun(Conflict):
    """A subscription that waits for its first payment has no period yet."""

    code = "wrong_status"
    sentence = "This subscription is waiting for its first payment: there is no period yet to grant units in"


@transaction.atomic(durable=True)
def grant_units(
    *, subscription_id: UUID, service_type: str, units: int, seen: str, by: Actor, reason: str, now: datetime
) -> UserSubscription:
    """Raise a quota of the present period, and tell the member. Estimates that stay unused roll over as any others.

    ``seen`` is the ``period_seen`` of the page. Raises ``Invalid``, ``SubscriptionOver``, ``NotBegun`` or
    ``ChangedMeanwhile``.
    """
    if not 1 <= units <= MOST_UNITS:
        raise Invalid({"units": [f"Please grant between 1 and {MOST_UNITS} units"]})
    service = SERVICES[service_type]
    held = lock_subscription(subscription_id, now=now)
    refuse_without_a_period(held, now=now)
    if period_seen(held) != seen:
        raise ChangedMeanwhile
    granted = service.counted(units)
    before = record.facts(held, service.quota)
    setattr(held, service.quota, getattr(held, service.quota) + units)
    held.save(update_fields=[service.quota, "updated_at"])
    activity.record(
        member=held.member,
        action="units_granted",
        description=f"Support granted {granted} beyond the plan, until {held.end_date:%d %B %Y}",
        subscriptionId=str(held.pk),
        staff=by.name,
    )
    record.keep(
        by=by,
        action="units_granted",
        description=f"Granted {granted}",
        subject=held,
        before=before,
        after=record.facts(held, service.quota),
        reason=reason,
        member=held.member,
    )
    tell_granted(held, granted)
    return held


def refuse_without_a_period(held: UserSubscription, *, now: datetime) -> None:
    """Raise ``SubscriptionOver`` or ``NotBegun`` where no period runs."""
    status = held.status_at(now)
    if status == "ended":
        raise SubscriptionOver
    if status == "pending":
        raise NotBegun
