import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core.rules import OPERATIONS
from apps.documents.models import UserDocument
from apps.subscriptions.models import Service

# Slugs and labels of the choices in the contact form.
OPERATION_TYPES = list(OPERATIONS.items())
RECONNAISSANCE = "reconnaissance"
OTHER = "other"
# What members may ask for.
SERVICE_TYPES = [*Service.choices, (RECONNAISSANCE, "RECONNAISSANCE"), (OTHER, "Other")]


def _answered_by_needs_answered_at(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=models.Q(answered_by__isnull=True) | models.Q(answered_at__isnull=False), name=name
    )


class Incoming(models.Model):
    """A message or request that support answers. Rows answered before ``answered_by`` was added do not have it."""

    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True


class ContactSubmission(Incoming):
    """A visitor's message: callsign, encrypted channel, operation type and mission details."""

    personal_fields: ClassVar = ("name", "email")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField("callsign", max_length=200)
    email = models.EmailField("encrypted channel", max_length=254)
    service_type = models.CharField("operation type", max_length=50, choices=OPERATION_TYPES)
    message = models.TextField("mission details")

    class Meta:
        verbose_name = "contact message"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at", "-id"], name="contact_newest_first"),
            models.Index(
                fields=["-created_at", "-id"], name="contact_new", condition=models.Q(answered_at__isnull=True)
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            _answered_by_needs_answered_at("contact_answered_by_and_at")
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.get_service_type_display()}"


class ServiceRequest(Incoming):
    """A member's request for a service. Its files are also in the member's documents."""

    personal_fields: ClassVar = ("name", "email", "phone")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="service_requests")
    name = models.CharField(max_length=200, blank=True)
    email = models.EmailField(max_length=254, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    service_type = models.CharField(max_length=30, choices=SERVICE_TYPES)
    plan_type = models.CharField(max_length=50, blank=True)
    description = models.TextField(blank=True)
    files = models.ManyToManyField(UserDocument, blank=True, related_name="service_requests")

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at", "-id"], name="service_requests_newest_first"),
            models.Index(
                fields=["-created_at", "-id"], name="service_requests_new", condition=models.Q(answered_at__isnull=True)
            ),
            models.Index(
                fields=["member"],
                name="reconnaissance_of_member",
                condition=models.Q(service_type="reconnaissance"),
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            _answered_by_needs_answered_at("request_answered_by_and_at")
        ]

    def __str__(self) -> str:
        return f"{self.get_service_type_display()} of {self.member}"
