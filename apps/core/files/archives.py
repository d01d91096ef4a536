"""Opens untrusted ZIP archives. One with a larger directory than other programs write is refused.

That happens before ``zipfile`` creates an object for each of its entries.
"""

import io
import struct
import zlib
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

# What reading a broken archive can raise.
ARCHIVE_ERRORS = (BadZipFile, zlib.error, struct.error, EOFError, KeyError, OSError, RuntimeError, ValueError)

_MAX_DIRECTORY_BYTES = 1024 * 1024

_END_RECORD = b"PK\x05\x06"

_END_RECORD_LENGTH = 22

_MAX_COMMENT_LENGTH = 0xFFFF

_ZIP64_LOCATOR = b"PK\x06\x07"

_ENCRYPTED = 0x1


def open_archive(file: BinaryIO) -> ZipFile:
    """Raises one of ``ARCHIVE_ERRORS``."""
    file.seek(0)
    if file.read(4) != b"PK\x03\x04" or not _has_small_directory(file):
        raise BadZipFile
    return ZipFile(file)


def read_part(archive: ZipFile, part: ZipInfo, max_bytes: int) -> bytes:
    """The first bytes of a part, unpacked. Raises one of ``ARCHIVE_ERRORS``, also if it is encrypted."""
    if part.flag_bits & _ENCRYPTED or part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise BadZipFile
    with archive.open(part) as content:
        return content.read(max_bytes)


def _has_small_directory(file: BinaryIO) -> bool:
    length = file.seek(0, io.SEEK_END)
    file.seek(max(0, length - _END_RECORD_LENGTH - _MAX_COMMENT_LENGTH - len(_ZIP64_LOCATOR)))
    tail = file.read()
    offset = tail.rfind(_END_RECORD)
    # Uploads are far too small to need ZIP64, whose end record could point to another directory.
    if offset < 0 or _ZIP64_LOCATOR in tail:
        return False
    size: int = struct.unpack_from("<L", tail, offset + 12)[0]
    return size <= _MAX_DIRECTORY_BYTES
