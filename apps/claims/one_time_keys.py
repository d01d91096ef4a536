"""The one-time keys of staff forms: each is the id of the row that its form creates."""

from typing import Any
from uuid import UUID

from django.db.models import Model

from apps.claims.models import Claim
from apps.core.errors import Conflict


class KeyOfAnotherClaim(Conflict):
    message = "This form was sent for another claim. Please open this page again"


class KeyOfAnotherText(Conflict):
    message = "This form was sent already, with another text. Send it again to send this text as well"


def is_used(key: UUID, model: type[Model], *, claim: Claim, **text: Any) -> bool:
    """Whether the form was sent before with this text, for this locked claim.

    ``text`` has the columns that the form fills in. Raises ``KeyOfAnotherClaim`` and ``KeyOfAnotherText``.
    """
    row = model._default_manager.filter(pk=key).values("claim", *text).first()
    if row is None:
        return False
    if row.pop("claim") != claim.pk:
        raise KeyOfAnotherClaim
    if row != text:
        raise KeyOfAnotherText
    return True
