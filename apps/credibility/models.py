import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.rules import LIMITS, MONEY
from apps.core.text import digits, name_key

_LIMITS = LIMITS["credibilityEntry"]


def _get_search_text(*texts: str) -> str:
    return "\n".join(map(name_key, texts))


class CredibilityEntry(NormalisedModel):
    """A contractor and a claim. The public look-up compares name key and phone digits. Amounts are in USD."""

    personal_fields: ClassVar = (
        "contractor_name",
        "contractor_company",
        "contractor_address",
        "contractor_phone",
        "contractor_email",
        "client_name",
        "client_address",
    )

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    contractor_name = models.CharField(max_length=200)
    contractor_name_key = NormalisedField(sources=("contractor_name",), normalise=name_key, max_length=400)
    contractor_company = models.CharField(max_length=200, blank=True)
    contractor_address = models.CharField(max_length=_LIMITS["addressMaxLength"], blank=True)
    contractor_phone = models.CharField(max_length=40)
    contractor_phone_digits = NormalisedField(sources=("contractor_phone",), normalise=digits, max_length=15)
    contractor_email = models.EmailField(max_length=254, blank=True)
    client_name = models.CharField(max_length=_LIMITS["clientNameMaxLength"], blank=True)
    client_address = models.CharField(max_length=_LIMITS["addressMaxLength"], blank=True)
    claim_type = models.CharField(max_length=_LIMITS["claimTypeMaxLength"], blank=True)
    original_amount = models.DecimalField(null=True, blank=True, **MONEY)
    reduced_amount = models.DecimalField(null=True, blank=True, **MONEY)
    final_amount = models.DecimalField(null=True, blank=True, **MONEY)
    deductible = models.DecimalField(null=True, blank=True, **MONEY)
    public_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    field_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    desk_adjuster = models.CharField(max_length=_LIMITS["adjusterMaxLength"], blank=True)
    notes = models.TextField(blank=True)
    success_story = models.TextField(blank=True)
    search_text = NormalisedField(
        sources=("contractor_name", "contractor_company", "contractor_phone", "client_name"),
        normalise=_get_search_text,
    )
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = NormalisedQuerySet["CredibilityEntry"].as_manager()

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
