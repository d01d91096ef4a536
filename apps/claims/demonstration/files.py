"""Small files that open: a PDF and a PNG drawn here, a photograph that stands beside this module."""

import struct
import zlib
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile

_PHOTOGRAPH = Path(__file__).with_name("roof.jpg")
_GREEN, _DARK = b"\x14\xb8\x6a", b"\x10\x14\x18"


def pdf(name: str, *lines: str) -> SimpleUploadedFile:
    """A page of text."""
    shown = " ".join(f"({line}) Tj 0 -24 Td" for line in lines)
    content = f"BT /F1 16 Tf 72 720 Td {shown} ET".encode("ascii")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Font << /F1 5 0 R >> >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, written in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, written)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return SimpleUploadedFile(name, body + trailer % (size, table, size, len(body)))


def png(name: str) -> SimpleUploadedFile:
    """A plan of a roof in two colours, 64 by 64 pixels."""
    rows = b"".join(
        b"\x00" + b"".join(_GREEN if abs(column - 32) < row // 2 else _DARK for column in range(64))
        for row in range(64)
    )
    header = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return SimpleUploadedFile(name, b"\x89PNG\r\n\x1a\n" + chunks)


def jpeg(name: str) -> SimpleUploadedFile:
    """A photograph of a roof, after a fashion."""
    return SimpleUploadedFile(name, _PHOTOGRAPH.read_bytes())


def esx(name: str) -> SimpleUploadedFile:
    """An estimate file, whose content nobody here looks at."""
    return SimpleUploadedFile(name, b"Demonstration estimate, opaque to the network.\n")
