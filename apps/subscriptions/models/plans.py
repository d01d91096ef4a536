import uuid
from decimal import Decimal
from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Prefetch, Q
from django.utils import timezone
from django.utils.functional import cached_property

from apps.core.rules import SERVICES


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
