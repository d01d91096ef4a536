"""``GET /api/user/claims/{id}/archive``."""

import hashlib
import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from unittest.mock import Mock

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone

from apps.claims.exchange.archive import build_archive, get_free_path
from apps.claims.models import Claim
from apps.documents.models import UserDocument
from apps.notifications.models import NotificationPreferences
from tests.claims.claim_work import complete, draft, release, write
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription)


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
        "cover.html",
        "manifest.json",
    }
    conversation = archive.read("messages/conversation.txt").decode()
    assert "Dana Whitlock:\nSee the\nphoto" in conversation
    assert "Raven:\nPlease sign" in conversation
    manifest = json.loads(archive.read("manifest.json"))
    assert (manifest["claim"], manifest["reference"]) == (str(claim.pk), "C-000001")
    assert {entry["path"] for entry in manifest["files"]} == set(archive.namelist()) - {"manifest.json"}
    for entry in manifest["files"]:
        content = archive.read(entry["path"])
        assert (entry["size"], entry["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert sorted(entry["version"] or 0 for entry in manifest["files"]) == [0, 0, 0, 0, 0, 0, 1, 2]
    assert response["Content-Disposition"] == 'attachment; filename="C-000001.zip"'
    assert response["Cache-Control"] == "private, no-store"


def test_cover_sheet_is_readable_without_the_product_and_always_the_same(member, member_caller, claim):
    NotificationPreferences.objects.create(member=member, time_zone="America/Denver")
    claim.created_at = datetime(2026, 7, 1, 5, 30, tzinfo=UTC)
    claim.homeowner = "<script>alert(1)</script>"
    claim.original_claim_amount, claim.final_claim_amount = Decimal(20000), Decimal("31500.5")
    claim.save()
    member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload("the roof.pdf", PDF)})
    write(claim, "Please sign")
    complete(claim)
    release(claim)

    covers = []
    for days in range(2):
        archive = b"".join(build_archive(Claim.objects.get(), now=timezone.now() + timedelta(days=days)))
        covers.append(zipfile.ZipFile(io.BytesIO(archive)).read("cover.html").decode())

    assert covers[0] == covers[1]
    (cover, _) = covers
    for text in (
        "C-000001",
        claim.property_address,
        "Dana Whitlock",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "$20,000.00",
        "$31,500.50",
        "+$11,500.50",
        "Jun 30, 2026, 11:30 PM MDT",
        "2026-07-01 05:30 UTC",
        "Raven",
        "Result released",
        '<a href="documents/the%20roof.pdf">documents/the roof.pdf</a>',
        hashlib.sha256(PDF).hexdigest(),
    ):
        assert text in cover
    assert "sable" not in cover
    assert not re.search(r"<script|<link|<img|\bsrc=|url\(|https?:", cover)


def test_withheld_file_is_named_without_its_bytes(member_caller, claim):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload("roof.pdf", PDF)})
    UserDocument.objects.update(state="quarantined")

    archive, _ = get_archive(member_caller, claim)

    assert archive.namelist() == ["cover.html", "manifest.json"]
    entry, _cover = json.loads(archive.read("manifest.json"))["files"]
    assert (entry["name"], entry["path"], entry["withheld"]) == ("roof.pdf", None, "quarantined")


def test_lost_file_is_named_without_its_bytes(member_caller, claim):
    for name in ("roof.pdf", "eaves.pdf"):
        member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload(name, PDF)})
    default_storage.delete(UserDocument.objects.get(original_filename="roof.pdf").filename)

    archive, _ = get_archive(member_caller, claim)

    assert archive.namelist() == ["documents/eaves.pdf", "cover.html", "manifest.json"]
    lost, eaves, _cover = json.loads(archive.read("manifest.json"))["files"]
    assert (lost["name"], lost["path"], lost["withheld"]) == ("roof.pdf", None, "lost")
    assert eaves["withheld"] is None


def test_file_store_that_is_down_refuses_the_archive(member_caller, claim, monkeypatch):
    member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": upload("roof.pdf", PDF)})
    monkeypatch.setattr(FileSystemStorage, "_open", Mock(side_effect=OSError("The disk does not answer")))

    response = member_caller.get(f"{CLAIMS}/{claim.pk}/archive")

    assert (response.status_code, response.json()["code"]) == (503, "unavailable")


def test_many_equal_names_are_numbered_without_a_search():
    class Taken(dict[str, int]):
        lookups = 0

        def __contains__(self, path: object) -> bool:
            self.lookups += 1
            return super().__contains__(path)

    taken = Taken()
    paths = [get_free_path("documents/image.jpg", taken) for _ in range(5000)]

    assert paths[:2] + paths[-1:] == ["documents/image.jpg", "documents/image (2).jpg", "documents/image (5000).jpg"]
    assert taken.lookups < 5000
    assert [get_free_path(f"documents/{name}", taken) for name in ("IMAGE (2).jpg", "image.jpg")] == [
        "documents/IMAGE (2) (2).jpg",
        "documents/image (5001).jpg",
    ]


def test_six_archives_a_minute_by_get_or_head(member_caller, claim):
    url = f"{CLAIMS}/{claim.pk}/archive"
    heads = [member_caller.client.head(url, headers=member_caller.headers()) for _ in range(3)]
    statuses = [member_caller.get(url).status_code for _ in range(4)]
    heads.append(member_caller.client.head(url, headers=member_caller.headers()))

    assert [head.status_code for head in heads] == [200, 200, 200, 429]
    assert statuses == [200, 200, 200, 429]
