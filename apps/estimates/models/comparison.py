"""Two estimates compared line by line. Amounts are in USD; a difference is what is audited minus the base."""

import uuid
from decimal import Decimal
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import User
from apps.estimates.models.estimate import ROOM_LENGTH, Estimate, EstimateLine

REASON_LENGTH = 100
NOTE_LENGTH = 1000

_AMOUNT: dict[str, Any] = {"max_digits": 16, "decimal_places": 2, "default": Decimal()}


def _adds_up(base: str, audited: str) -> Q:
    """To the cent: SQLite computes with binary fractions."""
    half_a_cent = Decimal("0.005")
    difference = F(audited) - F(base)
    return Q(difference__gt=difference - half_a_cent, difference__lt=difference + half_a_cent)


class Comparison(models.Model):
    """A draft until its result is released. From then on, nothing of it changes.

    Which comparison a member sees follows from the state of the result that it belongs to.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # Of its estimates' documents. No foreign key, because claims are above this app.
    claim_id = models.UUIDField(db_index=True, editable=False)
    base = models.ForeignKey(Estimate, on_delete=models.PROTECT, related_name="+")
    audited = models.ForeignKey(Estimate, on_delete=models.PROTECT, related_name="+")
    # Given at release, from 1 in the claim.
    version = models.PositiveIntegerField(null=True)
    # Raised by every change of the draft.
    revision = models.PositiveIntegerField(default=1)
    # Of all pairs that are not excluded.
    base_total = models.DecimalField(**_AMOUNT)
    audited_total = models.DecimalField(**_AMOUNT)
    difference = models.DecimalField(**_AMOUNT)
    excluded_count = models.PositiveIntegerField(default=0)
    excluded_base = models.DecimalField(**_AMOUNT)
    excluded_audited = models.DecimalField(**_AMOUNT)
    # Of both estimates, as they were when the comparison was made: [{rule, message, lines, amount}].
    findings = models.JSONField(default=list)
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    released_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["claim_id", "version"], name="comparison_versions_unique"),
            models.CheckConstraint(
                condition=_adds_up("base_total", "audited_total"), name="comparison_difference_adds_up"
            ),
            models.CheckConstraint(
                condition=Q(version__isnull=True, released_at__isnull=True)
                | Q(version__gte=1, released_at__isnull=False),
                name="comparison_has_version_once_released",
            ),
            models.CheckConstraint(condition=~Q(base=F("audited")), name="comparison_of_two_estimates"),
        ]

    def __str__(self) -> str:
        return f"Comparison {self.version}" if self.version else "Comparison (draft)"


class ComparisonPair(models.Model):
    """Two lines that are the same work, or one that the other estimate lacks."""

    class Kind(models.TextChoices):
        SAME = "same", "Same"
        QUANTITY = "quantity", "Another quantity"
        PRICE = "price", "Another price"
        QUANTITY_AND_PRICE = "quantity_and_price", "Another quantity and price"
        MISSING_IN_BASE = "missing_in_base", "Missing in the base"
        MISSING_IN_AUDITED = "missing_in_audited", "Missing in the audit"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    comparison = models.ForeignKey(Comparison, on_delete=models.CASCADE, related_name="pairs", db_index=False)
    # In the order of the base. A line missing from it follows its predecessor in the audited estimate.
    place = models.PositiveIntegerField()
    # Where the audited line is listed if it has a pair of its own. No two lines of a comparison share a place.
    audited_place = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    room = models.CharField(max_length=ROOM_LENGTH, blank=True)
    base = models.ForeignKey(EstimateLine, null=True, on_delete=models.PROTECT, related_name="+")
    audited = models.ForeignKey(EstimateLine, null=True, on_delete=models.PROTECT, related_name="+")
    base_rcv = models.DecimalField(**_AMOUNT)
    audited_rcv = models.DecimalField(**_AMOUNT)
    difference = models.DecimalField(**_AMOUNT)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    is_uncertain = models.BooleanField(default=False)
    is_excluded = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["comparison", "place"], name="places_of_pairs_unique"),
            models.UniqueConstraint(fields=["comparison", "base"], name="base_line_in_one_pair"),
            models.UniqueConstraint(fields=["comparison", "audited"], name="audited_line_in_one_pair"),
            models.CheckConstraint(condition=_adds_up("base_rcv", "audited_rcv"), name="pair_difference_adds_up"),
            models.CheckConstraint(
                condition=Q(kind="missing_in_base", base__isnull=True, base_rcv=0, audited__isnull=False)
                | Q(kind="missing_in_audited", audited__isnull=True, audited_rcv=0, base__isnull=False)
                | Q(
                    kind__in=["same", "quantity", "price", "quantity_and_price"],
                    base__isnull=False,
                    audited__isnull=False,
                ),
                name="pair_kind_fits_its_lines",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.base or self.audited}"

    @property
    def lines(self) -> list[EstimateLine]:
        return [line for line in (self.base, self.audited) if line is not None]


class ComparisonChange(models.Model):
    """A change of a draft by hand, which can be undone."""

    comparison = models.ForeignKey(Comparison, on_delete=models.CASCADE, related_name="changes", db_index=False)
    # The one that the change has led to.
    revision = models.PositiveIntegerField()
    action = models.CharField(max_length=10)
    # The pairs that the change has replaced: their lines and what was noted about them.
    before = models.JSONField()
    # The ids of the pairs that have taken their place.
    after = models.JSONField()
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["comparison", "revision"], name="revisions_of_changes_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.revision}"
