"""What users prove in addition to their password. Django's own packages bring a sign-in of their own (ADR 36)."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models import User


class SecondFactor(models.Model):
    """Created with a user's first factor, or when one is required. Users without a row have no factor.

    It is read together with the user, so signing in without a factor needs no further query.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="second_factor")
    # Encrypted with FACTOR_KEYS. Empty without an authenticator app.
    totp_secret = models.TextField(blank=True)
    # The latest time step whose code was used. No code of it or of an earlier step is accepted again.
    totp_last_step = models.BigIntegerField(default=0)
    # Of a member. A passkey alone does not make the second step mandatory after the password.
    password_needs_second_step = models.BooleanField(default=False)

    # When the days began in which a panel admin or staff user must set up a factor. Null if none was ever required.
    required_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"of {self.user}"


class Passkey(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=100)
    # In base64url, as browsers send it. The longest id has 1,023 bytes.
    credential_id = models.CharField(max_length=1400, unique=True)
    public_key = models.BinaryField()
    # Grows with each use, if the authenticator counts at all.
    sign_count = models.PositiveBigIntegerField()
    # How the browser reaches the authenticator, such as ``internal`` or ``usb``.
    transports = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """Deleted when it is used. The codes have 80 random bits, so a fast hash is enough."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="recovery_code_unique")
        ]

    def __str__(self) -> str:
        return f"of {self.user}"


class EnrolmentLink(models.Model):
    """Opens setting up a first factor for a panel admin or staff user. A newer link replaces it."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="enrolment_link")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"of {self.user}"
