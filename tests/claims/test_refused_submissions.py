"""``POST /api/user/claims``: what is refused leaves neither row, unit, key nor file."""

import pytest

from apps.audit.models import ActivityEntry
from apps.claims import submission as submitting
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.models import SubmissionKey
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, form, three_files
from tests.documents.files import stored_paths, upload
from tests.subscriptions.factories import subscribe

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


@pytest.fixture
def nothing_changed(member, media_folder):
    """Looks whether a refusal left anything behind."""

    def look():
        for model in (Claim, ClaimStatusChange, UserDocument, ActivityEntry, SubmissionKey):
            assert not model.objects.exists(), model
        assert stored_paths(media_folder) == []
        used = member.subscriptions.values_list("estimates_used", flat=True)
        assert set(used) <= {0}

    return look


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"propertyAddress": "  "}, {"propertyAddress": ["Property address is required"]}),
        ({"homeowner": ""}, {"homeowner": ["Homeowner name is required"]}),
        ({"col": ""}, {"col": ["Cause of Loss date is required"]}),
        ({"dol": " "}, {"dol": ["Date of Loss is required"]}),
        ({"col": "2026-02-30"}, {"col": ["This date does not exist"]}),
        ({"col": "03/01/2026"}, {"col": ["Enter the date as YYYY-MM-DD"]}),
        ({"col": "2026-03-01T00:00:00Z"}, {"col": ["Enter the date as YYYY-MM-DD"]}),
        ({"col": "20260301"}, {"col": ["Enter the date as YYYY-MM-DD"]}),
        ({"dol": "0021-03-01"}, {"dol": ["Enter a date between 1900 and 2100"]}),
        ({"dol": "2100-01-01"}, {"dol": ["Enter a date between 1900 and 2100"]}),
        ({"originalClaimAmount": "-0.01"}, {"originalClaimAmount": ["The amount cannot be negative"]}),
        ({"originalClaimAmount": "1.005"}, {"originalClaimAmount": ["Enter at most two decimal places"]}),
        ({"originalClaimAmount": "10000000000000"}, {"originalClaimAmount": ["This amount is too large"]}),
        (
            {"originalClaimAmount": "about 5k"},
            {"originalClaimAmount": ["Enter an amount in dollars, such as 1250.00"]},
        ),
        ({"originalClaimAmount": "NaN"}, {"originalClaimAmount": ["Enter an amount in dollars, such as 1250.00"]}),
        ({"originalClaimAmount": "9" * 2000}, {"originalClaimAmount": ["This amount is too large"]}),
        ({"notes": "a\x00b"}, {"notes": ["This text holds characters that cannot be stored"]}),
    ],
)
def test_each_wrong_field_is_named_with_its_message(member_caller, subscription, nothing_changed, fields, errors):
    answer = member_caller.upload(CLAIMS, form(**fields, files=three_files()), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"] == errors
    nothing_changed()


@pytest.mark.parametrize(
    "fields",
    [
        {"serviceRequestType": "demolition"},
        {"inspectionStatus": "maybe"},
        {"propertyAddress": "x" * 301},
        {"homeowner": "x" * 201},
        {"claimNumber": "x" * 101},
        {"notes": "x" * 10001},
        {"col": upload("date.pdf")},
        {"homeowner": upload("name.pdf")},
    ],
)
def test_unknown_values_and_overlong_texts_are_named(member_caller, subscription, nothing_changed, fields):
    answer = member_caller.upload(CLAIMS, form(**fields), **KEY)

    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == list(fields)
    nothing_changed()


def test_a_form_without_anything_names_the_four_required_fields(member_caller, subscription, nothing_changed):
    answer = member_caller.upload(CLAIMS, {})

    assert answer.json()["errors"] == {
        "propertyAddress": ["Property address is required"],
        "homeowner": ["Homeowner name is required"],
        "col": ["Cause of Loss date is required"],
        "dol": ["Date of Loss is required"],
    }
    assert answer.json()["error"] == "Property address is required"
    nothing_changed()


def test_bad_files_and_bad_fields_are_named_in_one_answer(member_caller, subscription, nothing_changed):
    files = [*three_files(), upload("notes.exe", b"MZ"), upload("empty.pdf", b"")]

    answer = member_caller.upload(CLAIMS, form(homeowner="", files=files), **KEY)

    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "homeowner": ["Homeowner name is required"],
        "files": ["notes.exe: file type not allowed", "empty.pdf: the file is empty"],
    }
    nothing_changed()


def test_office_files_are_for_documents_not_for_claims(member_caller, subscription, nothing_changed):
    answer = member_caller.upload(CLAIMS, form(files=[upload("scope.docx")]))

    assert answer.json()["errors"] == {"files": ["scope.docx: file type not allowed"]}
    nothing_changed()


def test_without_a_subscription_no_claim_is_taken(member_caller, nothing_changed):
    answer = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (403, "no_subscription")
    nothing_changed()


def test_a_pending_subscription_allows_nothing_yet(member, member_caller, nothing_changed):
    subscribe(member, activated_at=None)

    answer = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (403, "no_subscription")
    nothing_changed()


def test_a_service_the_plan_does_not_give_is_refused_with_what_is_left(member, member_caller, nothing_changed):
    subscribe(member, "phantom")

    answer = member_caller.upload(CLAIMS, form(serviceRequestType="attorney_assistance", files=three_files()), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (403, "quota_exceeded")
    assert answer.json()["error"] == (
        "No attorney assistance left in this period. Still left: 4 estimates, 3 appraisals, 1 engineer assignment."
    )
    nothing_changed()


def test_a_failure_after_the_files_are_stored_leaves_nothing(
    member_caller, subscription, nothing_changed, media_folder, monkeypatch
):
    seen = []

    def fail(**_):
        seen.extend(stored_paths(media_folder))
        raise RuntimeError("the activity log is broken")

    monkeypatch.setattr(submitting.activity, "log", fail)

    answer = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
    assert len(seen) == 3
    nothing_changed()


def test_a_refused_claim_does_not_spend_the_key(member_caller, subscription):
    assert member_caller.upload(CLAIMS, form(homeowner=""), **KEY).status_code == 400
    assert member_caller.upload(CLAIMS, form(), **KEY).status_code == 201


@pytest.mark.parametrize(
    ("content_type", "status"),
    [("application/json", 415), ("multipart/form-data", 400), ("multipart/form-data; boundary=x", 400)],
)
def test_a_body_that_is_no_form_is_a_clear_refusal(member_caller, subscription, nothing_changed, content_type, status):
    headers = member_caller.headers()

    answer = member_caller.client.post(CLAIMS, b"--y\r\nbroken", content_type=content_type, headers=headers)

    assert answer.status_code == status
    assert answer.json()["success"] is False
    nothing_changed()
