import uuid
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models.claim import Claim
from apps.core.rules import LIMITS
from apps.subscriptions.models import Service

_LIMITS = LIMITS["claimWork"]


class SavedReply(models.Model):
    """A text for messages to members, with variables such as ``{{ claim_number }}``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=100, unique=True)
    text = models.TextField(max_length=_LIMITS["textMaxLength"])
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "saved replies"
        ordering: ClassVar[list[str]] = ["title"]

    def __str__(self) -> str:
        return self.title


class StaffSettings(models.Model):
    """What a staff user works on. Without a row: every service, not away, and a mail for each notice."""

    class Mail(models.TextChoices):
        EACH = "mail", "An email for each notice"
        DIGEST = "digest", "One email a day"

    personal_fields: ClassVar = ("user.username", "user.email")

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="staff_settings")
    is_away = models.BooleanField("away", default=False)
    # Identifies the absence, in each of which a claim is notified once.
    away_since = models.DateTimeField(null=True, editable=False)
    services = models.JSONField(default=list, help_text="None means all")
    mail = models.CharField(max_length=10, choices=Mail.choices, default=Mail.EACH)

    def __str__(self) -> str:
        return str(self.user)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.away_since = (self.away_since or timezone.now()) if self.is_away else None
        super().save(*args, **kwargs)


class Rotation(models.Model):
    """New claims of a service with a row are given to its staff in turn."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    service = models.CharField(max_length=30, choices=Service.choices, unique=True)

    def __str__(self) -> str:
        return self.get_service_display()


class ComparisonReason(models.Model):
    """Why a line of a comparison differs or does not count. Staff choose from these, by key 1 to 9 the first ones."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    text = models.CharField(max_length=100, unique=True)
    place = models.PositiveSmallIntegerField(default=100, help_text="Smaller numbers come first")

    class Meta:
        ordering: ClassVar[list[str]] = ["place", "text"]

    def __str__(self) -> str:
        return self.text


class ClaimAssignment(models.Model):
    """Who worked on a claim, and since when. Rows are never changed or deleted."""

    id = models.BigAutoField(primary_key=True)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="assignments")
    assignee = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    # Empty if the rotation assigned it.
    assigned_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.claim_id}: {self.assignee_id}"


class ClaimPresence(models.Model):
    """A staff user has opened a claim, and had its page open until ``seen_at``."""

    id = models.BigAutoField(primary_key=True)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="presences", db_index=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["claim", "user"], name="one_presence_per_claim_and_user")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.seen_at}"


class StaffNotice(models.Model):
    """A notice to a staff user, mostly about a claim. The constraint makes it unique if several workers run at once."""

    class Kind(models.TextChoices):
        NEW = "new", "New claim"
        ANSWERED = "answered", "The member answered"
        DUE_SOON = "due_soon", "Due in two hours"
        OVERDUE = "overdue", "Overdue"
        HANDED_OVER = "handed_over", "Handed over to you"
        MENTION = "mention", "You were mentioned"
        OWNER_AWAY = "owner_away", "The owner is away"
        RETURNED = "returned", "Back in the queue"
        SNOOZE_OVER = "snooze_over", "No longer snoozed"
        CHANGED = "changed", "The member corrected the claim"
        HELP = "help", "A member asks for help"
        INVITATION_REQUEST = "invitation_request", "A visitor asks for an invitation"

    id = models.BigAutoField(primary_key=True)
    recipient = models.ForeignKey(User, on_delete=models.CASCADE, related_name="staff_notices", db_index=False)
    claim = models.ForeignKey(Claim, null=True, on_delete=models.CASCADE, related_name="+")
    # The page on the support site, if it is not about a claim.
    path = models.CharField(max_length=200, blank=True, default="", db_default="")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    # One line, with the claim's reference. Emails say the same.
    text = models.CharField(max_length=200, default="", db_default="")
    # What a colleague wrote. Emails do not contain it.
    detail = models.TextField(blank=True, db_default="")
    # The time of what happened: of the submission or of the answer, or the due time.
    about = models.DateTimeField()
    # Empty while it waits to be mailed with others.
    mailed_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["recipient", "claim", "kind", "about"], name="staff_notices_once")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["recipient"], name="notices_for_digest", condition=models.Q(mailed_at__isnull=True)),
            models.Index(fields=["recipient"], name="unread_staff_notices", condition=models.Q(read_at__isnull=True)),
            models.Index(fields=["recipient", "-created_at", "-id"], name="staff_inbox"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.claim_id or self.path}"

    @property
    def public_kind(self) -> str:
        """The name of the kind outside: those of claims begin with ``claim_``."""
        return f"claim_{self.kind}" if self.claim_id else self.kind


class StaffChange(models.Model):
    """Something that open pages of the support site load again. The id is the version after the change.

    A version can become visible after a later one. An open page then misses that change until the next one; its number
    of unread notices is counted anew each time.
    """

    id = models.BigAutoField(primary_key=True)
    subject = models.CharField(max_length=60)
    # Empty if it concerns everybody.
    recipient = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.subject
