import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models.claim import Claim
from apps.estimates.models import ComparisonPair


class ClaimMessage(models.Model):
    """A message between the member and the network. Both sides see it; ``ClaimNote`` is for staff only."""

    class Author(models.TextChoices):
        MEMBER = "member", "Member"
        NETWORK = "network", "Network"

    # Staff forms choose the id, so that a form which is sent twice creates one message.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="messages", db_index=False)
    author = models.CharField(max_length=10, choices=Author.choices)
    sent_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # The lines of a comparison that the message asks about.
    lines = models.ManyToManyField(ComparisonPair, related_name="+", editable=False)
    # When the other side read it.
    read_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "-created_at", "-id"], name="messages_of_claim")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(author__in=["member", "network"]), name="message_author_known")
        ]

    def __str__(self) -> str:
        return f"message of {self.created_at:%Y-%m-%d %H:%M}"


class ClaimNote(models.Model):
    """A note among staff. No member ever sees one."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="staff_notes", db_index=False)
    written_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "-created_at", "-id"], name="notes_of_claim")
        ]

    def __str__(self) -> str:
        return f"note of {self.created_at:%Y-%m-%d %H:%M}"
