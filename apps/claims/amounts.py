"""Support staff correct the final amount of a claim that is completed."""

from datetime import datetime
from decimal import Decimal

from django.db import transaction

from apps.audit import activity
from apps.audit import services as audit
from apps.claims.models import Claim
from apps.claims.transitions import WrongStatus
from apps.core.errors import Conflict
from apps.core.request_meta import Actor
from apps.notifications import outbox


class AmountChanged(Conflict):
    """The final amount is not the one that was to be corrected."""

    message = "The final amount was changed meanwhile. Look at it again before you correct it"


class SameAmount(Conflict):
    """There is nothing to correct."""

    message = "This is the final amount already"


def require_completed(claim: Claim) -> None:
    """Raise ``WrongStatus`` where a claim's final amount is not final yet, or never will be."""
    if claim.status != Claim.Status.COMPLETED:
        raise WrongStatus(
            f"The claim is {claim.get_status_display().lower()}: the final amount is noted when it is completed"
        )


@transaction.atomic(durable=True)
def correct_final_amount(
    *, claim: Claim, amount: Decimal, seen: Decimal | None, actor: Actor, reason: str, now: datetime
) -> Claim:
    """Set the final amount (USD) of a completed claim, and tell the member. ``seen`` is the one to be corrected.

    Raises ``WrongStatus``, ``AmountChanged`` or ``SameAmount``.
    """
    locked = Claim.objects.locked(claim.pk)
    require_completed(locked)
    if locked.final_claim_amount != seen:
        raise AmountChanged
    if amount == seen:
        raise SameAmount
    before = audit.snapshot(locked, "final_claim_amount")
    locked.final_claim_amount = amount
    locked.save(update_fields=["final_claim_amount", "updated_at"])
    audit.log(
        actor=actor,
        action="claim_amount_corrected",
        description=f"Corrected the final amount of the claim {locked}",
        subject=locked,
        before=before,
        after=audit.snapshot(locked, "final_claim_amount"),
        reason=reason,
        member=locked.member,
        now=now,
    )
    _tell(locked, seen)
    return locked


def in_words(amount: Decimal | None) -> str | None:
    """An amount in USD as people read it, where there is one."""
    return None if amount is None else f"${amount:,.2f}"


def _tell(claim: Claim, before: Decimal | None) -> None:
    member = claim.member
    news = f"The final amount of the claim for {claim.property_address}"
    change = f"is {in_words(claim.final_claim_amount)} now" + ("" if before is None else f"; it was {in_words(before)}")
    activity.log(member=member, action="claim_amount_corrected", description=f"{news} {change}", claim_id=str(claim.pk))
    outbox.send(
        user=member.user,
        subject="Your claim: final amount corrected",
        text=f"{member.first_name},\n\n{news} {change}.\n\n"
        "The whole record is on the claim's page of your dashboard.\n\nThe network",
    )
