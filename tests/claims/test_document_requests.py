"""Documents that the network asks for: ``/api/user/claims/{id}/requests/{requestId}/documents``."""

from datetime import date

import pytest
from django.core import mail
from django.utils import timezone

from apps.claims.exchange.document_requests import close_request
from apps.claims.models import Claim
from tests.claims.claim_work import ask_for, create_claim_in, move, staff
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def send(caller, request, name="north.pdf"):
    return caller.upload(f"{CLAIMS}/{request.claim_id}/requests/{request.pk}/documents", {"files": upload(name, PDF)})


def get(caller, claim):
    return caller.get(f"{CLAIMS}/{claim.pk}").json()


def test_member_sees_a_request_and_sends_its_document(member_caller, claim, media_folder):
    request = ask_for(claim)
    (shown,) = get(member_caller, claim)["requests"]
    assert (shown["title"], shown["detail"], shown["documentType"], shown["status"], shown["documents"]) == (
        "Roof photographs",
        "All four slopes.",
        "photo",
        "open",
        [],
    )

    response = send(member_caller, request)

    assert response.status_code == 201
    answered = response.json()["request"]
    assert (answered["status"], [row["fileType"] for row in answered["documents"]]) == ("received", ["photo"])
    details = get(member_caller, claim)
    assert details["requests"] == [answered]
    assert [row["originalFilename"] for row in details["documents"]] == ["north.pdf"]


def test_received_request_takes_more_files_until_it_is_closed(member_caller, claim, media_folder):
    request = ask_for(claim)
    send(member_caller, request)

    assert send(member_caller, request, "south.pdf").status_code == 201
    close_request(claim_id=claim.pk, request_id=request.pk, actor=staff(), reason="Complete", now=timezone.now())
    refused = send(member_caller, request, "east.pdf")

    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_status")
    assert refused.json()["error"] == "This request is closed and takes no more documents"
    assert len(get(member_caller, claim)["documents"]) == 2


def test_wait_for_information_ends_with_the_last_open_request(member, member_caller, subscription, media_folder):
    claim = create_claim_in("info_requested", member, subscription)
    first, second = ask_for(claim), ask_for(claim, "Policy")

    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "They follow"})
    send(member_caller, first)
    assert get(member_caller, claim)["status"] == "info_requested"

    send(member_caller, second)
    assert get(member_caller, claim)["status"] == "under_review"


def test_requests_close_with_the_claim(member_caller, claim):
    ask_for(claim)

    move(claim, "declined")

    details = get(member_caller, claim)
    assert [row["status"] for row in details["requests"]] == ["closed"]
    assert details["waitsFor"] is None


def test_open_request_waits_for_the_member(member_caller, claim):
    assert get(member_caller, claim)["waitsFor"] is None

    ask_for(claim)

    assert get(member_caller, claim)["waitsFor"] == "documents"
    assert [row["id"] for row in member_caller.get(CLAIMS, {"waits": "1"}).json()["results"]] == [str(claim.pk)]
    (row,) = member_caller.get("/api/user/dashboard").json()["recentClaims"]
    assert row["waitsFor"] == "documents"


def test_request_is_mailed_without_its_content(claim, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ask_for(claim, "Secret title")

    (email,) = mail.outbox
    assert email.subject == "Claim C-000001: a document is needed"
    assert not any(text in email.body for text in ("Secret", "slopes", "Alder"))


def test_unknown_request_is_not_found(member_caller, claim, media_folder, member, subscription):
    other = create_claim(member, subscription)
    request = ask_for(other)

    response = member_caller.upload(
        f"{CLAIMS}/{claim.pk}/requests/{request.pk}/documents", {"files": upload("a.pdf", PDF)}
    )

    assert response.status_code == 404


def test_request_without_files_is_refused(member_caller, claim):
    request = ask_for(claim)

    response = member_caller.upload(f"{CLAIMS}/{claim.pk}/requests/{request.pk}/documents", {})

    assert (response.status_code, list(response.json()["errors"])) == (400, ["files"])
    assert Claim.objects.get(pk=claim.pk).open_requests == 1


def answer_unavailable(caller, request, reason="It burned with the house"):
    return caller.post(f"{CLAIMS}/{request.claim_id}/requests/{request.pk}/unavailable", {"reason": reason})


def test_member_answers_that_a_document_is_not_available(member_caller, member, subscription, media_folder):
    claim = create_claim_in("info_requested", member, subscription)
    request = ask_for(claim)

    response = answer_unavailable(member_caller, request, "  It burned\r\nwith the house ")

    assert (response.status_code, response.json()["success"]) == (200, True)
    answered = response.json()["request"]
    assert (answered["status"], answered["unavailableReason"]) == ("closed", "It burned\nwith the house")
    details = get(member_caller, claim)
    assert (details["requests"], details["status"]) == ([answered], "under_review")
    claim.refresh_from_db()
    assert (claim.open_requests, claim.answered_at is not None, claim.paused_since) == (0, True, None)
    for again in (answer_unavailable(member_caller, request), send(member_caller, request)):
        assert (again.status_code, again.json()["code"]) == (409, "wrong_status")


def test_received_request_can_be_answered_as_not_available(member_caller, claim, media_folder):
    request, other = ask_for(claim), ask_for(claim, "Policy")
    send(member_caller, request)

    assert answer_unavailable(member_caller, request, "There are no more").status_code == 200

    assert Claim.objects.get().open_requests == 1
    assert [row["status"] for row in get(member_caller, claim)["requests"]] == ["closed", other.status]


def test_reason_for_what_is_not_available_is_checked(member_caller, claim):
    request = ask_for(claim)

    for reason, message in (
        (" \n ", "Reason is required"),
        ("x" * 4001, "Enter at most 4,000 characters"),
        (None, "Reason is required"),
    ):
        response = answer_unavailable(member_caller, request, reason)

        assert (response.status_code, response.json()["errors"]) == (400, {"reason": [message]}), reason
        assert Claim.objects.get().open_requests == 1, reason


def test_member_reads_until_when_a_document_is_needed(member_caller, claim):
    ask_for(claim, until=date(2031, 3, 14))
    ask_for(claim, "Policy")

    assert [row["dueOn"] for row in get(member_caller, claim)["requests"]] == ["2031-03-14", None]
