"""Photographs that the member has sent to a claim, and the report that shows them."""

import uuid
from collections.abc import Iterable
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Max, Q
from django.utils import timezone

from apps.claims.models.claim import Claim
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.documents.models import UserDocument

TEXT_MAX_LENGTH = 200
CAPTION_MAX_LENGTH = 1000

# Room for photographs that are moved between two others.
STEP = 1000


class PhotoQuerySet(models.QuerySet["Photo"]):
    def of_claim(self, claim: Claim) -> Self:
        """Those that can be looked at, in their order."""
        documents = UserDocument.objects.viewable().filter(claim=claim)
        return self.filter(claim=claim, document__in=documents).order_by("position", "taken_at", "id")

    def add(self, claim: Claim, documents: Iterable[UserDocument]) -> None:
        """Put the pictures among a member's new documents behind the others. The caller has locked the claim."""
        pictures = [document for document in documents if document.mime_type.startswith("image/")]
        if not pictures:
            return
        last = self.filter(claim=claim).aggregate(last=Max("position"))["last"] or 0
        Photo.objects.bulk_create(
            Photo(claim=claim, document=document, position=last + STEP * number)
            for number, document in enumerate(pictures, 1)
        )


class Photo(models.Model):
    """``taken_at`` is the camera's own clock, ``2026-05-03T14:02:10``, with an offset only if the file has one.

    What the file says (time, camera, place on Earth) is empty until its thumbnail is drawn, and if it cannot be true.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="photos", db_index=False)
    document = models.OneToOneField(UserDocument, on_delete=models.CASCADE, related_name="photo")
    taken_at = models.CharField(max_length=25, blank=True)
    camera = models.CharField(max_length=100, blank=True)
    latitude = models.FloatField(null=True)
    longitude = models.FloatField(null=True)
    place = models.CharField(max_length=TEXT_MAX_LENGTH, blank=True)
    part = models.CharField(max_length=TEXT_MAX_LENGTH, blank=True)
    damage = models.CharField(max_length=TEXT_MAX_LENGTH, blank=True)
    caption = models.CharField(max_length=CAPTION_MAX_LENGTH, blank=True)
    position = models.IntegerField()
    is_left_out = models.BooleanField(default=False)
    # Clockwise, after the turn that the file asks for.
    rotation = models.PositiveSmallIntegerField(default=0)

    objects = PhotoQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "position", "taken_at", "id"], name="photos_of_claim")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(rotation__in=[0, 90, 180, 270]), name="photo_is_turned_by_quarters")
        ]

    def __str__(self) -> str:
        subject = ", ".join(filter(None, (self.place, self.part, self.damage)))
        return ": ".join(filter(None, (subject, self.caption)))


class PhotoReport(LeasedModel):
    """The last photo report of a claim. Once it is made, it is a document of the claim.

    ``order`` is what the worker draws, as it was when the report was ordered; emptied once it is made.
    """

    class State(models.TextChoices):
        MAKING = "making", "Being made"
        READY = "ready", "Ready"
        FAILED = "failed", "Failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.OneToOneField(Claim, on_delete=models.CASCADE, related_name="photo_report")
    title = models.CharField(max_length=200)
    order: Any = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.MAKING)
    problem = models.CharField(max_length=300, blank=True)
    document = models.ForeignKey(UserDocument, null=True, on_delete=models.SET_NULL, related_name="+")
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(default=timezone.now)

    objects = LeasedQuerySet["PhotoReport"].as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due_at"], name="photo_reports_being_made", condition=Q(state="making"))
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def shown_document_id(self) -> uuid.UUID | None:
        """None once the member has deleted the document."""
        return None if self.document is None or self.document.deleted_at is not None else self.document.pk
