"""Documents that a claim needs cannot be deleted (``documents/trash.py``)."""

from apps.claims.models import Claim
from apps.claims.transitions import CLOSED_STATUSES
from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check


@citation_check(order=10)
def refuse_document_of_open_claim(document: UserDocument) -> None:
    """Raise ``InUse``. Locks the claim, so that it cannot be reopened before the document is deleted."""
    if document.claim_id is None:
        return
    claim = Claim.objects.select_for_update(of=("self",)).get(pk=document.claim_id)
    if claim.status not in CLOSED_STATUSES:
        raise InUse(
            f"This document belongs to a claim that is {claim.status_word}. You can delete it once the claim is closed."
        )
