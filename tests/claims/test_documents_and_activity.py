"""``/api/user/documents`` and ``/api/user/activity``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.audit import activity
from apps.audit.models import ActivityEntry
from apps.documents.models import UserDocument
from tests.claims.factories import create_claim, create_document
from tests.documents.files import PDF, stored_paths, upload
from tests.subscriptions.factories import subscribe

DOCUMENTS = "/api/user/documents"
ACTIVITY = "/api/user/activity"
KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


def get_filenames(response):
    assert response.status_code == 200, response.json()
    return [row["originalFilename"] for row in response.json()["results"]]


@pytest.fixture
def three_documents(member, subscription):
    now = timezone.now()
    claim = create_claim(member, subscription)
    return [
        create_document(member, "Scope.pdf", claim=claim, file_type="estimate", uploaded_at=now - timedelta(days=3)),
        create_document(member, "Façade 50%.jpg", file_type="photo", uploaded_at=now - timedelta(days=2)),
        create_document(member, "policy.pdf", withdrawn_at=timezone.now(), uploaded_at=now - timedelta(days=1)),
    ]


def test_documents_are_listed_newest_first_with_their_claims(member_caller, other_member, three_documents):
    create_document(other_member, "not-yours.pdf")

    response = member_caller.get(DOCUMENTS)

    assert get_filenames(response) == ["policy.pdf", "Façade 50%.jpg", "Scope.pdf"]
    rows = response.json()["results"]
    document = three_documents[0]
    assert rows[2] == {
        "id": str(document.pk),
        "originalFilename": "Scope.pdf",
        "fileSize": 2048,
        "mimeType": "application/pdf",
        "fileType": "estimate",
        "claimId": str(document.claim_id),
        "claimReference": document.claim.reference,
        "claimAddress": document.claim.property_address,
        "canDelete": False,
        "state": "ready",
        "isViewable": True,
        "sha256": None,
        "scannedAt": None,
        "thumbnail": "none",
        "pageCount": None,
        "uploadedAt": f"{document.uploaded_at:%Y-%m-%dT%H:%M:%S}Z",
        "deletedAt": None,
        "receipt": None,
    }
    others = [(row["claimId"], row["claimAddress"], row["canDelete"], row["isViewable"]) for row in rows[:2]]
    assert others == [(None, None, True, False), (None, None, True, True)]


def test_document_list_filters_by_type_and_name(member_caller, three_documents):
    for query, expected in (
        ({"fileType": "photo"}, ["Façade 50%.jpg"]),
        ({"search": "SCOPE"}, ["Scope.pdf"]),
        ({"search": "FAÇADE"}, ["Façade 50%.jpg"]),
        ({"search": "50%"}, ["Façade 50%.jpg"]),
        ({"search": ".pdf", "fileType": "general"}, ["policy.pdf"]),
        ({"search": "", "fileType": ""}, ["policy.pdf", "Façade 50%.jpg", "Scope.pdf"]),
    ):
        assert get_filenames(member_caller.get(DOCUMENTS, query)) == expected, query


def test_document_list_filters_by_claim(member_caller, other_member, three_documents):
    claim = three_documents[0].claim
    foreign = create_claim(other_member, subscribe(other_member))
    create_document(other_member, "not-yours.pdf", claim=foreign)

    assert get_filenames(member_caller.get(DOCUMENTS, {"claimId": str(claim.pk)})) == ["Scope.pdf"]
    assert get_filenames(member_caller.get(DOCUMENTS, {"claimId": str(foreign.pk)})) == []
    assert len(get_filenames(member_caller.get(DOCUMENTS, {"claimId": ""}))) == 3


def test_invalid_document_query_is_refused(member_caller):
    for query in ({"claimId": "C-000001"}, {"fileType": "secret"}, {"search": "x" * 100_000}, {"cursor": "?"}):
        response = member_caller.get(DOCUMENTS, query)

        assert response.status_code == 400, query
        assert list(response.json()["errors"]) == list(query), query


def test_uploaded_documents_are_listed_without_claim(member, member_caller, media_folder):
    files = [upload("invoice.pdf", PDF), upload("second.pdf", PDF)]

    response = member_caller.upload(DOCUMENTS, {"documentType": "invoice", "files": files})

    assert response.status_code == 201, response.json()
    body = response.json()
    assert (body["success"], body["message"]) == (True, "2 documents uploaded")
    assert [(row["originalFilename"], row["fileType"], row["claimId"]) for row in body["documents"]] == [
        ("invoice.pdf", "invoice", None),
        ("second.pdf", "invoice", None),
    ]
    assert sorted(get_filenames(member_caller.get(DOCUMENTS))) == ["invoice.pdf", "second.pdf"]
    assert len(stored_paths(media_folder)) == 2
    assert ActivityEntry.objects.get(member=member).action == "documents_uploaded"


def test_repeated_idempotency_key_uploads_once(member_caller):
    first = member_caller.upload(DOCUMENTS, {"files": [upload("a.pdf")]}, **KEY)
    second = member_caller.upload(DOCUMENTS, {"files": [upload("a.pdf")]}, **KEY)

    assert first.json()["documents"][0]["fileType"] == "general"
    assert second.json() == first.json()
    assert second["Idempotent-Replayed"] == "true"
    assert UserDocument.objects.count() == 1


def test_invalid_upload_stores_nothing(member_caller, media_folder):
    for fields, errors in (
        ({"files": []}, {"files": ["Please select a file to upload."]}),
        ({"files": [upload("a.exe", b"MZ")]}, {"files": ["a.exe: file type not allowed"]}),
        ({"files": [upload("a.pdf")], "documentType": "secret"}, {"documentType": ['"secret" is not a valid choice.']}),
    ):
        response = member_caller.upload(DOCUMENTS, fields)

        assert response.status_code == 400, fields
        assert response.json()["errors"] == errors, fields
        assert not UserDocument.objects.exists(), fields
        assert stored_paths(media_folder) == [], fields


def test_activity_is_paginated_newest_first(member, member_caller, other_member):
    activity.log("signed_in", member=other_member, description="not yours", now=timezone.now())
    for number in range(51):
        activity.log("signed_in", member=member, description=f"entry {number}", now=timezone.now())

    first = member_caller.get(ACTIVITY).json()
    second = member_caller.get(ACTIVITY, {"cursor": first["next"]}).json()

    descriptions = [row["description"] for row in first["results"] + second["results"]]
    assert descriptions == [f"entry {number}" for number in reversed(range(51))]
    assert second["next"] is None
    assert set(first["results"][0]) == {"id", "action", "description", "createdAt"}


def test_activity_search_matches_description(member, other_member, member_caller):
    activity.log("signed_in", member=other_member, description="was not yours", now=timezone.now())
    activity.log(
        "claim_submitted", member=member, description="The claim for 2 Calle Ávila was received", now=timezone.now()
    )
    activity.log("device_bound", member=member, description="Desktop • Chrome was bound (100%)", now=timezone.now())

    for search, expected in (
        ("ávila", ["The claim for 2 Calle Ávila was received"]),
        ("CALLE ÁVILA", ["The claim for 2 Calle Ávila was received"]),
        ("•", ["Desktop • Chrome was bound (100%)"]),
        ("(100%)", ["Desktop • Chrome was bound (100%)"]),
        ("was", ["Desktop • Chrome was bound (100%)", "The claim for 2 Calle Ávila was received"]),
        ("", ["Desktop • Chrome was bound (100%)", "The claim for 2 Calle Ávila was received"]),
        (".*", []),
        ("_", []),
        ("a|b", []),
        ("[", []),
        ("\\d", []),
    ):
        response = member_caller.get(ACTIVITY, {"search": search})

        assert response.status_code == 200, response.json()
        assert [row["description"] for row in response.json()["results"]] == expected, search


def test_invalid_activity_query_is_refused(member_caller):
    for query in ({"search": "x" * 301}, {"search": "a\x00b"}, {"cursor": "?"}):
        response = member_caller.get(ACTIVITY, query)

        assert response.status_code == 400, query
        assert list(response.json()["errors"]) == list(query), query


def test_document_and_activity_lists_take_two_queries_for_any_number_of_rows(
    member, member_caller, subscription, django_assert_num_queries
):
    claim, headers = create_claim(member, subscription), member_caller.headers()
    for more in (0, 5):
        for number in range(more):
            create_document(member, claim=claim)
            activity.log("signed_in", member=member, description=f"entry {number}", now=timezone.now())

        for path in (DOCUMENTS, ACTIVITY):
            # The session with user, member and device; the rows.
            with django_assert_num_queries(2):
                member_caller.client.get(path, headers=headers)
