"""``POST /api/user/claims/{id}/documents``."""

import pytest

from apps.audit.models import ActivityEntry
from apps.claims.models import ClaimDocument
from apps.core.models import SubmissionKey
from apps.documents import limits as member_limits
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, make_claim, three_files
from tests.documents.files import stored_paths, upload

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


@pytest.fixture
def claim(member, subscription):
    return make_claim(member, subscription)


def add(caller, claim, files, **headers):
    return caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": files}, **headers)


def test_further_files_become_documents_of_the_claim(member, member_caller, claim, media_folder):
    answer = add(member_caller, claim, three_files())

    assert answer.status_code == 201
    assert (answer.json()["success"], answer.json()["message"]) == (True, "3 documents uploaded")
    assert [(row["fileType"], row["claimId"]) for row in answer.json()["documents"]] == [
        ("estimate", str(claim.pk))
    ] * 3
    assert ClaimDocument.objects.filter(claim=claim).count() == len(stored_paths(media_folder)) == 3
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == (
        "documents_uploaded",
        "Uploaded 3 documents to the claim for 14 Alder Row, Austin TX",
    )


def test_the_same_key_again_files_nothing_twice(member_caller, claim):
    first = add(member_caller, claim, three_files(), **KEY)
    again = add(member_caller, claim, three_files(), **KEY)

    assert again.json() == first.json()
    assert again["Idempotent-Replayed"] == "true"
    assert UserDocument.objects.count() == 3


@pytest.mark.parametrize("status", ["completed", "declined", "withdrawn"])
def test_a_closed_claim_takes_none(member_caller, claim, media_folder, status):
    claim.status = status
    claim.save()

    answer = add(member_caller, claim, three_files(), **KEY)

    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    assert not UserDocument.objects.exists()
    assert not SubmissionKey.objects.exists()
    assert stored_paths(media_folder) == []


def test_a_claim_closed_while_the_files_are_stored_takes_none(member_caller, claim, media_folder, monkeypatch):
    store = member_limits.store_files

    def store_slowly(files):
        claim.status = "declined"
        claim.save()
        return store(files)

    monkeypatch.setattr(member_limits, "store_files", store_slowly)

    assert add(member_caller, claim, three_files()).status_code == 409
    assert not UserDocument.objects.exists()
    assert stored_paths(media_folder) == []


def test_anothers_claim_is_not_found(other_caller, claim, media_folder):
    answer = add(other_caller, claim, three_files())

    assert answer.status_code == 404
    assert not UserDocument.objects.exists()
    assert stored_paths(media_folder) == []


@pytest.mark.parametrize(
    ("files", "problems"),
    [
        ([], ["Please select a file to upload."]),
        ([upload("notes.exe", b"MZ")], ["notes.exe: file type not allowed"]),
    ],
)
def test_no_file_and_bad_files_are_named(member_caller, claim, files, problems):
    answer = add(member_caller, claim, files)

    assert answer.status_code == 400
    assert answer.json()["errors"] == {"files": problems}
    assert not UserDocument.objects.exists()
