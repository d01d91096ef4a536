"""What waits for an answer by mail: password resets, new addresses to confirm, and old addresses to restore."""

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


class EmailUndo(models.Model):
    """An address that a member changed away from, and the mailed link that restores it.

    Until ``expires_at`` nobody else may take the address. A larger id is a later change of the same member.
    """

    id = models.BigAutoField(primary_key=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="email_undos")
    email = models.EmailField(max_length=254)
    email_key = models.CharField(max_length=508, db_index=True, editable=False)
    # The age of the address, restored with it.
    email_changed_at = models.DateTimeField(null=True)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member}: {self.email}"
