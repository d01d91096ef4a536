from typing import ClassVar

from django.db import models
from django.db.models.functions import Greatest, Least
from django.utils import timezone

from apps.claims.models.claim import Claim


class ClaimLink(models.Model):
    """Two claims that belong together, also of two members. Only staff see it."""

    class Kind(models.TextChoices):
        SUPPLEMENT_OF = "supplement_of", "Supplement of"
        SAME_LOSS = "same_loss", "Same loss"

    id = models.BigAutoField(primary_key=True)
    # The supplement, or either of two claims of the same loss.
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="links")
    other = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="links_to_it")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Least("claim", "other"), Greatest("claim", "other"), name="one_link_of_two_claims"),
            models.CheckConstraint(condition=~models.Q(claim=models.F("other")), name="no_link_to_the_claim_itself"),
        ]

    def __str__(self) -> str:
        return f"{self.claim_id} {self.kind} {self.other_id}"
