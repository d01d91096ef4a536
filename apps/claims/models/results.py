import uuid
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models.claim import Claim
from apps.core.rules import LIMITS
from apps.estimates.models import Comparison

_LIMITS = LIMITS["claimWork"]


class DeliverableQuerySet(models.QuerySet["Deliverable"]):
    def current(self) -> Self:
        """Of each claim and kind, the result that the member has now. There may be none."""
        return self.filter(state=Deliverable.State.RELEASED)


class Deliverable(models.Model):
    """A result of the network's work, such as an audited estimate, with its files.

    A release gives it the next version number of its claim and kind, which is never used again.
    """

    class Kind(models.TextChoices):
        AUDITED_ESTIMATE = "audited_estimate", "Audited estimate"
        APPRAISAL = "appraisal", "Appraisal"
        ENGINEER_REPORT = "engineer_report", "Engineer's report"
        ATTORNEY_LETTER = "attorney_letter", "Attorney's letter"
        OTHER = "other", "Other"

    class State(models.TextChoices):
        """Of each kind, at most one is released: a new release supersedes it."""

        DRAFT = "draft", "Draft"
        RELEASED = "released", "Released"
        SUPERSEDED = "superseded", "Superseded"
        WITHDRAWN = "withdrawn", "Withdrawn"
        DISCARDED = "discarded", "Discarded"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="deliverables", db_index=False)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    title = models.CharField(max_length=_LIMITS["titleMaxLength"])
    note = models.TextField("note to the member", blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    # Released with the result, and withdrawn or superseded with it.
    comparison = models.OneToOneField(
        Comparison, null=True, blank=True, on_delete=models.PROTECT, related_name="deliverable", editable=False
    )
    version = models.PositiveIntegerField(null=True, editable=False)
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    released_at = models.DateTimeField(null=True, editable=False)

    # The states of the results that the member sees.
    SHOWN_STATES = (State.RELEASED, State.SUPERSEDED)

    objects = DeliverableQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["claim", "kind", "version"], name="result_versions_unique"),
            models.UniqueConstraint(
                fields=["claim", "kind"], condition=models.Q(state="released"), name="one_current_result_of_each_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "discarded"], version__isnull=True, released_at__isnull=True)
                | models.Q(
                    state__in=["released", "superseded", "withdrawn"], version__gte=1, released_at__isnull=False
                ),
                name="result_has_version_once_released",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} (version {self.version})" if self.version else f"{self.title} (draft)"

    @property
    def is_current(self) -> bool:
        return self.state == self.State.RELEASED

    @property
    def has_comparison(self) -> bool:
        return self.comparison_id is not None
