"""The member's own labels on a claim."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.claims.models import Claim
from apps.claims.transitions import lock_own_claim
from apps.core.text import identity_key
from apps.notifications import changes


def get_labels(member: Member) -> list[str]:
    """All labels on the member's claims in the order of the alphabet. Of two that differ in case, the newer one."""
    claims = Claim.objects.owned_by(member).exclude(label_keys="").order_by("created_at", "id")
    labels = {identity_key(label): label for labels in claims.values_list("labels", flat=True) for label in labels}
    return [labels[key] for key in sorted(labels)]


@transaction.atomic(durable=True)
def set_labels(*, member: Member, claim_id: UUID, labels: Sequence[str]) -> None:
    """Replace the labels, whatever the status of the claim. Raises ``NotFound``."""
    claim = lock_own_claim(member, claim_id)
    if claim.labels != list(labels):
        claim.labels = list(labels)
        claim.save(update_fields=["labels"])
        changes.raise_version(member, *changes.of_claim(claim.pk))
