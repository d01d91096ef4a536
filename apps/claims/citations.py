"""Documents that a claim needs cannot be deleted (``documents/trash.py``)."""

from django.db.models import Q

from apps.claims.models import OPEN_STATUSES, Claim
from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check, in_use_condition


@in_use_condition(order=10)
def is_document_of_open_claim() -> Q:
    of_work = Q(claim_message__isnull=False) | Q(deliverable__isnull=False)
    return of_work | Q(claim__status__in=OPEN_STATUSES)


@citation_check(order=10)
def refuse_document_of_open_claim(document: UserDocument) -> None:
    """Raise ``InUse``. Locks the claim, so that it cannot be reopened before the document is deleted."""
    if document.claim_id is None:
        return
    if document.claim_message_id is not None:
        raise InUse("This document belongs to a message. It stays with the conversation.")
    if document.deliverable_id is not None:
        raise InUse("This document is a result of the network's work. It stays with the claim.")
    claim = Claim.objects.select_for_update(of=("self",)).get(pk=document.claim_id)
    if claim.status in OPEN_STATUSES:
        raise InUse(
            f"This document belongs to a claim that is {claim.status_word}. You can delete it once the claim is closed."
        )
