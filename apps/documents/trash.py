"""The trash: members delete documents, and can take them back until they are erased."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import Conflict, NotFound
from apps.core.models import BackupRun
from apps.core.registry import Registry
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.access import note_change
from apps.documents.audit_actions import AuditAction
from apps.documents.models import UserDocument
from apps.documents.pages import delete_pictures
from apps.documents.thumbnails import get_stored_name, queue_thumbnails

logger = logging.getLogger(__name__)

LIFETIME = UserDocument.TRASH_LIFETIME
BATCH_SIZE = 1000

# Functions of ``citations.py`` in the apps above. Each raises ``InUse`` if its app still needs the document. It runs in
# the transaction of the deletion, and locks what it decides by.
citation_check: Registry[Callable[[UserDocument], None]] = Registry()

# The conditions under which those functions raise, for lists: pages offer to delete only what can be deleted. SQL
# without parameters, because Django builds conditions more slowly than a database checks them.
in_use_condition: Registry[Callable[[], str]] = Registry()


class InUse(Conflict):
    """Work that is not finished yet needs the document."""

    code = "in_use"
    message = "This document is in use"


class NotInTrash(Conflict):
    message = "This document is not in the trash"


@transaction.atomic(durable=True)
def delete_document(*, member: Member, document_id: UUID, meta: RequestMeta, now: datetime) -> UserDocument:
    """Put a document into the trash. Raises ``NotFound`` and ``InUse``."""
    documents = UserDocument.objects.visible_to(member).select_related("member__user")
    document = documents.filter(pk=document_id).first()
    if document is None:
        raise NotFound
    for check in citation_check:
        check(document)
    # The UPDATE repeats the condition, so that of two concurrent calls only one writes to the logs.
    if not documents.filter(pk=document_id).update(deleted_at=now):
        raise NotFound
    document.deleted_at = now
    _log(AuditAction.DOCUMENT_DELETED, f"Deleted {document.original_filename}", document, meta=meta, now=now)
    note_change(document)
    return document


@transaction.atomic(durable=True)
def take_from_trash(*, member: Member, document_id: UUID, meta: RequestMeta, now: datetime) -> UserDocument:
    """Raises ``NotFound``, also for a document that is due to be erased, and ``NotInTrash``."""
    document = UserDocument.objects.owned_by(member).select_related("member__user").filter(pk=document_id).first()
    if document is None or (document.deleted_at is not None and document.deleted_at <= now - LIFETIME):
        raise NotFound
    if not UserDocument.objects.in_trash(now=now).filter(pk=document_id).update(deleted_at=None):
        raise NotInTrash
    document.deleted_at = None
    queue_thumbnails([document], now=now)
    description = f"Took {document.original_filename} from the trash"
    _log(AuditAction.DOCUMENT_RETRIEVED, description, document, meta=meta, now=now)
    note_change(document)
    return document


@jobs.periodic("erase_expired_documents", every=timedelta(hours=1), title="Erase documents from the trash")
def erase_expired(*, now: datetime) -> int:
    """Erase the rows and files of documents that have been in the trash for too long, and return their number.

    At most ``BATCH_SIZE``, so that other scheduled tasks are not delayed for long; the next run continues.
    """
    expired = UserDocument.objects.filter(deleted_at__lte=now - LIFETIME).order_by("deleted_at")
    return jobs.process_rows(list(expired.values_list("pk", flat=True)[:BATCH_SIZE]), partial(_erase, now=now))


def _erase(document_id: UUID, now: datetime) -> bool:
    with transaction.atomic():
        expired = UserDocument.objects.filter(pk=document_id, deleted_at__lte=now - LIFETIME)
        document = expired.select_for_update(of=("self",)).first()
        if document is None:
            return False
        pages = list(document.page_pictures.values_list("number", flat=True))
        document.delete()
    # The row is gone first: a file without a row is deleted with the orphaned files, if this process dies here, or if a
    # backup is being taken that may name the file.
    if BackupRun.objects.is_backup_running():
        return True
    release_connection()
    try:
        default_storage.delete(document.filename)
        default_storage.delete(get_stored_name(document))
        delete_pictures(document, pages)
    except Exception:  # file stores raise errors of many types
        logger.warning("The file of an erased document waits for housekeeping", exc_info=True)
    return True


def _log(action: AuditAction, description: str, document: UserDocument, *, meta: RequestMeta, now: datetime) -> None:
    member = document.member
    activity.log(action, member=member, description=description, meta=meta, now=now)
    actor = Actor(member.user, meta)
    audit.log(action, actor=actor, target=document, description=description, member=member, now=now)
