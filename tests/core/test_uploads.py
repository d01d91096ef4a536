"""Validation of uploaded files and their names."""

import pytest

from apps.core.errors import Invalid
from apps.core.files import archives
from apps.core.files.uploads import check_uploads, clean_name
from tests.documents.files import EXCEL_PART, GIF, JPEG, OLD_OFFICE, PDF, PNG, WORD_PART, office, upload

HTML = b"<!doctype html><script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'


def get_errors(*files, rule="document", at_least=0) -> list[str]:
    with pytest.raises(Invalid) as refusal:
        check_uploads(files, rule, at_least=at_least)
    assert list(refusal.value.errors) == ["files"]
    return refusal.value.errors["files"]


def test_file_whose_content_matches_its_extension_is_accepted():
    for name, content, mime_type in (
        ("roof.jpg", JPEG, "image/jpeg"),
        ("roof.JPEG", JPEG, "image/jpeg"),
        ("roof.png", PNG, "image/png"),
        ("roof.gif", GIF, "image/gif"),
        ("roof.gif", b"GIF87a" + b"\x00" * 9, "image/gif"),
        ("policy.pdf", PDF, "application/pdf"),
        ("notes.doc", OLD_OFFICE, "application/msword"),
        ("sums.xls", OLD_OFFICE, "application/vnd.ms-excel"),
        (
            "notes.docx",
            office(WORD_PART),
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
        ("sums.xlsx", office(EXCEL_PART), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("estimate.esx", HTML, "application/octet-stream"),
    ):
        (checked,) = check_uploads([upload(name, content)], "document")

        assert (checked.name, checked.size, checked.mime_type) == (name, len(content), mime_type)
        # The check rewinds the file.
        assert checked.file.read() == content, name


def test_refused_file_is_named_with_the_reason():
    for name, content, message in (
        ("notes.exe", b"MZ", "notes.exe: file type not allowed"),
        ("page.html", HTML, "page.html: file type not allowed"),
        ("logo.svg", SVG, "logo.svg: file type not allowed"),
        ("noextension", PDF, "noextension: file type not allowed"),
        ("roof.jpg", HTML, "roof.jpg: the content is not a JPEG image"),
        ("roof.heic", JPEG, "roof.heic: the content is not a HEIC image"),
        ("film.heif", b"\0\0\0\x18ftypqt  ", "film.heif: the content is not a HEIC image"),
        ("roof.png", SVG, "roof.png: the content is not a PNG image"),
        ("roof.gif", JPEG, "roof.gif: the content is not a GIF image"),
        ("policy.pdf", HTML, "policy.pdf: the content is not a PDF document"),
        ("policy.pdf", b"<script>1</script>%PDF-1.7", "policy.pdf: the content is not a PDF document"),
        ("notes.doc", HTML, "notes.doc: the content is not a Word document"),
        ("sums.xls", PDF, "sums.xls: the content is not an Excel workbook"),
        ("notes.docx", b"PK\x03\x04 broken", "notes.docx: the content is not a Word document"),
        ("notes.docx", office(EXCEL_PART), "notes.docx: the content is not a Word document"),
        ("notes.docx", office(WORD_PART, name="other.xml"), "notes.docx: the content is not a Word document"),
        (
            "macros.docx",
            office("application/vnd.ms-word.document.macroEnabled.main+xml"),
            "macros.docx: the content is not a Word document",
        ),
        ("sums.xlsx", office(WORD_PART), "sums.xlsx: the content is not an Excel workbook"),
        ("sums.xlsx", OLD_OFFICE, "sums.xlsx: the content is not an Excel workbook"),
        ("roof.jpg", b"", "roof.jpg: the file is empty"),
        ("roof.jpg", JPEG + b"\x00" * (8 * 1024 * 1024), "roof.jpg: larger than 8MB"),
    ):
        assert get_errors(upload(name, content)) == [message]


def test_file_of_exactly_8_mb_is_accepted():
    content = JPEG + b"\x00" * (8 * 1024 * 1024 - len(JPEG))

    assert check_uploads([upload("roof.jpg", content)], "claim")[0].size == 8 * 1024 * 1024


def test_all_refused_files_are_named_together():
    assert get_errors(upload("a.exe"), upload("fine.pdf"), upload("b.png"), upload("c.pdf", b"")) == [
        "a.exe: file type not allowed",
        "b.png: the content is not a PNG image",
        "c.pdf: the file is empty",
    ]


def test_office_files_are_accepted_as_documents_but_not_with_claims():
    assert get_errors(upload("notes.docx", office(WORD_PART)), rule="claim") == ["notes.docx: file type not allowed"]


def test_more_than_ten_files_are_refused():
    assert get_errors(*[upload(f"{number}.pdf") for number in range(11)]) == ["at most 10 files at once"]
    assert len(check_uploads([upload(f"{number}.pdf") for number in range(10)], "claim")) == 10


def test_missing_file_is_refused_where_one_is_required():
    assert get_errors(at_least=1) == ["Please select a file to upload."]
    assert check_uploads([], "claim") == []


def test_archive_with_a_huge_directory_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(archives, "ZipFile", None)
    monkeypatch.setattr(archives, "_MAX_DIRECTORY_BYTES", 1000)
    archive = office(WORD_PART, entries=20)

    assert get_errors(upload("notes.docx", archive)) == ["notes.docx: the content is not a Word document"]


def test_only_the_beginning_of_a_decompression_bomb_is_read():
    bomb = office(WORD_PART + " " * (5 * 1024 * 1024))
    part_after_the_bomb = office(" " * (5 * 1024 * 1024) + WORD_PART)

    assert len(bomb) < 10_000
    assert check_uploads([upload("notes.docx", bomb)], "document")
    assert get_errors(upload("notes.docx", part_after_the_bomb)) == ["notes.docx: the content is not a Word document"]


def test_file_name_is_cleaned():
    for name, cleaned in (
        ("roof.pdf", "roof.pdf"),
        ("../../etc/roof.pdf", "roof.pdf"),
        ("C:\\claims\\roof.pdf", "roof.pdf"),
        ("ro\x00o\nf\x1b.pdf", "roof.pdf"),
        ("roof\u202efdp.exe", "rooffdp.exe"),
        (' "Dach" — Überblick.pdf ', '"Dach" — Überblick.pdf'),
        (".pdf", "file.pdf"),
        ("", "file"),
        ("r" * 300 + ".jpeg", "r" * 250 + ".jpeg"),
    ):
        assert clean_name(name) == cleaned
    for name in ("a" * 1000, "a." + "b" * 1000, "." * 1000, "ä" * 254 + ".pdf"):
        assert 0 < len(clean_name(name)) <= 255, name
