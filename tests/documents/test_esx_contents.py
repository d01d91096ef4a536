"""GET /api/user/documents/{id}/contents, /contents/{index}, and the same for staff."""

import io
import zipfile
from datetime import timedelta

from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.core.files import archives
from apps.documents import esx_contents
from apps.documents.models import UserDocument
from tests.claims.factories import create_claim
from tests.documents.factories import PHOTO, create_stored_document
from tests.documents.files import PDF
from tests.subscriptions.factories import subscribe


def esx(*parts: tuple[str, bytes], date: tuple[int, ...] = (2026, 5, 3, 14, 2, 10)) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts:
            archive.writestr(zipfile.ZipInfo(name, date), content)
    return buffer.getvalue()


def with_flag(content: bytes, name: str, flag: int) -> bytes:
    """The archive with a flag of this part set in its directory."""
    entry = content.index(b"PK\x01\x02", content.index(b"PK\x01\x02"))
    while not content[entry + 46 :].startswith(name.encode()):
        entry = content.index(b"PK\x01\x02", entry + 4)
    return content[: entry + 8] + bytes([content[entry + 8] | flag]) + content[entry + 9 :]


def store(member, content: bytes, name: str = "Estimate.ESX", **fields) -> UserDocument:
    return create_stored_document(member, name, content, "application/octet-stream", **fields)


def url(document: UserDocument, index: int | None = None, root: str = "/api/user/documents/") -> str:
    return f"{root}{document.pk}/contents" + ("" if index is None else f"/{index}")


STAFF = "/staff/documents/userdocument/"


def test_parts_are_listed_and_photographs_are_sent(member, member_caller):
    document = store(member, esx(("XACTDOC.ZIPXML", b"sealed"), ("photos/", b""), ("photos/1", PHOTO)))

    listed = member_caller.get(url(document))
    picture = member_caller.get(url(document, 1))

    assert listed.json() == {
        "results": [
            {"index": 0, "name": "XACTDOC.ZIPXML", "size": 6, "modifiedAt": "2026-05-03T14:02:10", "isPicture": False},
            {
                "index": 1,
                "name": "photos/1",
                "size": len(PHOTO),
                "modifiedAt": "2026-05-03T14:02:10",
                "isPicture": True,
            },
        ]
    }
    assert (picture.content, picture["Content-Type"], picture["Cache-Control"]) == (
        PHOTO,
        "image/jpeg",
        "private, no-store",
    )
    assert [member_caller.get(url(document, index)).status_code for index in (0, 2, 10**12)] == [404, 404, 404]


def test_encrypted_photograph_is_listed_and_not_sent(member, member_caller):
    document = store(member, with_flag(esx(("1.jpg", PHOTO)), "1.jpg", 1))

    assert member_caller.get(url(document)).json()["results"][0]["isPicture"] is False
    assert member_caller.get(url(document, 0)).status_code == 404


def test_name_and_date_that_no_program_writes_are_listed(member, member_caller):
    document = store(member, esx(("a\x1b[31mb\u202e.jpg", b"text"), date=(1980, 0, 0, 0, 0, 0)))

    (entry,) = member_caller.get(url(document)).json()["results"]

    assert (entry["name"], entry["modifiedAt"], entry["isPicture"]) == ("a[31mb.jpg", None, False)


def test_photograph_that_unpacks_to_more_than_the_limit_is_refused(member, member_caller, monkeypatch):
    document = store(member, esx(("1.jpg", b"\xff\xd8\xff" + bytes(5000))))
    monkeypatch.setattr(esx_contents, "MAX_PICTURE_BYTES", 4000)

    assert member_caller.get(url(document, 0)).status_code == 404


def test_list_ends_after_a_thousand_parts(member, member_caller, monkeypatch):
    monkeypatch.setattr(esx_contents, "MAX_ENTRIES", 2)
    document = store(member, esx(*((str(number), PHOTO) for number in range(3))))

    assert len(member_caller.get(url(document)).json()["results"]) == 2
    assert member_caller.get(url(document, 2)).status_code == 404


def test_broken_archive_has_no_contents(member, member_caller):
    # Empty, a header, another file, and cut off.
    for content in (b"", b"PK\x03\x04", PDF, esx(("1.jpg", PHOTO))[:-30]):
        assert member_caller.get(url(store(member, content))).status_code == 404, content[:20]


def test_archive_with_a_huge_directory_is_not_read(member, member_caller, monkeypatch):
    monkeypatch.setattr(archives, "_MAX_DIRECTORY_BYTES", 40)
    assert member_caller.get(url(store(member, esx(("1.jpg", PHOTO))))).status_code == 404


def test_other_files_have_no_contents(member, member_caller, other_member):
    for document in (store(member, esx(("1.jpg", PHOTO)), "photos.zip"), store(other_member, esx(("1.jpg", PHOTO)))):
        assert member_caller.get(url(document)).status_code == 404
        assert member_caller.get(url(document, 0)).status_code == 404


def test_contents_obey_the_state_of_the_document(member, member_caller, support_caller):
    document = store(member, esx(("1.jpg", PHOTO)), withdrawn_at=timezone.now())

    for index in (None, 0):
        assert member_caller.get(url(document, index)).status_code == 403
        assert support_caller.get(url(document, index, STAFF)).status_code == 403
    assert not AuditLogEntry.objects.exists()


def test_staff_see_the_contents_and_the_log_says_so_once_an_hour(member, support_caller, frozen_time):
    document = store(member, esx(("1.jpg", PHOTO)), claim=create_claim(member, subscribe(member)))
    page = support_caller.get(f"/staff/claims/claim/{document.claim_id}/change/").content.decode()

    assert f'data-contents="{url(document, None, STAFF)}"' in page
    assert support_caller.get(url(document, None, STAFF)).json()["results"][0]["name"] == "1.jpg"
    assert support_caller.get(url(document, 0, STAFF)).content == PHOTO
    assert AuditLogEntry.objects.filter(action="document_opened").count() == 1

    frozen_time.shift(timedelta(hours=1))
    support_caller.get(url(document, 0, STAFF))
    assert AuditLogEntry.objects.filter(action="document_opened").count() == 2
