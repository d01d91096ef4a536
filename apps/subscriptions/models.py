"""Payments as support staff record them: each one opens one period."""

import uuid
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import Member, User


class SubscriptionPlan(models.Model):
    """A monthly plan. Prices in USD; quotas are units a period."""

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
    """Named filters over subscriptions."""

    def current(self, *, now: datetime) -> Self:
        """Neither closed nor past grace by the clock, whether or not a job has run."""
        return self.open_after(now - GRACE)

    def over(self, *, now: datetime) -> Self:
        """Past grace by the clock, and not yet marked as closed."""
        return self.filter(is_active=True, paid_until__lte=now - GRACE)

    def usable(self, *, now: datetime) -> Self:
        """Current and begun: a pending subscription allows nothing yet."""
        return self.current(now=now).begun()

    def open_after(self, moment: Any) -> Self:
        """Not closed, and paid for longer than ``moment``: an instant, or a slot of a prepared query."""
        return self.filter(is_active=True, paid_until__gt=moment)

    def begun(self) -> Self:
        """Activated: not waiting for its first payment."""
        return self.filter(activated_at__isnull=False)

    def of_status(self, status: str, *, now: datetime) -> Self:
        """Those that ``status_at`` calls so."""
        if status == "ended":
            return self.filter(Q(is_active=False) | Q(paid_until__lte=now - GRACE))
        if status == "pending":
            return self.current(now=now).filter(activated_at__isnull=True)
        held = self.usable(now=now)
        return held.filter(paid_until__lte=now) if status == "grace" else held.filter(paid_until__gt=now)


class UserSubscription(models.Model):
    """One member's subscription and the use of its present period.

    A period that is paid ahead begins by the clock: whoever reads the period's fields reads them through
    ``rolling.as_of``; whoever uses a unit, or records or ends anything, writes it down first (``rolling.roll_over``).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="subscriptions")
    plan = models.ForeignKey(SubscriptionPlan, on_delete=models.PROTECT, related_name="subscriptions")
    start_date = models.DateTimeField(default=timezone.now)
    end_date = models.DateTimeField()
    # Since when units are drawn from this period: its start, or the payment in grace that opened it later.
    opened_at = models.DateTimeField()
    # The present period's end, or that of the period paid ahead; while pending, the moment of the choice.
    paid_until = models.DateTimeField()
    paid_ahead = models.OneToOneField(
        "subscriptions.Payment", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    grace_mailed_for = models.DateTimeField("the end whose grace was mailed", null=True, blank=True)
    is_active = models.BooleanField(default=True)
    # When the first period began: the later ones end on the same day of the month.
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
        """When everything ends if nothing more is paid; until then everything stays usable."""
        return self.paid_until + GRACE

    def status_at(self, now: datetime) -> str:
        """One of ``STATUSES``, by the clock."""
        if not self.is_active or now >= self.grace_ends_at:
            return "ended"
        if self.activated_at is None:
            return "pending"
        return "active" if now < self.paid_until else "grace"


class Payment(models.Model):
    """One period of a subscription, paid. Never changed or deleted.

    Amount (USD) and quotas are the plan's at the moment of payment: a plan edited later changes no month that is paid.
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
    """A member's device allowance, and the row that is locked while a device is bound.

    ``device_allowance.py`` keeps it in step with the subscription; whoever reads the cap reads it through there.
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
