"""Plans that members choose from, and the device allowance that follows from the plan held."""

import uuid
from decimal import Decimal
from typing import ClassVar

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import Member

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
        verbose_name = "plan"
        ordering: ClassVar[list[str]] = ["price_per_month", "name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(max_devices__gte=1), name="plan_allows_a_device"),
            models.CheckConstraint(condition=Q(price_per_month__gte=0), name="plan_price_not_negative"),
        ]

    def __str__(self) -> str:
        return self.display_name


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
