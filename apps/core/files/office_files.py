"""Recognizes .docx and .xlsx files: ZIP archives whose content types name the main part of the document.

The archives are untrusted. Only one small part of them is unpacked. An archive with a larger directory than Office
programs write is refused before ``zipfile`` creates an object for each of its entries.
"""

import io
import struct
import zlib
from collections.abc import Callable
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

_CONTENT_TYPES = "[Content_Types].xml"

_MAX_BYTES = 1024 * 1024

_END_RECORD = b"PK\x05\x06"

_END_RECORD_LENGTH = 22

_MAX_COMMENT_LENGTH = 0xFFFF

_ZIP64_LOCATOR = b"PK\x06\x07"

_ENCRYPTED = 0x1


def is_office_file(main_part: bytes) -> Callable[[BinaryIO], bool]:
    """Return a function that checks whether the content types of an archive name ``main_part``."""

    def matches(file: BinaryIO) -> bool:
        try:
            return main_part in _content_types(file)
        except (BadZipFile, zlib.error, struct.error, EOFError, KeyError, OSError, RuntimeError, ValueError):
            return False

    return matches


def _content_types(file: BinaryIO) -> bytes:
    file.seek(0)
    if file.read(4) != b"PK\x03\x04" or not _has_small_directory(file):
        raise BadZipFile
    with ZipFile(file) as archive:
        part = archive.getinfo(_CONTENT_TYPES)
        if part.flag_bits & _ENCRYPTED or part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise BadZipFile
        with archive.open(part) as content:
            return content.read(_MAX_BYTES)


def _has_small_directory(file: BinaryIO) -> bool:
    length = file.seek(0, io.SEEK_END)
    file.seek(max(0, length - _END_RECORD_LENGTH - _MAX_COMMENT_LENGTH - len(_ZIP64_LOCATOR)))
    tail = file.read()
    offset = tail.rfind(_END_RECORD)
    # Files of at most 8 MB do not need ZIP64, whose end record could point to another directory.
    if offset < 0 or _ZIP64_LOCATOR in tail:
        return False
    size: int = struct.unpack_from("<L", tail, offset + 12)[0]
    return size <= _MAX_BYTES
