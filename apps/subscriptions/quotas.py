"""Units of service: each claim uses one of its kind, and what is left is never less than nothing."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet

from apps.accounts.models import Member
from apps.core.errors import DomainError
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import as_of, roll_over


def period_version(present: UserSubscription) -> str:
    """The plan, the present period and its quotas."""
    quotas = (getattr(present, service.quota) for service in SERVICES.values())
    return " ".join(map(str, [present.plan_id, present.start_date.timestamp(), *quotas]))


def payment_version(held: UserSubscription) -> str:
    """The plan, what the next payment follows on, and what it costs."""
    return f"{held.plan_id} {held.paid_until.timestamp()} {held.plan.price_per_month}"


class NoSubscription(DomainError):
    """The member holds no subscription that allows anything."""

    status = 403
    code = "no_subscription"
    message = "You need an active subscription. Choose a plan first."


class QuotaExceeded(DomainError):
    """The period has no unit of this service left."""

    status = 403
    code = "quota_exceeded"
    message = "No unit of this service is left in this period"


@dataclass(frozen=True, slots=True)
class Service:
    """One kind of unit: the beginning of its fields' names, and what people call one and several of it."""

    field: str
    one: str
    several: str
    rolls_over: bool = False

    @property
    def used(self) -> str:
        """The field that counts the used units."""
        return f"{self.field}_used"

    @property
    def quota(self) -> str:
        """The field that says how many the plan gives a period."""
        return f"{self.field}_quota"

    def counted(self, units: int) -> str:
        """So many of it, as people say it."""
        return f"{units} {self.one if units == 1 else self.several}"

    def left_of(self, subscription: UserSubscription) -> int:
        """How many units are left in the present period."""
        carried_over = subscription.estimates_carried_over if self.rolls_over else 0
        left: int = getattr(subscription, self.quota) + carried_over - getattr(subscription, self.used)
        return left

    def use_of(self, subscription: UserSubscription) -> str:
        """What is used of what there is in the present period, as people read it."""
        used = f"{getattr(subscription, self.used)} of {getattr(subscription, self.quota)}"
        carried_over = subscription.estimates_carried_over if self.rolls_over else 0
        return f"{used} + {carried_over} carried over" if carried_over else used

    def least_quota_of(self, subscription: UserSubscription) -> int:
        """The least quota that covers what is used in the present period."""
        return max(0, getattr(subscription, self.quota) - self.left_of(subscription))


SERVICES = {
    "estimate": Service("estimates", "estimate", "estimates", rolls_over=True),
    "appraisal": Service("appraisals", "appraisal", "appraisals"),
    "engineer_assignment": Service("engineer_assignments", "engineer assignment", "engineer assignments"),
    "attorney_assistance": Service("attorney_assistance", "attorney assistance", "attorney assistance"),
}


def require_unit(*, member: Member, service_type: str, now: datetime) -> UserSubscription:
    """Return the member's usable subscription, grace included, if a unit is left. Changes nothing.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    present = as_of(_held_by(member, now), now=now)
    _refuse_without_a_unit(present, SERVICES[service_type])
    return present


def use_unit(*, member: Member, service_type: str, now: datetime) -> UserSubscription:
    """Use one unit in the caller's transaction, and return the subscription that it came from.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    service = SERVICES[service_type]
    subscription = roll_over(_held_by(member, now), now=now)
    _refuse_without_a_unit(subscription, service)
    # The limit stands in the WHERE of the one UPDATE: thirty claims that race for nine units get nine.
    if not _with_a_unit_left(subscription, service, now).update(**{service.used: F(service.used) + 1}, updated_at=now):
        require_unit(member=member, service_type=service_type, now=now)
        raise QuotaExceeded
    return subscription


def give_unit_back(*, subscription_id: UUID, service_type: str, used_at: datetime, now: datetime) -> None:
    """Return a unit that was used at ``used_at`` to the period it came from, in the caller's transaction.

    Of a period that is over, an estimate counts as carried over; the other services' units have lapsed. Where the next
    period has begun and nobody has written it down, the same follows once somebody does.
    """
    service = SERVICES[service_type]
    own = UserSubscription.objects.filter(pk=subscription_id)
    # Opened, not begun: what was used in grace came from the period before, though the next begins where that ended.
    given_back = own.filter(opened_at__lte=used_at, **{f"{service.used}__gt": 0}).update(
        **{service.used: F(service.used) - 1}, updated_at=now
    )
    if not given_back and service.rolls_over:
        own.update(estimates_carried_over=F("estimates_carried_over") + 1, updated_at=now)


def _held_by(member: Member, now: datetime) -> UserSubscription:
    held = UserSubscription.objects.filter(member=member).usable(now=now).select_related("paid_ahead").first()
    if held is None:
        raise NoSubscription
    return held


def _refuse_without_a_unit(subscription: UserSubscription, service: Service) -> None:
    if service.left_of(subscription) < 1:
        raise QuotaExceeded(_what_is_left(subscription, service))


def _with_a_unit_left(subscription: UserSubscription, service: Service, now: datetime) -> QuerySet[UserSubscription]:
    limit = F(service.quota) + F("estimates_carried_over") if service.rolls_over else F(service.quota)
    return UserSubscription.objects.filter(pk=subscription.pk, **{f"{service.used}__lt": limit}).usable(now=now)


def _what_is_left(subscription: UserSubscription, service: Service) -> str:
    others = [other.counted(left) for other in SERVICES.values() if (left := other.left_of(subscription)) > 0]
    still_left = ", ".join(others) if others else "nothing"
    return f"No {service.several} left in this period. Still left: {still_left}."
