import uuid
from decimal import Decimal
from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Exists, OuterRef, Subquery
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.rules import MONEY
from apps.core.text import identity_key
from apps.documents.models import UserDocument
from apps.subscriptions.models import Service, UserSubscription


def _get_search_text(*texts: str) -> str:
    return "\n".join(map(identity_key, texts))


class ClaimQuerySet(NormalisedQuerySet["Claim"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(member=member)

    def matching(self, text: str) -> Self:
        """Claims whose address, homeowner or claim number contains the text. Ignores case."""
        return self.filter(search_text__contains=identity_key(text))

    def submitted(self) -> Self:
        return self.filter(status=Claim.Status.SUBMITTED)

    def with_new_information(self) -> Self:
        """Claims for which staff requested information and the member has uploaded a document since."""
        changes = ClaimStatusChange.objects.filter(claim=OuterRef("pk")).order_by("-created_at", "-id")
        documents = UserDocument.objects.not_deleted()
        uploads = documents.filter(claim=OuterRef("pk"), uploaded_at__gt=OuterRef("requested_at"))
        open_requests = self.filter(status=Claim.Status.INFO_REQUESTED)
        return open_requests.annotate(requested_at=Subquery(changes.values("created_at")[:1])).filter(Exists(uploads))

    def locked(self, claim_id: uuid.UUID) -> "Claim":
        """Lock one claim and return it with its member. Raises ``Claim.DoesNotExist``."""
        return self.select_for_update(of=("self",)).select_related("member__user").get(pk=claim_id)


class Claim(NormalisedModel):
    """A request for work on an insurance claim. Amounts are in USD."""

    class Status(models.TextChoices):
        """``ALLOWED_TRANSITIONS`` in ``transitions.py`` lists which status can follow which."""

        SUBMITTED = "submitted", "Submitted"
        UNDER_REVIEW = "under_review", "Under review"
        INFO_REQUESTED = "info_requested", "Info requested"
        IN_PROGRESS = "in_progress", "In progress"
        COMPLETED = "completed", "Completed"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

        @property
        def word(self) -> str:
            """For a sentence, such as ``under review``."""
            return self.label.lower()

    class InspectionStatus(models.TextChoices):
        """The status of the carrier's inspection."""

        SCHEDULED = "scheduled", "Scheduled"
        COMPLETED = "completed", "Completed"
        PENDING = "pending", "Pending"
        NOT_REQUIRED = "not_required", "Not required"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="claims", db_index=False)
    subscription = models.ForeignKey(UserSubscription, on_delete=models.PROTECT, related_name="claims")
    claim_number = models.CharField(max_length=100, blank=True, db_index=True)
    property_address = models.CharField(max_length=300)
    homeowner = models.CharField(max_length=200)
    col = models.DateField("cause of loss date")
    dol = models.DateField("date of loss")
    inspection_status = models.CharField(
        max_length=20, choices=InspectionStatus.choices, default=InspectionStatus.PENDING
    )
    service_request_type = models.CharField(max_length=30, choices=Service.choices, default=Service.ESTIMATE)
    original_claim_amount = models.DecimalField(
        null=True, blank=True, validators=[MinValueValidator(Decimal("0"))], **MONEY
    )
    final_claim_amount = models.DecimalField(
        null=True, blank=True, validators=[MinValueValidator(Decimal("0"))], **MONEY
    )
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.SUBMITTED)
    notes = models.TextField(blank=True)
    search_text = NormalisedField(sources=("property_address", "homeowner", "claim_number"), normalise=_get_search_text)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="claims_of_member"),
            models.Index(fields=["-created_at", "-id"], name="claims_newest_first"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(original_claim_amount__isnull=True) | models.Q(original_claim_amount__gte=0),
                name="original_amount_not_negative",
            ),
            models.CheckConstraint(
                condition=models.Q(final_claim_amount__isnull=True) | models.Q(final_claim_amount__gte=0),
                name="final_amount_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return self.claim_number or self.property_address

    @property
    def status_word(self) -> str:
        return Claim.Status(self.status).word


class ClaimStatusChange(models.Model):
    """A row of a claim's history, with a note to the member. Rows are never changed or deleted."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="status_changes", db_index=False)
    status = models.CharField(max_length=20, choices=Claim.Status.choices)
    note = models.TextField(blank=True)
    changed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "created_at"], name="status_changes_of_claim")
        ]

    def __str__(self) -> str:
        return self.status
