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
    # A day in the network's time zone.
    due_on = models.DateField(null=True)
    # Empty without a day, once the member was reminded, and if there was no time for a reminder.
    remind_at = models.DateTimeField(null=True)
    # What the member answered instead of sending it.
    unavailable_reason = models.TextField(blank=True, db_default="")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "created_at"], name="requests_of_claim"),
            models.Index(
                fields=["remind_at"],
                name="requests_to_remind_of",
                condition=models.Q(status="open", remind_at__isnull=False),
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "received", "closed"]), name="request_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(unavailable_reason="") | models.Q(status="closed"),
                name="unavailable_request_is_closed",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class SavedRequest(models.Model):
    """A document that is often asked for. The detail can hold variables such as ``{{ claim_number }}``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=_LIMITS["titleMaxLength"], unique=True)
    detail = models.TextField(blank=True, max_length=_LIMITS["textMaxLength"])
    document_type = models.CharField(
        "type", max_length=20, choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["title"]

    def __str__(self) -> str:
        return self.title
