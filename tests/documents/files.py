"""Small files of every type that may be uploaded."""

import io
import zipfile
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile

JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + b"\x00" * 40
PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40
GIF = b"GIF89a" + b"\x00" * 40
PDF = b"%PDF-1.7\n" + bytes(range(256)) + b"\n%%EOF\n"
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 512
WORD_PART = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
EXCEL_PART = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def upload(name: str, content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def office(part: str, *, name: str = "[Content_Types].xml", entries: int = 1) -> bytes:
    """A ZIP archive with the content types of an Office file and ``entries`` empty files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, f'<Types><Override PartName="/main.xml" ContentType="{part}"/></Types>')
        for number in range(entries):
            archive.writestr(f"part{number}.xml", "")
    return buffer.getvalue()


def stored_paths(media_folder: Path) -> list[Path]:
    return [path for path in media_folder.rglob("*") if path.is_file()]
