"""Rows of uploaded files. The bytes are in private storage, under random names."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.db import models
from django.utils import timezone

from apps.accounts.models import Member, Session
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet, StoredNameField
from apps.core.rules import LIMITS
from apps.core.text import identity_key


def is_viewable(document: Any) -> bool:
    """Whether a document, or a row with its columns, may be handed out, to its member as well as to staff."""
    return document.state == UserDocument.State.READY and document.withdrawn_at is None and document.deleted_at is None


def get_shown_state(document: Any) -> str:
    """The state in the API: the verdict of the virus check, unless support has withdrawn the document."""
    state: str = document.state
    return state if document.withdrawn_at is None else UserDocument.WITHDRAWN


class DocumentQuerySet(NormalisedQuerySet["UserDocument"]):
    def owned_by(self, member: Member) -> Self:
        return self.filter(member=member)

    def visible_to(self, member: Member) -> Self:
        """The member's documents without the trash and without the network's drafts."""
        return self.visible().owned_by(member)

    def visible(self) -> Self:
        return self.filter(deleted_at__isnull=True, is_draft=False)

    def of_type(self, file_type: str) -> Self:
        return self.filter(file_type=file_type)

    def not_deleted(self) -> Self:
        """Documents that are not in the trash."""
        return self.filter(deleted_at__isnull=True)

    def in_trash(self, *, now: datetime) -> Self:
        """Documents that can be taken from the trash. Older ones are due to be erased."""
        return self.filter(deleted_at__gt=now - UserDocument.TRASH_LIFETIME)

    def viewable(self) -> Self:
        """Documents that may be handed out, as ``is_viewable`` says."""
        return self.not_deleted().filter(withdrawn_at__isnull=True, state=UserDocument.State.READY)

    def held_back(self) -> Self:
        """Documents about which the virus scanner has objections, and support has not decided."""
        return self.not_deleted().filter(withdrawn_at__isnull=True, state__in=UserDocument.HELD_BACK_STATES)

    def with_receipts(self) -> Self:
        """Documents that are shown with their receipt, read in the same query."""
        return self.select_related("receipt_file__receipt")

    def lost(self) -> Self:
        """Documents whose file the file store has lost."""
        return self.not_deleted().filter(lost_at__isnull=False)

    def matching(self, text: str) -> Self:
        """Documents whose file name contains the text. Ignores case."""
        return self.filter(search_name__contains=identity_key(text))


class UserDocument(NormalisedModel):
    """``filename`` is the name in storage, ``original_filename`` the name on the member's computer."""

    TRASH_LIFETIME = timedelta(days=LIMITS["trash"]["days"])

    class FileType(models.TextChoices):
        """Chosen by the member at upload."""

        GENERAL = "general", "General"
        INSURANCE = "insurance", "Insurance"
        ESTIMATE = "estimate", "Estimate"
        INVOICE = "invoice", "Invoice"
        PHOTO = "photo", "Photo"
        REPORT = "report", "Report"

    class State(models.TextChoices):
        """What the virus check says about the file."""

        CHECKING = "checking", "Being checked"
        READY = "ready", "Viewable"
        QUARANTINED = "quarantined", "Quarantined"
        UNSCANNABLE = "unscannable", "Cannot be scanned"

    HELD_BACK_STATES: ClassVar[Sequence[str]] = (State.QUARANTINED, State.UNSCANNABLE)

    # In the API, and on screens, a withdrawn document has this state.
    WITHDRAWN = "withdrawn"

    class Thumbnail(models.TextChoices):
        """Whether a thumbnail is stored. ``NONE``: there is none, and there may never be one of this file."""

        WAITING = "waiting", "Waiting"
        READY = "ready", "Ready"
        NONE = "none", "None"

    class Source(models.TextChoices):
        """Who uploaded it."""

        MEMBER = "member", "Member"
        NETWORK = "network", "Network"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="documents", db_index=False)
    claim = models.ForeignKey(
        "claims.Claim", null=True, blank=True, on_delete=models.PROTECT, related_name="documents", editable=False
    )
    # What of the claim it belongs to, if it is not a file of the claim itself.
    claim_message = models.ForeignKey(
        "claims.ClaimMessage", null=True, on_delete=models.PROTECT, related_name="documents", editable=False
    )
    document_request = models.ForeignKey(
        "claims.DocumentRequest", null=True, on_delete=models.PROTECT, related_name="documents", editable=False
    )
    deliverable = models.ForeignKey(
        "claims.Deliverable", null=True, on_delete=models.PROTECT, related_name="documents", editable=False
    )
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.MEMBER, editable=False)
    # A file of a result that is not released. It does not exist for the member.
    is_draft = models.BooleanField(default=False, editable=False)
    filename = StoredNameField(sha256="sha256", max_length=100, unique=True, editable=False)
    original_filename = models.CharField(max_length=255)
    search_name = NormalisedField(sources=("original_filename",), normalise=identity_key)
    file_size = models.PositiveIntegerField("size in bytes")
    mime_type = models.CharField(max_length=100)
    file_type = models.CharField(max_length=20, choices=FileType.choices, default=FileType.GENERAL)
    state = models.CharField(max_length=15, choices=State.choices, default=State.READY, editable=False)
    # Empty for files from before this column, until the schedule has read them.
    sha256 = models.CharField("SHA-256", max_length=64, blank=True, editable=False)
    # When the virus scanner gave its verdict. Null if it never saw the file.
    scanned_at = models.DateTimeField(null=True, blank=True, editable=False)
    # What the scanner has found, or why it gave no verdict. Only for support.
    scan_result = models.CharField(max_length=200, blank=True, editable=False)
    # When support withdrew it from its member.
    withdrawn_at = models.DateTimeField("withdrawn", null=True, blank=True, editable=False)
    # When the file store was first found without its file.
    lost_at = models.DateTimeField("lost", null=True, blank=True, editable=False)
    # When the member put it into the trash.
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    thumbnail = models.CharField(max_length=10, choices=Thumbnail.choices, default=Thumbnail.NONE, editable=False)
    # How often the renderer was too slow or was killed. 0 if the file itself cannot be drawn.
    thumbnail_timeouts = models.PositiveSmallIntegerField(default=0, editable=False)
    # Null until the thumbnail or the first page has been drawn. 0: nothing of this file can be drawn.
    page_count = models.PositiveIntegerField("pages", null=True, editable=False)
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DocumentQuerySet.as_manager()

    class Meta:
        verbose_name = "document"
        permissions: ClassVar[list[tuple[str, Any]]] = [
            ("release_userdocument", "Can release documents that the virus check holds back")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-uploaded_at", "-id"], name="documents_of_member"),
            models.Index(
                fields=["member"], name="documents_without_thumbnail", condition=models.Q(thumbnail="waiting")
            ),
            models.Index(fields=["member", "sha256"], name="documents_by_content"),
            models.Index(fields=["id"], name="documents_without_hash", condition=models.Q(sha256="")),
            models.Index(
                fields=["uploaded_at"],
                name="documents_to_review",
                condition=models.Q(state__in=["quarantined", "unscannable"]),
            ),
            models.Index(
                fields=["id"],
                name="documents_never_scanned",
                condition=models.Q(state="ready", scanned_at__isnull=True),
            ),
            models.Index(
                fields=["deleted_at"], name="documents_in_trash", condition=models.Q(deleted_at__isnull=False)
            ),
            models.Index(fields=["lost_at"], name="documents_lost", condition=models.Q(lost_at__isnull=False)),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(state__in=["checking", "ready", "quarantined", "unscannable"]),
                name="document_state_is_known",
            )
        ]

    def __str__(self) -> str:
        return self.original_filename

    @property
    def is_viewable(self) -> bool:
        return is_viewable(self)

    @property
    def receipt(self) -> "Receipt | None":
        file: ReceiptFile | None = getattr(self, "receipt_file", None)
        return None if file is None else file.receipt

    @property
    def receipt_id(self) -> uuid.UUID | None:
        return None if self.receipt is None else self.receipt.pk

    @property
    def receipt_number(self) -> int | None:
        return None if self.receipt is None else self.receipt.number


class ThumbnailQueue(LeasedModel):
    """A member with documents whose thumbnails are not drawn yet. The lease lets one at a time be drawn."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="+")
    due_at = models.DateTimeField(db_index=True)

    objects = LeasedQuerySet["ThumbnailQueue"].as_manager()

    def __str__(self) -> str:
        return str(self.member_id)

    def delete_unless_changed(self) -> bool:
        """``False`` if another process has claimed the row, or an upload has changed ``due_at``."""
        return bool(self._held().filter(due_at=self.due_at).delete()[0])


class PagePictureQuerySet(LeasedQuerySet["PagePicture"]):
    def waiting(self) -> Self:
        return self.filter(state=PagePicture.State.WAITING)


class PagePicture(LeasedModel):
    """A page of a document, drawn once somebody wants to see it."""

    class State(models.TextChoices):
        """``NONE``: this page cannot be drawn."""

        WAITING = "waiting", "Waiting"
        READY = "ready", "Ready"
        NONE = "none", "None"

    document = models.ForeignKey(UserDocument, on_delete=models.CASCADE, related_name="page_pictures")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    due_at = models.DateTimeField()
    # How often the renderer was too slow or was killed. 0 if the file itself cannot be drawn.
    timeouts = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    objects = PagePictureQuerySet.as_manager()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due_at"], name="pages_to_draw", condition=models.Q(state="waiting")),
            models.Index(fields=["finished_at"], name="pages_by_age"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["document", "number"], name="page_drawn_once")
        ]

    def __str__(self) -> str:
        return f"Page {self.number} of {self.document}"


class PendingScan(LeasedModel):
    """A document that the virus scanner has to look at."""

    document = models.OneToOneField(
        UserDocument, on_delete=models.CASCADE, primary_key=True, related_name="pending_scan"
    )
    due_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)

    objects = LeasedQuerySet["PendingScan"].as_manager()

    def __str__(self) -> str:
        return str(self.document_id)


class ScannerPause(models.Model):
    """The only row exists while the virus scanner does not answer."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()
    next_probe_at = models.DateTimeField()
    error = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"since {self.since}"


class ZipLink(models.Model):
    """A zip of these documents, for one session."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")
    document_ids = models.JSONField()
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"until {self.expires_at}"


class DocumentView(models.Model):
    """A document that staff have opened during an impersonation. The audit log has one entry for each."""

    document = models.ForeignKey(UserDocument, on_delete=models.CASCADE, related_name="+")
    impersonation = models.ForeignKey("support.ImpersonationSession", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["impersonation", "document"], name="document_logged_once_per_impersonation")
        ]

    def __str__(self) -> str:
        return f"{self.document} in {self.impersonation}"


class ReceiptChain(models.Model):
    """The only row is the end of the chain of receipts, and the lock for its next one."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    last_number = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64, default="0" * 64)

    def __str__(self) -> str:
        return f"{format_receipt_number(self.last_number)} {self.last_hash}"


def format_receipt_number(number: int) -> str:
    """``R-000123``."""
    return f"R-{number:06}"


class Receipt(models.Model):
    """Says which files one call has stored or released. Never changed; ``receipts.py`` computes ``hash``."""

    class Cause(models.TextChoices):
        CLAIM = "claim", "Claim"
        CLAIM_DOCUMENTS = "claim_documents", "Further documents of a claim"
        DOCUMENTS = "documents", "Documents"
        REQUEST = "request", "Requested documents"
        MESSAGE = "message", "Message"
        ESTIMATE = "estimate", "Estimate"
        RECONNAISSANCE = "reconnaissance", "RECONNAISSANCE"
        SERVICE_REQUEST = "service_request", "Service request"
        RESULT = "result", "Released by the network"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    number = models.PositiveIntegerField(unique=True, editable=False)
    # No constraints: the hash contains the ids, so they outlive the rows.
    member = models.ForeignKey(
        Member, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+", db_index=False, editable=False
    )
    claim_id = models.UUIDField(null=True, editable=False)
    cause = models.CharField(max_length=20, choices=Cause.choices, editable=False)
    # The hash contains it in whole seconds.
    created_at = models.DateTimeField("time", editable=False)
    previous_hash = models.CharField(max_length=64, editable=False)
    hash = models.CharField(max_length=64, editable=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["member", "-created_at", "-id"], name="receipts_of_member")
        ]

    def __str__(self) -> str:
        return format_receipt_number(self.number)


class ReceiptFile(models.Model):
    """A file of a receipt, as it was sent. An erased one has neither a name nor the key of its hash."""

    receipt = models.ForeignKey(Receipt, on_delete=models.PROTECT, related_name="files", db_index=False)
    place = models.PositiveSmallIntegerField()
    document = models.OneToOneField(UserDocument, null=True, on_delete=models.SET_NULL, related_name="receipt_file")
    name = models.CharField(max_length=255, blank=True)
    name_key = models.CharField(max_length=64, blank=True)
    name_hash = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField("size in bytes")
    sha256 = models.CharField("SHA-256", max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["receipt", "place"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["receipt", "place"], name="receipt_file_has_one_place")
        ]

    def __str__(self) -> str:
        return self.name


class KnownFile(models.Model):
    """The first time that the network received or handed out a file with these bytes. Kept without any owner."""

    class Role(models.TextChoices):
        RECEIVED = "received", "Received by the network"
        RELEASED = "released", "Released by the network"
        PACKET = "packet", "Packet made by the network"

    sha256 = models.CharField("SHA-256", max_length=64, primary_key=True)
    role = models.CharField(max_length=10, choices=Role.choices)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256
