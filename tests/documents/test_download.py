"""GET /api/user/documents/{id}/download."""

import uuid

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.documents.models import UserDocument
from tests.documents.files import PDF
from tests.responses import error_body

CONTENT = bytes(range(256)) * 4


def document_of(member, name="policy.pdf", content=PDF, mime_type="application/pdf", **more) -> UserDocument:
    stored_name = default_storage.save(f"documents/ab/{uuid.uuid4().hex}", ContentFile(content))
    return UserDocument.objects.create(
        member=member,
        filename=stored_name,
        original_filename=name,
        file_size=len(content),
        mime_type=mime_type,
        uploaded_at=timezone.now(),
        **more,
    )


def address(document) -> str:
    return f"/api/user/documents/{document.pk}/download"


def read(response) -> bytes:
    content = b"".join(response.streaming_content)
    response.close()
    return content


@pytest.fixture
def opaque(member) -> UserDocument:
    """An estimate file of 1,024 bytes."""
    return document_of(member, "roof.esx", CONTENT, "application/octet-stream")


def test_a_pdf_is_shown_under_its_own_name(member, member_caller):
    response = member_caller.get(address(document_of(member)))
    assert response.status_code == 200
    assert read(response) == PDF
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="policy.pdf"'
    assert response["Content-Length"] == str(len(PDF))
    assert response["Accept-Ranges"] == "bytes"


def test_nothing_of_a_file_runs_and_nothing_of_it_is_kept(member, member_caller):
    response = member_caller.get(address(document_of(member, "roof.png", mime_type="image/png")))
    read(response)
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Frame-Options"] == "DENY"
    policies = [value for name, value in response.items() if name == "Content-Security-Policy"]
    nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
    assert policies == [f"{nothing}; style-src 'unsafe-inline'"]


def test_a_pdf_gets_a_policy_without_scripts_that_lets_the_viewer_start(member, member_caller):
    response = member_caller.get(address(document_of(member)))
    read(response)
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "sandbox" not in policy


@pytest.mark.parametrize(
    ("name", "mime_type", "disposition"),
    [
        ("roof.jpg", "image/jpeg", "inline"),
        ("roof.png", "image/png", "inline"),
        ("roof.gif", "image/gif", "inline"),
        ("roof.esx", "application/octet-stream", "attachment"),
        ("notes.doc", "application/msword", "attachment"),
    ],
)
def test_only_images_and_pdf_are_shown(member, member_caller, name, mime_type, disposition):
    response = member_caller.get(address(document_of(member, name, mime_type=mime_type)))
    read(response)
    assert response["Content-Disposition"] == f'{disposition}; filename="{name}"'


def test_download_saves_a_file_that_would_be_shown(member, member_caller):
    response = member_caller.get(address(document_of(member)), {"download": "1"})
    read(response)
    assert response["Content-Disposition"] == 'attachment; filename="policy.pdf"'


@pytest.mark.parametrize(
    ("name", "disposition"),
    [
        ('the "roof".pdf', 'inline; filename="the \\"roof\\".pdf"'),
        ("Überblick • Dach.pdf", "inline; filename*=utf-8''%C3%9Cberblick%20%E2%80%A2%20Dach.pdf"),
        ("a;b, c=d.pdf", 'inline; filename="a;b, c=d.pdf"'),
    ],
)
def test_a_name_cannot_break_out_of_its_header(member, member_caller, name, disposition):
    response = member_caller.get(address(document_of(member, name)))
    read(response)
    assert response["Content-Disposition"] == disposition


@pytest.mark.parametrize(
    ("asked", "part", "content_range"),
    [
        ("bytes=0-0", CONTENT[:1], "bytes 0-0/1024"),
        ("bytes=100-199", CONTENT[100:200], "bytes 100-199/1024"),
        ("bytes=1000-", CONTENT[1000:], "bytes 1000-1023/1024"),
        ("bytes=1000-9999", CONTENT[1000:], "bytes 1000-1023/1024"),
        ("bytes=-24", CONTENT[-24:], "bytes 1000-1023/1024"),
        ("bytes=-9999", CONTENT, "bytes 0-1023/1024"),
    ],
)
def test_a_single_range_is_served(opaque, member_caller, asked, part, content_range):
    response = member_caller.get(address(opaque), range=asked)
    assert response.status_code == 206
    assert read(response) == part
    assert response["Content-Range"] == content_range
    assert response["Content-Length"] == str(len(part))


@pytest.mark.parametrize("asked", ["bytes=1024-", "bytes=5000-6000", "bytes=-0"])
def test_a_range_behind_the_end_is_refused(opaque, member_caller, asked):
    response = member_caller.get(address(opaque), range=asked)
    assert response.status_code == 416
    assert response["Content-Range"] == "bytes */1024"
    assert error_body(response)["code"] == "range_not_satisfiable"


@pytest.mark.parametrize("asked", ["bytes=0-1,5-6", "bytes=9-3", "bytes=-", "lines=1-2", "bytes=a-b", "nonsense"])
def test_a_range_that_is_none_gets_the_whole_file(opaque, member_caller, asked):
    response = member_caller.get(address(opaque), range=asked)
    assert response.status_code == 200
    assert read(response) == CONTENT


def test_a_conditional_range_gets_the_whole_file(opaque, member_caller):
    response = member_caller.get(address(opaque), **{"range": "bytes=0-9", "if-range": '"any"'})
    assert response.status_code == 200
    assert read(response) == CONTENT


def test_head_tells_the_size_and_sends_nothing(opaque, member_caller):
    response = member_caller.client.head(address(opaque), headers=member_caller.headers())
    assert response.status_code == 200
    assert response["Content-Length"] == "1024"
    assert read(response) == b""


def test_a_large_file_is_read_in_small_pieces(member, member_caller):
    content = b"\xff\xd8\xff" + b"\x01" * 1_000_000
    response = member_caller.get(address(document_of(member, "roof.jpg", content, "image/jpeg")))
    pieces = list(response.streaming_content)
    response.close()
    assert b"".join(pieces) == content
    assert max(map(len, pieces)) <= 64 * 1024


def test_a_new_tab_needs_no_device_headers(member, member_caller):
    response = member_caller.client.get(address(document_of(member)))
    assert response.status_code == 200
    assert read(response) == PDF


def test_another_members_document_is_not_found(other_member, member_caller):
    response = member_caller.get(address(document_of(other_member)))
    assert response.status_code == 404
    assert error_body(response) == {"success": False, "error": "Not found", "code": "not_found"}


@pytest.mark.parametrize("identity", ["7b1c2f5e-0d7e-4a53-9a6e-3f1f2f0a9c11", "1", "..%2Fsettings.py", "None"])
def test_an_unknown_document_is_not_found(member_caller, identity):
    response = member_caller.get(f"/api/user/documents/{identity}/download")
    assert response.status_code == 404
    assert response.json()["code"] == "not_found"


def test_a_withdrawn_document_is_refused(member, member_caller):
    response = member_caller.get(address(document_of(member, is_viewable=False)))
    assert response.status_code == 403
    assert response.json()["code"] == "not_viewable"


def test_another_members_withdrawn_document_is_not_found(other_member, member_caller):
    assert member_caller.get(address(document_of(other_member, is_viewable=False))).status_code == 404


def test_missing_bytes_are_an_outage_and_no_crash(member, member_caller):
    document = document_of(member)
    default_storage.delete(document.filename)
    response = member_caller.get(address(document))
    assert response.status_code == 503
    assert response.json()["code"] == "unavailable"


def test_nobody_signed_in_gets_nothing(member, visitor):
    assert visitor.get(address(document_of(member))).status_code == 401


def test_an_admin_gets_nothing(member, admin_caller):
    assert admin_caller.get(address(document_of(member))).status_code == 403


def test_a_download_costs_three_queries(member, member_caller, django_assert_num_queries):
    document = document_of(member)
    with django_assert_num_queries(3):  # session with user and member; device; document
        read(member_caller.get(address(document)))
