import uuid
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from apps.core.rules import LIMITS
from apps.core.text import digits, name_key

_LIMITS = LIMITS["credibilityEntry"]


class CredibilityEntry(models.Model):
    """A contractor and a claim. The public look-up compares the two key columns. Amounts are in USD."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    contractor_name = models.CharField(max_length=200)
    contractor_name_key = models.CharField(max_length=400, editable=False)
    contractor_company = models.CharField(max_length=200, blank=True)
    contractor_address = models.CharField(max_length=_LIMITS["addressMaxLength"], blank=True)
    contractor_phone = models.CharField(max_length=40)
    contractor_phone_digits = models.CharField(max_length=15, editable=False)
    contractor_email = models.EmailField(max_length=254, blank=True)
    client_name = models.CharField(max_length=_LIMITS["clientNameMaxLength"], blank=True)
    client_address = models.CharField(max_length=_LIMITS["addressMaxLength"], blank=True)
    claim_type = models.CharField(max_length=_LIMITS["claimTypeMaxLength"], blank=True)
    original_amount = models.DecimalField(max_digits=15, decimal_places=2, null=True, blank=True)
    reduced_amount = models.DecimalField(max_digits=15, decimal_places=2, null=True, blank=True)
    final_amount = models.DecimalField(max_digits=15, decimal_places=2, null=True, blank=True)
    deductible = models.DecimalField(max_digits=15, decimal_places=2, null=True, blank=True)
    public_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    field_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    desk_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    notes = models.TextField(blank=True)
    success_story = models.TextField(blank=True)
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "credibility entries"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["contractor_phone_digits", "contractor_name_key", "-created_at"], name="credibility_look_up"
            ),
            models.Index(fields=["-created_at", "-id"], name="credibility_newest_first"),
        ]

    def __str__(self) -> str:
        return self.contractor_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.contractor_name_key = name_key(self.contractor_name)
        self.contractor_phone_digits = digits(self.contractor_phone)
        super().save(*args, **kwargs)
