"""``POST /api/user/claims/{id}/documents``."""

import pytest

from apps.audit.models import ActivityEntry
from apps.core.models import IdempotencyKey
from apps.documents import limits as member_limits
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, create_claim, set_status, three_files
from tests.documents.files import stored_paths, upload

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def upload_documents(caller, claim, files, **headers):
    return caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": files}, **headers)


def test_uploaded_files_become_documents_of_the_claim(member, member_caller, claim, media_folder):
    response = upload_documents(member_caller, claim, three_files())

    assert response.status_code == 201
    assert (response.json()["success"], response.json()["message"]) == (True, "3 documents uploaded")
    assert [(row["originalFilename"], row["fileType"], row["claimId"]) for row in response.json()["documents"]] == [
        ("scope.pdf", "estimate", str(claim.pk)),
        ("roof.jpg", "photo", str(claim.pk)),
        ("alder-row.esx", "estimate", str(claim.pk)),
    ]
    assert claim.documents.count() == len(stored_paths(media_folder)) == 3
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == (
        "documents_uploaded",
        "Uploaded 3 documents to the claim for 14 Alder Row, Austin TX",
    )


def test_repeated_idempotency_key_stores_documents_once(member_caller, claim):
    first = upload_documents(member_caller, claim, three_files(), **KEY)
    again = upload_documents(member_caller, claim, three_files(), **KEY)

    assert again.json() == first.json()
    assert again["Idempotent-Replayed"] == "true"
    assert UserDocument.objects.count() == 3


def test_closed_claim_refuses_documents(member_caller, claim, media_folder):
    set_status(claim, "declined")

    response = upload_documents(member_caller, claim, three_files(), **KEY)

    assert (response.status_code, response.json()["code"]) == (409, "wrong_status")
    assert not UserDocument.objects.exists()
    assert not IdempotencyKey.objects.exists()
    assert stored_paths(media_folder) == []


def test_claim_closed_during_upload_refuses_documents(member_caller, claim, media_folder, monkeypatch):
    store = member_limits.store_files

    def store_slowly(files):
        claim.status = "declined"
        claim.save()
        return store(files)

    monkeypatch.setattr(member_limits, "store_files", store_slowly)

    assert upload_documents(member_caller, claim, three_files()).status_code == 409
    assert not UserDocument.objects.exists()
    assert stored_paths(media_folder) == []


def test_upload_to_another_members_claim_returns_404(other_caller, claim, media_folder):
    response = upload_documents(other_caller, claim, three_files())

    assert response.status_code == 404
    assert not UserDocument.objects.exists()
    assert stored_paths(media_folder) == []


@pytest.mark.parametrize(
    ("files", "messages"),
    [
        ([], ["Please select a file to upload."]),
        ([upload("notes.exe", b"MZ")], ["notes.exe: file type not allowed"]),
    ],
)
def test_missing_and_disallowed_files_are_reported(member_caller, claim, files, messages):
    response = upload_documents(member_caller, claim, files)

    assert response.status_code == 400
    assert response.json()["errors"] == {"files": messages}
    assert not UserDocument.objects.exists()
