"""Which document may leave, and to whom."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.audit.models import RecordEntry
from apps.core.errors import Forbidden, NotFound
from apps.core.request_meta import Actor
from apps.documents.models import UserDocument


class NotViewable(Forbidden):
    """The document is being checked, quarantined or withdrawn."""

    code = "not_viewable"
    message = "This document cannot be viewed at the moment"


def get_viewable_document(*, member: Member, document_id: UUID) -> UserDocument:
    """Return a document that its owner may have.

    Raises ``NotFound`` for another's as for an unknown one, ``NotViewable`` where it may not be handed out.
    """
    document = UserDocument.objects.owned_by(member).filter(pk=document_id).first()
    if document is None:
        raise NotFound
    if not document.is_viewable:
        raise NotViewable
    return document


def log_opened_by_support(document: UserDocument, *, actor: Actor, filed_with: str) -> None:
    """Write down that staff open a document, in the caller's transaction. Raises ``NotViewable``.

    ``filed_with`` says where it was found: ``the claim HO-55120``.
    """
    if not document.is_viewable:
        raise NotViewable
    activity.log(
        member=document.member,
        action="document_opened_by_support",
        description=f"Support opened {document.original_filename}",
        document_id=str(document.pk),
    )
    audit.log(
        actor=actor,
        action="document_opened",
        description=f"Opened {document.original_filename} of {filed_with}",
        subject=document,
        member=document.member,
    )


@transaction.atomic(durable=True)
def get_document_for_support(*, member: Member, document_id: UUID, actor: Actor, since: datetime) -> UserDocument:
    """Return a document to support staff who impersonate its owner since ``since``; log it once an impersonation.

    Raises what ``get_viewable_document`` raises.
    """
    document = get_viewable_document(member=member, document_id=document_id)
    # A browser may fetch a file in many parts at once; the lock lets only the first of them write the entry.
    UserDocument.objects.select_for_update().get(pk=document.pk)
    opened = RecordEntry.objects.filter(subject_id=document.pk, actor=actor.user, created_at__gte=since)
    if not opened.filter(action="document_opened").exists():
        log_opened_by_support(document, actor=actor, filed_with=f"the account of {member}")
    return document
