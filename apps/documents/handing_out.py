"""Which document may leave, to whom; staff withdraw and restore one."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts import activity
from apps.accounts.models import Member, User
from apps.common.errors import Forbidden, NotFound
from apps.documents.models import UserDocument


class NotViewable(Forbidden):
    """The document is being checked, quarantined or withdrawn."""

    code = "not_viewable"
    sentence = "This document cannot be viewed at the moment"


def document_to_hand_out(*, member: Member, document_id: UUID) -> UserDocument:
    """Return a document that its owner may have.

    Raises ``NotFound`` for another's as for an unknown one, ``NotViewable`` where it may not be handed out.
    """
    document = UserDocument.objects.owned_by(member).filter(pk=document_id).first()
    if document is None:
        raise NotFound
    if not document.is_viewable:
        raise NotViewable
    return document


@transaction.atomic
def withdraw(*, document: UserDocument, staff: User, now: datetime) -> bool:
    """Stop handing a document out; return whether it was handed out until now."""
    return _set_viewable(document, staff, now, viewable=False)


@transaction.atomic
def restore(*, document: UserDocument, staff: User, now: datetime) -> bool:
    """Hand a withdrawn document out again; return whether it was withdrawn until now."""
    return _set_viewable(document, staff, now, viewable=True)


def _set_viewable(document: UserDocument, staff: User, now: datetime, *, viewable: bool) -> bool:
    # The condition stands in the UPDATE: of two staff who do the same at once, one writes the activity.
    changed = UserDocument.objects.filter(pk=document.pk, is_viewable=not viewable).update(is_viewable=viewable)
    if changed:
        activity.record(
            member=document.member,
            action="document_restored" if viewable else "document_withdrawn",
            description=f"{document.original_filename} {'can be viewed again' if viewable else 'was withdrawn'}",
            documentId=str(document.pk),
            staffId=str(staff.pk),
            at=now.isoformat(),
        )
    return bool(changed)
