"""POST /api/user/documents/known, and zips of selected documents."""

import io
import uuid
import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.documents import zips
from apps.documents.models import UserDocument, ZipLink
from tests.claims.factories import create_claim
from tests.documents.factories import create_stored_document
from tests.factories import caller_of
from tests.subscriptions.factories import subscribe

KNOWN, ZIP = "/api/user/documents/known", "/api/user/documents/zip"
ROOF, WALL, OTHER = "a" * 64, "b" * 64, "c" * 64


def error_of(response, field: str) -> tuple[int, list[str]]:
    return response.status_code, response.json()["errors"][field]


def make_link(caller, *documents: UserDocument):
    return caller.post(ZIP, {"documentIds": [str(document.pk) for document in documents]})


def read_zip(caller, path: str) -> dict[str, bytes]:
    response = caller.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_own_documents_are_known_by_their_content(member, member_caller, other_member):
    claim = create_claim(member, subscribe(member))
    roof = create_stored_document(member, "roof.jpg", sha256=ROOF, claim=claim)
    create_stored_document(member, "old.jpg", sha256=WALL, deleted_at=timezone.now())
    create_stored_document(other_member, "theirs.jpg", sha256=OTHER)

    response = member_caller.post(KNOWN, {"sha256": [ROOF, WALL, OTHER]})

    assert response.json() == {
        "known": [
            {"sha256": ROOF, "documentId": str(roof.pk), "originalFilename": "roof.jpg", "claimId": str(claim.pk)}
        ]
    }


@pytest.mark.parametrize("hashes", [[], ["A" * 64], [ROOF] * 201, "text", None], ids=str)
def test_other_hashes_are_refused(member_caller, hashes):
    assert member_caller.post(KNOWN, {"sha256": hashes}).status_code == 400


def test_selected_documents_are_sent_as_a_zip(member, member_caller):
    first, second = (create_stored_document(member, "roof.jpg", content) for content in (b"one", b"two"))

    response = make_link(member_caller, second, first, second)

    body = response.json()
    assert (response.status_code, body["success"], body["message"]) == (201, True, "The zip of 2 documents is ready")
    assert body["link"].startswith("/api/")
    assert read_zip(member_caller, body["link"]) == {"roof.jpg": b"two", "roof (2).jpg": b"one"}


def test_link_works_for_ten_minutes_in_one_session(member, member_caller, frozen_time):
    link = make_link(member_caller, create_stored_document(member)).json()["link"]

    assert caller_of(member, fingerprint="b" * 64).get(link).status_code == 404
    frozen_time.shift(timedelta(minutes=10) - timedelta(seconds=1))
    assert read_zip(member_caller, link).keys() == {"policy.pdf"}
    frozen_time.shift(timedelta(seconds=1))
    assert member_caller.get(link).status_code == 404
    assert zips.delete_expired_links(now=frozen_time.now) == 1


def test_link_ends_with_its_session(member, member_caller):
    make_link(member_caller, create_stored_document(member))
    member_caller.post("/api/auth/logout")
    assert not ZipLink.objects.exists()


def test_document_of_another_member_is_refused(member, member_caller, other_member):
    theirs = create_stored_document(other_member)
    own = create_stored_document(member)

    response = make_link(member_caller, own, theirs)

    assert error_of(response, "documentIds") == (400, [f"{theirs.pk}: you have no such document"])
    assert member_caller.post(ZIP, {"documentIds": []}).status_code == 400
    assert member_caller.post(ZIP, {"documentIds": [str(uuid.uuid4())] * 201}).status_code == 400


def test_document_that_cannot_be_viewed_is_refused_and_later_left_out(member, member_caller):
    first, second = (create_stored_document(member, name) for name in ("one.pdf", "two.pdf"))
    link = make_link(member_caller, first, second).json()["link"]
    UserDocument.objects.filter(pk=first.pk).update(state="quarantined")

    refused = make_link(member_caller, first)

    assert (refused.status_code, refused.json()["code"]) == (403, "not_viewable")
    assert read_zip(member_caller, link).keys() == {"two.pdf"}
