"""Documents that a claim needs cannot be deleted (``documents/trash.py``)."""

from apps.claims.models import OPEN_STATUSES, Claim
from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check, in_use_condition

_OPEN = ", ".join(f"'{status}'" for status in sorted(OPEN_STATUSES))
_OF_OPEN_CLAIM = f"""
    documents_userdocument.claim_message_id IS NOT NULL
    OR documents_userdocument.deliverable_id IS NOT NULL
    OR EXISTS (
        SELECT 1
        FROM claims_claim AS claim
        WHERE claim.id = documents_userdocument.claim_id AND claim.status IN ({_OPEN})
    )
"""  # noqa: S608  # constant text


@in_use_condition(order=10)
def is_document_of_open_claim() -> str:
    return _OF_OPEN_CLAIM


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
