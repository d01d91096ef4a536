"""A member's private files: the rows; the bytes stand in private storage under random names."""

import uuid
from typing import Any, ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.text import identity_key


class DocumentQuerySet(models.QuerySet["UserDocument"]):
    """Named filters over documents."""

    def owned_by(self, member: Member) -> Self:
        """Only this member's."""
        return self.filter(member=member)

    def of_type(self, file_type: str) -> Self:
        """Only those that their member filed as this type."""
        return self.filter(file_type=file_type)

    def named_like(self, text: str) -> Self:
        """Only those whose name holds the text, without regard to case."""
        return self.filter(search_name__contains=identity_key(text))


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

    class Thumbnail(models.TextChoices):
        """Whether there is a small picture of it beside it in the storage."""

        UNTRIED = "untried", "Not drawn yet"
        KEPT = "kept", "Kept"
        NONE = "none", "None to be had"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="documents", db_index=False)
    filename = models.CharField(max_length=100, unique=True, editable=False)
    original_filename = models.CharField(max_length=255)
    search_name = models.TextField(editable=False)
    file_size = models.PositiveIntegerField("size in bytes")
    mime_type = models.CharField(max_length=100)
    file_type = models.CharField(max_length=20, choices=FileType.choices, default=FileType.GENERAL)
    is_viewable = models.BooleanField("may be handed out", default=True)
    thumbnail = models.CharField(max_length=10, choices=Thumbnail.choices, default=Thumbnail.UNTRIED, editable=False)
    thumbnail_timeouts = models.PositiveSmallIntegerField(default=0, editable=False)
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    # Set on each row by whoever files documents with claims; this app knows nothing of them.
    claim_id: uuid.UUID | None = None

    objects = DocumentQuerySet.as_manager()

    class Meta:
        verbose_name = "document"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-uploaded_at", "-id"], name="documents_of_member")
        ]

    def __str__(self) -> str:
        return self.original_filename

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name by which a document is found in step with the name it shows."""
        self.search_name = identity_key(self.original_filename)
        super().save(*args, **kwargs)
