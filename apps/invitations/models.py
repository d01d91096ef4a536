import uuid
from datetime import datetime
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import AdminAccount, Member
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.rules import LIMITS
from apps.core.text import digits, identity_key, name_key, search_key

# Long enough for any assignee and short enough for an index: some characters expand up to 20 times when normalised.
MAX_ASSIGNEE_TEXT_LENGTH = 500


def _get_assignee_text(first_name: str, last_name: str, phone: str, email: str) -> str:
    """Return name, phone number, its digits and email, normalised for search. Empty for an unassigned code."""
    parts = [f"{first_name} {last_name}", phone, digits(phone), email]
    return "\n".join(filter(None, map(name_key, parts)))[:MAX_ASSIGNEE_TEXT_LENGTH]


class InvitationCodeQuerySet(NormalisedQuerySet["InvitationCode"]):
    """Expiry is computed at ``now``; the stored group of an expired code may still be an open one."""

    def redeemable(self, *, now: datetime) -> Self:
        """Neither used, revoked nor expired. The panel calls these codes unused."""
        return self.filter(group__in=InvitationCode.OPEN_GROUPS).unexpired(now=now)

    def unexpired(self, *, now: datetime) -> Self:
        return self.filter(Q(expires_at__isnull=True) | Q(expires_at__gt=now))

    def expired(self, *, now: datetime) -> Self:
        """Expired, but still stored in an open group."""
        return self.filter(group__in=InvitationCode.OPEN_GROUPS, expires_at__lte=now)


class InvitationCode(NormalisedModel):
    """A one-time code. ``group`` is derived from the other columns and stored for its index."""

    class Group(models.TextChoices):
        """The panel's tabs. Unused codes are either assigned or unassigned."""

        UNASSIGNED = "unassigned", "Unassigned"
        ASSIGNED = "assigned", "Assigned"
        USED = "used", "Used"
        REVOKED = "revoked", "Revoked or expired"

    OPEN_GROUPS: ClassVar[list[str]] = [Group.UNASSIGNED, Group.ASSIGNED]

    class AssigneeType(models.TextChoices):
        """How the assignee is identified."""

        NAME = "name", "Name"
        PHONE = "phone", "Phone"
        EMAIL = "email", "Email"

    personal_fields: ClassVar = ("assignee_first_name", "assignee_last_name", "assignee_phone", "assignee_email")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=50, unique=True)
    group = models.CharField(max_length=10, choices=Group.choices, default=Group.UNASSIGNED, editable=False)
    is_used = models.BooleanField(default=False, editable=False)
    used_by = models.OneToOneField(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="invitation_code", editable=False
    )
    used_at = models.DateTimeField(null=True, blank=True, editable=False)
    assignee_type = models.CharField(max_length=10, choices=AssigneeType.choices, blank=True, default="")
    assignee_first_name = models.CharField(max_length=100, blank=True, default="")
    assignee_last_name = models.CharField(max_length=100, blank=True, default="")
    assignee_phone = models.CharField(max_length=14, blank=True, default="")
    assignee_email = models.CharField(max_length=254, blank=True, default="")
    assignee_text = NormalisedField(
        sources=("assignee_first_name", "assignee_last_name", "assignee_phone", "assignee_email"),
        normalise=_get_assignee_text,
    )
    assigned_at = models.DateTimeField(null=True, blank=True)
    assigned_by = models.ForeignKey(
        AdminAccount, null=True, blank=True, on_delete=models.PROTECT, related_name="assigned_codes"
    )
    note = models.CharField(max_length=500, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = InvitationCodeQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["group", "-created_at", "-id"], name="codes_of_group"),
            # For the support site's list, which contains all groups.
            models.Index(fields=["-created_at", "-id"], name="codes_newest_first"),
            models.Index(fields=["group", "code"], name="codes_of_group_by_code"),
            models.Index(
                fields=["group", "expires_at"],
                name="codes_that_expire",
                condition=Q(expires_at__isnull=False),
            ),
            # A covering index for the search by assignee.
            models.Index(
                fields=["assignee_text", "assigned_at", "id"],
                name="codes_by_assignee",
                condition=Q(assigned_at__isnull=False),
            ),
            models.Index(fields=["note"], name="codes_by_note", condition=~Q(note="")),
            # For the statistics.
            models.Index(fields=["assigned_at"], name="codes_by_assignment", condition=Q(assigned_at__isnull=False)),
            models.Index(fields=["used_at"], name="codes_by_use", condition=Q(used_at__isnull=False)),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(is_used=True, used_by__isnull=False, used_at__isnull=False, group="used")
                | (Q(is_used=False, used_by__isnull=True, used_at__isnull=True) & ~Q(group="used")),
                name="used_by_and_at_both_or_neither",
            ),
            models.CheckConstraint(
                condition=Q(assignee_type="", assigned_at__isnull=True)
                | (~Q(assignee_type="") & Q(assigned_at__isnull=False)),
                name="assigned_wholly_or_not",
            ),
            models.CheckConstraint(
                condition=~Q(group="assigned") | Q(assigned_at__isnull=False), name="assigned_group_has_assignee"
            ),
            models.CheckConstraint(
                condition=~Q(group="unassigned") | Q(assigned_at__isnull=True), name="unassigned_group_has_none"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def is_redeemable(self, *, now: datetime) -> bool:
        """Neither used, revoked nor expired."""
        return self.group in self.OPEN_GROUPS and (self.expires_at is None or self.expires_at > now)

    @property
    def assigned_to(self) -> str:
        """The assignee's name, phone number or email. Empty for an unassigned code."""
        name = f"{self.assignee_first_name} {self.assignee_last_name}".strip()
        return name or self.assignee_phone or self.assignee_email

    @property
    def redeemed_by_someone_else(self) -> bool:
        """Whether the member who used the code differs from the assignee."""
        return self.used_by is not None and not is_assignee(
            self,
            full_name=self.used_by.full_name,
            phone_digits=self.used_by.phone_digits,
            email_key=self.used_by.user.email_key,
        )


def is_assignee(code: Any, *, full_name: str, phone_digits: str, email_key: str | None) -> bool:
    """Whether this person is the assignee. Anyone is if there is none. ``code`` may also be a ``CodeRow``."""
    if code.assignee_type == InvitationCode.AssigneeType.NAME:
        return name_key(f"{code.assignee_first_name} {code.assignee_last_name}") == name_key(full_name)
    if code.assignee_type == InvitationCode.AssigneeType.PHONE:
        # Compare the last ten digits: the member may have entered a country code.
        return digits(code.assignee_phone)[-10:] == phone_digits[-10:]
    return not code.assignee_type or identity_key(code.assignee_email) == email_key


class CodeNote(NormalisedModel):
    """Each note of a code once, because the search cannot read those of a million codes. Never deleted."""

    note = models.CharField(max_length=500, unique=True)
    key = NormalisedField(sources=("note",), normalise=search_key)

    objects = NormalisedQuerySet["CodeNote"].as_manager()

    def __str__(self) -> str:
        return self.note


class InvitationCodeCount(models.Model):
    """The number of codes in a group, updated with every change because counting a million rows is slow."""

    group = models.CharField(max_length=10, primary_key=True, choices=InvitationCode.Group.choices)
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.group}: {self.count}"


_REQUEST = LIMITS["invitationRequest"]


class ReceivedRequest(LeasedModel):
    """Says that a form has arrived, also from an address that is known already. Deleted once the emails are written.

    ``id`` is that of the ``InvitationRequest``, if there is one.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    email = models.EmailField(max_length=254)
    origin = models.TextField("scheme and host of links in emails")
    received_at = models.DateTimeField(default=timezone.now)
    # Of the request that asked, for the log.
    request_id = models.CharField(max_length=64, blank=True)

    objects = LeasedQuerySet["ReceivedRequest"].as_manager()

    def __str__(self) -> str:
        return f"received at {self.received_at}"


class InvitationRequestQuerySet(NormalisedQuerySet["InvitationRequest"]):
    def in_state(self, state: str) -> Self:
        """``state`` is one of ``InvitationRequest.State``."""
        return self.filter(REQUEST_STATES[state])


class InvitationRequest(NormalisedModel):
    """A visitor's request for an invitation. Whether its code has been used is a column of the code."""

    class State(models.TextChoices):
        NEW = "new", "New"
        SENT = "sent", "Code sent"
        USED = "used", "Code used"
        DECLINED = "declined", "Declined"

    personal_fields: ClassVar = ("name", "company_name", "email", "phone")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=_REQUEST["nameMaxLength"])
    company_name = models.CharField(max_length=_REQUEST["companyNameMaxLength"])
    email = models.EmailField(max_length=254)
    email_key = NormalisedField(sources=("email",), normalise=identity_key, max_length=508)
    phone = models.CharField(max_length=40, blank=True)
    position = models.CharField(max_length=_REQUEST["positionMaxLength"], blank=True)
    claims_per_month = models.PositiveIntegerField(null=True, blank=True)
    message = models.TextField(max_length=_REQUEST["messageMaxLength"], blank=True)
    # The last code that was sent. The one before could no longer be redeemed.
    code = models.OneToOneField(
        InvitationCode, null=True, blank=True, on_delete=models.PROTECT, related_name="invitation_request"
    )
    # Empty while the request is new.
    decided_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField("received", default=timezone.now, editable=False)

    objects = InvitationRequestQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at", "-id"], name="requests_newest_first"),
            models.Index(fields=["email_key", "-created_at"], name="requests_of_address"),
            models.Index(fields=["created_at"], name="new_requests", condition=Q(decided_at__isnull=True)),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(code__isnull=True) | Q(decided_at__isnull=False), name="request_with_code_is_decided"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.company_name}"

    @property
    def state(self) -> "InvitationRequest.State":
        if self.decided_at is None:
            return self.State.NEW
        if self.code is None:
            return self.State.DECLINED
        return self.State.USED if self.code.is_used else self.State.SENT

    def get_waiting_days(self, *, now: datetime) -> int:
        """Whole days from the request until its decision, or until now."""
        return max(((self.decided_at or now) - self.created_at).days, 0)


REQUEST_STATES: dict[str, Q] = {
    InvitationRequest.State.NEW: Q(decided_at__isnull=True),
    InvitationRequest.State.SENT: Q(code__is_used=False),
    InvitationRequest.State.USED: Q(code__is_used=True),
    InvitationRequest.State.DECLINED: Q(decided_at__isnull=False, code__isnull=True),
}
