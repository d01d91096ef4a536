"""Plans, the subscriptions members hold to them, and the device allowance that follows."""

import uuid
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import Member

GRACE = timedelta(days=3)
BASIC_PLAN_NAME = "Basic"
BASIC_MAX_DEVICES = 1


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

    def usable(self, *, now: datetime) -> Self:
        """Current and begun: a pending subscription allows nothing yet."""
        return self.current(now=now).begun()

    def open_after(self, moment: Any) -> Self:
        """Not closed, with an end later than ``moment``: an instant, or a slot of a prepared query."""
        return self.filter(is_active=True, end_date__gt=moment)

    def begun(self) -> Self:
        """Activated: not waiting for its first payment."""
        return self.filter(activated_at__isnull=False)


class UserSubscription(models.Model):
    """One member's subscription and the use of its present period.

    The quotas are the plan's on the day the period began: a plan edited later changes nobody's running month.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="subscriptions")
    plan = models.ForeignKey(SubscriptionPlan, on_delete=models.PROTECT, related_name="subscriptions")
    start_date = models.DateTimeField(default=timezone.now)
    end_date = models.DateTimeField()
    is_active = models.BooleanField(default=True)
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
        ]

    def __str__(self) -> str:
        return f"{self.plan} of {self.member}"

    @property
    def grace_ends_at(self) -> datetime:
        """Until when everything stays usable though the period has ended unpaid."""
        return self.end_date + GRACE

    def status_at(self, now: datetime) -> str:
        """``pending``, ``active``, ``grace`` or ``ended``, by the clock."""
        if not self.is_active or now >= self.grace_ends_at:
            return "ended"
        if self.activated_at is None:
            return "pending"
        return "active" if now < self.end_date else "grace"


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
