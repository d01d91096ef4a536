"""The browsers a member's account is bound to, and the mailed codes that replace one."""

import uuid
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member


class DeviceQuerySet(models.QuerySet["Device"]):
    """Named filters over devices."""

    def owned_by(self, member: Member) -> Self:
        """Only this member's."""
        return self.filter(member=member)

    def active(self) -> Self:
        """Not revoked."""
        return self.filter(revoked_at__isnull=True)


class Device(models.Model):
    """One bound browser: known by a random token in its cookie, of which only the SHA-256 is kept here."""

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
    """A six-digit code mailed to a member at the device cap: ten minutes, three tries, one use.

    It works only from the network address that asked for it, so that nobody elsewhere can use up the member's tries.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # The unique constraint is its index.
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
