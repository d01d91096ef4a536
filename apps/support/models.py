import uuid
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.core.rules import LIMITS


class ImpersonationSession(models.Model):
    """An impersonation of a member by a staff user. It ends at ``ends_at``, or earlier at ``ended_at``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey("accounts.Member", on_delete=models.PROTECT, related_name="impersonation_sessions")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="impersonation_sessions")
    reason = models.TextField()
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ends_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("started_at")), name="impersonation_ends_after_start")
        ]

    def __str__(self) -> str:
        return f"{self.staff} viewing {self.member}"

    def is_open(self, now: datetime) -> bool:
        return self.ended_at is None and now < self.ends_at


class HelpRequest(models.Model):
    """A question of a member to the network, and its answer."""

    class Topic(models.TextChoices):
        CLAIM = "claim", "A claim"
        BILL = "bill", "A bill"
        ACCOUNT = "account", "The account"
        OTHER = "other", "Something else"

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ANSWERED = "answered", "Answered"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(
        "accounts.Member", on_delete=models.PROTECT, related_name="help_requests", db_index=False
    )
    topic = models.CharField(max_length=10, choices=Topic.choices)
    claim = models.ForeignKey("claims.Claim", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(max_length=LIMITS["help"]["textMaxLength"])
    answer = models.TextField(max_length=LIMITS["help"]["textMaxLength"], blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField("received", default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="help_requests_of_member"),
            models.Index(fields=["created_at"], name="open_help_requests", condition=Q(answered_at__isnull=True)),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True, answer="") | (Q(answered_at__isnull=False) & ~Q(answer="")),
                name="help_answer_has_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_topic_display()}, {self.member}"

    @property
    def status(self) -> "HelpRequest.Status":
        return self.Status.OPEN if self.answered_at is None else self.Status.ANSWERED
