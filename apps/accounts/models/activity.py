"""What a member did, or had done to the account: written in the transaction that makes it true."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models.people import Member


class ActivityEntry(models.Model):
    """One line of a member's activity log. Never changed or deleted."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="activity", db_index=False)
    action = models.CharField(max_length=50)
    description = models.CharField(max_length=500)
    metadata = models.JSONField(default=dict, blank=True)
    ip_address = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField(max_length=512, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "activity entries"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="activity_of_member")
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.description}"
