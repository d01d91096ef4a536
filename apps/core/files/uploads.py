"""Checks uploads by the rules in ``rules/uploads.json``, and that the content matches the extension.

The content of ``.esx``, ``.csv`` and ``.xml`` files is not checked. They are only served as attachments.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile

from apps.core.errors import Invalid
from apps.core.files.office_files import is_office_file
from apps.core.rules import ESTIMATES, MESSAGES, UPLOADS

Rule = Literal["claim", "document", "estimate"]

NAME_MAX_LENGTH = 255

_MESSAGES: dict[str, str] = MESSAGES["uploads"]

_KINDS: dict[str, dict[str, Any]] = UPLOADS["kinds"] | ESTIMATES["kinds"]

EXTENSIONS: dict[Rule, list[str]] = {
    "claim": UPLOADS["claim"]["extensions"],
    "document": UPLOADS["document"]["extensions"],
    "estimate": ESTIMATES["extensions"],
}


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """An upload that passed all checks, with its cleaned name. ``size`` is in bytes."""

    file: UploadedFile
    name: str
    size: int
    mime_type: str
    sha256: str


def check_uploads(files: Sequence[UploadedFile], rule: Rule, *, at_least: int = 0) -> list[CheckedFile]:
    """Check all files of a request. Raises ``Invalid`` with a message for each file that is refused."""
    if len(files) < at_least:
        raise Invalid({"files": [_MESSAGES["missing"]]})
    named = [(clean_name(file.name or ""), file) for file in files]
    errors = [error for name, file in named if (error := _get_error(name, file, rule))]
    if len(files) > UPLOADS["maxFiles"]:
        errors.insert(0, _MESSAGES["tooMany"])
    if errors:
        raise Invalid({"files": errors})
    return [
        CheckedFile(file, name, file.size or 0, _KINDS[_extension(name)]["mimeType"], get_sha256(file))
        for name, file in named
    ]


def get_sha256(file: UploadedFile) -> str:
    """The SHA-256 of the content. Only files that were not received in a request are read for it."""
    received: str | None = getattr(file, "sha256", None)
    if received is not None:
        return received
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def clean_name(name: str) -> str:
    """Remove the path and invisible characters, and shorten the name to 255 characters. Keeps the extension."""
    base = name.replace("\\", "/").rpartition("/")[2]
    visible = "".join(character for character in base if not unicodedata.category(character).startswith("C")).strip()
    stem, dot, extension = visible.rpartition(".")
    if not dot:
        return visible[:NAME_MAX_LENGTH] or "file"
    extension = extension[: NAME_MAX_LENGTH // 2]
    return f"{stem[: NAME_MAX_LENGTH - len(extension) - 1] or 'file'}.{extension}"


def _extension(name: str) -> str:
    return name.rpartition(".")[2].lower() if "." in name else ""


def _get_error(name: str, file: UploadedFile, rule: Rule) -> str | None:
    extension = _extension(name)
    if extension not in EXTENSIONS[rule]:
        return _MESSAGES["typeNotAllowed"].format(name=name)
    if not file.size:
        return _MESSAGES["empty"].format(name=name)
    if rule == "estimate" and file.size > settings.ESTIMATE_FILE_MB * 1024 * 1024:
        return f"{name}: larger than {settings.ESTIMATE_FILE_MB}MB"
    if rule != "estimate" and file.size > UPLOADS["maxFileBytes"]:
        return _MESSAGES["tooLarge"].format(name=name)
    is_match = _CONTENT_CHECKS[extension](file)  # type: ignore[arg-type]  # an UploadedFile can be read like a file
    file.seek(0)
    if not is_match:
        return _MESSAGES["contentMismatch"].format(name=name, kind=_KINDS[extension]["description"])
    return None


def _starts_with(*prefixes: bytes) -> Callable[[BinaryIO], bool]:
    max_length = max(map(len, prefixes))

    def matches(file: BinaryIO) -> bool:
        file.seek(0)
        return file.read(max_length).startswith(prefixes)

    return matches


def _is_heif(file: BinaryIO) -> bool:
    file.seek(4)
    return file.read(4) == b"ftyp" and file.read(4) in _HEIF_BRANDS


def _accept_any(file: BinaryIO) -> bool:
    return True


# Of still images. Sequences and videos have others.
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"mif1"}

_is_jpeg = _starts_with(b"\xff\xd8\xff")

_is_legacy_office_file = _starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

_CONTENT_CHECKS: dict[str, Callable[[BinaryIO], bool]] = {
    "jpg": _is_jpeg,
    "jpeg": _is_jpeg,
    "png": _starts_with(b"\x89PNG\r\n\x1a\n"),
    "heic": _is_heif,
    "heif": _is_heif,
    "gif": _starts_with(b"GIF87a", b"GIF89a"),
    "pdf": _starts_with(b"%PDF-"),
    "doc": _is_legacy_office_file,
    "xls": _is_legacy_office_file,
    "docx": is_office_file(b"wordprocessingml.document.main+xml"),
    "xlsx": is_office_file(b"spreadsheetml.sheet.main+xml"),
    "esx": _accept_any,
    "csv": _accept_any,
    "xml": _accept_any,
}
