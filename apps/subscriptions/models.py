import uuid
from datetime import datetime, timedelta
from decimal import Decimal
from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Prefetch, Q
from django.utils import timezone
from django.utils.functional import cached_property

from apps.accounts.models import Member, User
from apps.core.rules import LIMITS, SERVICES

GRACE = timedelta(days=LIMITS["subscription"]["graceDays"])


class SubscriptionStatus(models.TextChoices):
    """Follows from the dates; see ``UserSubscription.status_at``."""

    PENDING = "pending", "Pending"
    ACTIVE = "active", "Active"
    GRACE = "grace", "Grace period"
    ENDED = "ended", "Ended"


class Service(models.TextChoices):
    """What a unit of a plan pays for. Each service has its own quota."""

    ESTIMATE = "estimate", "Estimate"
    APPRAISAL = "appraisal", "Appraisal"
    ENGINEER_ASSIGNMENT = "engineer_assignment", "Engineer assignment"
    ATTORNEY_ASSISTANCE = "attorney_assistance", "Attorney assistance"

    @property
    def singular(self) -> str:
        return self.label.lower()

    @property
    def plural(self) -> str:
        return self.singular if self is Service.ATTORNEY_ASSISTANCE else f"{self.singular}s"

    @property
    def quota_name(self) -> str:
        """The name of its quota for staff, such as ``engineer assignments quota``."""
        return f"{self.plural} quota"

    def pluralize(self, units: int) -> str:
        return f"{units} {self.singular if units == 1 else self.plural}"


# Unused units of these services are added to the next period. Those of all others end with the period.
CARRIES_OVER = frozenset(service for service in Service if SERVICES[service]["carriesOver"])


class UnitReturn(models.TextChoices):
    """What the return of a unit did. The sentences for members are in ``unitReturns.json``."""

    RETURNED = "returned", "Returned"
    LAPSED = "lapsed", "Lapsed"  # its period is over, and its service does not carry over
    NONE = "none", "None"  # its subscription has ended


class SubscriptionPlanQuerySet(models.QuerySet["SubscriptionPlan"]):
    def with_quotas(self) -> Self:
        """Load the quotas of all plans in one query."""
        return self.prefetch_related(Prefetch("plan_quotas", to_attr="quota_rows"))


class SubscriptionPlan(models.Model):
    """A monthly plan, with a ``PlanQuota`` for each service. Prices are in USD."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.SlugField(max_length=50, unique=True)
    display_name = models.CharField(max_length=100)
    price_per_month = models.DecimalField(max_digits=10, decimal_places=2, validators=[MinValueValidator(Decimal("0"))])
    max_devices = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    description = models.TextField(blank=True)
    is_active = models.BooleanField("may be chosen", default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SubscriptionPlanQuerySet.as_manager()

    class Meta:
        verbose_name = "plan"
        ordering: ClassVar[list[str]] = ["price_per_month", "name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(max_devices__gte=1), name="plan_allows_a_device"),
            models.CheckConstraint(condition=Q(price_per_month__gte=0), name="plan_price_not_negative"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @cached_property
    def quota_rows(self) -> list["PlanQuota"]:
        return list(self.plan_quotas.all())

    @property
    def quotas(self) -> dict[str, "PlanQuota"]:
        """The row of each service. A service that is newer than the plan has a quota of zero."""
        rows = {row.service: row for row in self.quota_rows}
        return {service: rows.get(service) or PlanQuota(plan=self, service=service) for service in Service}


class PlanQuota(models.Model):
    """The units of one service that a plan gives to each period."""

    plan = models.ForeignKey(SubscriptionPlan, on_delete=models.CASCADE, related_name="plan_quotas", db_index=False)
    service = models.CharField(max_length=30, choices=Service.choices)
    quota = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["plan", "service"], name="one_quota_a_plan_and_service")
        ]

    def __str__(self) -> str:
        return Service(self.service).pluralize(self.quota)


class SubscriptionQuerySet(models.QuerySet["UserSubscription"]):
    def current(self, *, now: datetime) -> Self:
        """Neither closed nor past grace at ``now``, whether or not the nightly job has run."""
        return self.filter(is_active=True, paid_until__gt=now - GRACE)

    def lapsed(self, *, now: datetime) -> Self:
        """Past grace at ``now``, but not yet closed by a job."""
        return self.filter(is_active=True, paid_until__lte=now - GRACE)

    def usable(self, *, now: datetime) -> Self:
        """Current and activated: a pending subscription allows nothing yet."""
        return self.current(now=now).filter(activated_at__isnull=False)

    def with_status(self, status: str, *, now: datetime) -> Self:
        """Subscriptions for which ``status_at(now)`` returns ``status``."""
        if status == SubscriptionStatus.ENDED:
            return self.filter(Q(is_active=False) | Q(paid_until__lte=now - GRACE))
        if status == SubscriptionStatus.PENDING:
            return self.current(now=now).filter(activated_at__isnull=True)
        is_grace = status == SubscriptionStatus.GRACE
        return self.usable(now=now).filter(Q(paid_until__lte=now) if is_grace else Q(paid_until__gt=now))

    def with_usage(self) -> Self:
        """Load the usage of all subscriptions in one query."""
        return self.prefetch_related(Prefetch("usages", PeriodUsage.objects.not_over(), to_attr="usage_rows"))


class UserSubscription(models.Model):
    """A member's subscription, with the dates of one period.

    A period paid ahead starts at its date even if no job has run. Code that reads the period's dates or usage must go
    through ``periods.with_current_period``; code that uses a unit, or records or ends anything, locks the row and calls
    ``periods.roll_over`` first.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="subscriptions")
    plan = models.ForeignKey(SubscriptionPlan, on_delete=models.PROTECT, related_name="subscriptions")
    start_date = models.DateTimeField(default=timezone.now)
    end_date = models.DateTimeField()
    # When units of this period became available: its start, or the time of the payment if it was paid in grace.
    opened_at = models.DateTimeField()
    # The end of the current period or of the period paid ahead; while pending, the time when the plan was chosen.
    paid_until = models.DateTimeField()
    paid_ahead = models.OneToOneField(
        "subscriptions.Payment", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    grace_mailed_for = models.DateTimeField("the end whose grace was mailed", null=True, blank=True)
    is_active = models.BooleanField(default=True)
    # The start of the first period. All later periods end on the same day of the month.
    activated_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = SubscriptionQuerySet.as_manager()

    class Meta:
        verbose_name = "subscription"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["member"], condition=Q(is_active=True), name="one_active_subscription_a_member"
            ),
            models.CheckConstraint(condition=Q(end_date__gt=F("start_date")), name="subscription_ends_after_start"),
            models.CheckConstraint(
                condition=Q(activated_at__isnull=False, paid_until__gte=F("end_date"))
                | Q(activated_at__isnull=True, paid_until=F("start_date"), paid_ahead__isnull=True),
                name="subscription_paid_unless_pending",
            ),
            models.CheckConstraint(
                condition=Q(paid_ahead__isnull=True, paid_until__lte=F("end_date"))
                | Q(paid_ahead__isnull=False, paid_until__gt=F("end_date")),
                name="subscription_paid_ahead_by_a_payment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.plan} of {self.member}"

    @property
    def grace_ends_at(self) -> datetime:
        """The subscription ends here unless it is paid; until then it stays usable."""
        return self.paid_until + GRACE

    def status_at(self, now: datetime) -> SubscriptionStatus:
        if not self.is_active or now >= self.grace_ends_at:
            return SubscriptionStatus.ENDED
        if self.activated_at is None:
            return SubscriptionStatus.PENDING
        return SubscriptionStatus.ACTIVE if now < self.paid_until else SubscriptionStatus.GRACE

    @cached_property
    def usage_rows(self) -> list["PeriodUsage"]:
        """The rows of the subscription's period and of the period paid ahead."""
        return list(self.usages.filter(period_start__gte=self.start_date))

    @property
    def usage(self) -> dict[str, "PeriodUsage"]:
        """The period's row of each service. A service that is newer than the period has a quota of zero."""
        rows = {row.service: row for row in self.usage_rows if row.period_start == self.start_date}
        return {
            service: rows.get(service) or PeriodUsage(subscription=self, period_start=self.start_date, service=service)
            for service in Service
        }


class PeriodUsageQuerySet(models.QuerySet["PeriodUsage"]):
    def of_current_subscription(self, member: Member, *, now: datetime) -> Self:
        """The condition of ``SubscriptionQuerySet.current``, which costs twice as much as a subquery."""
        return self.filter(
            subscription__member=member, subscription__is_active=True, subscription__paid_until__gt=now - GRACE
        )

    def not_over(self) -> Self:
        """Rows of each subscription's period and of the period paid ahead."""
        return self.filter(period_start__gte=F("subscription__start_date"))

    def with_a_unit_left(self) -> Self:
        return self.filter(used__lt=F("quota") + F("carried_over"))


class PeriodUsage(models.Model):
    """The units of one service in one period, which ``period_start`` identifies.

    Code that changes a row must hold the lock of its subscription, because rolling a period over reads all of its rows.
    """

    subscription = models.ForeignKey(UserSubscription, on_delete=models.CASCADE, related_name="usages", db_index=False)
    period_start = models.DateTimeField()
    service = models.CharField(max_length=30, choices=Service.choices)
    quota = models.PositiveIntegerField(default=0)
    carried_over = models.PositiveIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)

    objects = PeriodUsageQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["subscription", "period_start", "service"], name="one_usage_row_a_period_and_service"
            ),
            models.CheckConstraint(condition=Q(used__lte=F("quota") + F("carried_over")), name="usage_within_quota"),
        ]

    def __str__(self) -> str:
        """Usage as text, such as ``2 of 4 + 1 carried over``."""
        used = f"{self.used} of {self.quota}"
        return f"{used} + {self.carried_over} carried over" if self.carried_over else used

    @property
    def left(self) -> int:
        return self.quota + self.carried_over - self.used

    @property
    def carries_over(self) -> bool:
        return self.service in CARRIES_OVER


class Payment(models.Model):
    """A payment for one period. Never changed or deleted.

    The amount (USD) is copied from the plan, and the quotas into the period's ``PeriodUsage``, so that editing a plan
    does not change periods that are already paid.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subscription = models.ForeignKey(
        UserSubscription, on_delete=models.PROTECT, related_name="payments", db_index=False
    )
    amount = models.DecimalField("amount (USD)", max_digits=10, decimal_places=2)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="payments_recorded")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["-recorded_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["subscription", "period_start"], name="period_paid_once"),
            models.CheckConstraint(condition=Q(period_end__gt=F("period_start")), name="payment_ends_after_start"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="payment_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.subscription}: {self.period_start:%d %B %Y} to {self.period_end:%d %B %Y}"


BASIC_PLAN_NAME = "Basic"
BASIC_MAX_DEVICES: int = LIMITS["subscription"]["basicMaxDevices"]


class UserPlan(models.Model):
    """A member's device allowance. The row is locked while a device is bound.

    Read the limit through ``device_allowance.py``, which brings the row up to date with the subscription.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="user_plan")
    max_devices = models.PositiveIntegerField(default=BASIC_MAX_DEVICES)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.member}: {self.max_devices}"
