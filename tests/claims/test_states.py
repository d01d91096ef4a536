"""What a member and staff can do with a claim in states that tell all operations apart.

``test_phases.py`` has the table of all states.
"""

import re

import pytest
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.claims.models import Deliverable, DocumentRequest
from apps.claims.phases import WrongStatus, get_phase
from apps.claims.transitions import move_claim
from apps.core.request_meta import Actor
from tests.claims.claim_work import STATES, create_claim_in
from tests.claims.factories import CLAIMS, create_claim
from tests.claims.staff_pages import get_html, hidden_fields, page_url, send, valid_fields
from tests.documents.files import PDF, upload
from tests.rollback import rolled_back
from tests.subscriptions.factories import get_usage

# The status of the response, and the states in which each call of a member succeeds.
CALLS = {
    "messages": (201, ["submitted", "released", "in_review"]),
    "documents": (201, ["submitted", "released"]),
    "requests": (201, ["submitted", "released"]),
    "unavailable": (200, ["submitted", "released"]),
    "withdraw": (200, ["submitted"]),
    "accept": (200, ["in_review", "accepted"]),
    "question": (200, ["in_review"]),
}
ACTIONS = {
    "message": ["submitted", "released", "in_review"],
    "request": ["submitted", "released"],
    "deliver": ["submitted", "released", "in_review", "no_document_over"],
    "take": ["submitted", "released", "in_review", "no_document_over"],
    "assign": ["submitted", "released", "in_review", "no_document_over"],
    "release": ["released", "in_review", "no_document_over"],
    "withdraw-deliverable": ["released", "in_review", "accepted"],
}
MOVES = {
    "submitted": {"under_review": "Under review", "declined": "Declined"},
    "released": {"completed": "Completed", "declined": "Declined"},
}

# Status and outcome after a call that changes them.
AFTER = {
    "withdraw": ("withdrawn", "none"),
    "accept": ("completed", "accepted"),
    "question": ("in_progress", "questioned"),
}
# How many documents and messages a call adds.
ADDED = {"messages": (1, 1), "documents": (1, 0), "requests": (1, 0), "question": (0, 1)}
_BUTTON = re.compile(r'<button[^>]* name="to" value="(\w+)">([^<]+)</button>')


def ask(claim):
    """Directly, because staff can ask only in some states."""
    request = DocumentRequest.objects.create(claim=claim, title="Roof photographs")
    type(claim).objects.filter(pk=claim.pk).update(open_requests=1)
    return request


def count_rows(claim):
    return claim.status_changes.count(), claim.documents.count(), claim.messages.count()


def call(caller, claim, operation):
    base = f"{CLAIMS}/{claim.pk}"
    files = {"files": upload("roof.pdf", PDF)}
    if operation == "unavailable":
        return caller.post(f"{base}/requests/{ask(claim).pk}/unavailable", {"reason": "Lost in the fire"})
    if operation == "requests":
        return caller.upload(f"{base}/requests/{ask(claim).pk}/documents", files)
    if operation == "messages":
        return caller.upload(f"{base}/messages", {"text": "Here it is", **files})
    if operation == "documents":
        return caller.upload(f"{base}/documents", files)
    return caller.post(f"{base}/{operation}", {"text": "Why?"} if operation == "question" else {})


@pytest.mark.parametrize("state", ["submitted", "released", "in_review", "no_document_over", "accepted"])
def test_each_step_succeeds_only_in_its_states(
    member, member_caller, support_caller, staff, subscription, media_folder, state
):
    claim = create_claim_in(state, member, subscription)

    for operation in CALLS:
        with rolled_back():
            check_call(member_caller, claim, subscription, operation, state)
    for action in ACTIONS:
        with rolled_back():
            check_action(support_caller, staff, claim, action, state)
    check_pages(support_caller, claim, state)
    for path in ("messages", "archive"):
        assert member_caller.get(f"{CLAIMS}/{claim.pk}/{path}").status_code == 200, path


def check_call(member_caller, claim, subscription, operation, state):
    claim.refresh_from_db()
    before, status, used = count_rows(claim), (claim.status, claim.outcome), get_usage(subscription).used

    response = call(member_caller, claim, operation)

    success, states = CALLS[operation]
    if state not in states:
        assert (response.status_code, response.json()["code"]) == (409, "wrong_status"), operation
        assert (count_rows(claim), get_usage(subscription).used) == (before, used), operation
        return
    assert response.status_code == success, (operation, response.content)
    claim.refresh_from_db()
    assert (claim.status, claim.outcome) == AFTER.get(operation, status), operation
    # The factory gives a new claim no due time.
    assert (claim.due_at is not None) == (claim.status == "in_progress"), operation
    assert (claim.accepted_at is not None) == (claim.outcome == "accepted"), operation
    assert claim.unit_return == ("returned" if operation == "withdraw" else None), operation
    added = (int(claim.status != status[0]), *ADDED.get(operation, (0, 0)))
    assert count_rows(claim) == tuple(number + more for number, more in zip(before, added, strict=True)), operation


def get_staff_rows(claim):
    claim.refresh_from_db()
    return (
        (claim.status, claim.outcome, claim.accept_by, claim.open_requests, claim.unread_messages, claim.assignee_id),
        [claim.messages.count(), claim.staff_notes.count(), claim.documents.count()],
        sorted(claim.deliverables.values_list("state", "version")),
        sorted(claim.document_requests.values_list("status")),
    )


def check_action(support_caller, staff, claim, action, state):
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
    before, entries = get_staff_rows(claim), AuditLogEntry.objects.count()

    filled = {"take": {}, "assign": {"assignee": staff.pk, "seen": ""}}
    fields = filled[action] if action in filled else valid_fields(claim, action)
    if action in {"release", "withdraw-deliverable"}:
        # The page names the result. If the action is not possible, it shows the sentence on the claim's page.
        page = support_caller.get(page_url(claim, action))
        assert page.status_code == (200 if state in ACTIONS[action] else 302), action
        fields = fields | hidden_fields(page.content.decode())
    response = support_caller.upload(page_url(claim, action), fields)

    if state in ACTIONS[action]:
        assert response.status_code == 302, (action, response.content.decode())
        assert get_staff_rows(claim) != before, action
        assert AuditLogEntry.objects.count() == entries + 1, action
        return
    assert response.status_code == 422, action
    assert 'class="error"' in response.content.decode(), action
    assert (get_staff_rows(claim), AuditLogEntry.objects.count()) == (before, entries), action


def check_pages(support_caller, claim, state):
    """The claim's page links to what is possible and has the buttons of the transitions that its form offers."""
    moves, move_page = MOVES.get(state, {}), support_caller.get(page_url(claim, "move"))
    assert move_page.status_code == (200 if moves else 302)
    if moves:
        assert [value for value, _ in move_page.context["form"].fields["to"].widget.choices] == list(moves)

    html = get_html(support_caller, page_url(claim))

    links = {page for page in ("message", "note", "request", "deliver", "move") if page_url(claim, page) in html}
    expected = {page for page in ("message", "request", "deliver") if state in ACTIONS[page]}
    assert links == {"note"} | expected | ({"move"} if moves else set())
    assert dict(_BUTTON.findall(html)) == moves
    assert "What happens next" in html


def test_steps_of_staff_and_member_lead_to_each_state_and_the_member_can_read_the_claim_in_it(
    member, member_caller, subscription, media_folder
):
    for state in STATES:
        with rolled_back():
            claim = create_claim_in(state, member, subscription)

            assert get_phase(claim, now=timezone.now()).name == state.upper()
            assert member_caller.get(f"{CLAIMS}/{claim.pk}").status_code == 200, state


def test_note_is_written_and_request_is_closed_in_a_closed_claim(support_caller, member, subscription):
    claim = create_claim(member, subscription, status="withdrawn")
    request = ask(claim)

    for action in ("note", "close-request"):
        assert send(support_caller, claim, action, **valid_fields(claim, action)).status_code == 302, action

    request.refresh_from_db()
    claim.refresh_from_db()
    assert (request.status, claim.open_requests, claim.staff_notes.count()) == ("closed", 0, 1)
    assert AuditLogEntry.objects.count() == 2


def test_answer_ends_the_wait_for_information(member, member_caller, subscription, media_folder):
    claim = create_claim_in("info_requested", member, subscription)

    for operation in ("messages", "documents", "requests", "unavailable"):
        with rolled_back():
            assert call(member_caller, claim, operation).status_code == CALLS[operation][0]

            details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
            assert details["status"] == "under_review", operation
            assert [row["status"] for row in details["history"]][-2:] == ["info_requested", "under_review"], operation
            claim.refresh_from_db()
            assert claim.due_at is not None, operation


def test_claim_that_moved_after_the_form_was_checked_is_not_moved(staff, member, subscription):
    claim = create_claim(member, subscription, status="under_review")

    with pytest.raises(WrongStatus, match="was moved to under review in the meantime"):
        move_claim(
            claim_id=claim.pk,
            to="declined",
            note="",
            actor=Actor(staff),
            reason="Not covered",
            now=timezone.now(),
            expected_status="submitted",
        )


def test_claims_of_others_are_not_found_before_anything_else(other_caller, member, subscription):
    claim = create_claim(member, subscription, status="declined")
    base = f"{CLAIMS}/{claim.pk}"

    responses = [
        other_caller.get(f"{base}/messages"),
        other_caller.get(f"{base}/archive"),
        other_caller.upload(f"{base}/messages", {}),
        other_caller.upload(f"{base}/requests/{claim.pk}/documents", {}),
        other_caller.post(f"{base}/requests/{claim.pk}/unavailable", {}),
        other_caller.upload(f"{base}/documents", {}),
        other_caller.post(f"{base}/accept", {"deliverables": "all"}),
        other_caller.post(f"{base}/question", {}),
    ]

    assert [response.status_code for response in responses] == [404] * 8


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
