"""Support staff open a member's document: its member sees that they did, and the record keeps who."""

from apps.accounts import activity, record
from apps.accounts.record import Actor
from apps.documents.handing_out import NotViewable
from apps.documents.models import UserDocument


def note_opening(document: UserDocument, *, by: Actor, filed_with: str) -> None:
    """Write down that staff open a document, in the caller's transaction. Raises ``NotViewable``.

    ``filed_with`` says where it was found: ``the claim HO-55120``.
    """
    if not document.is_viewable:
        raise NotViewable
    activity.record(
        member=document.member,
        action="document_opened_by_support",
        description=f"Support opened {document.original_filename}",
        documentId=str(document.pk),
    )
    record.keep(
        by=by,
        action="document_opened",
        description=f"Opened {document.original_filename} of {filed_with}",
        subject=document,
        member=document.member,
    )
