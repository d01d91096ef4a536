from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.limits import check_limits
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, create_documents


def upload_documents(
    *, member: Member, document_type: str, stored_files: Sequence[StoredFile], meta: RequestMeta, now: datetime
) -> list[UserDocument]:
    """Create documents that belong to no claim, in the caller's transaction.

    Raises ``StorageFull`` and ``Throttled``.
    """
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    documents = create_documents(member=member, stored_files=stored_files, file_type=document_type, now=now)
    activity.log(
        member=member,
        action="documents_uploaded",
        description=f"Uploaded {pluralize(len(documents), 'document')}",
        meta=meta,
        document_ids=[str(document.pk) for document in documents],
    )
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
def withdraw(*, document: UserDocument, actor: Actor, reason: str) -> None:
    """Make a document unavailable to its member. Raises ``AlreadyWithdrawn``."""
    if not _set_viewable(document, viewable=False, actor=actor, reason=reason):
        raise AlreadyWithdrawn


@transaction.atomic(durable=True)
def restore(*, document: UserDocument, actor: Actor, reason: str) -> None:
    """Make a withdrawn document available again. Raises ``NotWithdrawn``."""
    if not _set_viewable(document, viewable=True, actor=actor, reason=reason):
        raise NotWithdrawn


def _set_viewable(document: UserDocument, *, viewable: bool, actor: Actor, reason: str) -> bool:
    # The UPDATE checks the old value, so that of two concurrent calls only one is written to activity and audit log.
    if not UserDocument.objects.filter(pk=document.pk, is_viewable=not viewable).update(is_viewable=viewable):
        return False
    action = "document_restored" if viewable else "document_withdrawn"
    activity.log(
        member=document.member,
        action=action,
        description=f"{document.original_filename} {'can be viewed again' if viewable else 'was withdrawn'}",
        document_id=str(document.pk),
    )
    audit.log(
        actor=actor,
        action=action,
        description=f"{'Restored' if viewable else 'Withdrew'} the document {document.original_filename}",
        subject=document,
        before={_AUDIT_FIELD: not viewable},
        after={_AUDIT_FIELD: viewable},
        reason=reason,
        member=document.member,
    )
    return True
