from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.audit_actions import AuditAction
from apps.documents.limits import check_limits
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, create_documents
from apps.documents.thumbnails import queue_thumbnails

State = UserDocument.State


def upload_documents(
    *, member: Member, document_type: str, stored_files: Sequence[StoredFile], meta: RequestMeta, now: datetime
) -> list[UserDocument]:
    """Create documents that belong to no claim, in the caller's transaction.

    Raises ``StorageFull`` and ``Throttled``.
    """
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    documents = create_documents(member=member, stored_files=stored_files, file_type=document_type, now=now)
    activity.log(
        AuditAction.DOCUMENTS_UPLOADED,
        member=member,
        description=f"Uploaded {pluralize(len(documents), 'document')}",
        meta=meta,
        now=now,
    )
    return documents


class AlreadyWithdrawn(Conflict):
    message = "This document is withdrawn already"


class NotWithdrawn(Conflict):
    message = "This document is not withdrawn: its member can view it"


class NotReady(Conflict):
    message = "This document cannot be viewed at the moment, so it cannot be withdrawn"


def refuse_withdrawn(document: UserDocument) -> None:
    """Raise ``AlreadyWithdrawn``, or ``NotReady`` for a file that is not handed out for another reason."""
    if document.state == State.WITHDRAWN:
        raise AlreadyWithdrawn
    if not document.is_viewable:
        raise NotReady


def refuse_viewable(document: UserDocument) -> None:
    """Raise ``NotWithdrawn``."""
    if document.state != State.WITHDRAWN:
        raise NotWithdrawn if document.is_viewable else NotWithdrawn("This document is not withdrawn")


@transaction.atomic(durable=True)
def withdraw(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a document unavailable to its member. Raises ``AlreadyWithdrawn`` and ``NotReady``."""
    if not _change_state(
        document,
        from_states=[State.READY],
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
    """Make a withdrawn document available again. Raises ``NotWithdrawn``."""
    if not _change_state(
        document,
        from_states=[State.WITHDRAWN],
        to=State.READY,
        action=AuditAction.DOCUMENT_RESTORED,
        description=f"Restored the document {document.original_filename}",
        activity=f"{document.original_filename} can be viewed again",
        actor=actor,
        reason=reason,
        now=now,
    ):
        raise NotWithdrawn
    queue_thumbnails([document], now=now)


def _change_state(
    document: UserDocument,
    *,
    from_states: Sequence[State],
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
    return True
