"""DELETE /api/user/documents/{id}, the trash, and erasing what is in it."""

from datetime import timedelta

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.models import Claim
from apps.documents import trash
from apps.documents.models import UserDocument
from tests.claims.factories import create_claim
from tests.documents.factories import (
    create_stored_document,
    create_stored_photo,
    download_url,
    read_content,
    thumbnail_url,
)
from tests.documents.files import PDF, stored_paths, upload
from tests.factories import caller_of
from tests.rollback import rolled_back
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as

DOCUMENTS = "/api/user/documents"
MB = 1024 * 1024


@pytest.fixture
def document(member):
    return create_stored_document(member)


def url(document: UserDocument, action: str = "") -> str:
    return f"{DOCUMENTS}/{document.pk}" + (f"/{action}" if action else "")


def get_names(caller, path: str = DOCUMENTS, **query: str) -> list[str]:
    return [row["originalFilename"] for row in caller.get(path, query).json()["results"]]


def is_error(response, status: int, code: str) -> bool:
    return (response.status_code, response.json()["code"]) == (status, code)


def test_deleted_document_leaves_every_list_and_is_in_the_trash(member, member_caller, frozen_time):
    claim = create_claim(member, subscribe(member), status=Claim.Status.COMPLETED)
    document = create_stored_photo(member, claim=claim, thumbnail="ready")
    create_stored_document(member, "letter.pdf")

    response = member_caller.delete(url(document))

    assert response.status_code == 200
    assert response.json()["message"] == "roof.jpg was deleted"
    deleted_at = f"{frozen_time.now:%Y-%m-%dT%H:%M:%S}Z"
    assert response.json()["document"]["deletedAt"] == deleted_at
    assert get_names(member_caller) == ["letter.pdf"]
    assert get_names(member_caller, search="roof") == []
    dashboard = member_caller.get("/api/user/dashboard").json()
    assert [row["originalFilename"] for row in dashboard["recentDocuments"]] == ["letter.pdf"]
    assert member_caller.get(f"/api/user/claims/{claim.pk}").json()["documents"] == []
    for path in (download_url(document), thumbnail_url(document)):
        assert is_error(member_caller.get(path), 404, "not_found")
    (row,) = member_caller.get(DOCUMENTS, {"trash": "1"}).json()["results"]
    assert (row["originalFilename"], row["isViewable"], row["state"], row["deletedAt"]) == (
        "roof.jpg",
        False,
        "ready",
        deleted_at,
    )


def test_restored_document_is_as_before_and_in_both_logs(member, member_caller, document):
    member_caller.delete(url(document))

    response = member_caller.post(url(document, "restore"))

    assert response.status_code == 200
    assert (response.json()["document"]["deletedAt"], response.json()["document"]["isViewable"]) == (None, True)
    assert get_names(member_caller) == ["policy.pdf"]
    assert get_names(member_caller, trash="1") == []
    assert read_content(member_caller.get(download_url(document))) == PDF
    expected = [
        ("document_deleted", "Deleted policy.pdf"),
        ("document_retrieved", "Took policy.pdf from the trash"),
    ]
    activity = ActivityEntry.objects.order_by("created_at")
    assert [(entry.action, entry.description) for entry in activity] == expected
    entries = AuditLogEntry.objects.order_by("created_at")
    assert [(entry.action, entry.description) for entry in entries] == expected
    assert {(entry.actor, entry.member, entry.target_id) for entry in entries} == {(member.user, member, document.pk)}


def test_deleting_twice_is_not_found_and_restoring_twice_a_conflict(member_caller, document):
    assert is_error(member_caller.post(url(document, "restore")), 409, "conflict")
    member_caller.delete(url(document))
    assert is_error(member_caller.delete(url(document)), 404, "not_found")
    member_caller.post(url(document, "restore"))
    assert is_error(member_caller.post(url(document, "restore")), 409, "conflict")
    assert AuditLogEntry.objects.count() == 2


def test_other_members_cannot_delete_or_restore(other_caller, member_caller, document):
    assert is_error(other_caller.delete(url(document)), 404, "not_found")
    member_caller.delete(url(document))
    assert is_error(other_caller.post(url(document, "restore")), 404, "not_found")
    assert get_names(other_caller, trash="1") == []


def test_staff_who_view_the_account_cannot_delete(support_caller, member, document):
    view_as(support_caller, member)

    assert support_caller.delete(url(document)).status_code == 403
    assert UserDocument.objects.get().deleted_at is None


def test_document_of_a_claim_in_work_is_in_use(member, member_caller):
    subscription = subscribe(member)
    for status in Claim.Status.values:
        with rolled_back():
            claim = create_claim(member, subscription, status=status)
            document = create_stored_document(member, claim=claim)
            can_delete = status in {"completed", "declined", "withdrawn"}
            (row,) = member_caller.get(DOCUMENTS).json()["results"]
            assert (row["canDelete"], row["claimReference"]) == (can_delete, claim.reference), status

            response = member_caller.delete(url(document))

            if can_delete:
                assert response.status_code == 200, status
            else:
                assert is_error(response, 409, "in_use"), status
                assert f"a claim that is {claim.status_word}" in response.json()["error"]
                assert get_names(member_caller) == ["policy.pdf"], status


def test_document_of_an_unanswered_request_is_in_use(member_caller):
    body = member_caller.upload("/api/service-request", {"serviceType": "other", "files": upload("a.pdf")}).json()
    document = UserDocument.objects.get()

    assert is_error(member_caller.delete(url(document)), 409, "in_use")
    assert member_caller.get("/api/user/dashboard").json()["recentDocuments"][0]["canDelete"] is False

    service_request = document.service_requests.get(pk=body["serviceRequest"]["id"])
    service_request.answered_at = timezone.now()
    service_request.save()
    assert member_caller.get(DOCUMENTS).json()["results"][0]["canDelete"] is True
    assert member_caller.delete(url(document)).status_code == 200


def test_documents_in_the_trash_count_toward_the_storage_limit(member_caller, document, settings):
    settings.MEMBER_STORAGE_MB = 1
    UserDocument.objects.update(file_size=MB)
    member_caller.delete(url(document))

    response = member_caller.upload(DOCUMENTS, {"files": upload("new.pdf")})

    assert is_error(response, 403, "quota_exceeded")


def test_staff_cannot_open_a_document_in_the_trash(support_caller, member, member_caller):
    claim = create_claim(member, subscribe(member), status=Claim.Status.COMPLETED)
    document = create_stored_document(member, claim=claim)
    member_caller.delete(url(document))

    response = support_caller.get(f"/staff/claims/claim/{claim.pk}/documents/{document.pk}/")

    assert response.status_code == 302
    assert not AuditLogEntry.objects.filter(action="document_opened").exists()
    assert "In the trash" in support_caller.get(f"/staff/claims/claim/{claim.pk}/change/").content.decode()


# Erasing


def test_document_is_erased_after_thirty_days(member, member_caller, media_folder, frozen_time):
    document = create_stored_photo(member, thumbnail="ready")
    default_storage.save(document.filename.replace("documents/", "thumbnails/"), upload("thumbnail.jpg"))
    member_caller.delete(url(document))

    frozen_time.shift(timedelta(days=30) - timedelta(seconds=1))
    assert trash.erase_expired(now=frozen_time.now) == 0
    # The session of the first caller has expired.
    caller = caller_of(member, fingerprint="c" * 64)
    assert get_names(caller, trash="1") == ["roof.jpg"]

    frozen_time.shift(timedelta(seconds=1))
    # True at that instant, whether or not the task has run.
    assert get_names(caller, trash="1") == []
    assert is_error(caller.post(url(document, "restore")), 404, "not_found")
    assert trash.erase_expired(now=frozen_time.now) == 1
    assert (stored_paths(media_folder), UserDocument.objects.count()) == ([], 0)
    assert AuditLogEntry.objects.get().target_name == "roof.jpg"
    assert trash.erase_expired(now=frozen_time.now) == 0


def test_batches_of_expired_documents_are_erased(member, frozen_time, monkeypatch):
    for _ in range(3):
        create_stored_document(member, deleted_at=frozen_time.now - timedelta(days=31))
    monkeypatch.setattr(trash, "BATCH_SIZE", 2)

    assert [trash.erase_expired(now=frozen_time.now) for _ in range(3)] == [2, 1, 0]


def test_file_store_that_is_down_leaves_the_file_to_housekeeping(member, media_folder, frozen_time, monkeypatch):
    create_stored_document(member, deleted_at=frozen_time.now - timedelta(days=30))

    def fail(*_args: object) -> None:
        raise OSError("the bucket does not respond")

    monkeypatch.setattr(FileSystemStorage, "delete", fail)

    assert trash.erase_expired(now=frozen_time.now) == 1
    assert (len(stored_paths(media_folder)), UserDocument.objects.count()) == (1, 0)
