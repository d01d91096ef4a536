"""``/api/user/documents`` and ``/api/user/activity``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.audit import activity
from apps.audit.models import ActivityEntry
from apps.documents.models import UserDocument
from tests.claims.factories import make_claim, make_document
from tests.documents.files import PDF, stored_paths, upload

DOCUMENTS = "/api/user/documents"
ACTIVITY = "/api/user/activity"
KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


def names(answer):
    assert answer.status_code == 200, answer.json()
    return [row["originalFilename"] for row in answer.json()["results"]]


@pytest.fixture
def three_documents(member, subscription):
    now = timezone.now()
    claim = make_claim(member, subscription)
    return [
        make_document(member, "Scope.pdf", claim=claim, file_type="estimate", uploaded_at=now - timedelta(days=3)),
        make_document(member, "Façade 50%.jpg", file_type="photo", uploaded_at=now - timedelta(days=2)),
        make_document(member, "policy.pdf", is_viewable=False, uploaded_at=now - timedelta(days=1)),
    ]


def test_documents_are_listed_newest_first_with_their_claims(member_caller, other_member, three_documents):
    make_document(other_member, "not-yours.pdf")

    answer = member_caller.get(DOCUMENTS)

    assert names(answer) == ["policy.pdf", "Façade 50%.jpg", "Scope.pdf"]
    rows = answer.json()["results"]
    filed = three_documents[0]
    assert rows[2] == {
        "id": str(filed.pk),
        "originalFilename": "Scope.pdf",
        "fileSize": 2048,
        "mimeType": "application/pdf",
        "fileType": "estimate",
        "claimId": str(filed.claim_link.claim_id),
        "isViewable": True,
        "uploadedAt": f"{filed.uploaded_at:%Y-%m-%dT%H:%M:%S}Z",
    }
    assert [(row["claimId"], row["isViewable"]) for row in rows[:2]] == [(None, False), (None, True)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"fileType": "photo"}, ["Façade 50%.jpg"]),
        ({"search": "SCOPE"}, ["Scope.pdf"]),
        ({"search": "FAÇADE"}, ["Façade 50%.jpg"]),
        ({"search": "50%"}, ["Façade 50%.jpg"]),
        ({"search": ".pdf", "fileType": "general"}, ["policy.pdf"]),
        ({"search": "", "fileType": ""}, ["policy.pdf", "Façade 50%.jpg", "Scope.pdf"]),
    ],
)
def test_the_list_is_narrowed_by_type_and_name(member_caller, three_documents, query, found):
    assert names(member_caller.get(DOCUMENTS, query)) == found


@pytest.mark.parametrize("query", [{"fileType": "secret"}, {"search": "x" * 100_000}, {"cursor": "?"}])
def test_a_query_that_makes_no_sense_is_invalid(member_caller, query):
    answer = member_caller.get(DOCUMENTS, query)

    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == list(query)


def test_uploaded_documents_belong_to_no_claim_and_are_listed(member, member_caller, media_folder):
    files = [upload("invoice.pdf", PDF), upload("second.pdf", PDF)]

    answer = member_caller.upload(DOCUMENTS, {"documentType": "invoice", "files": files})

    assert answer.status_code == 201, answer.json()
    body = answer.json()
    assert (body["success"], body["message"]) == (True, "2 documents uploaded")
    assert [(row["originalFilename"], row["fileType"], row["claimId"]) for row in body["documents"]] == [
        ("invoice.pdf", "invoice", None),
        ("second.pdf", "invoice", None),
    ]
    assert sorted(names(member_caller.get(DOCUMENTS))) == ["invoice.pdf", "second.pdf"]
    assert len(stored_paths(media_folder)) == 2
    assert ActivityEntry.objects.get(member=member).action == "documents_uploaded"


def test_an_upload_sent_twice_with_one_key_is_made_once(member_caller):
    first = member_caller.upload(DOCUMENTS, {"files": [upload("a.pdf")]}, **KEY)
    again = member_caller.upload(DOCUMENTS, {"files": [upload("a.pdf")]}, **KEY)

    assert first.json()["documents"][0]["fileType"] == "general"
    assert again.json() == first.json()
    assert again["Idempotent-Replayed"] == "true"
    assert UserDocument.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"files": []}, {"files": ["Please select a file to upload."]}),
        ({"files": [upload("a.exe", b"MZ")]}, {"files": ["a.exe: file type not allowed"]}),
        ({"files": [upload("a.pdf")], "documentType": "secret"}, {"documentType": ['"secret" is not a valid choice.']}),
    ],
)
def test_a_bad_upload_is_refused_whole(member_caller, media_folder, fields, errors):
    answer = member_caller.upload(DOCUMENTS, fields)

    assert answer.status_code == 400
    assert answer.json()["errors"] == errors
    assert not UserDocument.objects.exists()
    assert stored_paths(media_folder) == []


def test_activity_is_listed_newest_first_page_by_page(member, member_caller, other_member):
    activity.log(member=other_member, action="signed_in", description="not yours")
    for number in range(51):
        activity.log(member=member, action="signed_in", description=f"entry {number}")

    first = member_caller.get(ACTIVITY).json()
    second = member_caller.get(ACTIVITY, {"cursor": first["next"]}).json()

    shown = [row["description"] for row in first["results"] + second["results"]]
    assert shown == [f"entry {number}" for number in reversed(range(51))]
    assert second["next"] is None
    assert set(first["results"][0]) == {"id", "action", "description", "createdAt"}


@pytest.mark.parametrize(
    ("search", "found"),
    [
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
    ],
)
def test_activity_is_narrowed_by_text(member, other_member, member_caller, search, found):
    activity.log(member=other_member, action="signed_in", description="was not yours")
    activity.log(member=member, action="claim_submitted", description="The claim for 2 Calle Ávila was received")
    activity.log(member=member, action="device_bound", description="Desktop • Chrome was bound (100%)")

    answer = member_caller.get(ACTIVITY, {"search": search})

    assert answer.status_code == 200, answer.json()
    assert [row["description"] for row in answer.json()["results"]] == found


@pytest.mark.parametrize("query", [{"search": "x" * 301}, {"search": "a\x00b"}, {"cursor": "?"}])
def test_an_activity_query_that_makes_no_sense_is_invalid(member_caller, query):
    answer = member_caller.get(ACTIVITY, query)

    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == list(query)


@pytest.mark.parametrize("amount", [0, 60])
def test_the_queries_do_not_grow_with_the_data(member, member_caller, subscription, django_assert_num_queries, amount):
    claim = make_claim(member, subscription)
    for number in range(amount):
        make_document(member, claim=claim)
        activity.log(member=member, action="signed_in", description=f"entry {number}")
    headers = member_caller.headers()

    for path in (DOCUMENTS, ACTIVITY):
        # The session with its user and member; the device; the rows.
        with django_assert_num_queries(3):
            member_caller.client.get(path, headers=headers)
