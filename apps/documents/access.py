"""Who may open a document: its member, and staff, whose access is logged."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.audit.models import AuditLogEntry
from apps.core.errors import Forbidden, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import DOCUMENT_STATES
from apps.documents.audit_actions import AuditAction
from apps.documents.models import DocumentView, UserDocument, get_shown_state
from apps.notifications import changes

Source = UserDocument.Source

# Staff who look through the pages of a document have opened it once.
OPENED_FOR = timedelta(hours=1)


class NotViewable(Forbidden):
    code = "not_viewable"
    message = "This document cannot be viewed at the moment"


def get_viewable_document(*, member: Member, document_id: UUID) -> UserDocument:
    """Return one of the member's documents.

    Raises ``NotFound`` if it does not exist, is in the trash or belongs to another member, ``NotViewable`` if its state
    does not allow it to be handed out.
    """
    document = UserDocument.objects.visible_to(member).filter(pk=document_id).first()
    if document is None:
        raise NotFound
    if not document.is_viewable:
        raise NotViewable(DOCUMENT_STATES[get_shown_state(document)]["text"])
    return document


def note_change(document: UserDocument) -> None:
    """Let the open pages of the member load the document again. Last in the caller's transaction."""
    if not document.is_draft:
        claim = changes.of_claim(document.claim_id) if document.claim_id else []
        changes.raise_version(document.member, changes.DOCUMENTS, *claim)


def log_opened_by_support(document: UserDocument, *, actor: Actor, parent: str, now: datetime) -> None:
    """Log in the caller's transaction that staff open the document. Raises ``NotViewable``, also for quarantined files.

    ``parent`` is what the document belongs to, for the audit log: ``the claim HO-55120``.
    """
    if not document.is_viewable:
        raise NotViewable
    audit.log(
        AuditAction.DOCUMENT_OPENED,
        actor=actor,
        target=document,
        description=f"Opened {document.original_filename} of {parent}",
        member=document.member,
        # The member does not hear of staff who look at their own files, such as drafts.
        activity=f"Support opened {document.original_filename}" if document.source == Source.MEMBER else "",
        now=now,
    )


@transaction.atomic(durable=True)
def get_document_for_support(
    *, member: Member, impersonation_id: UUID, document_id: UUID, actor: Actor, now: datetime
) -> UserDocument:
    """Return a document to staff who impersonate its owner, and log it once per impersonation.

    Raises what ``get_viewable_document`` raises.
    """
    document = get_viewable_document(member=member, document_id=document_id)
    # A browser may fetch the parts of a file in parallel. Only the first request creates the row and the log entry.
    _, is_first = DocumentView.objects.get_or_create(document=document, impersonation_id=impersonation_id)
    if is_first:
        log_opened_by_support(document, actor=actor, parent=f"the account of {member}", now=now)
    return document


@transaction.atomic(durable=True)
def get_document_for_staff(*, document_id: UUID, actor: Actor, now: datetime) -> UserDocument:
    """Return a document to staff who look at parts of it, and log that once an hour.

    Raises ``NotFound`` and ``NotViewable``.
    """
    documents = UserDocument.objects.select_related("claim", "member__user")
    document = documents.filter(pk=document_id).first()
    if document is None:
        raise NotFound
    if not document.is_viewable:
        raise NotViewable
    opened = AuditLogEntry.objects.filter(
        action=AuditAction.DOCUMENT_OPENED, target_id=document.pk, actor=actor.user, created_at__gt=now - OPENED_FOR
    )
    if not opened.exists():
        parent = f"the claim {document.claim}" if document.claim else f"the account of {document.member}"
        log_opened_by_support(document, actor=actor, parent=parent, now=now)
    return document
