"""Changes that staff make to claims, for ``test_every_change_is_audited.py``."""

from decimal import Decimal

from apps.core.support.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.claims.factories import create_claim
from tests.factories import MemberFactory
from tests.subscriptions.factories import subscribe


def move_claim() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member))
    changes = {"status": ("Submitted", "Under review"), "note to the member": (None, "Seen.")}
    data = {"to": "under_review", "note": "Seen.", "seen": "submitted"}
    return AuditedChange(row_url(claim, "move"), ExpectedEntry("claim_moved", claim, changes, member=member), data)


def correct_amount() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member), status="completed", final_claim_amount=Decimal("12.50"))
    entry = ExpectedEntry("claim_amount_corrected", claim, {"final claim amount": ("$12.50", "$13.00")}, member=member)
    return AuditedChange(row_url(claim, "correct_amount"), entry, {"amount": "13", "seen": "12.50"})


CASES = {"claims_claim_move": move_claim, "claims_claim_correct_amount": correct_amount}
READ_ONLY_PAGES = {"claims_claim_document": "serves a document of the claim; its audit entry has its own test"}
