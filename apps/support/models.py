import uuid
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class ImpersonationSession(models.Model):
    """An impersonation of a member by a staff user. It ends at ``ends_at``, or earlier at ``ended_at``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey("accounts.Member", on_delete=models.PROTECT, related_name="impersonation_sessions")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="impersonation_sessions")
    reason = models.TextField()
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ends_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("started_at")), name="impersonation_ends_after_start")
        ]

    def __str__(self) -> str:
        return f"{self.staff} viewing {self.member}"

    def is_open(self, now: datetime) -> bool:
        return self.ended_at is None and now < self.ends_at
