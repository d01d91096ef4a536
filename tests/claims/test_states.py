"""What a member can do with a claim in each state."""

import pytest

from apps.claims.models import DocumentRequest
from tests.claims.claim_work import STATES, create_claim_in
from tests.claims.factories import CLAIMS
from tests.documents.files import PDF, upload
from tests.rollback import rolled_back
from tests.subscriptions.factories import get_usage

OPEN = ["submitted", "under_review", "info_requested", "in_progress", "released", "questioned"]

# The states in which each call succeeds, and with which status of the response.
ALLOWED = {
    "messages": (201, [*OPEN, "in_review", "no_document"]),
    "documents": (201, OPEN),
    "requests": (201, OPEN),
    "unavailable": (200, OPEN),
    "withdraw": (200, ["submitted", "under_review", "info_requested"]),
    "accept": (200, ["in_review", "review_over", "accepted"]),
    "question": (200, ["in_review"]),
}

# Status and outcome of the claim in each state in which a call is possible, and after calls that change them.
BEFORE = {
    "submitted": ("submitted", "none"),
    "under_review": ("under_review", "none"),
    "info_requested": ("info_requested", "none"),
    "in_progress": ("in_progress", "none"),
    "released": ("in_progress", "released"),
    "questioned": ("in_progress", "questioned"),
    "in_review": ("completed", "released"),
    "review_over": ("completed", "released"),
    "accepted": ("completed", "accepted"),
    "no_document": ("completed", "none"),
}
AFTER = {
    "withdraw": ("withdrawn", "none"),
    "accept": ("completed", "accepted"),
    "question": ("in_progress", "questioned"),
}
# How many documents and messages a call adds.
ADDED = {"messages": (1, 1), "documents": (1, 0), "requests": (1, 0), "question": (0, 1)}


def assert_written(claim, operation, state, before):
    """``before`` is the number of status changes, documents and messages."""
    claim.refresh_from_db()
    answered = ("under_review", "none") if state == "info_requested" else BEFORE[state]
    assert (claim.status, claim.outcome) == AFTER.get(operation, answered)
    # The factory gives a new claim no due time.
    assert (claim.due_at is not None) == (claim.status in {"under_review", "in_progress"})
    assert (claim.accepted_at is not None) == (claim.outcome == "accepted")
    assert claim.unit_return == ("returned" if operation == "withdraw" else None)
    added = (int(claim.status != BEFORE[state][0]), *ADDED.get(operation, (0, 0)))
    after = claim.status_changes.count(), claim.documents.count(), claim.messages.count()
    assert after == tuple(number + more for number, more in zip(before, added, strict=True))


def call(caller, claim, operation):
    base = f"{CLAIMS}/{claim.pk}"
    files = {"files": upload("roof.pdf", PDF)}
    if operation in {"requests", "unavailable"}:
        # Asked for directly, because staff can ask only in some states.
        request = DocumentRequest.objects.create(claim=claim, title="Roof photographs")
        type(claim).objects.filter(pk=claim.pk).update(open_requests=1)
        if operation == "unavailable":
            return caller.post(f"{base}/requests/{request.pk}/unavailable", {"reason": "Lost in the fire"})
        return caller.upload(f"{base}/requests/{request.pk}/documents", files)
    if operation == "messages":
        return caller.upload(f"{base}/messages", {"text": "Here it is", **files})
    if operation == "documents":
        return caller.upload(f"{base}/documents", files)
    return caller.post(f"{base}/{operation}", {"text": "Why?"} if operation == "question" else {})


@pytest.mark.parametrize("state", STATES)
def test_each_call_succeeds_only_in_its_states(member, member_caller, subscription, media_folder, state):
    claim = create_claim_in(state, member, subscription)

    for operation in ALLOWED:
        with rolled_back():
            check_call(member_caller, claim, subscription, operation, state)


def check_call(member_caller, claim, subscription, operation, state):
    before = claim.status_changes.count(), claim.documents.count(), claim.messages.count()
    used = get_usage(subscription).used

    response = call(member_caller, claim, operation)

    success, states = ALLOWED[operation]
    if state in states:
        assert response.status_code == success, (operation, response.content)
        assert_written(claim, operation, state, before)
        return
    assert (response.status_code, response.json()["code"]) == (409, "wrong_status"), operation
    assert (claim.status_changes.count(), claim.documents.count(), claim.messages.count()) == before
    assert get_usage(subscription).used == used


@pytest.mark.parametrize("state", STATES)
def test_conversation_and_archive_can_be_read_in_every_state(member, member_caller, subscription, media_folder, state):
    claim = create_claim_in(state, member, subscription)

    for path in ("", "/messages", "/archive"):
        assert member_caller.get(f"{CLAIMS}/{claim.pk}{path}").status_code == 200


@pytest.mark.parametrize("operation", ["messages", "documents", "requests", "unavailable"])
def test_answer_ends_the_wait_for_information(member, member_caller, subscription, media_folder, operation):
    claim = create_claim_in("info_requested", member, subscription)

    assert call(member_caller, claim, operation).status_code == ALLOWED[operation][0]

    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert details["status"] == "under_review"
    assert [row["status"] for row in details["history"]][-2:] == ["info_requested", "under_review"]


def test_claims_of_others_are_not_found_before_anything_else(other_caller, member, subscription, media_folder):
    claim = create_claim_in("declined", member, subscription)
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
