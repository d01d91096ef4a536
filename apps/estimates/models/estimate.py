"""Estimates and their lines. Amounts are in USD.

Tables without a member of their own: an estimate belongs to a document, which belongs to a member and a claim.
"""

import uuid
from datetime import timedelta
from decimal import Decimal
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.documents.models import UserDocument

TEXT_LENGTH = 500
ROOM_LENGTH = 300
CODE_LENGTH = 40

# Of all numbers of a line. Prices of suppliers have up to four places.
_NUMBER: dict[str, Any] = {"max_digits": 16, "decimal_places": 4, "null": True}


class EstimateQuerySet(LeasedQuerySet["Estimate"]):
    def of_member(self, member: Member) -> Self:
        """The estimates that the member sees: never the network's own, and none in the trash."""
        visible = self.filter(document__member=member, document__deleted_at__isnull=True, document__is_draft=False)
        return visible.exclude(party=Estimate.Party.NETWORK)

    def of_claim(self, claim_id: uuid.UUID) -> Self:
        return self.filter(document__claim_id=claim_id)

    def unread(self) -> Self:
        """Estimates to be read whose file may be opened. Those with state ``reading`` were left by a dead process."""
        return self.filter(
            state__in=[Estimate.State.WAITING, Estimate.State.READING],
            document__state=UserDocument.State.READY,
            document__withdrawn_at__isnull=True,
            document__deleted_at__isnull=True,
        )


class Estimate(LeasedModel):
    """A document that is read as an estimate."""

    MAX_ATTEMPTS = 2
    LEASE = timedelta(minutes=2)

    class Party(models.TextChoices):
        """Whose estimate it is."""

        CARRIER = "carrier", "Carrier"
        MEMBER = "member", "Member"
        NETWORK = "network", "Network"

    class Source(models.TextChoices):
        PDF = "pdf", "PDF"
        CSV = "csv", "CSV"
        XLSX = "xlsx", "Workbook"
        XML = "xml", "XML"
        ESX = "esx", "Xactimate"
        TYPED = "typed", "Pasted"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        READING = "reading", "Being read"
        READ = "read", "Read"
        UNREADABLE = "unreadable", "Unreadable"

    class Reason(models.TextChoices):
        SCANNED = "scanned", "Scanned"
        ENCRYPTED = "encrypted", "Encrypted"
        UNKNOWN_LAYOUT = "unknown_layout", "Unknown layout"
        UNKNOWN_COLUMNS = "unknown_columns", "Unknown columns"
        NO_LINES = "no_lines", "No lines"
        TOO_LARGE = "too_large", "Too large"
        BROKEN = "broken", "Broken"
        NEEDS_XACTIMATE = "needs_xactimate", "Needs Xactimate"

    # In the API: the file is quarantined or withdrawn. Follows from the document, so it is not stored.
    WITHHELD = "withheld"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    document = models.OneToOneField(UserDocument, on_delete=models.CASCADE, related_name="estimate", editable=False)
    party = models.CharField(max_length=10, choices=Party.choices)
    source = models.CharField(max_length=10, choices=Source.choices, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    reason = models.CharField(max_length=20, choices=Reason.choices, blank=True)
    message = models.CharField(max_length=500, blank=True)
    # How often the reading was begun.
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    # The places of the columns, as the member has named them.
    mapping = models.JSONField(null=True)
    # The columns of a table whose names are unknown: [{header, samples}].
    columns = models.JSONField(null=True)
    line_count = models.PositiveIntegerField(default=0)
    unchecked_count = models.PositiveIntegerField(default=0)
    # Of the lines that check.
    total_rcv = models.DecimalField(max_digits=16, decimal_places=2, default=Decimal())
    total_depreciation = models.DecimalField(max_digits=16, decimal_places=2, default=Decimal())
    total_acv = models.DecimalField(max_digits=16, decimal_places=2, default=Decimal())
    # {rcv, depreciation, acv}, those that are printed.
    printed_totals = models.JSONField(default=dict)
    # [{room, rcv, lines: places}]
    room_totals = models.JSONField(default=list)
    # Of its lines, in their order. Null before the first reading.
    rooms = models.JSONField(null=True)
    # Signs of missing pages, as sentences.
    gaps = models.JSONField(default=list)
    totals_agree = models.BooleanField(null=True)
    # [{rule, message, lines: ids, amount}]
    findings = models.JSONField(default=list)
    price_list = models.CharField(max_length=60, blank=True)
    pages = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)

    objects = EstimateQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due_at"], name="estimates_to_read", condition=Q(state__in=["waiting", "reading"])),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=(Q(state="unreadable") & ~Q(reason="")) | (~Q(state="unreadable") & Q(reason="")),
                name="unreadable_estimate_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(unchecked_count__lte=models.F("line_count")), name="unchecked_lines_are_lines"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_party_display()}: {self.document}"

    @property
    def is_withheld(self) -> bool:
        return not self.document.is_viewable and self.document.state != UserDocument.State.CHECKING

    @property
    def is_readable(self) -> bool:
        """Whether its lines may be shown."""
        return self.state == self.State.READ and self.document.is_viewable


class EstimateLine(models.Model):
    """A line as printed, or as it was corrected: then ``original`` is what was read."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    estimate = models.ForeignKey(Estimate, on_delete=models.CASCADE, related_name="lines", db_index=False)
    # In the document, from 0.
    place = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True)
    page = models.PositiveSmallIntegerField(null=True)
    box = models.JSONField(null=True)
    room = models.CharField(max_length=ROOM_LENGTH, blank=True)
    category = models.CharField(max_length=CODE_LENGTH, blank=True)
    selector = models.CharField(max_length=CODE_LENGTH, blank=True)
    activity = models.CharField(max_length=CODE_LENGTH, blank=True)
    description = models.CharField(max_length=TEXT_LENGTH, blank=True)
    quantity = models.DecimalField(**_NUMBER)
    unit = models.CharField(max_length=20, blank=True)
    unit_price = models.DecimalField(**_NUMBER)
    remove_price = models.DecimalField(**_NUMBER)
    replace_price = models.DecimalField(**_NUMBER)
    tax = models.DecimalField(**_NUMBER)
    overhead_and_profit = models.DecimalField(**_NUMBER)
    rcv = models.DecimalField(**_NUMBER)
    depreciation = models.DecimalField(**_NUMBER)
    depreciation_percent = models.DecimalField(**_NUMBER)
    # How many places the percentage is printed with, which is its tolerance.
    percent_places = models.PositiveSmallIntegerField(default=0)
    age = models.PositiveSmallIntegerField(null=True)
    life = models.PositiveSmallIntegerField(null=True)
    acv = models.DecimalField(**_NUMBER)
    is_recoverable = models.BooleanField(null=True)
    is_checked = models.BooleanField()
    problem = models.CharField(max_length=300, blank=True)
    # Cells that are printed and are no number, by column.
    unreadable = models.JSONField(default=dict)
    # {name: what was read}
    original = models.JSONField(null=True)
    # Of the last correction.
    corrected_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    corrected_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["estimate", "place"], name="places_of_lines_unique"),
            models.CheckConstraint(
                condition=Q(is_checked=False) | Q(problem="", quantity__isnull=False, rcv__isnull=False),
                name="checked_line_has_no_problem",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or self.place + 1}. {self.description}"

    @property
    def is_corrected(self) -> bool:
        return self.original is not None
