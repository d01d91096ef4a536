"""What support staff do to a claim: move it, and correct the final amount of a completed one."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, ReasonForm, Shown, row_page, sent
from apps.accounts.desk.sections import Link
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.claims.amounts import correct_final_amount, in_words, require_completed
from apps.claims.forms import CorrectAmountForm, MoveClaimForm
from apps.claims.models import Claim
from apps.claims.statuses import WrongStatus, move_claim, moves_of_staff
from apps.common.errors import NotFound


class _ClaimPage(ActionPage[Claim]):
    """An action on one claim, which leads back to the claim."""

    permission = "claims.change_claim"

    def find(self, subject_id: UUID) -> Claim:
        """The claim with its member."""
        claim = Claim.objects.select_related("member__user").filter(pk=subject_id).first()
        if claim is None:
            raise NotFound
        return claim

    def member_of(self, subject: Claim) -> Member:
        """Who submitted it."""
        return subject.member

    def back(self, subject: Claim) -> str:
        """The claim."""
        return row_page(subject)


class MoveClaimPage(_ClaimPage):
    """Moves a claim on, with a note to the member and the final amount."""

    name = "claims_claim_move"
    route = "move"
    title = "Move claim"
    button = "Move claim"

    def form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        """The moves that are open from where the claim stands."""
        return MoveClaimForm(subject, sent(request), initial={"seen": subject.status})

    def shown(self, subject: Claim) -> Shown:
        """The claim, and that a unit comes back to whoever is declined."""
        if not moves_of_staff(subject):
            raise WrongStatus(f"The claim is {subject.get_status_display().lower()}: it moves no further")
        return Shown(_facts(subject), "Declining gives the member the unit of service back. The member is mailed.")

    def carry_out(self, subject: Claim, given: dict[str, Any], *, by: Actor) -> str:
        """Move it."""
        moved = move_claim(claim=subject, by=by, now=timezone.now(), **given)
        return f"The claim is {moved.get_status_display().lower()} now, and the member was told."


class CorrectAmountPage(_ClaimPage):
    """Sets right what a completed claim came to."""

    name = "claims_claim_correct_amount"
    route = "correct-amount"
    title = "Correct final amount"
    button = "Correct amount"

    def form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        """The amount that stands, to be typed over."""
        present = subject.final_claim_amount
        return CorrectAmountForm(subject, sent(request), initial={"amount": present, "seen": present})

    def shown(self, subject: Claim) -> Shown:
        """The claim, and that the member is told."""
        require_completed(subject)
        return Shown(_facts(subject), "The member reads the old and the new amount, by mail and in the activity.")

    def carry_out(self, subject: Claim, given: dict[str, Any], *, by: Actor) -> str:
        """Correct it."""
        corrected = correct_final_amount(claim=subject, by=by, now=timezone.now(), **given)
        return f"The final amount is {in_words(corrected.final_claim_amount)} now, and the member was told."


def actions_on(claim: Claim, request: HttpRequest) -> list[Link]:
    """What this staff user may do to a claim where it stands."""
    if not MoveClaimPage.is_allowed(request):
        return []
    if claim.status == Claim.Status.COMPLETED:
        return [Link("Correct final amount", CorrectAmountPage.address(claim))]
    return [Link("Move", MoveClaimPage.address(claim))] if moves_of_staff(claim) else []


def _facts(claim: Claim) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{claim.member} ({claim.member.user})"),
        ("Property", claim.property_address),
        ("Homeowner", claim.homeowner),
        ("Claim number", claim.claim_number),
        ("Service", claim.get_service_request_type_display()),
        ("Status", claim.get_status_display()),
        ("Original amount", in_words(claim.original_claim_amount) or "none"),
        ("Final amount", in_words(claim.final_claim_amount) or "none"),
    ]
