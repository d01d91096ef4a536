"""Support staff open a document of a claim; its member sees that they did."""

from uuid import UUID

from django.db import transaction

from apps.accounts.record import Actor
from apps.claims.models import ClaimDocument
from apps.common.errors import NotFound
from apps.documents.models import UserDocument
from apps.documents.opening import note_opening


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, by: Actor) -> UserDocument:
    """Return the document, having written down who opened it. Raises ``NotFound`` or ``NotViewable``."""
    links = ClaimDocument.objects.select_related("claim", "document__member__user")
    link = links.filter(claim=claim_id, document=document_id).first()
    if link is None:
        raise NotFound
    note_opening(link.document, by=by, filed_with=f"the claim {link.claim}")
    return link.document
