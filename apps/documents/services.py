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
from apps.notifications import changes


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
    changes.raise_version(member, changes.DOCUMENTS)
    return documents


_AUDIT_FIELD = "may be handed out"


class AlreadyWithdrawn(Conflict):
    message = "This document is withdrawn already"


class NotWithdrawn(Conflict):
    message = "This document is not withdrawn: its member can view it"


def refuse_withdrawn(document: UserDocument) -> None:
    """Raise ``AlreadyWithdrawn``."""
    if not document.is_viewable:
        raise AlreadyWithdrawn


def refuse_viewable(document: UserDocument) -> None:
    """Raise ``NotWithdrawn``."""
    if document.is_viewable:
        raise NotWithdrawn


@transaction.atomic(durable=True)
def withdraw(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a document unavailable to its member. Raises ``AlreadyWithdrawn``."""
    if not _set_viewable(document, viewable=False, actor=actor, reason=reason, now=now):
        raise AlreadyWithdrawn


@transaction.atomic(durable=True)
def restore(*, document: UserDocument, actor: Actor, reason: str, now: datetime) -> None:
    """Make a withdrawn document available again. Raises ``NotWithdrawn``."""
    if not _set_viewable(document, viewable=True, actor=actor, reason=reason, now=now):
        raise NotWithdrawn


def _set_viewable(document: UserDocument, *, viewable: bool, actor: Actor, reason: str, now: datetime) -> bool:
    # The UPDATE checks the old value, so that of two concurrent calls only one is written to activity and audit log.
    if not UserDocument.objects.filter(pk=document.pk, is_viewable=not viewable).update(is_viewable=viewable):
        return False
    action = AuditAction.DOCUMENT_RESTORED if viewable else AuditAction.DOCUMENT_WITHDRAWN
    audit.log(
        action,
        actor=actor,
        target=document,
        description=f"{'Restored' if viewable else 'Withdrew'} the document {document.original_filename}",
        before={_AUDIT_FIELD: not viewable},
        after={_AUDIT_FIELD: viewable},
        reason=reason,
        member=document.member,
        activity=f"{document.original_filename} {'can be viewed again' if viewable else 'was withdrawn'}",
        now=now,
    )
    claim = changes.of_claim(document.claim_id) if document.claim_id else []
    changes.raise_version(document.member, changes.DOCUMENTS, *claim)
    return True
