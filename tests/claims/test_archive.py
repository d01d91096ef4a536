"""``GET /api/user/claims/{id}/archive``."""

import hashlib
import io
import json
import zipfile

import pytest
from django.core.files.storage import default_storage

from apps.documents.models import UserDocument
from tests.claims.claim_work import complete, draft, release, write
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription, claim_number="TX/88")


def get_archive(caller, claim):
    response = caller.get(f"{CLAIMS}/{claim.pk}/archive")
    assert response.status_code == 200
    content = b"".join(response.streaming_content)
    return zipfile.ZipFile(io.BytesIO(content)), response


def test_archive_holds_everything_and_a_manifest(member_caller, claim):
    base = f"{CLAIMS}/{claim.pk}"
    for name in ("roof.pdf", "ROOF.pdf"):
        member_caller.upload(f"{base}/documents", {"files": upload(name, PDF)})
    member_caller.upload(f"{base}/messages", {"text": "See the\nphoto", "files": upload("a:b.pdf", PDF)})
    write(claim, "Please sign", files=[upload("form.pdf", PDF)])
    complete(claim)
    release(claim)
    draft(claim, names=("secret.pdf",))

    archive, response = get_archive(member_caller, claim)

    assert set(archive.namelist()) == {
        "documents/roof.pdf",
        "documents/ROOF (2).pdf",
        "documents/a_b.pdf",
        "messages/form.pdf",
        "messages/conversation.txt",
        "results/audited_estimate-v1/estimate.pdf",
        "results/audited_estimate-v2/estimate.pdf",
        "manifest.json",
    }
    conversation = archive.read("messages/conversation.txt").decode()
    assert "Dana Whitlock:\nSee the\nphoto" in conversation
    assert "Raven:\nPlease sign" in conversation
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["claim"] == str(claim.pk)
    for entry in manifest["files"]:
        content = archive.read(entry["path"])
        assert (entry["size"], entry["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert sorted(entry["version"] or 0 for entry in manifest["files"]) == [0, 0, 0, 0, 1, 2]
    assert response["Content-Disposition"] == 'attachment; filename="claim-TX_88.zip"'
    assert response["Cache-Control"] == "private, no-store"


def test_withheld_file_is_named_without_its_bytes(member_caller, claim):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload("roof.pdf", PDF)})
    UserDocument.objects.update(is_viewable=False)

    archive, _ = get_archive(member_caller, claim)

    assert archive.namelist() == ["manifest.json"]
    (entry,) = json.loads(archive.read("manifest.json"))["files"]
    assert (entry["name"], entry["path"]) == ("roof.pdf", None)


def test_missing_file_refuses_the_archive(member_caller, claim):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload("roof.pdf", PDF)})
    default_storage.delete(UserDocument.objects.get().filename)

    response = member_caller.get(f"{CLAIMS}/{claim.pk}/archive")

    assert (response.status_code, response.json()["code"]) == (503, "unavailable")


def test_six_archives_a_minute(member_caller, claim):
    statuses = [member_caller.get(f"{CLAIMS}/{claim.pk}/archive").status_code for _ in range(7)]

    assert statuses == [200] * 6 + [429]
