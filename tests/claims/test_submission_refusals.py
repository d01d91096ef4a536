"""``POST /api/user/claims``: a refusal stores no rows or files and uses no unit and no idempotency key."""

import pytest

from apps.audit.models import ActivityEntry
from apps.claims import submission
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from apps.subscriptions.models import PeriodUsage
from tests.claims.factories import CLAIMS, form, three_files
from tests.documents.files import stored_paths, upload
from tests.subscriptions.factories import subscribe

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


@pytest.fixture
def assert_nothing_stored(member, media_folder):
    def check():
        for model in (Claim, ClaimStatusChange, UserDocument, ActivityEntry, IdempotencyKey):
            assert not model.objects.exists(), model
        assert stored_paths(media_folder) == []
        assert not PeriodUsage.objects.filter(used__gt=0).exists()

    return check


def test_invalid_fields_are_reported_with_their_messages(member_caller, subscription, assert_nothing_stored):
    # The fields are checked one by one, so each call has an invalid value of each field that has another one.
    invalid = {
        "propertyAddress": [("  ", "Property address is required")],
        "homeowner": [("", "Homeowner name is required")],
        "col": [
            ("", "Cause of Loss date is required"),
            ("2026-02-30", "This date does not exist"),
            ("03/01/2026", "Enter the date as YYYY-MM-DD"),
            ("2026-03-01T00:00:00Z", "Enter the date as YYYY-MM-DD"),
            ("20260301", "Enter the date as YYYY-MM-DD"),
        ],
        "dol": [
            (" ", "Date of Loss is required"),
            ("0021-03-01", "Enter a date between 1900 and 2100"),
            ("2100-01-01", "Enter a date between 1900 and 2100"),
        ],
        "originalClaimAmount": [
            ("-0.01", "The amount cannot be negative"),
            ("1.005", "Enter at most two decimal places"),
            ("10000000000000", "This amount is too large"),
            ("about 5k", "Enter an amount in dollars, such as 1250.00"),
            ("NaN", "Enter an amount in dollars, such as 1250.00"),
            ("9" * 2000, "This amount is too large"),
        ],
    }
    rounds = [{name: values[number] for name, values in invalid.items() if number < len(values)} for number in range(6)]
    # Refused before the fields are checked.
    rounds.append({"notes": ("a\x00b", "This text holds characters that cannot be stored")})
    for cases in rounds:
        fields = {name: value for name, (value, _message) in cases.items()}

        response = member_caller.upload(CLAIMS, form(**fields, files=three_files()), **KEY)

        assert (response.status_code, response.json()["code"]) == (400, "invalid"), fields
        assert response.json()["errors"] == {name: [message] for name, (_value, message) in cases.items()}
        assert_nothing_stored()


def test_unknown_choices_long_texts_and_files_in_text_fields_are_reported(
    member_caller, subscription, assert_nothing_stored
):
    for fields in (
        {
            "serviceRequestType": "demolition",
            "inspectionStatus": "maybe",
            "propertyAddress": "x" * 301,
            "homeowner": "x" * 201,
            "claimNumber": "x" * 101,
            "notes": "x" * 10001,
        },
        {"col": upload("date.pdf"), "homeowner": upload("name.pdf")},
    ):
        response = member_caller.upload(CLAIMS, form(**fields), **KEY)

        assert response.status_code == 400, fields
        assert set(response.json()["errors"]) == set(fields)
        assert_nothing_stored()


def test_empty_form_reports_four_required_fields(member_caller, subscription, assert_nothing_stored):
    response = member_caller.upload(CLAIMS, {})

    assert response.json()["errors"] == {
        "propertyAddress": ["Property address is required"],
        "homeowner": ["Homeowner name is required"],
        "col": ["Cause of Loss date is required"],
        "dol": ["Date of Loss is required"],
    }
    assert response.json()["error"] == "Property address is required"
    assert_nothing_stored()


def test_invalid_files_and_fields_are_reported_together(member_caller, subscription, assert_nothing_stored):
    files = [*three_files(), upload("notes.exe", b"MZ"), upload("empty.pdf", b"")]

    response = member_caller.upload(CLAIMS, form(homeowner="", files=files), **KEY)

    assert response.status_code == 400
    assert response.json()["errors"] == {
        "homeowner": ["Homeowner name is required"],
        "files": ["notes.exe: file type not allowed", "empty.pdf: the file is empty"],
    }
    assert_nothing_stored()


def test_office_files_are_refused_for_claims(member_caller, subscription, assert_nothing_stored):
    response = member_caller.upload(CLAIMS, form(files=[upload("scope.docx")]))

    assert response.json()["errors"] == {"files": ["scope.docx: file type not allowed"]}
    assert_nothing_stored()


def test_claim_without_subscription_is_refused(member_caller, assert_nothing_stored):
    response = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (response.status_code, response.json()["code"]) == (403, "no_subscription")
    assert_nothing_stored()


def test_claim_with_pending_subscription_is_refused(member, member_caller, assert_nothing_stored):
    subscribe(member, activated_at=None)

    response = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (response.status_code, response.json()["code"]) == (403, "no_subscription")
    assert_nothing_stored()


def test_service_outside_plan_is_refused_with_remaining_quotas(member, member_caller, assert_nothing_stored):
    subscribe(member, "phantom")

    response = member_caller.upload(CLAIMS, form(serviceRequestType="attorney_assistance", files=three_files()), **KEY)

    assert (response.status_code, response.json()["code"]) == (403, "quota_exceeded")
    assert response.json()["error"] == (
        "No attorney assistance left in this period. Still left: 4 estimates, 3 appraisals, 1 engineer assignment."
    )
    assert_nothing_stored()


def test_failure_after_storing_files_leaves_nothing_behind(
    member_caller, subscription, assert_nothing_stored, media_folder, monkeypatch
):
    stored_before_failure = []

    def fail(*_, **__):
        stored_before_failure.extend(stored_paths(media_folder))
        raise RuntimeError("the activity log is broken")

    monkeypatch.setattr(submission.activity, "log", fail)

    response = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (response.status_code, response.json()["code"]) == (500, "server_error")
    assert len(stored_before_failure) == 3
    assert_nothing_stored()


def test_refused_claim_does_not_use_up_idempotency_key(member_caller, subscription):
    assert member_caller.upload(CLAIMS, form(homeowner=""), **KEY).status_code == 400
    assert member_caller.upload(CLAIMS, form(), **KEY).status_code == 201


def test_body_that_is_not_a_form_is_refused(member_caller, subscription, assert_nothing_stored):
    for content_type, status in (
        ("application/json", 415),
        ("multipart/form-data", 400),
        ("multipart/form-data; boundary=x", 400),
    ):
        headers = member_caller.headers()

        response = member_caller.client.post(CLAIMS, b"--y\r\nbroken", content_type=content_type, headers=headers)

        assert response.status_code == status, content_type
        assert response.json()["success"] is False, content_type
        assert_nothing_stored()
