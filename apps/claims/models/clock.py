import uuid
from datetime import date
from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from apps.claims.models.claim import Claim
from apps.subscriptions.models import Service


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
    # Beside those of the United States.
    holidays = models.JSONField("further holidays", default=list, help_text="Dates such as 2026-12-25")
    # Those of the United States on which the network works.
    us_workdays = models.JSONField("worked US holidays", default=list, db_default=[])

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

    @property
    def us_workday_dates(self) -> list[date]:
        return [date.fromisoformat(day) for day in self.us_workdays]


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
