"""Payments as support staff record them: each one opens one period."""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import User
from apps.subscriptions.models.subscriptions import UserSubscription


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
