import uuid
from datetime import timedelta
from typing import ClassVar

from django.db import models
from django.utils import timezone


class RateLimitCounter(models.Model):
    """The number of attempts in the current window of a rate limit. Written only by ``rate_limits.py``."""

    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField()
    window_ends_at = models.BigIntegerField("end of the window, in seconds since 1970", db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"


class IdempotencyKey(models.Model):
    """An ``Idempotency-Key`` of a member on one path. ``completed_at`` is empty while the first request runs."""

    LIFETIME = timedelta(hours=24)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey("accounts.Member", on_delete=models.CASCADE, db_index=False)
    path = models.CharField(max_length=200)
    key = models.UUIDField()
    fingerprint = models.CharField(max_length=64)
    started_at = models.DateTimeField(default=timezone.now, db_index=True)
    completed_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "path", "key"], name="idempotency_key_once")
        ]

    def __str__(self) -> str:
        return f"{self.key} on {self.path}"
