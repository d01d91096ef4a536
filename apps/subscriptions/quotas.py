"""Units of service: each claim uses one unit of its kind, and usage never exceeds the quota."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet

from apps.accounts.models import Member
from apps.core.errors import DomainError
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.periods import roll_over, with_current_period


def get_period_version(subscription: UserSubscription) -> str:
    """Return a version that changes with the plan, the current period and its quotas."""
    quotas = (getattr(subscription, service.quota_field) for service in SERVICES.values())
    return " ".join(map(str, [subscription.plan_id, subscription.start_date.timestamp(), *quotas]))


def get_payment_version(subscription: UserSubscription) -> str:
    """Return a version that changes with the plan, its price and the period that the next payment would open."""
    return f"{subscription.plan_id} {subscription.paid_until.timestamp()} {subscription.plan.price_per_month}"


class NoSubscription(DomainError):
    status = 403
    code = "no_subscription"
    message = "You need an active subscription. Choose a plan first."


class QuotaExceeded(DomainError):
    status = 403
    code = "quota_exceeded"
    message = "No unit of this service is left in this period"


@dataclass(frozen=True, slots=True)
class Service:
    """One kind of unit. ``field`` is the prefix of its model fields."""

    field: str
    singular: str
    plural: str
    carries_over: bool = False

    @property
    def used_field(self) -> str:
        return f"{self.field}_used"

    @property
    def quota_field(self) -> str:
        return f"{self.field}_quota"

    def pluralize(self, units: int) -> str:
        return f"{units} {self.singular if units == 1 else self.plural}"

    def get_units_left(self, subscription: UserSubscription) -> int:
        carried_over = subscription.estimates_carried_over if self.carries_over else 0
        left: int = getattr(subscription, self.quota_field) + carried_over - getattr(subscription, self.used_field)
        return left

    def format_usage(self, subscription: UserSubscription) -> str:
        """Return usage as text, such as ``2 of 4 + 1 carried over``."""
        used = f"{getattr(subscription, self.used_field)} of {getattr(subscription, self.quota_field)}"
        carried_over = subscription.estimates_carried_over if self.carries_over else 0
        return f"{used} + {carried_over} carried over" if carried_over else used

    def get_min_quota(self, subscription: UserSubscription) -> int:
        """Return the lowest quota that covers the units already used."""
        return max(0, getattr(subscription, self.quota_field) - self.get_units_left(subscription))


SERVICES = {
    "estimate": Service("estimates", "estimate", "estimates", carries_over=True),
    "appraisal": Service("appraisals", "appraisal", "appraisals"),
    "engineer_assignment": Service("engineer_assignments", "engineer assignment", "engineer assignments"),
    "attorney_assistance": Service("attorney_assistance", "attorney assistance", "attorney assistance"),
}


def require_unit(*, member: Member, service_type: str, now: datetime) -> UserSubscription:
    """Return the member's usable subscription if it has a unit left. Changes nothing.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    subscription = with_current_period(_get_usable_subscription(member, now), now=now)
    _require_unit_left(subscription, SERVICES[service_type])
    return subscription


def use_unit(*, member: Member, service_type: str, now: datetime) -> UserSubscription:
    """Use one unit in the caller's transaction, and return the subscription.

    Raises ``NoSubscription`` or ``QuotaExceeded``.
    """
    service = SERVICES[service_type]
    subscription = roll_over(_get_usable_subscription(member, now), now=now)
    _require_unit_left(subscription, service)
    # The limit is part of the UPDATE's WHERE, so that concurrent claims cannot use more units than there are.
    if not _filter_unit_left(subscription, service, now).update(
        **{service.used_field: F(service.used_field) + 1}, updated_at=now
    ):
        require_unit(member=member, service_type=service_type, now=now)
        raise QuotaExceeded
    return subscription


def return_unit(*, subscription_id: UUID, service_type: str, used_at: datetime, now: datetime) -> None:
    """Return a unit that was used at ``used_at`` to its period, in the caller's transaction.

    If that period is over, an estimate is added to the carried-over units; units of other services have lapsed. This
    also holds if the next period has started but the subscription has not been rolled over yet.
    """
    service = SERVICES[service_type]
    subscriptions = UserSubscription.objects.filter(pk=subscription_id)
    # Compare with opened_at, not start_date: a unit used during grace came from the previous period, although the
    # next period's start_date is earlier than that use.
    was_returned = subscriptions.filter(opened_at__lte=used_at, **{f"{service.used_field}__gt": 0}).update(
        **{service.used_field: F(service.used_field) - 1}, updated_at=now
    )
    if not was_returned and service.carries_over:
        subscriptions.update(estimates_carried_over=F("estimates_carried_over") + 1, updated_at=now)


def _get_usable_subscription(member: Member, now: datetime) -> UserSubscription:
    subscription = UserSubscription.objects.filter(member=member).usable(now=now).select_related("paid_ahead").first()
    if subscription is None:
        raise NoSubscription
    return subscription


def _require_unit_left(subscription: UserSubscription, service: Service) -> None:
    if service.get_units_left(subscription) < 1:
        raise QuotaExceeded(_format_remaining(subscription, service))


def _filter_unit_left(subscription: UserSubscription, service: Service, now: datetime) -> QuerySet[UserSubscription]:
    limit = F(service.quota_field) + F("estimates_carried_over") if service.carries_over else F(service.quota_field)
    return UserSubscription.objects.filter(pk=subscription.pk, **{f"{service.used_field}__lt": limit}).usable(now=now)


def _format_remaining(subscription: UserSubscription, service: Service) -> str:
    others = [other.pluralize(left) for other in SERVICES.values() if (left := other.get_units_left(subscription)) > 0]
    still_left = ", ".join(others) if others else "nothing"
    return f"No {service.plural} left in this period. Still left: {still_left}."
