import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.leases import LeasedModel, LeasedQuerySet


class OutgoingMail(LeasedModel):
    """An email to a user or to a person who was invited. If it carries a secret, its text is erased after sending.

    ``late_secret`` names the function that makes the secret when the email leaves (``outbox.late_secret``).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mail")
    to_address = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    carries_secret = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # Null before the first attempt: the email is due at once.
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField("error of the last attempt", max_length=200, blank=True)
    late_secret = models.CharField(max_length=50, blank=True, editable=False)
    # Of the request that caused the email, for the log.
    request_id = models.CharField(max_length=64, blank=True, editable=False)

    objects = LeasedQuerySet["OutgoingMail"].as_manager()

    class Meta:
        verbose_name_plural = "outgoing mail"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["created_at"], name="mail_unsent", condition=models.Q(sent_at__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to_address}"


class OutboxPause(models.Model):
    """The only row exists while the mail server is unreachable."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()
    next_probe_at = models.DateTimeField()
    error = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"since {self.since}"
