"""The member's own labels on a claim."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.claims.transitions import lock_own_claim
from apps.notifications import changes


@transaction.atomic(durable=True)
def set_labels(*, member: Member, claim_id: UUID, labels: Sequence[str]) -> None:
    """Replace the labels, whatever the status of the claim. Raises ``NotFound``."""
    claim = lock_own_claim(member, claim_id)
    if claim.labels != list(labels):
        claim.labels = list(labels)
        claim.save(update_fields=["labels"])
        changes.raise_version(member, *changes.of_claim(claim.pk))
