"""GET /api/user/documents/{id}/download."""

from unittest.mock import Mock
from urllib.parse import quote

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone

from apps.documents.models import UserDocument
from tests.documents.factories import create_stored_document, download_url, read_content
from tests.documents.files import PDF
from tests.responses import error_body

CONTENT = bytes(range(256)) * 4


@pytest.fixture
def esx_document(member) -> UserDocument:
    """An estimate file of 1,024 bytes."""
    return create_stored_document(member, "roof.esx", CONTENT, "application/octet-stream")


def test_pdf_is_served_inline_with_its_filename(member, member_caller):
    response = member_caller.get(download_url(create_stored_document(member)))

    assert response.status_code == 200
    assert read_content(response) == PDF
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="policy.pdf"'
    assert response["Content-Length"] == str(len(PDF))
    assert response["Accept-Ranges"] == "bytes"


def test_image_response_forbids_scripts_and_caching(member, member_caller):
    response = member_caller.get(download_url(create_stored_document(member, "roof.png", mime_type="image/png")))
    read_content(response)

    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Frame-Options"] == "DENY"
    policies = [value for name, value in response.items() if name == "Content-Security-Policy"]
    directives = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
    assert policies == [f"{directives}; style-src 'unsafe-inline'"]


def test_pdf_policy_forbids_scripts_but_not_the_pdf_viewer(member, member_caller):
    response = member_caller.get(download_url(create_stored_document(member)))
    read_content(response)
    policy = response["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "sandbox" not in policy


def test_images_and_pdfs_are_served_inline_and_other_files_as_attachments_with_escaped_names(member, member_caller):
    document = create_stored_document(member)
    for name, mime_type, disposition in (
        ("roof.jpg", "image/jpeg", 'inline; filename="roof.jpg"'),
        ("roof.png", "image/png", 'inline; filename="roof.png"'),
        ("roof.gif", "image/gif", 'inline; filename="roof.gif"'),
        ("roof.esx", "application/octet-stream", 'attachment; filename="roof.esx"'),
        ("notes.doc", "application/msword", 'attachment; filename="notes.doc"'),
        ('the "roof".pdf', "application/pdf", 'inline; filename="the \\"roof\\".pdf"'),
        ("Überblick • Dach.pdf", "application/pdf", "inline; filename*=utf-8''%C3%9Cberblick%20%E2%80%A2%20Dach.pdf"),
        ("a;b, c=d.pdf", "application/pdf", 'inline; filename="a;b, c=d.pdf"'),
    ):
        document.original_filename, document.mime_type = name, mime_type
        document.save()
        response = member_caller.get(download_url(document))
        read_content(response)
        assert response["Content-Disposition"] == disposition


def test_download_parameter_serves_pdf_as_attachment(member, member_caller):
    response = member_caller.get(download_url(create_stored_document(member)), {"download": "1"})
    read_content(response)
    assert response["Content-Disposition"] == 'attachment; filename="policy.pdf"'


def test_single_range_is_served(esx_document, member_caller):
    for range_header, part, content_range in (
        ("bytes=0-0", CONTENT[:1], "bytes 0-0/1024"),
        ("bytes=100-199", CONTENT[100:200], "bytes 100-199/1024"),
        ("bytes=1000-", CONTENT[1000:], "bytes 1000-1023/1024"),
        ("bytes=1000-9999", CONTENT[1000:], "bytes 1000-1023/1024"),
        ("bytes=-24", CONTENT[-24:], "bytes 1000-1023/1024"),
        ("bytes=-9999", CONTENT, "bytes 0-1023/1024"),
    ):
        response = member_caller.get(download_url(esx_document), range=range_header)
        assert response.status_code == 206, range_header
        assert read_content(response) == part, range_header
        assert response["Content-Range"] == content_range
        assert response["Content-Length"] == str(len(part)), range_header


def test_range_past_the_end_is_refused(esx_document, member_caller):
    for range_header in ("bytes=1024-", "bytes=5000-6000", "bytes=-0"):
        response = member_caller.get(download_url(esx_document), range=range_header)
        assert response.status_code == 416, range_header
        assert response["Content-Range"] == "bytes */1024", range_header
        assert error_body(response)["code"] == "range_not_satisfiable", range_header


def test_invalid_or_multiple_ranges_get_the_whole_file(esx_document, member_caller):
    for range_header in ("bytes=0-1,5-6", "bytes=9-3", "bytes=-", "lines=1-2", "bytes=a-b", "nonsense"):
        response = member_caller.get(download_url(esx_document), range=range_header)
        assert response.status_code == 200, range_header
        assert read_content(response) == CONTENT, range_header


def test_conditional_range_gets_the_whole_file(esx_document, member_caller):
    response = member_caller.get(download_url(esx_document), **{"range": "bytes=0-9", "if-range": '"any"'})
    assert response.status_code == 200
    assert read_content(response) == CONTENT


def test_head_returns_the_size_and_no_body(esx_document, member_caller):
    response = member_caller.client.head(download_url(esx_document), headers=member_caller.headers())

    assert response.status_code == 200
    assert response["Content-Length"] == "1024"
    assert read_content(response) == b""


def test_address_may_end_in_the_name_of_the_file(member, other_member, member_caller):
    document = create_stored_document(member, "Überblick • Dach?.pdf")
    url = f"{download_url(document)}/{quote(document.original_filename)}"

    plain, named = member_caller.get(download_url(document)), member_caller.get(url)

    for header in ("Content-Type", "Content-Disposition", "Content-Security-Policy", "X-Content-Type-Options"):
        assert named[header] == plain[header]
    foreign = create_stored_document(other_member)
    assert member_caller.get(f"{download_url(foreign)}/policy.pdf").status_code == 404
    plain.close()
    assert read_content(named) == PDF


def test_large_file_is_streamed_in_chunks(member, member_caller):
    content = b"\xff\xd8\xff" + b"\x01" * 1_000_000

    response = member_caller.get(download_url(create_stored_document(member, "roof.jpg", content, "image/jpeg")))
    chunks = list(response.streaming_content)
    response.close()

    assert b"".join(chunks) == content
    assert max(map(len, chunks)) <= 64 * 1024


def test_download_works_without_device_headers(member, member_caller):
    response = member_caller.client.get(download_url(create_stored_document(member)))
    assert response.status_code == 200
    assert read_content(response) == PDF


def test_document_of_another_member_returns_404(other_member, member_caller):
    response = member_caller.get(download_url(create_stored_document(other_member)))
    assert response.status_code == 404
    assert error_body(response) == {"success": False, "error": "Not found", "code": "not_found"}


def test_unknown_document_returns_404(member_caller):
    for document_id in ("7b1c2f5e-0d7e-4a53-9a6e-3f1f2f0a9c11", "1", "..%2Fsettings.py", "None"):
        response = member_caller.get(f"/api/user/documents/{document_id}/download")
        assert (response.status_code, response.json()["code"]) == (404, "not_found"), document_id


def test_withdrawn_document_is_refused(member, other_member, member_caller):
    response = member_caller.get(download_url(create_stored_document(member, withdrawn_at=timezone.now())))
    assert (response.status_code, response.json()["code"]) == (403, "not_viewable")
    foreign = create_stored_document(other_member, withdrawn_at=timezone.now())
    assert member_caller.get(download_url(foreign)).status_code == 404


def test_lost_file_is_gone_until_it_is_restored(member, member_caller, caplog):
    document = create_stored_document(member)
    default_storage.delete(document.filename)

    response = member_caller.get(download_url(document))

    assert (response.status_code, response.json()["code"]) == (404, "gone")
    assert response.json()["error"] == "This file is lost. Upload another copy, or write to support."
    (record,) = [record for record in caplog.records if str(document.pk) in record.getMessage()]
    assert record.levelname == "ERROR"
    assert list(UserDocument.objects.lost()) == [document]

    default_storage.save(document.filename, ContentFile(PDF))
    response = member_caller.get(download_url(document))
    assert not UserDocument.objects.lost().exists()
    assert read_content(response) == PDF


@pytest.mark.parametrize("outage", ["no answer", "not mounted"])
def test_file_store_that_is_down_loses_no_file(member, member_caller, monkeypatch, media_folder, outage):
    document = create_stored_document(member)
    if outage == "not mounted":
        (media_folder / "documents").rename(media_folder / "elsewhere")
    else:
        monkeypatch.setattr(FileSystemStorage, "_open", Mock(side_effect=OSError("The disk does not answer")))

    response = member_caller.get(download_url(document))

    assert (response.status_code, response.json()["code"]) == (503, "unavailable")
    assert not UserDocument.objects.lost().exists()


def test_visitors_and_panel_admins_cannot_download(member, visitor, admin_caller):
    url = download_url(create_stored_document(member))
    assert (visitor.get(url).status_code, admin_caller.get(url).status_code) == (401, 403)


def test_download_takes_two_queries(member, member_caller, django_assert_num_queries):
    document = create_stored_document(member)
    with django_assert_num_queries(2):  # session with user, member and device; document
        read_content(member_caller.get(download_url(document)))
