"""Support staff open a document of a claim; its member sees that they did."""

from uuid import UUID

from django.db import transaction

from apps.accounts import activity
from apps.accounts.models import User
from apps.claims.models import ClaimDocument
from apps.common.errors import NotFound
from apps.documents.handing_out import NotViewable
from apps.documents.models import UserDocument


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, by: User) -> UserDocument:
    """Return the document, having written the activity. Raises ``NotFound`` or ``NotViewable``."""
    link = ClaimDocument.objects.select_related("document__member").filter(claim=claim_id, document=document_id).first()
    if link is None:
        raise NotFound
    if not link.document.is_viewable:
        raise NotViewable
    activity.record(
        member=link.document.member,
        action="document_opened_by_support",
        description=f"Support opened {link.document.original_filename}",
        documentId=str(link.document.pk),
        staffId=str(by.pk),
    )
    return link.document
