"""POST /api/user/documents."""

import uuid

import pytest
from django.db import connection

from apps.audit.models import ActivityEntry
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from tests.documents.files import JPEG, OLD_OFFICE, PDF, WORD_PART, office, stored_paths, upload

URL = "/api/user/documents"


def nothing_is_stored(media_folder) -> bool:
    return not (stored_paths(media_folder) or UserDocument.objects.exists() or ActivityEntry.objects.exists())


def test_documents_are_stored_with_the_chosen_type(member, member_caller, media_folder):
    files = [upload("../policy.pdf"), upload("roof.JPG", JPEG), upload("notes.docx", office(WORD_PART))]

    response = member_caller.upload(URL, {"documentType": "insurance", "files": files})

    assert response.status_code == 201
    body = response.json()
    assert body["success"] is True
    assert body["message"]
    assert [(row["originalFilename"], row["fileSize"], row["fileType"]) for row in body["documents"]] == [
        ("policy.pdf", len(PDF), "insurance"),
        ("roof.JPG", len(JPEG), "insurance"),
        ("notes.docx", len(office(WORD_PART)), "insurance"),
    ]
    assert {(row["claimId"], row["isViewable"]) for row in body["documents"]} == {(None, True)}
    assert UserDocument.objects.owned_by(member).count() == 3
    assert len(stored_paths(media_folder)) == 3
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("documents_uploaded", "Uploaded 3 documents")


def test_document_type_defaults_to_general(member_caller):
    response = member_caller.upload(URL, {"files": upload("old.doc", OLD_OFFICE)})
    assert [row["fileType"] for row in response.json()["documents"]] == ["general"]


def test_downloaded_file_equals_the_uploaded_one(member_caller):
    row = member_caller.upload(URL, {"files": upload("policy.pdf")}).json()["documents"][0]
    download = member_caller.get(f"{URL}/{row['id']}/download")

    assert b"".join(download.streaming_content) == PDF

    download.close()


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({}, {"files": ["Please select a file to upload."]}),
        ({"files": "text, no file"}, {"files": ["Please select a file to upload."]}),
        ({"files": upload("a.pdf"), "documentType": "secret"}, {"documentType": ['"secret" is not a valid choice.']}),
        (
            {"files": [upload("fine.pdf"), upload("page.html", b"<script>"), upload("roof.png", b"<svg/>")]},
            {"files": ["page.html: file type not allowed", "roof.png: the content is not a PNG image"]},
        ),
        ({"files": [upload("empty.pdf", b"")]}, {"files": ["empty.pdf: the file is empty"]}),
        (
            {"files": [upload("big.jpg", JPEG + b"\x00" * 8 * 1024 * 1024)]},
            {"files": ["big.jpg: larger than 8MB"]},
        ),
        ({"files": [upload(f"{number}.pdf") for number in range(11)]}, {"files": ["at most 10 files at once"]}),
    ],
)
def test_invalid_upload_stores_nothing(member_caller, media_folder, fields, errors):
    response = member_caller.upload(URL, fields)

    assert response.status_code == 400
    assert response.json()["errors"] == errors
    assert response.json()["error"] == next(iter(errors.values()))[0]
    assert nothing_is_stored(media_folder)


def test_repeated_idempotency_key_replays_first_response(member_caller, media_folder):
    key = {"Idempotency-Key": str(uuid.uuid4())}

    first = member_caller.upload(URL, {"files": upload("policy.pdf")}, **key)
    second = member_caller.upload(URL, {"files": upload("policy.pdf")}, **key)

    assert (second.status_code, second.json()) == (201, first.json())
    assert second["Idempotent-Replayed"] == "true"
    assert UserDocument.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1


def test_idempotency_key_with_different_content_is_refused(member_caller, media_folder):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    member_caller.upload(URL, {"files": upload("policy.pdf")}, **key)
    response = member_caller.upload(URL, {"files": upload("policy.pdf", PDF + b"more")}, **key)

    assert response.status_code == 409
    assert response.json()["code"] == "idempotency_mismatch"
    assert len(stored_paths(media_folder)) == 1


def test_refused_upload_does_not_use_up_idempotency_key(member_caller):
    key = {"Idempotency-Key": str(uuid.uuid4())}

    assert member_caller.upload(URL, {"files": upload("notes.exe")}, **key).status_code == 400
    assert not IdempotencyKey.objects.exists()
    assert member_caller.upload(URL, {"files": upload("policy.pdf")}, **key).status_code == 201


def test_idempotency_keys_are_separate_for_each_member(member_caller, other_caller):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    for caller in (member_caller, other_caller):
        response = caller.upload(URL, {"files": upload("policy.pdf")}, **key)
        assert response.status_code == 201
        assert not response.has_header("Idempotent-Replayed")
    assert UserDocument.objects.count() == 2


@pytest.mark.parametrize("file_count", [1, 10])
def test_upload_takes_the_same_queries_for_any_number_of_files(member_caller, django_assert_num_queries, file_count):
    data = {"files": [upload(f"{number}.pdf") for number in range(file_count)]}

    headers = member_caller.headers()
    # Session with user, member and device; limits, before the files are stored and again under the member's lock;
    # documents; queue of thumbnails; activity. SAVEPOINT and RELEASE are two more, because the product's transaction
    # runs inside the transaction of the test.
    lock = 1 if connection.features.has_select_for_update else 0

    with django_assert_num_queries(8 + lock):
        response = member_caller.client.post(URL, data, headers=headers)

    assert response.status_code == 201
