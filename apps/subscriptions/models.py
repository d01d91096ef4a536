import uuid
from datetime import datetime, timedelta
from decimal import Decimal
from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import Member, User


class SubscriptionPlan(models.Model):
    """A monthly plan. Prices are in USD, quotas in units per period."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.SlugField(max_length=50, unique=True)
    display_name = models.CharField(max_length=100)
    price_per_month = models.DecimalField(max_digits=10, decimal_places=2, validators=[MinValueValidator(Decimal("0"))])
    estimates_quota = models.PositiveIntegerField()
    appraisals_quota = models.PositiveIntegerField()
    engineer_assignments_quota = models.PositiveIntegerField()
    attorney_assistance_quota = models.PositiveIntegerField(default=0)
    max_devices = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    description = models.TextField(blank=True)
    is_active = models.BooleanField("may be chosen", default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = "plan"
        ordering: ClassVar[list[str]] = ["price_per_month", "name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(max_devices__gte=1), name="plan_allows_a_device"),
            models.CheckConstraint(condition=Q(price_per_month__gte=0), name="plan_price_not_negative"),
        ]

    def __str__(self) -> str:
        return self.display_name


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
        if status == "ended":
            return self.filter(Q(is_active=False) | Q(paid_until__lte=now - GRACE))
        if status == "pending":
            return self.current(now=now).filter(activated_at__isnull=True)
        usable = self.usable(now=now)
        return usable.filter(paid_until__lte=now) if status == "grace" else usable.filter(paid_until__gt=now)


class UserSubscription(models.Model):
    """A member's subscription, with the dates, quotas and usage of one period.

    A period paid ahead starts at its date even if no job has run. Code that reads the period's fields must go through
    ``periods.with_current_period``; code that uses a unit, or records or ends anything, calls ``periods.roll_over``
    first.
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
    estimates_quota = models.PositiveIntegerField()
    appraisals_quota = models.PositiveIntegerField()
    engineer_assignments_quota = models.PositiveIntegerField()
    attorney_assistance_quota = models.PositiveIntegerField()
    estimates_carried_over = models.PositiveIntegerField(default=0)
    estimates_used = models.PositiveIntegerField(default=0)
    appraisals_used = models.PositiveIntegerField(default=0)
    engineer_assignments_used = models.PositiveIntegerField(default=0)
    attorney_assistance_used = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = SubscriptionQuerySet.as_manager()

    class Meta:
        verbose_name = "subscription"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["member"], condition=Q(is_active=True), name="one_active_subscription_a_member"
            ),
            models.CheckConstraint(
                condition=Q(estimates_used__lte=F("estimates_quota") + F("estimates_carried_over")),
                name="estimates_within_quota",
            ),
            models.CheckConstraint(
                condition=Q(appraisals_used__lte=F("appraisals_quota")), name="appraisals_within_quota"
            ),
            models.CheckConstraint(
                condition=Q(engineer_assignments_used__lte=F("engineer_assignments_quota")),
                name="engineer_assignments_within_quota",
            ),
            models.CheckConstraint(
                condition=Q(attorney_assistance_used__lte=F("attorney_assistance_quota")),
                name="attorney_assistance_within_quota",
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

    def status_at(self, now: datetime) -> str:
        """Return one of ``STATUSES``."""
        if not self.is_active or now >= self.grace_ends_at:
            return "ended"
        if self.activated_at is None:
            return "pending"
        return "active" if now < self.paid_until else "grace"


class Payment(models.Model):
    """A payment for one period. Never changed or deleted.

    Amount (USD) and quotas are copied from the plan, so that editing a plan does not change periods that are already
    paid.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subscription = models.ForeignKey(
        UserSubscription, on_delete=models.PROTECT, related_name="payments", db_index=False
    )
    amount = models.DecimalField("amount (USD)", max_digits=10, decimal_places=2)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    estimates_quota = models.PositiveIntegerField()
    appraisals_quota = models.PositiveIntegerField()
    engineer_assignments_quota = models.PositiveIntegerField()
    attorney_assistance_quota = models.PositiveIntegerField()
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
BASIC_MAX_DEVICES = 1


class UserPlan(models.Model):
    """A member's device allowance. The row is locked while a device is bound.

    Read the limit through ``device_allowance.py``, which brings the row up to date with the subscription.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="user_plan")
    plan_name = models.CharField(max_length=50, default=BASIC_PLAN_NAME)
    max_devices = models.PositiveIntegerField(default=BASIC_MAX_DEVICES)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.plan_name}: {self.max_devices}"


GRACE = timedelta(days=3)

STATUSES = ("pending", "active", "grace", "ended")
