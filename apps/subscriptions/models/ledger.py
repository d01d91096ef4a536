import uuid
from typing import ClassVar, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.subscriptions.models.plans import Service, SubscriptionPlan
from apps.subscriptions.models.subscription import UserSubscription


class EntryKind(models.TextChoices):
    """Why the number of units that are left has changed."""

    OPENING = "opening", "Opening"  # before there was a ledger, for reasons that history does not say
    GRANTED = "granted", "Granted"  # by the plan
    CARRIED = "carried", "Carried over"
    USED = "used", "Used"
    RETURNED = "returned", "Returned"
    ADDED = "added", "Added"  # by support
    CORRECTED = "corrected", "Corrected"  # by support
    LAPSED = "lapsed", "Lapsed"


class UsageEntry(models.Model):
    """A line of a subscription's ledger. Written only by ``ledger.py``.

    Triggers in the database refuse to change or delete one. They only let an erasure empty ``reason`` and ``claim``.
    Django copies a table of SQLite to alter it, so a migration that does must create the triggers again.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subscription = models.ForeignKey(UserSubscription, on_delete=models.PROTECT, related_name="entries", db_index=False)
    # 1, 2, 3 in each subscription.
    number = models.PositiveIntegerField()
    period_start = models.DateTimeField()
    service = models.CharField(max_length=30, choices=Service.choices)
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    # What it adds to the units that are left; negative for what is used or lapses.
    units = models.IntegerField()
    # Of an entry that returns a unit, or lets it lapse: whether it was used in an earlier period.
    is_late = models.BooleanField(default=False)
    claim = models.ForeignKey("claims.Claim", null=True, on_delete=models.SET_NULL, related_name="+")
    # The staff user; empty if it follows from the time, or from what the member did.
    actor = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    # For the audit. Members do not read it.
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "usage entries"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["subscription", "number"], name="usage_entry_number_once"),
            # A claim uses one unit, and it comes back once.
            models.UniqueConstraint(
                fields=["claim", "kind"], condition=Q(claim__isnull=False), name="usage_entry_of_claim_once"
            ),
            models.CheckConstraint(condition=~Q(units=0), name="usage_entry_has_units"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["subscription", "period_start", "number"], name="usage_entries_of_period")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.get_kind_display()} {self.units:+} {self.service}"


class StatementQuerySet(models.QuerySet["Statement"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(subscription__member=member)

    def closed(self) -> Self:
        return self.filter(closed_at__isnull=False)

    def overdue(self) -> Self:
        """Open statements of periods that are over."""
        is_over = Q(subscription__is_active=False) | Q(period_start__lt=F("subscription__start_date"))
        return self.filter(is_over, closed_at__isnull=True)


class Statement(models.Model):
    """What a period began with, what was used and what is left. Frozen when the period is over.

    While it is open, its figures and lines are those of the ledger, and the fields for them are empty.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subscription = models.ForeignKey(
        UserSubscription, on_delete=models.PROTECT, related_name="statements", db_index=False
    )
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    # ``S-2026-000123``
    number = models.CharField(max_length=20, null=True, unique=True)
    # Of the plan at the end of the period: its name and the one for people.
    plan_name = models.CharField(max_length=50, blank=True)
    plan_display_name = models.CharField(max_length=100, blank=True)
    # Rows of ``statements.py`` as JSON.
    services = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    lines = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    payments = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    payment_instructions = models.TextField(blank=True)
    pdf = models.OneToOneField("subscriptions.BillingPdf", null=True, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64, null=True)
    # When the member was notified that it is closed.
    notified_at = models.DateTimeField(null=True)

    objects = StatementQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["subscription", "period_start"], name="one_statement_a_period"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, number__isnull=True)
                | Q(closed_at__isnull=False, number__isnull=False),
                name="closed_statement_has_a_number",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["period_start"], name="open_statements", condition=Q(closed_at__isnull=True)),
            models.Index(
                fields=["closed_at"],
                name="statements_to_notify",
                condition=Q(closed_at__isnull=False, notified_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.number or f"{self.period_start:%d %B %Y} (open)"


class BillingPdf(models.Model):
    """The PDF of a statement or a receipt. A table of its own, so that lists do not load it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.pk)


class BillingYear(models.Model):
    """The newest numbers of a calendar year (UTC). The row stays locked until the end of the transaction.

    One row for both series, so that two transactions cannot lock two of them in different orders.
    """

    year = models.PositiveSmallIntegerField(primary_key=True)
    last_statement = models.PositiveIntegerField(default=0)
    last_receipt = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.year)


class Payment(models.Model):
    """A payment for one period. Never changed or deleted.

    The amount (USD) is copied from the plan, and the quotas into the period's ``PeriodUsage``, so that editing a plan
    does not change periods that are already paid.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subscription = models.ForeignKey(
        UserSubscription, on_delete=models.PROTECT, related_name="payments", db_index=False
    )
    # The plan of the period. Null only if a release without this column recorded the payment.
    plan = models.ForeignKey(SubscriptionPlan, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    # ``P-2026-000123``
    number = models.CharField(max_length=20, null=True, unique=True)
    amount = models.DecimalField("amount (USD)", max_digits=10, decimal_places=2)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="payments_recorded")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    # Empty until the receipt is first needed if the payment is older than receipts.
    receipt = models.OneToOneField("subscriptions.BillingPdf", null=True, on_delete=models.PROTECT, related_name="+")
    receipt_sha256 = models.CharField(max_length=64, null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-recorded_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["subscription", "period_start"], name="period_paid_once"),
            models.CheckConstraint(condition=Q(period_end__gt=F("period_start")), name="payment_ends_after_start"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="payment_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.subscription}: {self.period_start:%d %B %Y} to {self.period_end:%d %B %Y}"
