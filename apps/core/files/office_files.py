"""Recognizes .docx and .xlsx files: ZIP archives whose content types name the main part of the document."""

from collections.abc import Callable
from typing import BinaryIO

from apps.core.files.archives import ARCHIVE_ERRORS, open_archive, read_part

_CONTENT_TYPES = "[Content_Types].xml"

_MAX_BYTES = 1024 * 1024


def is_office_file(main_part: bytes) -> Callable[[BinaryIO], bool]:
    """Return a function that checks whether the content types of an archive name ``main_part``."""

    def matches(file: BinaryIO) -> bool:
        try:
            with open_archive(file) as archive:
                return main_part in read_part(archive, archive.getinfo(_CONTENT_TYPES), _MAX_BYTES)
        except ARCHIVE_ERRORS:
            return False

    return matches
