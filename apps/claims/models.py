import uuid
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import ClassVar, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Case, Exists, OuterRef, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.rules import LIMITS, MONEY
from apps.core.text import identity_key
from apps.documents.models import UserDocument
from apps.subscriptions.models import Service, UnitReturn, UserSubscription

_LIMITS, _WORK_LIMITS = LIMITS["claim"], LIMITS["claimWork"]


def _get_search_text(*texts: str) -> str:
    return "\n".join(map(identity_key, texts))


OPEN_STATUSES = ("submitted", "under_review", "info_requested", "in_progress")

# Claims without a due time come last in the queue.
_NEVER = datetime(9999, 1, 1, tzinfo=UTC)


class ClaimQuerySet(NormalisedQuerySet["Claim"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(member=member)

    def matching(self, text: str) -> Self:
        """Claims whose address, homeowner or claim number contains the text. Ignores case."""
        return self.filter(search_text__contains=identity_key(text))

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

    def answered(self) -> Self:
        """Claims to which the member has sent something that staff have not opened yet."""
        return self.filter(answered_at__isnull=False)

    def waiting_for_member(self, *, now: datetime) -> Self:
        return self.filter(waits_until__gt=now)

    def with_ready_result(self) -> Self:
        """Claims of which the member can fetch a current result now."""
        files = UserDocument.objects.viewable().filter(
            claim=OuterRef("pk"), deliverable__state=Deliverable.State.RELEASED
        )
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
            When(status__in=OPEN_STATUSES, then=Coalesce("due_at", models.Value(_NEVER))), default=models.Value(None)
        ),
        output_field=models.DateTimeField(null=True),
        db_persist=True,
    )
    # How long the claim waits for its member. Null if it does not.
    waits_until = models.GeneratedField(
        expression=Case(
            When(models.Q(status="info_requested") | models.Q(open_requests__gt=0), then=models.Value(_NEVER)),
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
    # When the member last sent something that staff have not opened yet.
    answered_at = models.DateTimeField(null=True, editable=False)
    # Counters of rows of this claim, kept in the transactions that change the rows.
    open_requests = models.PositiveIntegerField(default=0, editable=False)
    unread_messages = models.PositiveIntegerField("messages that the member has not read", default=0, editable=False)
    search_text = NormalisedField(sources=("property_address", "homeowner", "claim_number"), normalise=_get_search_text)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="claims_of_member"),
            models.Index(fields=["-created_at", "-id"], name="claims_newest_first"),
            models.Index(fields=["queue_at", "id"], name="claim_queue"),
            models.Index(fields=["assignee", "queue_at", "id"], name="claim_queue_of_assignee"),
            models.Index(fields=["queue_at", "id"], name="assigned_claims", condition=models.Q(assignee__isnull=False)),
            models.Index(fields=["waits_until"], name="claims_waiting_for_member"),
            models.Index(
                fields=["queue_at", "id"], name="answered_claims", condition=models.Q(answered_at__isnull=False)
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
        return self.claim_number or self.property_address

    @property
    def status_word(self) -> str:
        return Claim.Status(self.status).word

    def has_current_result(self) -> bool:
        """Whether a result is released and neither superseded nor withdrawn, also while it is questioned."""
        return self.deliverables.current().exists()

    @property
    def is_overdue(self) -> bool:
        return self.due_at is not None and timezone.now() >= self.due_at


class ClaimStatusChange(models.Model):
    """A row of a claim's history, with a note to the member. Rows are never changed or deleted."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="status_changes", db_index=False)
    status = models.CharField(max_length=20, choices=Claim.Status.choices)
    note = models.TextField(blank=True)
    changed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "created_at"], name="status_changes_of_claim"),
            models.Index(fields=["status", "created_at"], name="status_changes_by_status"),
        ]

    def __str__(self) -> str:
        return self.status


class ClaimMessage(models.Model):
    """A message between the member and the network. Both sides see it; ``ClaimNote`` is for staff only."""

    class Author(models.TextChoices):
        MEMBER = "member", "Member"
        NETWORK = "network", "Network"

    # Staff forms choose the id, so that a form which is sent twice creates one message.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="messages", db_index=False)
    author = models.CharField(max_length=10, choices=Author.choices)
    sent_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # When the other side read it.
    read_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "-created_at", "-id"], name="messages_of_claim")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(author__in=["member", "network"]), name="message_author_known")
        ]

    def __str__(self) -> str:
        return f"message of {self.created_at:%Y-%m-%d %H:%M}"


class ClaimNote(models.Model):
    """A note among staff. No member ever sees one."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="staff_notes", db_index=False)
    written_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["claim", "-created_at", "-id"], name="notes_of_claim")
        ]

    def __str__(self) -> str:
        return f"note of {self.created_at:%Y-%m-%d %H:%M}"


class DocumentRequest(models.Model):
    """A document that staff ask the member for."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        RECEIVED = "received", "Received"
        CLOSED = "closed", "Closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="document_requests", db_index=False)
    title = models.CharField(max_length=_WORK_LIMITS["titleMaxLength"])
    detail = models.TextField(blank=True)
    document_type = models.CharField(
        max_length=20, choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    requested_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["claim", "created_at"], name="requests_of_claim")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "received", "closed"]), name="request_status_known"
            )
        ]

    def __str__(self) -> str:
        return self.title


class DeliverableQuerySet(models.QuerySet["Deliverable"]):
    def current(self) -> Self:
        """Of each claim and kind, the result that the member has now. There may be none."""
        return self.filter(state=Deliverable.State.RELEASED)


class Deliverable(models.Model):
    """A result of the network's work, such as an audited estimate, with its files.

    A release gives it the next version number of its claim and kind, which is never used again.
    """

    class Kind(models.TextChoices):
        AUDITED_ESTIMATE = "audited_estimate", "Audited estimate"
        APPRAISAL = "appraisal", "Appraisal"
        ENGINEER_REPORT = "engineer_report", "Engineer's report"
        ATTORNEY_LETTER = "attorney_letter", "Attorney's letter"
        OTHER = "other", "Other"

    class State(models.TextChoices):
        """Of each kind, at most one is released: a new release supersedes it."""

        DRAFT = "draft", "Draft"
        RELEASED = "released", "Released"
        SUPERSEDED = "superseded", "Superseded"
        WITHDRAWN = "withdrawn", "Withdrawn"
        DISCARDED = "discarded", "Discarded"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="deliverables", db_index=False)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    title = models.CharField(max_length=_WORK_LIMITS["titleMaxLength"])
    note = models.TextField("note to the member", blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    version = models.PositiveIntegerField(null=True, editable=False)
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    released_at = models.DateTimeField(null=True, editable=False)

    # The states of the results that the member sees.
    SHOWN_STATES = (State.RELEASED, State.SUPERSEDED)

    objects = DeliverableQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["claim", "kind", "version"], name="result_versions_unique"),
            models.UniqueConstraint(
                fields=["claim", "kind"], condition=models.Q(state="released"), name="one_current_result_of_each_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "discarded"], version__isnull=True, released_at__isnull=True)
                | models.Q(
                    state__in=["released", "superseded", "withdrawn"], version__gte=1, released_at__isnull=False
                ),
                name="result_has_version_once_released",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} (version {self.version})" if self.version else f"{self.title} (draft)"

    @property
    def is_current(self) -> bool:
        return self.state == self.State.RELEASED


class SavedReply(models.Model):
    """A text for messages to members, with variables such as ``{{ claim_number }}``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=100, unique=True)
    text = models.TextField(max_length=_WORK_LIMITS["textMaxLength"])
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "saved replies"
        ordering: ClassVar[list[str]] = ["title"]

    def __str__(self) -> str:
        return self.title


class ServiceLevel(models.Model):
    """How long the network may take for the next step. Without a row for service and status, nothing is due."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    service = models.CharField(max_length=30, choices=Service.choices)
    status = models.CharField(
        max_length=20,
        choices=[
            (status.value, status.label)
            for status in (Claim.Status.SUBMITTED, Claim.Status.UNDER_REVIEW, Claim.Status.IN_PROGRESS)
        ],
    )
    minutes = models.PositiveIntegerField(
        "business minutes", validators=[MinValueValidator(1), MaxValueValidator(100_000)]
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["service", "status"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["service", "status"], name="one_service_level_per_service_and_status"),
            models.CheckConstraint(
                condition=models.Q(minutes__gte=1, minutes__lte=100_000), name="service_level_minutes_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_service_display()}, {self.get_status_display()}"


class BusinessCalendar(models.Model):
    """When the network works. There is one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    time_zone = models.CharField(max_length=50)
    opens = models.TimeField()
    closes = models.TimeField()
    weekdays = models.JSONField(help_text="From 0, Monday, to 6")
    holidays = models.JSONField(default=list, help_text="Dates such as 2026-12-25")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(id=1), name="one_business_calendar"),
            models.CheckConstraint(condition=models.Q(opens__lt=models.F("closes")), name="opens_before_it_closes"),
        ]

    def __str__(self) -> str:
        return "Business calendar"

    @property
    def holiday_dates(self) -> list[date]:
        return [date.fromisoformat(day) for day in self.holidays]


class DueTimeChange(models.Model):
    """Why a claim is due when it is. Rows are never changed or deleted."""

    class Event(models.TextChoices):
        SUBMITTED = "submitted", "Submitted"
        MOVED = "moved", "Moved"
        PAUSED = "paused", "Paused"
        RESUMED = "resumed", "Resumed"
        QUESTIONED = "questioned", "Questioned"
        RESULT_WITHDRAWN = "result_withdrawn", "Result withdrawn"
        CLOSED = "closed", "Closed"

    # In the order of the events, of which several may have the same time.
    id = models.BigAutoField(primary_key=True)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="due_time_changes", db_index=False)
    event = models.CharField(max_length=20, choices=Event.choices)
    status = models.CharField(max_length=20, choices=Claim.Status.choices)
    # The service level, if one was applied.
    minutes = models.PositiveIntegerField("business minutes", null=True)
    due_at = models.DateTimeField(null=True)
    paused_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["claim", "id"], name="due_time_changes_of_claim")]

    def __str__(self) -> str:
        return self.event


class StaffSettings(models.Model):
    """What a staff user works on. Without a row: every service, not away, and a mail for each notice."""

    class Mail(models.TextChoices):
        EACH = "mail", "An email for each notice"
        DIGEST = "digest", "One email a day"

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="staff_settings")
    is_away = models.BooleanField("away", default=False)
    services = models.JSONField(default=list, help_text="None means all")
    mail = models.CharField(max_length=10, choices=Mail.choices, default=Mail.EACH)

    def __str__(self) -> str:
        return str(self.user)


class Rotation(models.Model):
    """New claims of a service with a row are given to its staff in turn."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    service = models.CharField(max_length=30, choices=Service.choices, unique=True)

    def __str__(self) -> str:
        return self.get_service_display()


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
    """A staff user has a claim's page open."""

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
    """A notice to a staff user about a claim. The constraint makes it unique if several workers run at once."""

    class Kind(models.TextChoices):
        NEW = "new", "New claim"
        ANSWERED = "answered", "The member answered"
        DUE_SOON = "due_soon", "Due in two hours"
        OVERDUE = "overdue", "Overdue"

    id = models.BigAutoField(primary_key=True)
    recipient = models.ForeignKey(User, on_delete=models.CASCADE, related_name="staff_notices", db_index=False)
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # The time of what happened: of the submission or of the answer, or the due time.
    about = models.DateTimeField()
    # Empty while it waits for the digest.
    mailed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["recipient", "claim", "kind", "about"], name="staff_notices_once")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["recipient"], name="notices_for_digest", condition=models.Q(mailed_at__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.claim_id}"
