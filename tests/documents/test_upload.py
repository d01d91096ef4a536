"""POST /api/user/documents."""

import hashlib
import uuid
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.core.api.idempotency import LEASE
from apps.core.models import IdempotencyKey
from apps.documents import content_hashes
from apps.documents.models import UserDocument
from tests.claims.factories import create_document
from tests.documents.factories import create_stored_document
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


def test_invalid_upload_stores_nothing(member_caller, media_folder):
    for fields, errors in (
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
    ):
        response = member_caller.upload(URL, fields)

        assert response.status_code == 400, errors
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


def test_key_tells_whether_the_upload_has_arrived(member_caller, other_caller):
    key = str(uuid.uuid4())
    url = f"/api/user/submissions/{key}"
    assert member_caller.get(url).json() == {"state": "unknown", "response": None}

    stored = member_caller.upload(URL, {"files": upload("policy.pdf")}, **{"Idempotency-Key": key}).json()
    assert member_caller.get(url).json() == {"state": "completed", "response": stored}
    assert other_caller.get(url).json()["state"] == "unknown"

    IdempotencyKey.objects.update(completed_at=None)
    assert member_caller.get(url).json() == {"state": "in_progress", "response": None}
    IdempotencyKey.objects.update(started_at=timezone.now() - LEASE * 2)
    assert member_caller.get(url).json()["state"] == "unknown"


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
    # documents; queue of thumbnails; activity; five of the receipt. SAVEPOINT and RELEASE are two more, because the
    # product's transaction runs inside the transaction of the test.
    lock = 1 if connection.features.has_select_for_update else 0

    with django_assert_num_queries(18 + lock):
        response = member_caller.client.post(URL, data, headers=headers)

    assert response.status_code == 201


# The same file again


@pytest.fixture
def stored(member):
    sha256 = hashlib.sha256(PDF).hexdigest()
    return create_document(member, "roof-front.pdf", sha256=sha256, uploaded_at=datetime(2026, 3, 3, 12, tzinfo=UTC))


def test_sha256_of_the_upload_is_stored(member_caller):
    contents = (PDF, PDF + b"x" * 300_000)
    member_caller.upload(URL, {"files": [upload("policy.pdf", content) for content in contents]})
    hashes = {hashlib.sha256(content).hexdigest() for content in contents}
    assert set(UserDocument.objects.values_list("sha256", flat=True)) == hashes


def test_repeated_file_is_named_and_nothing_is_stored(member_caller, stored, media_folder):
    files = [upload("roof.pdf"), upload("other.pdf", PDF + b"2")]

    response = member_caller.upload(URL, {"files": files, "checkDuplicates": "1"})

    message = "roof.pdf is the same file as roof-front.pdf, uploaded on March 3, 2026"
    assert response.status_code == 409
    assert response.json()["code"] == "duplicate"
    assert (response.json()["error"], response.json()["errors"]) == (message, {"files": [message]})
    assert (stored_paths(media_folder), list(UserDocument.objects.all())) == ([], [stored])


def test_repeated_file_is_accepted_without_the_check(member_caller, stored):
    assert member_caller.upload(URL, {"files": upload("roof.pdf")}).status_code == 201


def test_files_of_others_and_deleted_ones_are_no_duplicates(member_caller, other_member, stored):
    create_document(other_member, sha256=stored.sha256)
    stored.deleted_at = stored.uploaded_at
    stored.save()

    response = member_caller.upload(URL, {"files": upload("roof.pdf"), "checkDuplicates": "1"})

    assert response.status_code == 201


def test_refused_duplicate_can_be_sent_with_the_same_key_and_content(member_caller, stored):
    key = str(uuid.uuid4())
    fields = {"checkDuplicates": "1"}
    for _ in range(2):
        response = member_caller.upload(URL, {"files": upload("roof.pdf"), **fields}, **{"Idempotency-Key": key})
        assert response.json()["code"] == "duplicate"


def test_files_from_before_the_column_get_their_hash(member, media_folder):
    document = create_stored_document(member)
    create_document(member, "lost.pdf")

    assert content_hashes.fill_in_missing(now=timezone.now()) == 1

    document.refresh_from_db()
    assert document.sha256 == hashlib.sha256(PDF).hexdigest()
    assert content_hashes.fill_in_missing(now=timezone.now()) == 0
