"""Every change of a claim at the desk, for the test that walks them all."""

from decimal import Decimal

from apps.claims.support import CorrectAmountPage, MoveClaimPage
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.claims.factories import make_claim
from tests.factories import MemberFactory
from tests.subscriptions.factories import subscribe


def move() -> AuditedChange:
    member = MemberFactory()
    claim = make_claim(member, subscribe(member))
    changes = {"status": ("Submitted", "Under review"), "note to the member": (None, "Seen.")}
    given = {"to": "under_review", "note": "Seen.", "seen": "submitted"}
    return AuditedChange(
        MoveClaimPage.get_url(claim), ExpectedEntry("claim_moved", claim, changes, member=member), given
    )


def correct_amount() -> AuditedChange:
    member = MemberFactory()
    claim = make_claim(member, subscribe(member), status="completed", final_claim_amount=Decimal("12.50"))
    kept = ExpectedEntry("claim_amount_corrected", claim, {"final claim amount": ("12.50", "13.00")}, member=member)
    return AuditedChange(CorrectAmountPage.get_url(claim), kept, {"amount": "13", "seen": "12.50"})


CASES = {MoveClaimPage.name: move, CorrectAmountPage.name: correct_amount}
SHOWN_ONLY = {"claims_claim_document": "hands out a document of the claim; that it was opened is tested on its own"}
