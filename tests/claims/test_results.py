"""Results: released and withdrawn by staff, accepted and questioned by the member."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from apps.claims.exchange import results
from apps.claims.exchange.results import NotADraft, ResultNotReady, release_result, withdraw_result
from apps.claims.models import Claim, Deliverable
from apps.claims.transitions import ResultExists
from apps.claims.transitions import ResultNotReady as NotReady
from apps.core.errors import Conflict, Invalid
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import (
    REVIEW,
    complete,
    create_claim_in,
    draft,
    move,
    release,
    staff,
)
from tests.claims.factories import CLAIMS, create_claim, set_status
from tests.rollback import rolled_back
from tests.subscriptions.factories import get_usage


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription)


def get(caller, claim):
    return caller.get(f"{CLAIMS}/{claim.pk}").json()


def post(caller, claim, action, body=None):
    return caller.post(f"{CLAIMS}/{claim.pk}/{action}", body)


def withdraw(claim, deliverable_id):
    withdraw_result(
        claim_id=claim.pk, deliverable_id=deliverable_id, actor=staff(), reason="Wrong file", now=timezone.now()
    )


def iso(moment):
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z"


def test_release_shows_the_result_with_its_files(member_caller, claim):
    set_status(claim, "in_progress")
    release(claim)

    details = get(member_caller, claim)
    (result,) = details["deliverables"]
    assert (result["kind"], result["title"], result["version"], result["isCurrent"], result["note"]) == (
        "audited_estimate",
        "Audited estimate",
        1,
        True,
        "Read page 1 first.",
    )
    (document,) = result["documents"]
    assert (document["originalFilename"], document["fileType"]) == ("estimate.pdf", "report")
    assert member_caller.get(f"/api/user/documents/{document['id']}/download").status_code == 200
    assert [row["id"] for row in member_caller.get("/api/user/documents").json()["results"]] == [document["id"]]
    assert details["outcome"]["state"] == "released"
    # It can be accepted once the claim is completed.
    assert details["outcome"]["acceptBy"] is None
    email = OutgoingMail.objects.get(subject="Claim C-000001: your result is ready")
    assert not any(text in email.text for text in ("estimate", "Alder", "page 1"))


def test_each_release_is_the_next_version_of_its_kind(member_caller, claim):
    set_status(claim, "in_progress")
    release(claim)
    withdraw(claim, release(claim))
    release(claim, "other")
    release(claim)

    shown = [(row["kind"], row["version"], row["isCurrent"]) for row in get(member_caller, claim)["deliverables"]]
    assert shown == [("audited_estimate", 3, True), ("other", 1, True), ("audited_estimate", 1, False)]


def test_draft_is_released_once(claim):
    set_status(claim, "in_progress")
    deliverable_id = release(claim)

    with pytest.raises(NotADraft):
        release_result(claim_id=claim.pk, deliverable_id=deliverable_id, actor=staff(), reason="x", now=timezone.now())


def test_file_that_is_quarantined_during_the_release_prevents_it(claim, monkeypatch):
    set_status(claim, "in_progress")
    deliverable_id = draft(claim)

    def get_next_version(deliverable):
        # The scanner's verdict arrives while the release is under way.
        UserDocument.objects.update(state="quarantined")
        return 1

    monkeypatch.setattr(results, "get_next_version", get_next_version)

    with pytest.raises(ResultNotReady):
        release_result(claim_id=claim.pk, deliverable_id=deliverable_id, actor=staff(), reason="x", now=timezone.now())
    assert Deliverable.objects.get().state == "draft"


def test_claim_is_completed_only_with_a_ready_result_or_a_reason(member_caller, claim):
    set_status(claim, "in_progress")
    with pytest.raises(Invalid):
        move(claim, "completed")
    release(claim)
    with pytest.raises(Conflict):
        move(claim, "completed", no_document="Paid")
    UserDocument.objects.update(state="quarantined")
    with pytest.raises(NotReady):
        move(claim, "completed")
    UserDocument.objects.update(state="ready")

    move(claim, "completed", now=(now := timezone.now()))

    details = get(member_caller, claim)
    assert (details["status"], details["waitsFor"]) == ("completed", "review")
    assert details["outcome"] == {
        "state": "released",
        "acceptBy": iso(now + REVIEW),
        "acceptedAt": None,
        "noDocumentReason": "",
    }


def test_reason_for_no_document_is_shown_to_the_member(member, member_caller, subscription, media_folder):
    claim = create_claim_in("no_document", member, subscription)

    details = get(member_caller, claim)

    assert details["outcome"]["state"] == "none"
    assert details["outcome"]["noDocumentReason"] == "The carrier paid in full"
    assert details["history"][-1]["note"] == "The carrier paid in full"


def test_result_after_no_document_replaces_the_reason(member, member_caller, subscription, media_folder):
    claim = create_claim_in("no_document_over", member, subscription)

    release(claim, now=(now := timezone.now()))

    outcome = get(member_caller, claim)["outcome"]
    assert (outcome["state"], outcome["acceptBy"], outcome["noDocumentReason"]) == ("released", iso(now + REVIEW), "")


def test_database_refuses_a_completed_claim_without_result_and_reason(claim):
    with pytest.raises(IntegrityError):
        Claim.objects.filter(pk=claim.pk).update(status="completed")


def test_result_is_accepted_as_it_is_shown(member_caller, claim):
    old = complete(claim)
    for deliverables in ("all", [1], ["x"]):
        assert post(member_caller, claim, "accept", {"deliverables": deliverables}).status_code == 400, deliverables
    new = release(claim)
    with rolled_back():
        UserDocument.objects.update(state="quarantined")
        assert post(member_caller, claim, "accept").status_code == 409
        assert member_caller.get(CLAIMS, {"result": "ready"}).json()["results"] == []

    superseded = post(member_caller, claim, "accept", {"deliverables": [str(old)]})
    first, again = (post(member_caller, claim, "accept", {"deliverables": [str(new)]}) for _ in range(2))

    assert (superseded.status_code, superseded.json()["code"]) == (409, "conflict")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert first.json()["claim"]["outcome"]["state"] == "accepted"
    assert first.json()["claim"]["waitsFor"] is None


def test_question_reopens_the_claim_and_is_the_first_message(member_caller, claim, subscription):
    complete(claim)
    used = get_usage(subscription).used

    response = post(member_caller, claim, "question", {"text": "Why is line 12 missing?"})

    assert response.status_code == 200
    details = response.json()["claim"]
    assert (details["status"], details["outcome"]["state"]) == ("in_progress", "questioned")
    (message,) = member_caller.get(f"{CLAIMS}/{claim.pk}/messages").json()["results"]
    assert message["text"] == "Why is line 12 missing?"
    assert get_usage(subscription).used == used
    assert post(member_caller, claim, "question", {"text": "And line 13?"}).status_code == 409

    release(claim)
    move(claim, "completed")
    assert get(member_caller, claim)["outcome"]["state"] == "released"
    assert post(member_caller, claim, "question", {"text": "And line 13?"}).status_code == 200


def test_questioned_claim_is_completed_with_the_result_that_is_still_current(
    member, member_caller, subscription, media_folder
):
    claim = create_claim_in("questioned", member, subscription)
    with pytest.raises(ResultExists):
        move(claim, "completed", no_document="Nothing to add")

    move(claim, "completed", now=(now := timezone.now()))

    outcome = get(member_caller, claim)["outcome"]
    assert (outcome["state"], outcome["acceptBy"], outcome["noDocumentReason"]) == ("released", iso(now + REVIEW), "")
    assert post(member_caller, claim, "accept").status_code == 200


def test_questioned_claim_without_a_current_result_needs_a_reason(member, member_caller, subscription, media_folder):
    claim = create_claim_in("questioned", member, subscription)
    withdraw(claim, Deliverable.objects.get().pk)
    with pytest.raises(Invalid):
        move(claim, "completed")

    move(claim, "completed", no_document="Settled by phone")

    outcome = get(member_caller, claim)["outcome"]
    assert (outcome["state"], outcome["noDocumentReason"]) == ("none", "Settled by phone")


def test_question_needs_a_text_and_is_possible_until_the_review_days_are_over(member_caller, claim, frozen_time):
    complete(claim, age=REVIEW - timedelta(seconds=5))

    for text, status in (("", 400), ("x" * 4001, 400), ("x" * 4000, 200)):
        with rolled_back():
            assert post(member_caller, claim, "question", {"text": text}).status_code == status, len(text)

    frozen_time.shift(timedelta(seconds=5))
    assert post(member_caller, claim, "question", {"text": "Why?"}).status_code == 409


def test_withdrawing_the_last_result_reopens_a_completed_claim(member_caller, claim):
    deliverable_id = complete(claim)
    post(member_caller, claim, "accept")
    document = UserDocument.objects.get()

    withdraw(claim, deliverable_id)

    details = get(member_caller, claim)
    assert (details["status"], details["deliverables"]) == ("in_progress", [])
    assert details["outcome"] == {"state": "none", "acceptBy": None, "acceptedAt": None, "noDocumentReason": ""}
    refused = member_caller.get(f"/api/user/documents/{document.pk}/download")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_viewable")
    assert OutgoingMail.objects.latest("created_at").subject == "Claim C-000001: a result was withdrawn"


def test_withdrawing_the_current_version_leaves_the_one_before_superseded(member_caller, claim):
    complete(claim)
    withdraw(claim, release(claim))

    details = get(member_caller, claim)
    assert [(row["version"], row["isCurrent"]) for row in details["deliverables"]] == [(1, False)]
    assert (details["status"], details["outcome"]["state"]) == ("in_progress", "none")


def test_result_of_a_declined_claim_stays(member_caller, claim, subscription):
    set_status(claim, "in_progress")
    release(claim)

    move(claim, "declined")

    details = get(member_caller, claim)
    assert (len(details["deliverables"]), details["outcome"]["state"], details["waitsFor"]) == (1, "released", None)


def test_lists_of_what_waits_and_what_is_ready(member, member_caller, subscription, media_folder):
    claims = {state: create_claim_in(state, member, subscription) for state in ("submitted", "in_review", "accepted")}

    def ids(**query):
        return {row["id"] for row in member_caller.get(CLAIMS, query).json()["results"]}

    assert ids(waits="1") == {str(claims["in_review"].pk)}
    assert ids(result="ready") == {str(claims[state].pk) for state in ("in_review", "accepted")}
    assert Deliverable.objects.count() == 2
