import uuid
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Case, Value, When
from django.utils import timezone
from uuid_utils.compat import uuid7

from apps.accounts.models import Member
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet

# The network's time zone. A member's digest is sent by it until the member chooses another.
DEFAULT_TIME_ZONE = "America/New_York"
DEFAULT_DIGEST_HOUR = 7


class OutgoingMailQuerySet(LeasedQuerySet["OutgoingMail"]):
    def newest_status(self) -> models.QuerySet[Any, Any]:
        """The status of the newest email, one of ``MAIL_STATUSES``, as the only value."""
        known = When(~models.Q(outcome=""), then="outcome")
        sent = When(sent_at__isnull=False, then=Value("sent"))
        status = Case(known, sent, default=Value("waiting"), output_field=models.CharField())
        return self.order_by("-created_at", "-id").values_list(status, flat=True)[:1]


class OutgoingMail(LeasedModel):
    """An email to a user or to a person who was invited. If it carries a secret, its text is erased after sending.

    ``late_secret`` names the function that makes the secret when the email leaves (``outbox.late_secret``).
    """

    class Outcome(models.TextChoices):
        DELIVERED = "delivered", "Delivered"
        BOUNCED = "bounced", "Bounced"
        COMPLAINED = "complained", "Marked as spam"

    personal_fields: ClassVar = ("to_address",)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mail")
    # Of an email that invites a person.
    invitation_code = models.ForeignKey(
        "invitations.InvitationCode", null=True, on_delete=models.CASCADE, related_name="mails", editable=False
    )
    to_address = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    carries_secret = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # Null before the first attempt: the email is due at once.
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField("error of the last attempt", max_length=200, blank=True)
    late_secret = models.CharField(max_length=50, blank=True, editable=False)
    # News waits while the member's address is known to bounce. Emails about security are sent anyway.
    is_news = models.BooleanField(default=False, editable=False)
    is_on_hold = models.BooleanField(default=False, editable=False)
    # What the mail service reported last. Empty if there is no mail service, or no report yet.
    outcome = models.CharField("report of the mail service", max_length=10, choices=Outcome.choices, blank=True)
    outcome_at = models.DateTimeField("time of the report", null=True, blank=True)
    # Empty for emails about security, which cannot be unsubscribed from, and if no site is known.
    unsubscribe_url = models.TextField(blank=True, editable=False)
    # Of the request that caused the email, for the log.
    request_id = models.CharField(max_length=64, blank=True, editable=False)

    objects = OutgoingMailQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "outgoing mail"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["created_at"], name="mail_unsent", condition=models.Q(sent_at__isnull=True))
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(outcome="", outcome_at__isnull=True)
                | models.Q(outcome__in=["delivered", "bounced", "complained"], outcome_at__isnull=False),
                name="mail_outcome_has_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to_address}"


MAIL_STATUSES = ["waiting", "sent", *OutgoingMail.Outcome.values]


class OutboxPause(models.Model):
    """The only row exists while the mail server is unreachable."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()
    next_probe_at = models.DateTimeField()
    error = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"since {self.since}"


class NotificationGroup(models.TextChoices):
    """Members choose the delivery of each group. News about security is no group: it is always mailed."""

    CLAIM = "claim", "Claims"
    BILLING = "billing", "Plan and payments"
    NETWORK = "network", "The network"


class Delivery(models.TextChoices):
    """What happens beside the inbox, which lists everything."""

    MAIL = "mail", "Mail at once"
    DIGEST = "digest", "Mail once a day"
    INBOX = "inbox", "Inbox only"


class Notification(models.Model):
    """News for a member, listed in the inbox. Ids increase, also between rows of one time."""

    class Kind(models.TextChoices):
        CLAIM_MOVED = "claim_moved", "Claim moved"
        CLAIM_MESSAGE = "claim_message", "Message"
        CLAIM_REQUEST = "claim_request", "Document request"
        CLAIM_RESULT = "claim_result", "Result"
        CLAIM_RESULT_WITHDRAWN = "claim_result_withdrawn", "Result withdrawn"
        CLAIM_REMINDER = "claim_reminder", "Reminder"
        BILLING = "billing", "Plan and payments"
        NETWORK = "network", "The network"
        HELP_ANSWER = "help_answer", "Answer to your question"

        @property
        def group(self) -> NotificationGroup:
            if self is self.HELP_ANSWER:
                # Mailed like the answers on claims, which it mostly is.
                return NotificationGroup.CLAIM
            return NotificationGroup(self.value.partition("_")[0])

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notifications", db_index=False)
    kind = models.CharField(max_length=30, choices=Kind.choices)
    title = models.CharField(max_length=200)
    text = models.TextField()
    # A path of the app.
    link = models.CharField(max_length=200)
    waits_for_digest = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    read_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="notifications_of_member"),
            models.Index(fields=["member"], name="unread_notifications", condition=models.Q(read_at__isnull=True)),
            models.Index(fields=["created_at"], name="notifications_by_age"),
        ]

    def __str__(self) -> str:
        return self.title


class NotificationPreferences(models.Model):
    """How a member is notified. A member without a row has the defaults."""

    member = models.OneToOneField(
        Member, on_delete=models.CASCADE, primary_key=True, related_name="notification_preferences"
    )
    # One column for each group, with its name.
    claim = models.CharField(max_length=10, choices=Delivery.choices, default=Delivery.MAIL)
    billing = models.CharField(max_length=10, choices=Delivery.choices, default=Delivery.MAIL)
    network = models.CharField(max_length=10, choices=Delivery.choices, default=Delivery.DIGEST)
    # Empty until the member chooses one.
    time_zone = models.CharField(max_length=50, blank=True)
    digest_hour = models.PositiveSmallIntegerField(default=DEFAULT_DIGEST_HOUR)
    # Empty if no news waits for the digest.
    digest_due_at = models.DateTimeField(null=True, editable=False)
    # When an email to the member's present address came back, or was marked as spam.
    mail_bounced_at = models.DateTimeField(null=True, editable=False)
    # The local date.
    last_digest_on = models.DateField(null=True, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["digest_due_at"], name="digests_due", condition=models.Q(digest_due_at__isnull=False))
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(
                    **{f"{group}__in": ["mail", "digest", "inbox"] for group in ("claim", "billing", "network")}
                ),
                name="deliveries_known",
            ),
            models.CheckConstraint(condition=models.Q(digest_hour__lte=23), name="digest_hour_of_day"),
        ]

    def __str__(self) -> str:
        return f"claim: {self.claim}, billing: {self.billing}, network: {self.network}"

    @property
    def is_mail_bounced(self) -> bool:
        return self.mail_bounced_at is not None

    @property
    def current_time_zone(self) -> str:
        return self.time_zone or DEFAULT_TIME_ZONE

    @property
    def is_time_zone_chosen(self) -> bool:
        return bool(self.time_zone)

    def get_local_date(self, moment: datetime) -> date:
        return moment.astimezone(ZoneInfo(self.current_time_zone)).date()

    def get_next_digest(self, *, now: datetime) -> datetime:
        """The next time at which the member's clock shows the chosen hour, on a date without a digest.

        An hour that the clock skips counts as the hour after it. Of an hour that comes twice, the first one counts.
        """
        today = self.get_local_date(now)
        days = (today + timedelta(days=number) for number in range(3))
        free = (day for day in days if self.last_digest_on is None or day > self.last_digest_on)
        return next(moment for moment in map(self._at_digest_hour, free) if moment > now)

    def _at_digest_hour(self, day: date) -> datetime:
        # In UTC, because Python compares times of one zone by what the clock shows.
        return datetime.combine(day, time(self.digest_hour), tzinfo=ZoneInfo(self.current_time_zone)).astimezone(UTC)


class MemberChange(models.Model):
    """The version of a member's data in which a subject last changed (``changes.py``).

    The row without a subject has the member's current version.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes", db_index=False)
    subject = models.CharField(max_length=50, blank=True)
    version = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "subject"], name="one_version_of_a_subject")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["member", "version"], name="changes_of_member")]

    def __str__(self) -> str:
        return f"{self.subject}: {self.version}"
