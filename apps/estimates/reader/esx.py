"""Reads ``.esx`` files: ZIP archives of Xactimate. What is encrypted in them is never decrypted."""

import io
import zlib
from typing import BinaryIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from apps.estimates.reader.document import Reading, Unreadable
from apps.estimates.reader.roughdraft import parse_xml, read_roughdraft

_MAX_ENTRIES = 5000
_MAX_XML_BYTES = 60 * 1024 * 1024
_ENCRYPTED = 0x1


def read_esx(file: BinaryIO) -> Reading:
    """Raises ``Unreadable``."""
    try:
        with ZipFile(file) as archive:
            entries = archive.infolist()
            if len(entries) > _MAX_ENTRIES:
                raise Unreadable("too_large", "This estimate file has too many parts to be read.")
            content = _read_plain(archive, entries, "GENERIC_ROUGHDRAFT.XML")
            document = _read_plain(archive, entries, "XACTDOC.XML")
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise Unreadable("broken", "This file is damaged, or no estimate file of Xactimate.") from error
    if content is None:
        raise Unreadable("needs_xactimate", _describe(entries))
    reading = read_roughdraft(io.BytesIO(content), source="esx")
    if not reading.price_list and document is not None:
        reading.price_list = _find_price_list(document)
    return reading


def _read_plain(archive: ZipFile, entries: list[ZipInfo], name: str) -> bytes | None:
    """The content of this part if it is XML that is not encrypted."""
    for entry in entries:
        if entry.filename.replace("\\", "/").rpartition("/")[2].upper() != name or entry.flag_bits & _ENCRYPTED:
            continue
        if entry.file_size > _MAX_XML_BYTES:
            raise Unreadable("too_large", "The estimate in this file is too large to be read.")
        with archive.open(entry) as part:
            content = part.read(_MAX_XML_BYTES + 1)
        start = content[:200].lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").replace(b"\x00", b"")
        if start.startswith(b"<"):
            return content
    return None


def _describe(entries: list[ZipInfo]) -> str:
    files = [entry for entry in entries if not entry.is_dir()]
    return (
        f"The lines in this Xactimate file are encrypted; it has {len(files)} parts. Open it in Xactimate and add the "
        "printed PDF, the export “Line Items (RAW)”, or GENERIC_ROUGHDRAFT.XML."
    )


def _find_price_list(content: bytes) -> str:
    try:
        root = parse_xml(io.BytesIO(content))
    except Unreadable:
        return ""
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.lower() == "pricelist":
                return str(value)[:40]
        if str(element.tag).rpartition("}")[2].lower() == "pricelist" and element.text:
            return str(element.text).strip()[:40]
    return ""
