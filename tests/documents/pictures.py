"""Pictures and pages for the tests of thumbnails, good ones and bad ones, all of them small and made here."""

import io
import random
import struct
import zlib
from typing import Any

from PIL import Image

RED, BLUE, GREEN = (200, 30, 30), (30, 30, 200), (30, 160, 30)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """An image as a file."""
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()


def halves(mode: str = "RGB", size: tuple[int, int] = (800, 400)) -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def png_header(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that says it is so large, with so much of its data."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in parts
    )


def pdf(*objects: bytes, root: int = 1, more: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from 1; ``more`` goes into its trailer."""
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return body + trailer % (size, table, size, root, more, len(body))


def page(box: bytes = b"0 0 612 792", content: bytes = b"0.12 0.12 0.8 rg 0 0 306 792 re f") -> list[bytes]:
    """The objects of a PDF with one page, whose left half is blue."""
    return [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R >>" % box,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]


NO_PAGES = pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>")


def encrypted_pdf() -> bytes:
    """A PDF that asks for a password which nobody here has."""
    lock = b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"ab" * 32, b"cd" * 32)
    return pdf(*page(), lock, more=b"/Encrypt 5 0 R /ID [<00> <00>]")


def endless_page() -> bytes:
    """A PDF whose page is 30 drawings that are 30 drawings each, ten deep."""
    form = b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 700] /Length %d %s >>\nstream\n%s\nendstream"
    inside = b"/Resources << /XObject << /F %d 0 R >> >>"
    catalog, pages, sheet, content = page(content=b"/F Do")
    sheet = sheet.removesuffix(b">>") + inside % 5 + b">>"
    drawings = [form % (180, inside % number, b"/F Do " * 30) for number in range(6, 16)]
    return pdf(catalog, pages, sheet, content, *drawings, form % (14, b"", b"0 0 6 7 re f  "))


def slow_page(curves: int = 60_000) -> bytes:
    """A PDF of 1 MB with one page of dashed curves, which takes seconds to draw."""
    places = random.Random(1)
    lines = [b"%d %d %d %d v" % tuple(places.randrange(612) for _ in range(4)) for _ in range(curves)]
    return pdf(*page(content=b"[1 1] 0 d 0.2 w 300 400 m\n" + b"\n".join(lines) + b"\nS"))


def gif_of(frames: int) -> bytes:
    """A GIF of so many frames of one pixel, red first and blue from then on."""
    begin = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(RED) + bytes(BLUE)
    first, other = (b",\0\0\0\0\1\0\1\0\0\2\2" + code + b"\1\0" for code in (b"\x44", b"\x4c"))
    return begin + first + other * (frames - 1) + b";"
