import uuid
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Case, Exists, OuterRef, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core.addresses import MAX_KEY_LENGTH, get_address_key
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.rules import LIMITS, MONEY
from apps.core.text import identity_key
from apps.documents.models import UserDocument
from apps.subscriptions.models import Service, UnitReturn, UserSubscription

_LIMITS = LIMITS["claim"]


def _get_search_text(*texts: str) -> str:
    return "\n".join(map(identity_key, texts))


def _get_address_key(address: str) -> str | None:
    return get_address_key(address) or None


def _get_label_keys(labels: list[str]) -> str:
    """Each between line breaks, which no label contains, so that a whole one can be searched for."""
    return "".join(f"\n{identity_key(label)}\n" for label in labels)


class ClaimCounter(models.Model):
    """The only row has the number of the newest claim."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    last_number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.last_number)


class ReferenceField(models.CharField):
    """``C-000123``: the next number, given when the row is inserted.

    The counter stays locked until the end of the transaction, so that a claim that is refused leaves no gap.
    """

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: FBT001  # Django's signature
        reference: str = getattr(model_instance, self.attname)
        if add and not reference:
            counter = ClaimCounter.objects.filter(pk=1)
            counter.update(last_number=models.F("last_number") + 1)
            reference = f"C-{counter.values_list('last_number', flat=True).get():06}"
            setattr(model_instance, self.attname, reference)
        return reference


OPEN_STATUSES = ("submitted", "under_review", "info_requested", "in_progress")

# The due time of claims without one, which come last in the queue, and the end of a wait without one.
NEVER = datetime(9999, 1, 1, tzinfo=UTC)


class ClaimQuerySet(NormalisedQuerySet["Claim"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(member=member)

    def matching(self, text: str) -> Self:
        """Claims whose reference, address, homeowner or claim number contains the text. Ignores case."""
        return self.filter(search_text__contains=identity_key(text))

    def labelled(self, label: str) -> Self:
        """Claims with exactly this label, in either case."""
        return self.filter(label_keys__contains=_get_label_keys([label]))

    def submitted(self) -> Self:
        return self.filter(status=Claim.Status.SUBMITTED)

    def open(self) -> Self:
        """Claims on which the network works, or waits for the member."""
        return self.filter(queue_at__isnull=False)

    def unassigned(self) -> Self:
        return self.open().filter(assignee__isnull=True)

    def assigned(self) -> Self:
        return self.open().filter(assignee__isnull=False)

    def assigned_to(self, user: User) -> Self:
        return self.open().filter(assignee=user)

    def unfinished_of(self, user: User, *, now: datetime) -> Self:
        """The user's open claims, and their completed ones of which the review days are not over."""
        is_in_review = models.Q(status=Claim.Status.COMPLETED, accept_by__gt=now)
        is_open = models.Q(queue_at__isnull=False)
        return self.filter(is_open | is_in_review, assignee=user).exclude(outcome=Claim.Outcome.ACCEPTED)

    def due_between(self, start: datetime, end: datetime) -> Self:
        """Open claims that are due from ``start`` on and before ``end``."""
        return self.filter(queue_at__gte=start, queue_at__lt=end)

    def overdue(self, *, now: datetime) -> Self:
        """Open claims that are due."""
        return self.filter(queue_at__lte=now)

    def snoozed(self, *, now: datetime) -> Self:
        """Open claims that are put off until later."""
        return self.open().filter(snoozed_until__gt=now)

    def not_snoozed(self, *, now: datetime) -> Self:
        return self.filter(models.Q(snoozed_until__isnull=True) | models.Q(snoozed_until__lte=now))

    def answered(self) -> Self:
        """Claims to which the member has sent something that staff have not opened yet."""
        return self.filter(answered_at__isnull=False)

    def waiting_for_member(self, *, now: datetime) -> Self:
        return self.filter(waits_until__gt=now)

    def with_ready_result(self) -> Self:
        """Claims of which the member can fetch a current result now."""
        files = UserDocument.objects.viewable().filter(claim=OuterRef("pk"), deliverable__state="released")
        return self.filter(Exists(files))

    def locked(self, claim_id: uuid.UUID) -> "Claim":
        """Lock one claim and return it with its member. Raises ``Claim.DoesNotExist``."""
        return self.select_for_update(of=("self",)).select_related("member__user").get(pk=claim_id)


class Claim(NormalisedModel):
    """A request for work on an insurance claim. Amounts are in USD.

    What is possible in which state is in ``phases.py``.
    """

    class Status(models.TextChoices):
        """``phases.py`` lists which status can follow which."""

        SUBMITTED = "submitted", "Submitted"
        UNDER_REVIEW = "under_review", "Under review"
        INFO_REQUESTED = "info_requested", "Info requested"
        IN_PROGRESS = "in_progress", "In progress"
        COMPLETED = "completed", "Completed"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

        @property
        def word(self) -> str:
            """For a sentence, such as ``under review``."""
            return self.label.lower()

    class Outcome(models.TextChoices):
        """What became of the result. ``NONE``: no result is released."""

        NONE = "none", "None"
        RELEASED = "released", "Released"
        ACCEPTED = "accepted", "Accepted"
        QUESTIONED = "questioned", "Questioned"

    class InspectionStatus(models.TextChoices):
        """The status of the carrier's inspection."""

        SCHEDULED = "scheduled", "Scheduled"
        COMPLETED = "completed", "Completed"
        PENDING = "pending", "Pending"
        NOT_REQUIRED = "not_required", "Not required"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="claims", db_index=False)
    subscription = models.ForeignKey(UserSubscription, on_delete=models.PROTECT, related_name="claims")
    # Two people can speak of the claim by it without saying whose it is.
    reference = ReferenceField(max_length=12, unique=True, editable=False)
    claim_number = models.CharField(max_length=_LIMITS["claimNumberMaxLength"], blank=True, db_index=True)
    property_address = models.CharField(max_length=_LIMITS["propertyAddressMaxLength"])
    homeowner = models.CharField(max_length=_LIMITS["homeownerMaxLength"])
    col = models.DateField("cause of loss date")
    dol = models.DateField("date of loss")
    inspection_status = models.CharField(
        max_length=20, choices=InspectionStatus.choices, default=InspectionStatus.PENDING
    )
    service_request_type = models.CharField(max_length=30, choices=Service.choices, default=Service.ESTIMATE)
    original_claim_amount = models.DecimalField(
        null=True, blank=True, validators=[MinValueValidator(Decimal("0"))], **MONEY
    )
    final_claim_amount = models.DecimalField(
        null=True, blank=True, validators=[MinValueValidator(Decimal("0"))], **MONEY
    )
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.SUBMITTED)
    notes = models.TextField(blank=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices, default=Outcome.NONE, editable=False)
    # The end of the review days: of the result, or of the messages if there is no document.
    accept_by = models.DateTimeField(null=True, editable=False)
    accepted_at = models.DateTimeField(null=True, editable=False)
    # The ``accept_by`` of which the member was reminded.
    reminded_for = models.DateTimeField(null=True, editable=False)
    # Why the claim was completed without a result. The member reads it.
    no_document_reason = models.TextField(blank=True, editable=False)
    assignee = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="assigned_claims", editable=False, db_index=False
    )
    # When the network owes the next step. Empty while the claim waits for the member, who owes it then.
    due_at = models.DateTimeField(null=True, editable=False)
    paused_since = models.DateTimeField(null=True, editable=False)
    # By what the queue is sorted: the due time of an open claim, or the end of time without one. Null if it is closed.
    queue_at = models.GeneratedField(
        expression=Case(
            When(status__in=OPEN_STATUSES, then=Coalesce("due_at", models.Value(NEVER))), default=models.Value(None)
        ),
        output_field=models.DateTimeField(null=True),
        db_persist=True,
    )
    # How long the claim waits for its member. Null if it does not.
    waits_until = models.GeneratedField(
        expression=Case(
            When(models.Q(status="info_requested") | models.Q(open_requests__gt=0), then=models.Value(NEVER)),
            When(outcome="released", then="accept_by"),
            default=models.Value(None),
        ),
        output_field=models.DateTimeField(null=True),
        db_persist=True,
    )
    # What became of the unit of a withdrawn or declined claim. Null also if it was closed before this was stored.
    unit_return = models.CharField(max_length=10, choices=UnitReturn.choices, null=True, editable=False)
    # The due time before the pause.
    paused_due_at = models.DateTimeField(null=True, editable=False)
    # Until then the claim is put off. Its due time goes on.
    snoozed_until = models.DateTimeField(null=True, editable=False)
    # When the claim was given to its assignee, who has not worked on it since. Empty once they have.
    untouched_since = models.DateTimeField(null=True, editable=False)
    # When the member last sent something that staff have not opened yet.
    answered_at = models.DateTimeField(null=True, editable=False)
    # When the member last corrected something that staff have not seen yet.
    corrected_at = models.DateTimeField(null=True, editable=False)
    # Counters of rows of this claim, kept in the transactions that change the rows.
    open_requests = models.PositiveIntegerField(default=0, editable=False)
    # The member gets no email about it. The inbox still lists its news.
    is_muted = models.BooleanField(default=False, editable=False)
    unread_messages = models.PositiveIntegerField("messages that the member has not read", default=0, editable=False)
    # Computed after ``reference``, which is declared above it.
    search_text = NormalisedField(
        sources=("reference", "property_address", "homeowner", "claim_number"), normalise=_get_search_text
    )
    # Claims with the same key are about the same place. Null if nothing is left of the address.
    address_key = NormalisedField(
        sources=("property_address",), normalise=_get_address_key, max_length=MAX_KEY_LENGTH, null=True
    )
    # For the order by homeowner, without regard to case.
    homeowner_key = NormalisedField(sources=("homeowner",), normalise=identity_key, db_default="")
    # Grows with each correction by the member.
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    # The member's own. Staff do not see them.
    labels = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), editable=False)
    label_keys = NormalisedField(sources=("labels",), normalise=_get_label_keys, db_default="")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="claims_of_member"),
            models.Index(fields=["-created_at", "-id"], name="claims_newest_first"),
            models.Index(fields=["queue_at", "id"], name="claim_queue"),
            # With ``snoozed_until``, so that SQLite counts a queue from the index alone.
            models.Index(fields=["assignee", "queue_at", "id", "snoozed_until"], name="claim_queue_of_assignee"),
            models.Index(fields=["queue_at", "id"], name="assigned_claims", condition=models.Q(assignee__isnull=False)),
            models.Index(
                fields=["queue_at", "id", "waits_until"],
                name="waiting_claims",
                condition=models.Q(waits_until__isnull=False),
            ),
            models.Index(
                fields=["queue_at", "id"], name="answered_claims", condition=models.Q(answered_at__isnull=False)
            ),
            models.Index(fields=["address_key", "-created_at", "-id"], name="claims_of_address"),
            models.Index(
                fields=["queue_at", "id", "snoozed_until"],
                name="snoozed_claims",
                condition=models.Q(snoozed_until__isnull=False),
            ),
            models.Index(
                fields=["untouched_since"], name="untouched_claims", condition=models.Q(untouched_since__isnull=False)
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(original_claim_amount__isnull=True) | models.Q(original_claim_amount__gte=0),
                name="original_amount_not_negative",
            ),
            models.CheckConstraint(
                condition=models.Q(final_claim_amount__isnull=True) | models.Q(final_claim_amount__gte=0),
                name="final_amount_not_negative",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome="none")
                | models.Q(outcome="accepted", status="completed")
                | models.Q(outcome="released", status__in=["in_progress", "completed", "declined"])
                | models.Q(outcome="questioned", status__in=["in_progress", "declined"]),
                name="outcome_fits_status",
            ),
            models.CheckConstraint(
                condition=~models.Q(status="completed")
                | models.Q(outcome__in=["released", "accepted"])
                | ~models.Q(no_document_reason=""),
                name="completed_with_result_or_reason",
            ),
            models.CheckConstraint(
                condition=~models.Q(status="completed", outcome__in=["none", "released"])
                | models.Q(accept_by__isnull=False),
                name="completed_has_review_days",
            ),
        ]

    def __str__(self) -> str:
        return self.reference

    @property
    def status_word(self) -> str:
        return Claim.Status(self.status).word

    def has_current_result(self) -> bool:
        """Whether a result is released and neither superseded nor withdrawn, also while it is questioned."""
        return self.deliverables.current().exists()

    @property
    def is_overdue(self) -> bool:
        return self.due_at is not None and timezone.now() >= self.due_at


class PendingMoveEmail(models.Model):
    """An email about a new claim or the moves of one, which waits for files and further moves."""

    claim = models.OneToOneField(Claim, on_delete=models.CASCADE, primary_key=True, related_name="pending_move_email")
    due_at = models.DateTimeField(db_index=True)
    # The scheme and host of the link in the email.
    site = models.CharField(max_length=300, blank=True)
    # Says what was received, and what became of the claim since.
    is_receipt = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return str(self.claim)


class ClaimStatusChange(models.Model):
    """A row of a claim's history, with a note to the member. Rows are never changed or deleted.

    A correction by the member has ``changes``, and the status that the claim had.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="status_changes", db_index=False)
    status = models.CharField(max_length=20, choices=Claim.Status.choices)
    note = models.TextField(blank=True)
    # ``[{"field", "from", "to"}]``, with the names and values of the API but in snake_case.
    changes = models.JSONField(null=True, editable=False)
    changed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "created_at"], name="status_changes_of_claim"),
            models.Index(fields=["status", "created_at"], name="status_changes_by_status"),
        ]

    def __str__(self) -> str:
        return self.status
