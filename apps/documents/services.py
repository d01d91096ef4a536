from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.dateformat import format as date_format

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.core.uploads import CheckedFile
from apps.documents.access import note_change
from apps.documents.audit_actions import AuditAction
from apps.documents.limits import check_limits
from apps.documents.models import PendingScan, UserDocument
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


class BelongsToResult(Conflict):
    message = "This file belongs to a result. Release or withdraw the result on the claim's page"


class NotHandedOut(Conflict):
    message = "This document cannot be viewed anyway: the virus check holds it back, or its member has deleted it"


def refuse_withdrawn(document: UserDocument) -> None:
    """Raise ``BelongsToResult``, ``AlreadyWithdrawn`` and ``NotHandedOut``."""
    _refuse_file_of_result(document)
    if document.state == State.WITHDRAWN:
        raise AlreadyWithdrawn
    if document.state not in _WITHDRAWABLE_STATES or document.deleted_at is not None:
        raise NotHandedOut


def refuse_viewable(document: UserDocument) -> None:
    """Raise ``BelongsToResult`` or ``NotWithdrawn``."""
    _refuse_file_of_result(document)
    if document.state != State.WITHDRAWN:
        raise NotWithdrawn if document.is_viewable else NotWithdrawn("This document is not withdrawn")


def _refuse_file_of_result(document: UserDocument) -> None:
    if document.deliverable_id is not None:
        raise BelongsToResult


@transaction.atomic(durable=True)
def withdraw(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a document unavailable to its member.

    Raises ``BelongsToResult``, ``AlreadyWithdrawn`` and ``NotHandedOut``.
    """
    _refuse_file_of_result(document)
    if not _change_state(
        document,
        from_states=_WITHDRAWABLE_STATES,
        to=State.WITHDRAWN,
        action=AuditAction.DOCUMENT_WITHDRAWN,
        description=f"Withdrew the document {document.original_filename}",
        activity=f"{document.original_filename} was withdrawn",
        actor=actor,
        reason=reason,
        now=now,
    ):
        document.refresh_from_db()
        refuse_withdrawn(document)


@transaction.atomic(durable=True)
def restore(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a withdrawn document available again, once it has been scanned.

    Raises ``BelongsToResult`` and ``NotWithdrawn``.
    """
    _refuse_file_of_result(document)
    first_state = get_first_state() if document.scanned_at is None else State.READY
    if not _change_state(
        document,
        from_states=[State.WITHDRAWN],
        to=first_state,
        action=AuditAction.DOCUMENT_RESTORED,
        description=f"Restored the document {document.original_filename}",
        activity=f"{document.original_filename} can be viewed again",
        actor=actor,
        reason=reason,
        now=now,
    ):
        raise NotWithdrawn
    if document.is_viewable:
        queue_thumbnails([document], now=now)
    else:
        queue_scans([document], now=now)


def _change_state(
    document: UserDocument,
    *,
    from_states: Sequence[str],
    to: State,
    action: AuditAction,
    description: str,
    activity: str,
    actor: Actor,
    reason: str,
    now: datetime,
) -> bool:
    before = audit.snapshot(document, "state")
    # The UPDATE checks the old state, so that of two concurrent calls only one is written to activity and audit log.
    if not UserDocument.objects.filter(pk=document.pk, state__in=from_states).update(state=to):
        return False
    document.state = to
    audit.log(
        action,
        actor=actor,
        target=document,
        description=description,
        before=before,
        after=audit.snapshot(document, "state"),
        reason=reason,
        member=document.member,
        activity=activity,
        now=now,
    )
    note_change(document)
    return True


class NotHeldBack(Conflict):
    message = "The virus check does not hold this document back"


class NoScanner(Conflict):
    message = "No virus scanner is set up"


def refuse_released(document: UserDocument) -> None:
    """Raise ``NotHeldBack``."""
    if document.state not in UserDocument.HELD_BACK_STATES:
        raise NotHeldBack


def refuse_scan(document: UserDocument) -> None:
    """Raise ``NoScanner``."""
    if not settings.CLAMD_URL:
        raise NoScanner


@transaction.atomic(durable=True)
def release(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Hand out a document against the verdict of the virus scanner. Raises ``NotHeldBack``."""
    if not _change_state(
        document,
        from_states=UserDocument.HELD_BACK_STATES,
        to=State.READY,
        action=AuditAction.DOCUMENT_RELEASED,
        description=f"Released the document {document.original_filename} ({document.scan_result})",
        activity=f"{document.original_filename} can be viewed again",
        actor=actor,
        reason=reason,
        now=now,
    ):
        raise NotHeldBack
    PendingScan.objects.filter(document=document).delete()
    queue_thumbnails([document], now=now)


@transaction.atomic(durable=True)
def scan_again(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Let the worker scan a document again. Its state does not change before the verdict. Raises ``NoScanner``."""
    refuse_scan(document)
    queue_scans([document], now=now)
    audit.log(
        AuditAction.DOCUMENT_SCAN_REQUESTED,
        actor=actor,
        target=document,
        description=f"Requested another virus check of {document.original_filename}",
        reason=reason,
        member=document.member,
        now=now,
    )
