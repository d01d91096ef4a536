"""Packets: a claim as one numbered PDF."""

import uuid
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models.claim import Claim
from apps.claims.models.results import Deliverable
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.core.models import StoredNameField
from apps.documents.models import UserDocument


class PacketQuerySet(LeasedQuerySet["Packet"]):
    def of_claim(self, claim: Claim, *, by_staff: bool, now: datetime) -> Self:
        """Those that are still kept. Packets of staff and of the member are listed apart."""
        return self.filter(claim=claim, by_staff=by_staff, expires_at__gt=now)

    def with_state(self) -> Self:
        """Adds ``is_outdated``: one of the files may no longer be handed out."""
        withheld = PacketExhibit.objects.filter(packet=OuterRef("pk")).exclude(
            document__in=UserDocument.objects.viewable().filter(is_draft=False)
        )
        result_is_gone = Q(result__isnull=False) & ~Q(result__state__in=Deliverable.SHOWN_STATES)
        return self.annotate(is_outdated=Exists(withheld) | result_is_gone)

    def unfinished(self) -> Self:
        return self.filter(state=Packet.State.MAKING)


class Packet(LeasedModel):
    """``order`` is what the worker draws, as it was when the packet was ordered; emptied once the packet is made."""

    LIFETIME = timedelta(days=30)

    class State(models.TextChoices):
        """What is stored. The API also knows ``outdated``."""

        MAKING = "making", "Being made"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"

    OUTDATED = "outdated"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="packets", db_index=False)
    by_staff = models.BooleanField(default=False)
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    title = models.CharField(max_length=200)
    # SHA-256 of the content, without its date.
    content_hash = models.CharField(max_length=64)
    order = models.JSONField(default=dict)
    # The result whose comparison is in it.
    result = models.ForeignKey(Deliverable, null=True, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.MAKING)
    # Also of one that is ready: why it has no seal.
    problem = models.CharField(max_length=300, blank=True)
    # The number of its first page; pages are numbered through all packets of the claim.
    first_number = models.PositiveIntegerField(null=True)
    pages = models.PositiveIntegerField(null=True)
    filename = StoredNameField(sha256="sha256", max_length=100, blank=True)
    size = models.PositiveBigIntegerField("size in bytes", null=True)
    sha256 = models.CharField("SHA-256", max_length=64, blank=True)
    is_sealed = models.BooleanField(db_default=False, default=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    objects = PacketQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "-created_at"], name="packets_of_claim"),
            models.Index(fields=["due_at"], name="packets_being_made", condition=Q(state="making")),
            models.Index(fields=["expires_at"], name="packets_with_file", condition=~Q(filename="")),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def drawn_exhibits(self) -> int:
        """While it is made. Needs the exhibits prefetched."""
        return sum(exhibit.pages is not None for exhibit in self.exhibits.all())

    def get_shown_state(self) -> str:
        """Needs ``with_state``."""
        is_outdated: Any = getattr(self, "is_outdated", False)
        return self.OUTDATED if is_outdated and self.state != self.State.FAILED else self.state


class PacketExhibit(models.Model):
    packet = models.ForeignKey(Packet, on_delete=models.CASCADE, related_name="exhibits", db_index=False)
    place = models.PositiveSmallIntegerField()
    document = models.ForeignKey(UserDocument, null=True, on_delete=models.SET_NULL, related_name="+")
    letter = models.CharField(max_length=3)
    title = models.CharField(max_length=255)
    sha256 = models.CharField("SHA-256", max_length=64)
    first_page = models.PositiveIntegerField(null=True)
    pages = models.PositiveIntegerField(null=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["packet", "place"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["packet", "place"], name="packet_exhibit_has_one_place")
        ]

    def __str__(self) -> str:
        return f"Exhibit {self.letter}: {self.title}"
