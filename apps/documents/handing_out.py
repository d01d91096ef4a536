"""Which document may leave, and to whom."""

from uuid import UUID

from apps.accounts.models import Member
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
