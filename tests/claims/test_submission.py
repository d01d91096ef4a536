"""``POST /api/user/claims``: successful submissions."""

from datetime import date
from decimal import Decimal

from apps.audit.models import ActivityEntry
from apps.claims.api.serializers import ClaimSubmissionSerializer
from apps.claims.models import Claim, ClaimStatusChange
from apps.documents.models import UserDocument
from apps.subscriptions.models import Statement
from tests.claims.factories import CLAIMS, form, three_files
from tests.documents.files import stored_paths
from tests.subscriptions.factories import get_usage, set_units


def test_claim_with_three_files_is_submitted(member, member_caller, subscription, media_folder):
    fields = form(
        inspectionStatus="scheduled",
        serviceRequestType="appraisal",
        claimNumber="TX-88-1402",
        originalClaimAmount="12500.5",
        notes="Hail on the north slope.\nTwo vents missing.",
        files=three_files(),
    )

    response = member_caller.upload(CLAIMS, fields)

    assert response.status_code == 201, response.json()
    body = response.json()
    assert (body["success"], body["message"]) == (True, "Your claim has been submitted successfully.")
    claim = Claim.objects.get()
    details = body["claim"]
    documents, history = details.pop("documents"), details.pop("history")
    assert details == {
        "id": str(claim.pk),
        "reference": "C-000001",
        "claimNumber": "TX-88-1402",
        "propertyAddress": "14 Alder Row, Austin TX",
        "homeowner": "Ida Marsh",
        "col": "2026-03-01",
        "dol": "2026-02-27",
        "serviceRequestType": "appraisal",
        "inspectionStatus": "scheduled",
        "status": "submitted",
        "originalClaimAmount": "12500.50",
        "finalClaimAmount": None,
        "notes": "Hail on the north slope.\nTwo vents missing.",
        "createdAt": f"{claim.created_at:%Y-%m-%dT%H:%M:%S}Z",
        "updatedAt": f"{claim.updated_at:%Y-%m-%dT%H:%M:%S}Z",
        "waitsFor": None,
        "assignee": None,
        "dueAt": f"{claim.due_at:%Y-%m-%dT%H:%M:%S}Z",
        "isOverdue": False,
        "pausedSince": None,
        "outcome": {"state": "none", "acceptBy": None, "acceptedAt": None, "noDocumentReason": ""},
        "isMuted": False,
        "version": 1,
        "labels": [],
        "unitReturn": None,
        "unit": {
            "service": "appraisal",
            "periodStart": f"{subscription.start_date:%Y-%m-%dT%H:%M:%SZ}",
            "statementId": str(Statement.objects.get().pk),
            "returnedAt": None,
        },
        "unreadMessages": 0,
        "requests": [],
        "deliverables": [],
        "networkDocuments": [],
    }
    assert [(row["originalFilename"], row["fileType"], row["claimId"], row["isViewable"]) for row in documents] == [
        (name, file_type, str(claim.pk), True)
        for name, file_type in (("scope.pdf", "estimate"), ("roof.jpg", "photo"), ("alder-row.esx", "estimate"))
    ]
    assert history == [
        {"status": "submitted", "note": "", "createdAt": details["createdAt"], "by": "member", "changes": None}
    ]
    assert (claim.member, claim.subscription) == (member, subscription)
    assert (claim.col, claim.dol) == (date(2026, 3, 1), date(2026, 2, 27))
    assert claim.original_claim_amount == Decimal("12500.50")
    assert claim.documents.count() == 3
    assert len(stored_paths(media_folder)) == 3


def test_submission_returns_the_claim_details(member_caller, subscription):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]

    assert member_caller.get(f"{CLAIMS}/{submitted['id']}").json() == submitted


def test_empty_optional_fields_get_defaults(member_caller, subscription):
    empty = {
        "inspectionStatus": "",
        "serviceRequestType": "",
        "claimNumber": "",
        "originalClaimAmount": "",
        "notes": "",
    }

    details = member_caller.upload(CLAIMS, form(**empty)).json()["claim"]

    assert (details["inspectionStatus"], details["serviceRequestType"]) == ("pending", "estimate")
    assert (details["claimNumber"], details["originalClaimAmount"], details["notes"]) == ("", None, "")
    assert (details["documents"], len(details["history"])) == ([], 1)


def test_line_break_in_the_notes_counts_as_one_character(member_caller, subscription):
    """A multipart form submits each line break as CRLF."""
    notes = "x" * 9950 + "\n" * 49 + "x"
    sent = notes.replace("\n", "\r\n")

    details = member_caller.upload(CLAIMS, form(notes=sent)).json()["claim"]
    refused = member_caller.upload(CLAIMS, form(notes=f"x{sent}"))

    assert details["notes"] == notes
    assert (refused.status_code, refused.json()["errors"]) == (400, {"notes": ["Enter at most 10,000 characters"]})


def test_submission_uses_one_unit_of_the_requested_service_and_is_logged(member, member_caller, subscription):
    member_caller.upload(CLAIMS, form(serviceRequestType="engineer_assignment"))

    subscription.refresh_from_db()
    assert (get_usage(subscription).used, get_usage(subscription, "engineer_assignment").used) == (0, 1)
    entry = ActivityEntry.objects.get(member=member)
    assert entry.action == "claim_submitted"
    assert entry.description == "Submitted a claim for 14 Alder Row, Austin TX: engineer assignment"
    assert entry.ip_address == "127.0.0.1"


def test_amounts_up_to_fifteen_digits_are_stored_exactly(member_caller, subscription):
    for amount in ("0", "-0", "1e3"):
        serializer = ClaimSubmissionSerializer(data=form(originalClaimAmount=amount))
        serializer.is_valid(raise_exception=True)
        assert str(serializer.validated_data["original_claim_amount"]) == f"{abs(Decimal(amount)):.2f}", amount

    claim = member_caller.upload(CLAIMS, form(originalClaimAmount="9999999999999.99")).json()["claim"]

    assert claim["originalClaimAmount"] == "9999999999999.99"
    stored = member_caller.get(f"{CLAIMS}/{claim['id']}").json()
    assert stored["originalClaimAmount"] == "9999999999999.99"


def test_repeated_idempotency_key_replays_first_response(member_caller, subscription, media_folder):
    key = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}
    # Only one unit is left, so processing the second call as a new claim would be refused.
    set_units(subscription, "used", {"estimate": 8})

    first = member_caller.upload(CLAIMS, form(files=three_files()), **key)
    second = member_caller.upload(CLAIMS, form(files=three_files()), **key)

    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json() == first.json()
    assert (first.get("Idempotent-Replayed"), second["Idempotent-Replayed"]) == (None, "true")
    assert (Claim.objects.count(), UserDocument.objects.count()) == (1, 3)
    assert len(stored_paths(media_folder)) == 3
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 9


def test_idempotency_key_with_different_content_is_refused(member_caller, subscription):
    key = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}
    member_caller.upload(CLAIMS, form(), **key)

    response = member_caller.upload(CLAIMS, form(homeowner="Someone Else"), **key)

    assert (response.status_code, response.json()["code"]) == (409, "idempotency_mismatch")
    assert Claim.objects.count() == ClaimStatusChange.objects.count() == 1
