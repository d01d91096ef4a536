"""Limits per member: stored bytes, uploaded files per hour and requests per hour."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.contact.models import ServiceRequest
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, create_claim, create_document, form
from tests.documents.files import PDF, stored_paths, upload
from tests.factories import Caller
from tests.subscriptions.factories import get_usage, subscribe

DOCUMENTS, REQUESTS = "/api/user/documents", "/api/service-request"
MB = 1024 * 1024

Send = Callable[..., Any]


@pytest.fixture
def subscription(member):
    return subscribe(member)


@pytest.fixture(params=["documents", "documents of a claim", "claim", "service request"])
def send(request, member, subscription, member_caller) -> Send:
    """Sends files to one of the four endpoints that accept them."""
    path, fields = {
        "documents": lambda: (DOCUMENTS, {}),
        "documents of a claim": lambda: (f"{CLAIMS}/{create_claim(member, subscription).pk}/documents", {}),
        "claim": lambda: (CLAIMS, form()),
        "service request": lambda: (REQUESTS, {"serviceType": "other"}),
    }[request.param]()
    return lambda *files, **headers: member_caller.upload(path, {**fields, "files": list(files)}, **headers)


@pytest.fixture
def send_documents(member_caller) -> Send:
    """The limits and the idempotency keys are the same code in all endpoints."""
    return lambda *files, **headers: member_caller.upload(DOCUMENTS, {"files": list(files)}, **headers)


def send_request(caller: Caller, **headers: str) -> Any:
    return caller.upload(REQUESTS, {"serviceType": "other"}, **headers)


def create_document_of_size(member, size: int, *, age: timedelta = timedelta(days=1)) -> UserDocument:
    document = create_document(member, uploaded_at=timezone.now() - age)
    UserDocument.objects.filter(pk=document.pk).update(file_size=size)
    return document


def count_rows() -> list[int]:
    return [model.objects.count() for model in (UserDocument, Claim, ServiceRequest, ActivityEntry, IdempotencyKey)]


def new_idempotency_key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


# Storage


def test_upload_over_the_storage_limit_stores_nothing(member, subscription, send, settings, media_folder, monkeypatch):
    settings.MEMBER_STORAGE_MB = 5
    create_document_of_size(member, 5 * MB - len(PDF))
    key, before = new_idempotency_key(), count_rows()
    with monkeypatch.context() as full:
        # The upload must be refused before any file is written.
        full.setattr(FileSystemStorage, "save", None)
        response = send(upload("fits.pdf"), upload("too much.pdf", PDF + b"\0" * MB), **key)

    assert (response.status_code, response.json()["code"]) == (403, "quota_exceeded")
    assert response.json()["error"] == (
        "This upload needs 1.0 MB, but 5.0 MB of your 5 MB of storage are in use, so none of it was stored. "
        "Please write to support if you need more space."
    )
    assert count_rows() == before
    assert stored_paths(media_folder) == []
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 0

    # The refused upload did not use up its key. One that was stored can be replayed after the limits are reached.
    settings.MEMBER_UPLOADS_PER_HOUR = settings.MEMBER_REQUESTS_PER_HOUR = 1
    first = send(upload("policy.pdf"), **key)
    second = send(upload("policy.pdf"), **key)
    assert (second.status_code, second.json()) == (201, first.json())
    assert second["Idempotent-Replayed"] == "true"


def test_storage_can_be_used_to_the_last_byte(member, other_member, send_documents, settings):
    settings.MEMBER_STORAGE_MB = 5
    create_document_of_size(member, 5 * MB - len(PDF))
    # Files of other members do not count.
    create_document_of_size(other_member, 5 * MB)

    assert send_documents(upload("fits.pdf")).status_code == 201
    assert send_documents(upload("one more.pdf")).status_code == 403


@pytest.mark.parametrize(
    ("path", "fields"), [(CLAIMS, form()), (REQUESTS, {"serviceType": "other"})], ids=["claim", "service request"]
)
def test_submission_without_files_ignores_file_limits(member, member_caller, subscription, settings, path, fields):
    settings.MEMBER_STORAGE_MB = 5
    settings.MEMBER_UPLOADS_PER_HOUR = 10
    create_document_of_size(member, 5 * MB, age=timedelta(0))
    for _ in range(10):
        create_document_of_size(member, 1, age=timedelta(0))

    assert member_caller.upload(path, fields).status_code == 201


# Files per hour


def test_files_above_the_hourly_limit_are_refused(member, send, settings, media_folder):
    settings.MEMBER_UPLOADS_PER_HOUR = 10
    for minutes in range(50, 41, -1):
        create_document_of_size(member, 100, age=timedelta(minutes=minutes))
    before = count_rows()

    response = send(upload("tenth.pdf"), upload("eleventh.pdf"), **new_idempotency_key())

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert response.json()["error"] == "You can upload at most 10 files an hour. Please try again later."
    # In ten minutes, the oldest of the nine files is an hour old and no longer counts.
    assert 590 <= int(response["Retry-After"]) <= 600
    assert count_rows() == before
    assert stored_paths(media_folder) == []

    assert send(upload("tenth.pdf")).status_code == 201
    assert send(upload("eleventh.pdf")).status_code == 429


def test_files_older_than_an_hour_do_not_count(member, send_documents, settings):
    settings.MEMBER_UPLOADS_PER_HOUR = 10
    for _ in range(10):
        create_document_of_size(member, 100, age=timedelta(hours=1))
    assert send_documents(*(upload(f"{number}.pdf") for number in range(10))).status_code == 201


# Requests per hour


def test_withdrawn_claims_count_towards_the_hourly_limit(member_caller, subscription, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 3
    for _ in range(3):
        claim = member_caller.upload(CLAIMS, form()).json()["claim"]
        assert member_caller.post(f"{CLAIMS}/{claim['id']}/withdraw").status_code == 200

    response = member_caller.upload(CLAIMS, form(files=[upload("scope.pdf")]), **new_idempotency_key())

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert response.json()["error"] == "You can send at most 3 claims an hour. Please try again later."
    assert 3590 <= int(response["Retry-After"]) <= 3600
    assert Claim.objects.count() == 3
    assert not UserDocument.objects.exists()
    assert not IdempotencyKey.objects.exists()
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 0


def test_service_requests_above_the_hourly_limit_are_refused(member_caller, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 3

    assert [send_request(member_caller).status_code for _ in range(4)] == [201, 201, 201, 429]
    response = send_request(member_caller)
    assert response.json()["error"] == "You can send at most 3 service requests an hour. Please try again later."

    ServiceRequest.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert send_request(member_caller).status_code == 201


def test_claims_and_service_requests_are_counted_separately(member_caller, subscription, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 1

    assert member_caller.upload(CLAIMS, form()).status_code == 201
    assert send_request(member_caller).status_code == 201
    assert member_caller.upload(CLAIMS, form()).status_code == 429
    assert send_request(member_caller).status_code == 429


def test_requests_of_other_members_do_not_count(member_caller, other_caller, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 1
    assert send_request(other_caller).status_code == 201
    assert send_request(member_caller).status_code == 201


def test_refused_request_does_not_count_or_use_up_idempotency_key(member_caller, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 1
    key = new_idempotency_key()

    for _ in range(3):
        assert member_caller.upload(REQUESTS, {"serviceType": "other", "planType": "none"}, **key).status_code == 400
    assert send_request(member_caller, **key).status_code == 201
    assert send_request(member_caller, **key)["Idempotent-Replayed"] == "true"
