"""Small generated images and PDFs, valid and invalid, for the tests of thumbnails."""

import io
import struct
import zlib
from typing import Any

from PIL import Image

RED, BLUE, GREEN = (200, 30, 30), (30, 30, 200), (30, 160, 30)


def image_bytes(image: Image.Image, image_format: str, **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, image_format, **options)
    return buffer.getvalue()


def red_and_blue_image(mode: str = "RGB", size: tuple[int, int] = (800, 400)) -> Image.Image:
    """The left half is red, the right half is blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def heic_bytes(size: tuple[int, int] = (800, 400)) -> bytes:
    """A HEIC photograph, as telephones take it."""
    from pillow_heif import from_pillow  # loads the encoder

    buffer = io.BytesIO()
    from_pillow(red_and_blue_image(size=size)).save(buffer, quality=80)
    return buffer.getvalue()


def turned_heic_bytes(orientation: int, *, has_box: bool) -> bytes:
    """A HEIC photograph with this orientation in its EXIF, and with ``has_box`` in a box, as the format asks for."""
    from pillow_heif import from_pillow  # loads the encoder

    buffer, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = orientation if has_box else 1
    from_pillow(red_and_blue_image(size=(160, 80))).save(buffer, quality=80, exif=exif.tobytes())
    # The encoder writes a box for each orientation but 1.
    entry = b"\x01\x12\0\x03\0\0\0\x01\0"
    return buffer.getvalue().replace(entry + b"\1", entry + bytes([orientation]))


def png_header(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that declares this size and contains only ``data``."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + chunk_type + content + struct.pack(">I", zlib.crc32(chunk_type + content))
        for chunk_type, content in chunks
    )


def build_pdf(*objects: bytes, root: int = 1, trailer_extra: bytes = b"") -> bytes:
    """A PDF of these objects, which are numbered from 1."""
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return body + trailer % (size, table, size, root, trailer_extra, len(body))


def pdf_page(box: bytes = b"0 0 612 792", content: bytes = b"0.12 0.12 0.8 rg 0 0 306 792 re f") -> list[bytes]:
    """The objects of a PDF with one page. The left half of the page is blue."""
    return [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R >>" % box,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]


PDF_WITHOUT_PAGES = build_pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>")


def encrypted_pdf() -> bytes:
    """A PDF that cannot be opened without a password."""
    encryption = b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"ab" * 32, b"cd" * 32)
    return build_pdf(*pdf_page(), encryption, trailer_extra=b"/Encrypt 5 0 R /ID [<00> <00>]")


def exponential_pdf() -> bytes:
    """A PDF whose page draws a form 30 times, which draws another form 30 times, and so on for ten levels."""
    form = b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 700] /Length %d %s >>\nstream\n%s\nendstream"
    resources = b"/Resources << /XObject << /F %d 0 R >> >>"
    catalog, pages, page, content = pdf_page(content=b"/F Do")
    page = page.removesuffix(b">>") + resources % 5 + b">>"
    drawings = [form % (180, resources % number, b"/F Do " * 30) for number in range(6, 16)]
    return build_pdf(catalog, pages, page, content, *drawings, form % (14, b"", b"0 0 6 7 re f  "))


def gif_with_frames(frames: int) -> bytes:
    """A GIF with frames of one pixel. The first frame is red, the others are blue."""
    header = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(RED) + bytes(BLUE)
    first, other = (b",\0\0\0\0\1\0\1\0\0\2\2" + code + b"\1\0" for code in (b"\x44", b"\x4c"))
    return header + first + other * (frames - 1) + b";"
