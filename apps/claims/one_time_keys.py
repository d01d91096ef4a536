"""The one-time keys of staff forms: each is the id of the row that its form creates."""

from uuid import UUID

from django.db.models import Model

from apps.claims.models import Claim
from apps.core.errors import Conflict


class KeyOfAnotherClaim(Conflict):
    message = "This form was sent for another claim. Please open this page again"


def is_used(key: UUID, model: type[Model], *, claim: Claim) -> bool:
    """Whether the form was sent before, for this locked claim. Raises ``KeyOfAnotherClaim``."""
    claim_id = model._default_manager.filter(pk=key).values_list("claim", flat=True).first()
    if claim_id not in (None, claim.pk):
        raise KeyOfAnotherClaim
    return claim_id is not None
