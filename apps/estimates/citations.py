"""Documents of estimates that are compared cannot be deleted (``documents/trash.py``)."""

from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check, in_use_condition
from apps.estimates.comparisons import is_compared
from apps.estimates.models import Estimate

_OF_COMPARISON = """
    EXISTS (
        SELECT 1
        FROM estimates_estimate AS estimate
        INNER JOIN estimates_comparison AS comparison ON estimate.id IN (comparison.base_id, comparison.audited_id)
        WHERE estimate.document_id = documents_userdocument.id
    )
"""


@in_use_condition(order=30)
def is_document_of_comparison() -> str:
    return _OF_COMPARISON


@citation_check(order=30)
def refuse_document_of_comparison(document: UserDocument) -> None:
    """Raise ``InUse``."""
    estimate = Estimate.objects.select_for_update(of=("self",)).filter(document=document).first()
    if estimate is not None and is_compared(estimate.pk):
        raise InUse("This document is an estimate that has been compared. It stays with the claim.")
