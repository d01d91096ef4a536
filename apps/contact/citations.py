"""Documents that a service request needs cannot be deleted (``documents/trash.py``)."""

from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check, in_use_condition

_OF_NEW_REQUEST = """
    EXISTS (
        SELECT 1
        FROM contact_servicerequest_files AS files
        INNER JOIN contact_servicerequest AS request ON request.id = files.servicerequest_id
        WHERE files.userdocument_id = documents_userdocument.id AND request.answered_at IS NULL
    )
"""


@in_use_condition(order=20)
def is_document_of_new_request() -> str:
    return _OF_NEW_REQUEST


@citation_check(order=20)
def refuse_document_of_new_request(document: UserDocument) -> None:
    """Raise ``InUse`` if support has not answered a request with this document."""
    if ServiceRequest.objects.filter(files=document, answered_at__isnull=True).exists():
        raise InUse("This document belongs to a request that support has not answered yet")
