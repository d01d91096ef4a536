"""A member's private files: the rows; the bytes stand in private storage under random names."""

import uuid
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member


class DocumentQuerySet(models.QuerySet["UserDocument"]):
    """Named filters over documents."""

    def owned_by(self, member: Member) -> Self:
        """Only this member's."""
        return self.filter(member=member)


class UserDocument(models.Model):
    """One uploaded file. ``filename`` is its name in the storage, ``original_filename`` what the member called it."""

    class FileType(models.TextChoices):
        """What the member says it is."""

        GENERAL = "general", "General"
        INSURANCE = "insurance", "Insurance"
        ESTIMATE = "estimate", "Estimate"
        INVOICE = "invoice", "Invoice"
        PHOTO = "photo", "Photo"
        REPORT = "report", "Report"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="documents", db_index=False)
    filename = models.CharField(max_length=100, unique=True, editable=False)
    original_filename = models.CharField(max_length=255)
    file_size = models.PositiveIntegerField("size in bytes")
    mime_type = models.CharField(max_length=100)
    file_type = models.CharField(max_length=20, choices=FileType.choices, default=FileType.GENERAL)
    is_viewable = models.BooleanField("may be handed out", default=True)
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DocumentQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-uploaded_at", "-id"], name="documents_of_member")
        ]

    def __str__(self) -> str:
        return self.original_filename
