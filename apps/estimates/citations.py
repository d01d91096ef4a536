"""Documents of estimates that are compared cannot be deleted (``documents/trash.py``)."""

from django.db.models import Q

from apps.documents.models import UserDocument
from apps.documents.trash import InUse, citation_check, in_use_condition
from apps.estimates.comparisons import is_compared
from apps.estimates.models import Comparison, Estimate


@in_use_condition(order=30)
def is_document_of_comparison() -> Q:
    compared = Comparison.objects.order_by()
    return Q(estimate__in=compared.values("base")) | Q(estimate__in=compared.values("audited"))


@citation_check(order=30)
def refuse_document_of_comparison(document: UserDocument) -> None:
    """Raise ``InUse``."""
    estimate = Estimate.objects.select_for_update(of=("self",)).filter(document=document).first()
    if estimate is not None and is_compared(estimate.pk):
        raise InUse("This document is an estimate that has been compared. It stays with the claim.")
