"""POST /api/service-request, including RECONNAISSANCE."""

import uuid
from datetime import timedelta
from io import BytesIO

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.contact.models import ServiceRequest
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.documents.files import JPEG, PDF, WORD_PART, office, stored_paths, upload

URL = "/api/service-request"


def nothing_is_stored(media_folder) -> bool:
    return not (stored_paths(media_folder) or UserDocument.objects.exists() or ServiceRequest.objects.exists())


def test_service_request_is_stored_with_its_files(member, member_caller, media_folder):
    response = member_caller.upload(
        URL,
        {
            "serviceType": "appraisal",
            "planType": "ghost",
            "name": "D. Whitlock",
            "email": "dw@example.com",
            "phone": "5550104477",
            "description": "Second opinion on the roof",
            "files": [upload("policy.pdf"), upload("../roof.JPG", JPEG)],
        },
    )

    assert response.status_code == 201
    assert response.json()["success"] is True
    assert response.json()["message"]
    body = response.json()["serviceRequest"]
    service_request = ServiceRequest.objects.get()
    documents = {document.original_filename: document for document in service_request.files.all()}
    assert body == {
        "id": str(service_request.pk),
        "serviceType": "appraisal",
        "planType": "ghost",
        "name": "D. Whitlock",
        "email": "dw@example.com",
        "phone": "5550104477",
        "description": "Second opinion on the roof",
        "files": [
            {
                "id": str(documents[name].pk),
                "originalFilename": name,
                "fileSize": size,
                "mimeType": mime_type,
                "fileType": "general",
                "claimId": None,
                "state": "ready",
                "scannedAt": None,
                "sha256": documents[name].sha256,
                "isViewable": True,
                "thumbnail": "waiting",
                "pageCount": None,
                "uploadedAt": body["createdAt"],
                "deletedAt": None,
                "receipt": response.json()["receipt"],
            }
            for name, size, mime_type in [
                ("policy.pdf", len(PDF), "application/pdf"),
                ("roof.JPG", len(JPEG), "image/jpeg"),
            ]
        ],
        "createdAt": body["createdAt"],
    }
    assert service_request.member == member
    assert len(stored_paths(media_folder)) == 2
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("service_requested", "Requested Appraisal")
    member.refresh_from_db()
    assert (member.reconnaissance_used_at, member.access_countdown_start) == (None, None)


def test_contact_details_default_to_those_of_the_member(member, member_caller):
    body = member_caller.upload(URL, {"serviceType": "other"}).json()["serviceRequest"]
    assert (body["name"], body["email"], body["phone"]) == ("Dana Whitlock", "dana@example.com", member.phone)
    assert body["files"] == []


def test_invalid_request_stores_nothing(member_caller, media_folder):
    for fields, errors in (
        ({"serviceType": ""}, {"serviceType": ['"" is not a valid choice.']}),
        ({"serviceType": "espionage"}, {"serviceType": ['"espionage" is not a valid choice.']}),
        ({"planType": "platinum"}, {"planType": ["There is no such plan"]}),
        ({"email": "nowhere"}, {"email": ["Invalid email address"]}),
        ({"email": "da\u200bna@example.com"}, {"email": ["Invalid email address"]}),
        (
            {"files": [upload("fine.pdf"), upload("notes.exe"), upload("roof.jpg", PDF)]},
            {"files": ["notes.exe: file type not allowed", "roof.jpg: the content is not a JPEG image"]},
        ),
        ({"files": [upload("notes.docx", office(WORD_PART))]}, {"files": ["notes.docx: file type not allowed"]}),
        ({"files": [upload(f"{number}.pdf") for number in range(11)]}, {"files": ["at most 10 files at once"]}),
    ):
        response = member_caller.upload(URL, {"serviceType": "estimate", "files": [upload("a.pdf")], **fields})
        assert (response.status_code, response.json()["errors"]) == (400, errors)
    assert nothing_is_stored(media_folder)
    assert not ActivityEntry.objects.exists()


def test_json_request_is_refused(member_caller):
    response = member_caller.post(URL, {"serviceType": "other"})
    assert response.status_code == 415
    assert response.json()["code"] == "unsupported_media_type"


def multipart_body(service_type: str) -> bytes:
    first, second = (
        f'--x\r\nContent-Disposition: form-data; name="files"; filename="{number}.pdf"\r\n\r\n%PDF-1.7 roof\r\n'
        for number in (1, 2)
    )
    field = f'--x\r\nContent-Disposition: form-data; name="serviceType"\r\n\r\n{service_type}\r\n'
    return f"{field}{first}{second}--x--\r\n".encode()


def send_raw(caller, body: bytes, content_length: int):
    """Post a body with its own ``Content-Length``. To Django, a broken connection looks like the end of the body."""
    return caller.client.post(
        URL,
        content_type="multipart/form-data; boundary=x",
        headers={**caller.headers(), "content-length": str(content_length)},
        **{"wsgi.input": BytesIO(body)},
    )


def test_truncated_upload_stores_nothing(member_caller, media_folder):
    complete = multipart_body("other")

    for missing in (1, 4, 15, 60, 100, 200):
        response = send_raw(member_caller, complete[:-missing], len(complete))
        assert (response.status_code, response.json()["code"]) == (400, "parse_error"), missing
    assert nothing_is_stored(media_folder)
    assert send_raw(member_caller, complete, len(complete)).status_code == 201


def test_only_members_can_send_service_requests(visitor, admin_caller, media_folder):
    for caller, status in ((visitor, 401), (admin_caller, 403)):
        response = caller.upload(URL, {"serviceType": "other", "files": [upload("a.pdf")]})
        assert response.status_code == status
    assert nothing_is_stored(media_folder)


# RECONNAISSANCE


def request_reconnaissance(caller, *files, **headers):
    return caller.upload(URL, {"serviceType": "reconnaissance", "files": list(files)}, **headers)


def test_reconnaissance_starts_the_access_countdown_and_sends_an_email_with_the_deadline(
    member, member_caller, media_folder, django_capture_on_commit_callbacks
):
    before = timezone.now()

    with django_capture_on_commit_callbacks(execute=True):
        response = request_reconnaissance(member_caller, upload("roof.esx", b"opaque"))

    assert response.status_code == 201
    member.refresh_from_db()
    assert before <= member.reconnaissance_used_at <= timezone.now()
    assert member.access_countdown_start == member.reconnaissance_used_at
    assert len(stored_paths(media_folder)) == 1
    assert set(ActivityEntry.objects.values_list("action", flat=True)) == {"countdown_started", "service_requested"}
    (email,) = mail.outbox
    assert (email.subject, email.to) == ("Your 72-hour access countdown has begun", ["dana@example.com"])
    deadline = member.access_countdown_start + timedelta(hours=72)
    assert f"The deadline is {deadline:%d %B %Y at %H:%M:%S} UTC." in email.body
    assert "only an active plan keeps your access" in email.body

    assert member_caller.get("/api/user/countdown-status").json()["hasAccessCountdown"] is True


def test_upload_decides_the_deadline_also_of_a_running_countdown(member, member_caller):
    member_caller.post("/api/user/start-access-countdown")
    Member.objects.update(access_countdown_start=timezone.now() - timedelta(hours=5))
    assert member_caller.get("/api/user/countdown-status").json()["isReconnaissanceUsed"] is False

    assert request_reconnaissance(member_caller, upload("roof.pdf")).status_code == 201

    member.refresh_from_db()
    assert member.access_countdown_start == member.reconnaissance_used_at
    deadline = member.reconnaissance_used_at + timedelta(hours=72)
    assert f"The deadline is {deadline:%d %B %Y at %H:%M:%S} UTC." in OutgoingMail.objects.get().text
    status = member_caller.get("/api/user/countdown-status").json()
    assert (status["accessDeadline"], status["isReconnaissanceUsed"]) == (f"{deadline:%Y-%m-%dT%H:%M:%S}Z", True)
    assert member_caller.post("/api/user/start-access-countdown").json()["deadline"] == status["accessDeadline"]


def test_failed_reconnaissance_changes_nothing(member, member_caller, media_folder, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr(ServiceRequest, "save", fail)
    assert request_reconnaissance(member_caller, upload("roof.pdf")).status_code == 500
    assert nothing_is_stored(media_folder)
    member.refresh_from_db()
    assert (member.reconnaissance_used_at, member.access_countdown_start) == (None, None)
    assert not ActivityEntry.objects.exists()
    assert not OutgoingMail.objects.exists()


def test_second_reconnaissance_is_refused_and_stores_no_file(member, member_caller, media_folder):
    request_reconnaissance(member_caller, upload("first.pdf"))
    member.refresh_from_db()
    started = member.access_countdown_start

    response = request_reconnaissance(member_caller, upload("second.pdf"))

    assert response.status_code == 409
    assert response.json()["code"] == "already_used"
    member.refresh_from_db()
    assert member.access_countdown_start == started
    assert [document.original_filename for document in UserDocument.objects.all()] == ["first.pdf"]
    assert ServiceRequest.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1
    assert OutgoingMail.objects.count() == 1


def test_reconnaissance_requires_exactly_one_valid_file(member, member_caller, media_folder):
    for files, message in (
        ([], "Please select a file to upload."),
        ([upload("a.pdf"), upload("b.pdf")], "Please select exactly one file to upload."),
        ([upload("a.xlsx", office("x"))], "a.xlsx: file type not allowed"),
        ([upload("a.pdf", b"")], "a.pdf: the file is empty"),
    ):
        response = request_reconnaissance(member_caller, *files)
        assert (response.status_code, response.json()["errors"]) == (400, {"files": [message]})
    assert nothing_is_stored(media_folder)
    member.refresh_from_db()
    assert (member.reconnaissance_used_at, member.access_countdown_start) == (None, None)


# Idempotency-Key


def test_repeated_idempotency_key_replays_first_response(member_caller, media_folder):
    key = {"Idempotency-Key": str(uuid.uuid4())}

    first = request_reconnaissance(member_caller, upload("roof.pdf"), **key)
    second = request_reconnaissance(member_caller, upload("roof.pdf"), **key)

    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json() == first.json()
    assert not first.has_header("Idempotent-Replayed")
    assert second["Idempotent-Replayed"] == "true"
    assert ServiceRequest.objects.count() == 1
    assert OutgoingMail.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1


def test_idempotency_key_with_different_file_is_refused(member_caller, media_folder):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    member_caller.upload(URL, {"serviceType": "other", "files": [upload("roof.pdf")]}, **key)

    for file in (upload("other.pdf"), upload("roof.pdf", PDF + b"more")):
        response = member_caller.upload(URL, {"serviceType": "other", "files": [file]}, **key)
        assert (response.status_code, response.json()["code"]) == (409, "idempotency_mismatch")
    assert ServiceRequest.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1


def test_refused_request_does_not_use_up_idempotency_key(member_caller, media_folder):
    key = {"Idempotency-Key": str(uuid.uuid4())}

    assert request_reconnaissance(member_caller, upload("notes.exe"), **key).status_code == 400
    assert not IdempotencyKey.objects.exists()
    # A key is a UUID.
    invalid = {"Idempotency-Key": "mine"}
    assert request_reconnaissance(member_caller, upload("roof.pdf"), **invalid).status_code == 400
    assert nothing_is_stored(media_folder)
    assert request_reconnaissance(member_caller, upload("roof.pdf"), **key).status_code == 201


@pytest.mark.parametrize("file_count", [1, 10])
def test_service_request_takes_the_same_queries_for_any_number_of_files(
    member_caller, django_assert_num_queries, file_count
):
    data = {"serviceType": "other", "files": [upload(f"{number}.pdf") for number in range(file_count)]}
    headers = member_caller.headers()
    # Session with user, member and device; limits, before the files are stored and again under the member's lock;
    # request; documents; queue of thumbnails; links to the documents; activity; version of the member's changes
    # (five, because it is the first); five of the receipt. SAVEPOINT and RELEASE are two more, because the product's
    # transaction runs inside the transaction of the test.
    lock = 1 if connection.features.has_select_for_update else 0
    with django_assert_num_queries(20 + lock):
        response = member_caller.client.post(URL, data, headers=headers)

    assert response.status_code == 201
