"""Whether bytes are a Word or Excel file of today: a ZIP whose content types name the main part.

Archives come from strangers: nothing is unpacked but the one small part that is read, and an archive whose directory
is larger than any Office program writes is refused before ``zipfile`` builds an object for each of its entries.
"""

import io
import struct
import zlib
from collections.abc import Callable
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

_CONTENT_TYPES = "[Content_Types].xml"

_MOST_BYTES = 1024 * 1024

_END_RECORD = b"PK\x05\x06"

_END_RECORD_LENGTH = 22

_LONGEST_COMMENT = 0xFFFF

_ZIP64_LOCATOR = b"PK\x06\x07"

_ENCRYPTED = 0x1


def is_office_file(main_part: bytes) -> Callable[[BinaryIO], bool]:
    """Return a check for archives whose content types name ``main_part``."""

    def fits(file: BinaryIO) -> bool:
        try:
            return main_part in _content_types(file)
        except (BadZipFile, zlib.error, struct.error, EOFError, KeyError, OSError, RuntimeError, ValueError):
            return False

    return fits


def _content_types(file: BinaryIO) -> bytes:
    file.seek(0)
    if file.read(4) != b"PK\x03\x04" or not _has_small_directory(file):
        raise BadZipFile
    with ZipFile(file) as archive:
        part = archive.getinfo(_CONTENT_TYPES)
        if part.flag_bits & _ENCRYPTED or part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise BadZipFile
        with archive.open(part) as content:
            return content.read(_MOST_BYTES)


def _has_small_directory(file: BinaryIO) -> bool:
    length = file.seek(0, io.SEEK_END)
    file.seek(max(0, length - _END_RECORD_LENGTH - _LONGEST_COMMENT - len(_ZIP64_LOCATOR)))
    tail = file.read()
    at = tail.rfind(_END_RECORD)
    # No file of 8 MB needs the 64-bit form, whose record could name another directory.
    if at < 0 or _ZIP64_LOCATOR in tail:
        return False
    size: int = struct.unpack_from("<L", tail, at + 12)[0]
    return size <= _MOST_BYTES
