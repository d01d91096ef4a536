"""What is in an ``.esx`` file: a ZIP archive of Xactimate. Nothing that is encrypted is read."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, cast
from zipfile import ZipFile, ZipInfo

from apps.core.errors import NotFound
from apps.core.files.archives import ARCHIVE_ERRORS, open_archive, read_part
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument

MAX_ENTRIES = 1000

MAX_PICTURE_BYTES = 16 * 1024 * 1024

PICTURE_TYPE = "image/jpeg"

_JPEG = b"\xff\xd8\xff"

_NAME_LENGTH = 255


@dataclass(frozen=True, slots=True)
class Entry:
    """``size`` is in bytes. ``modified_at`` has no time zone, because the archive has none."""

    index: int
    name: str
    size: int
    modified_at: datetime | None
    is_picture: bool


def list_contents(document: UserDocument) -> list[Entry]:
    """The parts of the file, at most 1,000. Raises ``NotFound`` for other files, ``FileLost`` and ``Unavailable``."""
    with _open(document) as file:
        try:
            with open_archive(file) as archive:
                return [_describe(archive, index, part) for index, part in enumerate(_get_parts(archive))]
        except ARCHIVE_ERRORS as error:
            raise NotFound from error


def get_picture(document: UserDocument, index: int) -> bytes:
    """An embedded JPEG. Raises ``NotFound`` for other parts; otherwise as ``list_contents``."""
    with _open(document) as file:
        try:
            with open_archive(file) as archive:
                part = dict(enumerate(_get_parts(archive)))[index]
                if not _is_picture(archive, part):
                    raise NotFound
                content = read_part(archive, part, MAX_PICTURE_BYTES + 1)
        except ARCHIVE_ERRORS as error:
            raise NotFound from error
    if len(content) > MAX_PICTURE_BYTES:
        raise NotFound
    return content


def is_esx(document: UserDocument) -> bool:
    return document.original_filename.lower().endswith(".esx")


def _open(document: UserDocument) -> BinaryIO:
    if not is_esx(document):
        raise NotFound
    return cast(BinaryIO, open_document(document))


def _get_parts(archive: ZipFile) -> list[ZipInfo]:
    return [part for part in archive.infolist() if not part.is_dir()][:MAX_ENTRIES]


def _describe(archive: ZipFile, index: int, part: ZipInfo) -> Entry:
    visible = "".join(character for character in part.filename if not unicodedata.category(character).startswith("C"))
    try:
        modified_at = datetime(*part.date_time)  # noqa: DTZ001  # a ZIP archive says no time zone
    except ValueError:
        modified_at = None
    return Entry(index, visible[:_NAME_LENGTH], part.file_size, modified_at, _is_picture(archive, part))


def _is_picture(archive: ZipFile, part: ZipInfo) -> bool:
    """By the content, because the parts have names without an extension in some versions of Xactimate."""
    try:
        return part.file_size <= MAX_PICTURE_BYTES and read_part(archive, part, len(_JPEG)) == _JPEG
    except ARCHIVE_ERRORS:
        return False
