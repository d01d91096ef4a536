"""Staff correct the final amount of a completed claim."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.emails import send_claim_email
from apps.claims.models import Claim
from apps.claims.phases import WrongStatus
from apps.claims.staff.actions import log_action
from apps.core.errors import Conflict
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor


class AmountChanged(Conflict):
    """The final amount differs from the amount that the page showed."""

    message = "The final amount was changed in the meantime. Look at it again before you correct it"


class SameAmount(Conflict):
    message = "The claim already has this final amount"


def require_completed(claim: Claim) -> None:
    """Raise ``WrongStatus`` unless the claim is completed. No other status has a final amount to correct."""
    if claim.status != Claim.Status.COMPLETED:
        status = claim.status_word
        raise WrongStatus(f"The claim is {status}: only the final amount of a completed claim can be corrected")


@transaction.atomic(durable=True)
def correct_final_amount(
    *, claim_id: UUID, amount: Decimal, expected_amount: Decimal | None, actor: Actor, reason: str, now: datetime
) -> Claim:
    """Set the final amount (USD) of a completed claim and notify the member.

    ``expected_amount`` is the final amount that the page showed to the staff user.
    Raises ``WrongStatus``, ``AmountChanged`` or ``SameAmount``.
    """
    claim = Claim.objects.locked(claim_id)
    require_completed(claim)
    if claim.final_claim_amount != expected_amount:
        raise AmountChanged
    if amount == expected_amount:
        raise SameAmount
    before = audit.snapshot(claim, "final_claim_amount")
    claim.final_claim_amount = amount
    claim.save(update_fields=["final_claim_amount", "updated_at"])
    previous = f"; it was {format_usd(expected_amount)}" if expected_amount is not None else ""
    log_action(
        AuditAction.CLAIM_AMOUNT_CORRECTED,
        claim=claim,
        actor=actor,
        description=f"Corrected the final amount of the claim {claim}",
        before=before,
        after=audit.snapshot(claim, "final_claim_amount"),
        reason=reason,
        activity=f"The final amount of the claim for {claim.property_address} is {format_usd(amount)} now{previous}",
        now=now,
    )
    send_claim_email(claim, "claim_amount_corrected", site=actor.meta.site, now=now)
    return claim
