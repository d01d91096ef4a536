import uuid
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Case, F, Prefetch, Q, When
from django.utils import timezone
from django.utils.functional import cached_property

from apps.accounts.models import Member
from apps.core.rules import LIMITS
from apps.subscriptions.models.plans import CARRIES_OVER, Service, SubscriptionPlan

GRACE = timedelta(days=LIMITS["subscription"]["graceDays"])


def not_over(*, now: datetime) -> Q:
    """The condition that a subscription is paid, or in grace unless it was cancelled."""
    return Q(paid_until__gt=now) | Q(paid_until__gt=now - GRACE, cancelled_at__isnull=True)


class SubscriptionStatus(models.TextChoices):
    """Follows from the dates; see ``UserSubscription.status_at``."""

    PENDING = "pending", "Pending"
    ACTIVE = "active", "Active"
    GRACE = "grace", "Grace period"
    ENDED = "ended", "Ended"


class SubscriptionQuerySet(models.QuerySet["UserSubscription"]):
    def current(self, *, now: datetime) -> Self:
        """Neither closed nor past grace at ``now``, whether or not the nightly job has run."""
        return self.filter(not_over(now=now), is_active=True)

    def lapsed(self, *, now: datetime) -> Self:
        """Over at ``now``, but not yet closed by a job."""
        return self.filter(~not_over(now=now), is_active=True)

    def usable(self, *, now: datetime) -> Self:
        """Current and activated: a pending subscription allows nothing yet."""
        return self.current(now=now).filter(activated_at__isnull=False)

    def with_status(self, status: str, *, now: datetime) -> Self:
        """Subscriptions for which ``status_at(now)`` returns ``status``."""
        if status == SubscriptionStatus.ENDED:
            return self.filter(Q(is_active=False) | ~not_over(now=now))
        if status == SubscriptionStatus.PENDING:
            return self.current(now=now).filter(activated_at__isnull=True)
        is_grace = status == SubscriptionStatus.GRACE
        return self.usable(now=now).filter(Q(paid_until__lte=now) if is_grace else Q(paid_until__gt=now))

    def with_plan(self, *, now: datetime) -> Any:
        """Add the name, the name for people and the device limit of the plan at ``now``: perhaps the one paid ahead."""
        has_begun = Q(end_date__lte=now, plan_ahead__isnull=False)
        columns = {"plan_name": "name", "plan_display_name": "display_name", "plan_max_devices": "max_devices"}
        plan_now = {
            name: Case(When(has_begun, then=f"plan_ahead__{column}"), default=f"plan__{column}")
            for name, column in columns.items()
        }
        return self.annotate(**plan_now)

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
    # The plan of the period that is paid ahead, if it is another one.
    plan_ahead = models.ForeignKey(
        SubscriptionPlan, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # The plan from ``paid_until`` on, if the member has changed it.
    next_plan = models.ForeignKey(
        SubscriptionPlan, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # When the member cancelled: the subscription then ends at ``paid_until``, without grace.
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancellation_reason = models.TextField(blank=True, db_default="")
    # The end of which the member was reminded, and how many days before.
    reminded_for = models.DateTimeField(null=True, blank=True)
    reminded_days = models.PositiveSmallIntegerField(null=True, blank=True)
    # Grows with each change by the member, staff or the time, but not with each unit.
    version = models.PositiveIntegerField(default=1, db_default=1)
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
            models.CheckConstraint(
                condition=Q(next_plan__isnull=True) | Q(cancelled_at__isnull=True),
                name="subscription_changed_or_cancelled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.plan} of {self.member}"

    @property
    def grace_ends_at(self) -> datetime:
        """The subscription ends here unless it is paid; until then it stays usable. No grace if it was cancelled."""
        return self.paid_until if self.cancelled_at is not None else self.paid_until + GRACE

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
    def not_over(self) -> Self:
        """Rows of each subscription's period and of the period paid ahead."""
        return self.filter(period_start__gte=F("subscription__start_date"))


class PeriodUsage(models.Model):
    """The units of one service in one period, which ``period_start`` identifies: sums of the ledger.

    Only ``ledger.py`` changes a row, together with the entry that explains it and with the lock of its subscription,
    because rolling a period over reads all of its rows. Rows of a pending subscription are a preview without entries.
    """

    subscription = models.ForeignKey(UserSubscription, on_delete=models.CASCADE, related_name="usages", db_index=False)
    period_start = models.DateTimeField()
    service = models.CharField(max_length=30, choices=Service.choices)
    # By the plan and by support.
    quota = models.PositiveIntegerField(default=0)
    # From the period before, also if it was returned after that period was over.
    carried_over = models.PositiveIntegerField(default=0)
    # Without units that were returned in the period.
    used = models.PositiveIntegerField(default=0)
    # At the end of the period.
    lapsed = models.PositiveIntegerField(default=0, db_default=0)

    objects = PeriodUsageQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["subscription", "period_start", "service"], name="one_usage_row_a_period_and_service"
            ),
            models.CheckConstraint(
                condition=Q(used__lte=F("quota") + F("carried_over") - F("lapsed")), name="usage_within_quota"
            ),
        ]

    def __str__(self) -> str:
        """Usage as text, such as ``2 of 4 + 1 carried over``."""
        used = f"{self.used} of {self.quota}"
        return f"{used} + {self.carried_over} carried over" if self.carried_over else used

    @property
    def left(self) -> int:
        return self.quota + self.carried_over - self.used - self.lapsed

    @property
    def carries_over(self) -> bool:
        return self.service in CARRIES_OVER


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
