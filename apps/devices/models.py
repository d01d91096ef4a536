import uuid
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member


class DeviceQuerySet(models.QuerySet["Device"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(member=member)

    def active(self) -> Self:
        return self.filter(revoked_at__isnull=True)


class Device(models.Model):
    """A bound browser. Its cookie contains a random token; ``token_hash`` is the token's SHA-256 in hex."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="devices")
    device_label = models.CharField(max_length=100)
    device_fingerprint = models.CharField(max_length=64)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = DeviceQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["member", "-last_seen_at"],
                name="active_devices_of_member",
                condition=models.Q(revoked_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.device_label


class DeviceReplacementCode(models.Model):
    """A six-digit code, emailed to a member who has reached the device cap.

    Valid for ten minutes, three tries and one use. It works only from the network address that requested it.
    Otherwise an attacker who knows the password could use up the member's tries.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # No index of its own: the unique constraint below covers it.
    member = models.ForeignKey(
        Member, on_delete=models.CASCADE, related_name="device_replacement_codes", db_index=False
    )
    address = models.CharField("network address", max_length=50)
    code_hash = models.CharField(max_length=64)
    expires_at = models.DateTimeField(db_index=True)
    tries_left = models.PositiveSmallIntegerField(default=3)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "address"], name="one_replacement_code_per_address")
        ]

    def __str__(self) -> str:
        return f"replacement code of {self.member}"
