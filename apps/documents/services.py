from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.dateformat import format as date_format

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.files.uploads import CheckedFile
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.documents.access import note_change
from apps.documents.audit_actions import AuditAction
from apps.documents.limits import check_limits
from apps.documents.models import PendingScan, Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.scans import get_first_state, queue_scans
from apps.documents.storage import StoredFile, create_documents
from apps.documents.thumbnails import queue_thumbnails
from apps.notifications import changes

State = UserDocument.State

_WITHDRAWABLE_STATES = (State.READY, State.CHECKING)


class Duplicate(Conflict):
    """The member has some of the files already."""

    code = "duplicate"


def upload_documents(
    *,
    member: Member,
    document_type: str,
    stored_files: Sequence[StoredFile],
    meta: RequestMeta,
    now: datetime,
    check_duplicates: bool = False,
) -> list[UserDocument]:
    """Create documents that belong to no claim, in the caller's transaction.

    Raises ``StorageFull``, ``Throttled`` and, with ``check_duplicates``, ``Duplicate``.
    """
    files = [file.checked for file in stored_files]
    # Also lets the uploads of a member wait for each other, so that the same file sent twice at once is noticed.
    check_limits(member=member, files=files, now=now)
    if check_duplicates:
        _refuse_duplicates(member, files)
    documents = create_documents(member=member, stored_files=stored_files, file_type=document_type, now=now)
    activity.log(
        AuditAction.DOCUMENTS_UPLOADED,
        member=member,
        description=f"Uploaded {pluralize(len(documents), 'document')}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, changes.DOCUMENTS)
    issue_receipt(documents, cause=Receipt.Cause.DOCUMENTS, now=now)
    return documents


def _refuse_duplicates(member: Member, files: Sequence[CheckedFile]) -> None:
    documents = UserDocument.objects.visible_to(member)
    same = documents.filter(sha256__in=[file.sha256 for file in files]).order_by("uploaded_at", "id")
    # The newest of several copies is named.
    known = {document.sha256: document for document in same.only("sha256", "original_filename", "uploaded_at")}
    errors = [
        MESSAGES["uploads"]["duplicate"].format(
            name=file.name,
            other=known[file.sha256].original_filename,
            date=date_format(known[file.sha256].uploaded_at, "F j, Y"),
        )
        for file in files
        if file.sha256 in known
    ]
    if errors:
        raise Duplicate(errors[0], errors={"files": errors})


class AlreadyWithdrawn(Conflict):
    message = "This document is withdrawn already"


class NotWithdrawn(Conflict):
    message = "This document is not withdrawn: its member can view it"


class IsWithdrawn(Conflict):
    message = "This document is withdrawn. Restore it first"


class BelongsToResult(Conflict):
    message = "This file belongs to a result. Release or withdraw the result on the claim's page"


class NotHandedOut(Conflict):
    message = "This document cannot be viewed anyway: the virus check holds it back, or its member has deleted it"


def refuse_withdrawn(document: UserDocument) -> None:
    """Raise ``BelongsToResult``, ``AlreadyWithdrawn`` and ``NotHandedOut``."""
    _refuse_file_of_result(document)
    if document.withdrawn_at is not None:
        raise AlreadyWithdrawn
    if document.state not in _WITHDRAWABLE_STATES or document.deleted_at is not None:
        raise NotHandedOut


def refuse_viewable(document: UserDocument) -> None:
    """Raise ``BelongsToResult`` or ``NotWithdrawn``."""
    _refuse_file_of_result(document)
    if document.withdrawn_at is None:
        raise NotWithdrawn if document.is_viewable else NotWithdrawn("This document is not withdrawn")


def _refuse_file_of_result(document: UserDocument) -> None:
    if document.deliverable_id is not None:
        raise BelongsToResult


def _refuse_file_of_withdrawn_result(document: UserDocument) -> None:
    if document.deliverable_id is not None and document.withdrawn_at is not None:
        raise BelongsToResult("This file belongs to a result that is withdrawn or discarded")


@transaction.atomic(durable=True)
def withdraw(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a document unavailable to its member.

    Raises ``BelongsToResult``, ``AlreadyWithdrawn`` and ``NotHandedOut``.
    """
    locked = _lock(document)
    refuse_withdrawn(locked)
    _save(
        locked,
        {"withdrawn_at": now},
        action=AuditAction.DOCUMENT_WITHDRAWN,
        description=f"Withdrew the document {locked.original_filename}",
        activity=f"{locked.original_filename} was withdrawn",
        actor=actor,
        reason=reason,
        now=now,
    )


@transaction.atomic(durable=True)
def restore(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a withdrawn document available again, once it has been scanned.

    Raises ``BelongsToResult`` and ``NotWithdrawn``.
    """
    locked = _lock(document)
    refuse_viewable(locked)
    is_unscanned = locked.state == State.READY and locked.scanned_at is None
    _save(
        locked,
        {"withdrawn_at": None, "state": get_first_state() if is_unscanned else locked.state},
        action=AuditAction.DOCUMENT_RESTORED,
        description=f"Restored the document {locked.original_filename}",
        activity=f"{locked.original_filename} can be viewed again",
        actor=actor,
        reason=reason,
        now=now,
    )
    if locked.state == State.CHECKING:
        queue_scans([locked], now=now)
    queue_thumbnails([locked], now=now)


def _lock(document: UserDocument) -> UserDocument:
    # The verdict of a scan locks the row in the same way.
    documents = UserDocument.objects.select_for_update(of=("self",), no_key=True).select_related("member__user")
    return documents.get(pk=document.pk)


def _save(
    document: UserDocument,
    changes: dict[str, Any],
    *,
    action: AuditAction,
    description: str,
    activity: str,
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    before = audit.snapshot(document, *changes)
    for name, value in changes.items():
        setattr(document, name, value)
    document.save(update_fields=list(changes))
    audit.log(
        action,
        actor=actor,
        target=document,
        description=description,
        before=before,
        after=audit.snapshot(document, *changes),
        reason=reason,
        member=document.member,
        # The member does not hear of the network's drafts.
        activity="" if document.is_draft else activity,
        now=now,
    )
    note_change(document)


class NotHeldBack(Conflict):
    message = "The virus check does not hold this document back"


class NoScanner(Conflict):
    message = "No virus scanner is set up"


class IsBeingScanned(Conflict):
    message = "This document is being scanned right now"


def refuse_released(document: UserDocument) -> None:
    """Raise ``BelongsToResult``, ``IsWithdrawn`` and ``NotHeldBack``."""
    _refuse_file_of_withdrawn_result(document)
    if document.withdrawn_at is not None:
        raise IsWithdrawn
    if document.state not in UserDocument.HELD_BACK_STATES:
        raise NotHeldBack


def refuse_scan(document: UserDocument) -> None:
    """Raise ``BelongsToResult``, ``NoScanner`` and ``IsBeingScanned``."""
    _refuse_file_of_withdrawn_result(document)
    if not settings.CLAMD_URL:
        raise NoScanner
    scan = getattr(document, "pending_scan", None)
    if scan is not None and scan.is_leased(now=timezone.now()):
        raise IsBeingScanned


@transaction.atomic(durable=True)
def release(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Hand out a document against the verdict of the virus scanner.

    Raises ``BelongsToResult``, ``IsWithdrawn`` and ``NotHeldBack``.
    """
    locked = _lock(document)
    refuse_released(locked)
    _save(
        locked,
        {"state": State.READY},
        action=AuditAction.DOCUMENT_RELEASED,
        description=f"Released the document {locked.original_filename} ({locked.scan_result})",
        activity=f"{locked.original_filename} can be viewed again",
        actor=actor,
        reason=reason,
        now=now,
    )
    PendingScan.objects.filter(document=locked).delete()
    queue_thumbnails([locked], now=now)


@transaction.atomic(durable=True)
def scan_again(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Let the worker scan a document again. Its state does not change before the verdict.

    Raises ``BelongsToResult``, ``NoScanner`` and ``IsBeingScanned``.
    """
    locked = _lock(document)
    refuse_scan(locked)
    queue_scans([locked], now=now)
    audit.log(
        AuditAction.DOCUMENT_SCAN_REQUESTED,
        actor=actor,
        target=locked,
        description=f"Requested another virus check of {locked.original_filename}",
        reason=reason,
        member=locked.member,
        now=now,
    )
