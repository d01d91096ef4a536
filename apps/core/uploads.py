"""What may be uploaded: one table of rules (``rules/uploads.json``), and first bytes that must fit the extension.

All files of a request are checked before any of them is stored. ``.esx`` is opaque: its content is not examined, and
it is only ever sent as an attachment.
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal

from django.core.files.uploadedfile import UploadedFile

from apps.core.errors import Invalid
from apps.core.office_files import is_office_file
from apps.core.rules import MESSAGES, UPLOADS

Rule = Literal["claim", "document"]

NAME_MAX_LENGTH = 255

_MESSAGES: dict[str, str] = MESSAGES["uploads"]

_KINDS: dict[str, dict[str, Any]] = UPLOADS["kinds"]


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that passed every rule, under its cleaned name; ``size`` is in bytes."""

    file: UploadedFile
    name: str
    size: int
    mime_type: str


def check_uploads(files: Sequence[UploadedFile], rule: Rule, *, at_least: int = 0) -> list[CheckedFile]:
    """Return the files, all of them fit to be stored.

    Raises ``Invalid`` with ``errors.files`` naming each bad file and why.
    """
    if len(files) < at_least:
        raise Invalid({"files": [_MESSAGES["missing"]]})
    named = [(clean_name(file.name or ""), file) for file in files]
    problems = [problem for name, file in named if (problem := _problem_of(name, file, rule))]
    if len(files) > UPLOADS["maxFiles"]:
        problems.insert(0, _MESSAGES["tooMany"])
    if problems:
        raise Invalid({"files": problems})
    return [CheckedFile(file, name, file.size or 0, _KINDS[_extension(name)]["mimeType"]) for name, file in named]


def clean_name(name: str) -> str:
    """A name to show: no path, no control or direction characters, at most 255 characters, the extension kept."""
    base = name.replace("\\", "/").rpartition("/")[2]
    visible = "".join(character for character in base if not unicodedata.category(character).startswith("C")).strip()
    stem, dot, extension = visible.rpartition(".")
    if not dot:
        return visible[:NAME_MAX_LENGTH] or "file"
    extension = extension[: NAME_MAX_LENGTH // 2]
    return f"{stem[: NAME_MAX_LENGTH - len(extension) - 1] or 'file'}.{extension}"


def _extension(name: str) -> str:
    return name.rpartition(".")[2].lower() if "." in name else ""


def _problem_of(name: str, file: UploadedFile, rule: Rule) -> str | None:
    extension = _extension(name)
    if extension not in UPLOADS[rule]["extensions"]:
        return _MESSAGES["typeNotAllowed"].format(name=name)
    if not file.size:
        return _MESSAGES["empty"].format(name=name)
    if file.size > UPLOADS["maxFileBytes"]:
        return _MESSAGES["tooLarge"].format(name=name)
    fits = _CONTENT[extension](file)  # type: ignore[arg-type]  # an UploadedFile reads and seeks as a binary file does
    file.seek(0)
    if not fits:
        return _MESSAGES["contentMismatch"].format(name=name, kind=_KINDS[extension]["description"])
    return None


def _begins_with(*beginnings: bytes) -> Callable[[BinaryIO], bool]:
    longest = max(map(len, beginnings))

    def fits(file: BinaryIO) -> bool:
        file.seek(0)
        return file.read(longest).startswith(beginnings)

    return fits


def _anything(file: BinaryIO) -> bool:
    return True


_is_jpeg = _begins_with(b"\xff\xd8\xff")

_is_old_office = _begins_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

_CONTENT: dict[str, Callable[[BinaryIO], bool]] = {
    "jpg": _is_jpeg,
    "jpeg": _is_jpeg,
    "png": _begins_with(b"\x89PNG\r\n\x1a\n"),
    "gif": _begins_with(b"GIF87a", b"GIF89a"),
    "pdf": _begins_with(b"%PDF-"),
    "doc": _is_old_office,
    "xls": _is_old_office,
    "docx": is_office_file(b"wordprocessingml.document.main+xml"),
    "xlsx": is_office_file(b"spreadsheetml.sheet.main+xml"),
    "esx": _anything,
}
