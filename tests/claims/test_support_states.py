"""What staff can do with a claim in each state."""

import pytest

from apps.audit.models import AuditLogEntry
from apps.claims.models import Deliverable, DocumentRequest
from tests.claims.claim_work import STATES, create_claim_in
from tests.claims.staff_pages import get_html, hidden_fields, page_url, send, valid_fields
from tests.rollback import rolled_back

OPEN = ["submitted", "under_review", "info_requested", "in_progress", "released", "questioned"]
AT_WORK = ["in_progress", "released", "questioned"]
RELEASED = ["released", "questioned", "in_review", "review_over", "accepted"]

ALLOWED = {
    "message": [*OPEN, "in_review", "no_document"],
    "note": STATES,
    "request": OPEN,
    "deliver": [*OPEN, "in_review", "no_document", "no_document_over"],
    "release": [*AT_WORK, "in_review", "no_document", "no_document_over"],
    "withdraw-deliverable": RELEASED,
}
MOVES = {
    "submitted": ["under_review", "declined"],
    "under_review": ["info_requested", "in_progress", "declined"],
    "info_requested": ["under_review", "declined"],
    **{state: ["completed", "declined"] for state in AT_WORK},
}


def get_rows(claim):
    claim.refresh_from_db()
    return (
        (claim.status, claim.outcome, claim.accept_by, claim.open_requests, claim.unread_messages),
        [claim.messages.count(), claim.staff_notes.count(), claim.documents.count()],
        sorted(claim.deliverables.values_list("state", "version")),
        claim.document_requests.count(),
    )


@pytest.mark.parametrize("state", STATES)
def test_action_succeeds_only_in_its_states(support_caller, member, subscription, media_folder, state):
    claim = create_claim_in(state, member, subscription)

    for action in ALLOWED:
        with rolled_back():
            check_action(support_caller, claim, action, state)


def check_action(support_caller, claim, action, state):
    if action == "release":
        # Created directly, because staff can draft only in some states.
        result = Deliverable.objects.create(claim=claim, kind="appraisal", title="The appraisal")
        claim.documents.create(
            member=claim.member,
            filename=f"documents/00/{claim.pk.hex}",
            original_filename="award.pdf",
            file_size=10,
            mime_type="application/pdf",
            deliverable=result,
            is_draft=True,
            source="network",
        )
    before, entries = get_rows(claim), AuditLogEntry.objects.count()

    page = support_caller.get(page_url(claim, action))
    fields = hidden_fields(page.content.decode()) | valid_fields(claim, action)
    response = support_caller.upload(page_url(claim, action), fields)

    if state in ALLOWED[action]:
        assert response.status_code == 302, (action, response.content.decode())
        assert get_rows(claim) != before
        assert AuditLogEntry.objects.count() == entries + 1
        return
    # A page that is opened shows the sentence on the claim's page, a form that is sent shows it above the form.
    assert (page.status_code, response.status_code) == (302, 422), action
    assert 'class="error"' in response.content.decode()
    assert (get_rows(claim), AuditLogEntry.objects.count()) == (before, entries)


@pytest.mark.parametrize("state", ["submitted", "in_progress", "in_review", "accepted", "declined", "withdrawn"])
def test_open_request_can_be_closed_in_every_state(support_caller, member, subscription, media_folder, state):
    claim = create_claim_in(state, member, subscription)
    request = DocumentRequest.objects.create(claim=claim, title="Roof photographs")
    type(claim).objects.filter(pk=claim.pk).update(open_requests=1)

    response = send(support_caller, claim, "close-request", **valid_fields(claim, "close-request"))

    request.refresh_from_db()
    claim.refresh_from_db()
    assert (response.status_code, request.status, claim.open_requests) == (302, "closed", 0)


@pytest.mark.parametrize("state", STATES)
def test_claim_page_links_to_what_is_possible_and_move_page_offers_the_transitions_of_the_state(
    support_caller, member, subscription, media_folder, state
):
    claim = create_claim_in(state, member, subscription)

    move_page = support_caller.get(page_url(claim, "move"))

    if state in MOVES:
        offered = [value for value, _ in move_page.context["form"].fields["to"].widget.choices]
        assert offered == MOVES[state]
    else:
        assert move_page.status_code == 302

    html = get_html(support_caller, page_url(claim))

    links = {page for page in ("message", "note", "request", "deliver", "move") if page_url(claim, page) in html}
    expected = {page for page in ("message", "note", "request", "deliver") if state in ALLOWED[page]}
    assert links == (expected | {"move"} if state in MOVES else expected)
    assert "What happens next" in html


def test_claim_is_completed_with_a_reason_for_no_document_only_without_a_result(
    support_caller, member_caller, member, subscription, media_folder
):
    claim = create_claim_in("in_progress", member, subscription)
    form = {"to": "completed", "reason": "Paid", "note": "All is done."}

    refused = send(support_caller, claim, "move", **form)

    assert refused.status_code == 422
    assert refused.context["form"].errors["no_document"]
    assert "All is done." in refused.content.decode()
    assert send(support_caller, claim, "move", **form, no_document="The carrier paid").status_code == 302
    outcome = member_caller.get(f"/api/user/claims/{claim.pk}").json()["outcome"]
    assert outcome["noDocumentReason"] == "The carrier paid"


def test_claim_with_a_result_is_not_completed_without_document(support_caller, member, subscription, media_folder):
    claim = create_claim_in("released", member, subscription)

    response = send(support_caller, claim, "move", to="completed", reason="Paid", no_document="None is needed")

    claim.refresh_from_db()
    assert (response.status_code, claim.status) == (422, "in_progress")
    assert "A result is released" in response.content.decode()
