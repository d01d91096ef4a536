import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models.claim import Claim
from apps.core.rules import LIMITS
from apps.documents.models import UserDocument

_LIMITS = LIMITS["claimWork"]


class DocumentRequest(models.Model):
    """A document that staff ask the member for."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        RECEIVED = "received", "Received"
        CLOSED = "closed", "Closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="document_requests", db_index=False)
    title = models.CharField(max_length=_LIMITS["titleMaxLength"])
    detail = models.TextField(blank=True)
    document_type = models.CharField(
        max_length=20, choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    requested_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["claim", "created_at"], name="requests_of_claim")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "received", "closed"]), name="request_status_known"
            )
        ]

    def __str__(self) -> str:
        return self.title
