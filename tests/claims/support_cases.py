"""Changes that staff make to claims, for ``test_every_change_is_audited.py``."""

from decimal import Decimal
from typing import Any

from django.urls import reverse
from django.utils import timezone

from apps.claims.exchange.results import get_results_version
from apps.claims.models import Claim, Deliverable, SavedReply, SavedRequest
from apps.core.staff.actions import row_url
from apps.estimates.models import Comparison, Estimate
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.claims.factories import create_claim, create_document
from tests.documents.files import PDF, upload
from tests.factories import MemberFactory
from tests.subscriptions.factories import subscribe


def move_claim() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member))
    changes = {"status": ("Submitted", "Declined"), "note to the member": (None, "Not covered.")}
    data = {"to": "declined", "note": "Not covered.", "seen": "submitted"}
    return AuditedChange(row_url(claim, "move"), ExpectedEntry("claim_moved", claim, changes, member=member), data)


def correct_amount() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member), status="completed", final_claim_amount=Decimal("12.50"))
    entry = ExpectedEntry("claim_amount_corrected", claim, {"final claim amount": ("$12.50", "$13.00")}, member=member)
    return AuditedChange(row_url(claim, "correct_amount"), entry, {"amount": "13", "seen": "12.50"})


def send_message() -> AuditedChange:
    claim = create_open_claim()
    entry = ExpectedEntry("claim_message_sent", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "message"), entry, {"text": "Thank you."})


def write_note() -> AuditedChange:
    claim = create_open_claim()
    entry = ExpectedEntry("claim_note_written", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "note"), entry, {"text": "Ask the carrier."})


def request_document() -> AuditedChange:
    claim = create_open_claim()
    entry = ExpectedEntry("claim_document_requested", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "request"), entry, {"title": "Policy", "document_type": "insurance"})


def close_request() -> AuditedChange:
    claim = create_open_claim()
    request = claim.document_requests.create(title="Policy")
    type(claim).objects.filter(pk=claim.pk).update(open_requests=1)
    entry = ExpectedEntry("claim_request_closed", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "close_request"), entry, {"request": str(request.pk)})


def draft_result() -> AuditedChange:
    claim = create_open_claim()
    entry = ExpectedEntry("claim_result_drafted", claim, {}, member=claim.member)
    data = {"kind": "appraisal", "title": "The award", "files": upload("award.pdf", PDF)}
    return AuditedChange(row_url(claim, "deliver"), entry, data)


def add_estimate() -> AuditedChange:
    claim = create_open_claim()
    entry = ExpectedEntry("estimate_added", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "estimate"), entry, {"party": "network", "text": "Desc\tQty\tRCV"})


def make_packet() -> AuditedChange:
    claim = create_open_claim()
    document = create_document(claim.member, claim=claim)
    entry = ExpectedEntry("claim_packet_made", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "packet"), entry, {"title": "For counsel", "exhibits": str(document.pk)})


def compare_estimates() -> AuditedChange:
    claim = create_open_claim()
    read = [
        Estimate.objects.create(document=create_document(claim.member, claim=claim), party=party, state="read")
        for party in ("carrier", "network")
    ]
    entry = ExpectedEntry("comparison_drafted", claim, {}, member=claim.member)
    data = {"base": str(read[0].pk), "audited": str(read[1].pk)}
    return AuditedChange(row_url(claim, "compare"), entry, data)


def change_comparison() -> AuditedChange:
    claim = create_open_claim()
    comparison = create_comparison(claim)
    pair = comparison.pairs.create(
        place=0,
        audited_place=0,
        kind="missing_in_base",
        audited=comparison.audited.lines.get(),
        audited_rcv=5,
        difference=5,
        is_excluded=True,
    )
    Comparison.objects.update(excluded_count=1, excluded_audited=5)
    entry = ExpectedEntry("comparison_changed", claim, {"difference": ("$0.00", "$5.00")}, member=claim.member)
    data = {"action": "include", "pair": str(pair.pk), "expectedVersion": 1}
    return AuditedChange(f"/staff/claims/comparison/{comparison.pk}/change/", entry, data)


def correct_line() -> AuditedChange:
    claim = create_open_claim()
    line = create_comparison(claim).audited.lines.get()
    entry = ExpectedEntry(
        "estimate_line_corrected", claim, {"description": ("Window", "Skylight")}, member=claim.member
    )
    data = {
        "line": str(line.pk),
        "description": "Skylight",
        "quantity": "1",
        "unit_price": "5",
        "rcv": "5",
        "seen": "1",
    }
    return AuditedChange(f"/staff/claims/estimate/{line.estimate_id}/", entry, data)


def create_comparison(claim: Claim) -> Comparison:
    """Of two estimates, the second of which has one line."""
    base, audited = (
        Estimate.objects.create(document=create_document(claim.member, claim=claim), party=party, state="read")
        for party in ("carrier", "network")
    )
    audited.lines.create(place=0, description="Window", quantity=1, unit_price=5, rcv=5, is_checked=True)
    return Comparison.objects.create(claim_id=claim.pk, base=base, audited=audited)


def release_result() -> AuditedChange:
    claim = create_open_claim(status="in_progress")
    result = create_result(claim)
    entry = ExpectedEntry("claim_result_released", claim, {}, member=claim.member)
    return AuditedChange(
        row_url(claim, "release"), entry, {"deliverable": str(result.pk), "seen": get_results_version(claim)}
    )


def discard_draft() -> AuditedChange:
    claim = create_open_claim()
    result = create_result(claim)
    entry = ExpectedEntry("claim_result_discarded", claim, {}, member=claim.member)
    return AuditedChange(row_url(claim, "discard"), entry, {"deliverable": str(result.pk)})


def withdraw_result() -> AuditedChange:
    claim = create_open_claim(status="in_progress", outcome="released")
    result = create_result(claim, state="released", version=1, released_at=timezone.now())
    entry = ExpectedEntry("claim_result_withdrawn", claim, {}, member=claim.member)
    data = {"deliverable": str(result.pk), "seen": get_results_version(claim)}
    return AuditedChange(row_url(claim, "withdraw_deliverable"), entry, data)


def create_open_claim(**fields: Any) -> Claim:
    member = MemberFactory()
    claim: Claim = create_claim(member, subscribe(member), **fields)
    return claim


def create_result(claim: Claim, **fields: Any) -> Deliverable:
    result = Deliverable.objects.create(claim=claim, kind="appraisal", title="The award", **fields)
    create_document(claim.member, claim=claim, deliverable=result, source="network", is_draft=not fields)
    return result


def add_reply() -> AuditedChange:
    entry = ExpectedEntry("saved_reply_created", SavedReply, {"title": (None, "Thanks"), "text": (None, "Thank you.")})
    return AuditedChange(reverse("admin:claims_savedreply_add"), entry, {"title": "Thanks", "text": "Thank you."})


def change_reply() -> AuditedChange:
    reply = SavedReply.objects.create(title="Thanks", text="Thank you.")
    entry = ExpectedEntry("saved_reply_edited", reply, {"text": ("Thank you.", "Thanks.")})
    return AuditedChange(row_url(reply), entry, {"title": "Thanks", "text": "Thanks."})


def delete_reply() -> AuditedChange:
    reply = SavedReply.objects.create(title="Thanks", text="Thank you.")
    entry = ExpectedEntry("saved_reply_deleted", reply, {"title": ("Thanks", None), "text": ("Thank you.", None)})
    return AuditedChange(row_url(reply, "delete"), entry, {"post": "yes"})


def add_saved_request() -> AuditedChange:
    entry = ExpectedEntry(
        "saved_request_created", SavedRequest, {"title": (None, "Policy"), "type": (None, "Insurance")}
    )
    data = {"title": "Policy", "detail": "", "document_type": "insurance"}
    return AuditedChange(reverse("admin:claims_savedrequest_add"), entry, data)


def change_saved_request() -> AuditedChange:
    saved = SavedRequest.objects.create(title="Policy", document_type="insurance")
    entry = ExpectedEntry("saved_request_edited", saved, {"detail": (None, "All pages.")})
    data = {"title": "Policy", "detail": "All pages.", "document_type": "insurance"}
    return AuditedChange(row_url(saved), entry, data)


def delete_saved_request() -> AuditedChange:
    saved = SavedRequest.objects.create(title="Policy", document_type="insurance")
    entry = ExpectedEntry("saved_request_deleted", saved, {"title": ("Policy", None), "type": ("Insurance", None)})
    return AuditedChange(row_url(saved, "delete"), entry, {"post": "yes"})


CASES = {
    "claims_claim_move": move_claim,
    "claims_claim_correct_amount": correct_amount,
    "claims_claim_message": send_message,
    "claims_claim_note": write_note,
    "claims_claim_packet": make_packet,
    "claims_claim_request": request_document,
    "claims_claim_close_request": close_request,
    "claims_claim_deliver": draft_result,
    "claims_claim_estimate": add_estimate,
    "claims_claim_compare": compare_estimates,
    "claims_comparison_change": change_comparison,
    "claims_estimate": correct_line,
    "claims_claim_discard": discard_draft,
    "claims_claim_release": release_result,
    "claims_claim_withdraw_deliverable": withdraw_result,
    "claims_savedreply_add": add_reply,
    "claims_savedreply_change": change_reply,
    "claims_savedreply_delete": delete_reply,
    "claims_savedrequest_add": add_saved_request,
    "claims_savedrequest_change": change_saved_request,
    "claims_savedrequest_delete": delete_saved_request,
}
NO_REASON = {
    "claims_claim_message": "the message says everything, and the member reads it",
    "claims_claim_note": "only staff read it",
    "claims_claim_deliver": "the member does not see a draft",
    "claims_claim_estimate": "takes nothing from the member",
    "claims_claim_compare": "the member does not see a draft",
    "claims_comparison_change": "the member does not see a draft; what does not count has a reason of its own",
    "claims_estimate": "a correction must hold by its own arithmetic, and what was read is kept",
    "claims_claim_packet": "the member does not see it",
    "claims_claim_request": "takes nothing from the member, who reads what is asked for",
    "claims_claim_close_request": "takes nothing from the member",
    "claims_claim_release": "takes nothing from the member",
    "claims_savedreply_add": "changes nothing that a member sees",
    "claims_savedreply_change": "changes nothing that a member sees",
    "claims_savedreply_delete": "changes nothing that a member sees",
    "claims_savedrequest_add": "changes nothing that a member sees",
    "claims_savedrequest_change": "changes nothing that a member sees",
    "claims_savedrequest_delete": "changes nothing that a member sees",
}
READ_ONLY_PAGES = {
    "claims_comparison": "read-only",
    "claims_comparison_data": "read-only",
    "claims_comparison_pairs": "read-only",
    "claims_claim_packet_download": "serves a packet that staff have made",
    "claims_claim_packets": "read-only",
    "claims_claim_document": "serves a document of the claim; its audit entry has its own test",
    "claims_claim_thumbnail": "serves a small picture of it",
}
