"""What waits for an answer by mail: a password asked for anew, and a new address that is not confirmed yet."""

import uuid

from django.db import models
from django.utils import timezone

from apps.accounts.models.people import Member


class PasswordResetRequest(models.Model):
    """Somebody asked for a new password at an address, known or not. Deleted once it is answered."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address_key = models.TextField()
    origin = models.TextField("scheme and host of the link")
    asked_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"asked at {self.asked_at}"


class EmailChange(models.Model):
    """A member's new address, which counts once the mailed link is followed. A newer one replaces it."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="email_change")
    email = models.EmailField(max_length=254)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member}: {self.email}"
