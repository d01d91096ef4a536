"""Support staff open a file of a service request; its member sees that they did."""

from uuid import UUID

from django.db import transaction

from apps.accounts.record import Actor
from apps.common.errors import NotFound
from apps.documents.models import UserDocument
from apps.documents.opening import note_opening


@transaction.atomic(durable=True)
def open_file(*, request_id: UUID, document_id: UUID, by: Actor) -> UserDocument:
    """Return the document, having written down who opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("member__user")
    document = documents.filter(pk=document_id, service_requests=request_id).first()
    if document is None:
        raise NotFound
    note_opening(document, by=by, filed_with=f"a service request of {document.member}")
    return document
