import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class OutgoingMail(models.Model):
    """An email to a user or to a person who was invited. If it carries a secret, its text is erased after sending."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mail")
    to_address = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    carries_secret = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "outgoing mail"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["created_at"], name="mail_unsent", condition=models.Q(sent_at__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to_address}"
