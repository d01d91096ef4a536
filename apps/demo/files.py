"""Small valid demo files: a PDF, a PNG, a JPEG and an opaque estimate file."""

import io
import zlib

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw


def pdf(name: str, title: str, *lines: str) -> SimpleUploadedFile:
    """A page with a title, lines of text, and ruled lines below them."""
    text_lines = " ".join(f"({line}) Tj 0 -22 Td" for line in lines)
    ruled_lines = " ".join(f"72 {height} m 540 {height} l" for height in range(540, 120, -30))
    text = f"BT /F1 28 Tf 72 700 Td ({title}) Tj /F1 15 Tf 0 -40 Td {text_lines} ET"
    content = f"{text} 0.7 G {ruled_lines} S 0.08 0.72 0.42 RG 3 w 72 750 m 540 750 l S".encode("ascii")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Font << /F1 5 0 R >> >>",
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, pdf_object in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, pdf_object)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return SimpleUploadedFile(name, body + trailer % (size, table, size, len(body)))


def png(name: str) -> SimpleUploadedFile:
    """A roof plan."""
    return SimpleUploadedFile(name, draw_roof_plan(name))


def jpeg(name: str) -> SimpleUploadedFile:
    """A drawing of a house."""
    return SimpleUploadedFile(name, draw_house(name))


def esx(name: str) -> SimpleUploadedFile:
    """An estimate file with placeholder content."""
    return SimpleUploadedFile(name, b"Demonstration estimate, opaque to the network.\n")


_Colour = tuple[int, int, int]

_SKIES: list[tuple[_Colour, _Colour]] = [
    ((74, 96, 120), (178, 190, 196)),
    ((96, 84, 102), (206, 176, 150)),
    ((62, 74, 84), (142, 152, 156)),
]

_ROOFS: list[_Colour] = [(92, 62, 54), (66, 72, 80), (104, 84, 62)]

_WALL, _GRASS, _WINDOW = (196, 186, 170), (58, 72, 50), (44, 52, 60)

_GREEN, _DARK, _GRID = (20, 184, 106), (16, 20, 24), (34, 42, 48)


def draw_house(name: str) -> bytes:
    """Return a JPEG of 1200 by 900 pixels: a house with hail marks on its shingles."""
    seed = zlib.crc32(name.encode())
    image = Image.new("RGB", (1200, 900), _GRASS)
    draw = ImageDraw.Draw(image)
    _draw_sky(draw, *_SKIES[seed // 9 % 3])
    draw.rectangle((250, 480, 950, 760), fill=_WALL)
    for left in (330, 560, 790):
        draw.rectangle((left, 550, left + 90, 670), fill=_WINDOW)
    _draw_roof(draw, _ROOFS[seed // 3 % 3], apex=480 + seed % 240)
    return _encode(image, "JPEG")


def draw_roof_plan(name: str) -> bytes:
    """Return a PNG of 800 by 600 pixels: a hipped roof from above, on a grid."""
    ridge = 220 + zlib.crc32(name.encode()) % 120
    image = Image.new("RGB", (800, 600), _DARK)
    draw = ImageDraw.Draw(image)
    for offset in range(0, 800, 40):
        draw.line((offset, 0, offset, 600), fill=_GRID)
        draw.line((0, offset, 800, offset), fill=_GRID)
    draw.rectangle((100, 120, 700, 480), outline=_GREEN, width=4)
    draw.line((ridge, 300, 800 - ridge, 300), fill=_GREEN, width=4)
    for x, y, end in ((100, 120, ridge), (100, 480, ridge), (700, 120, 800 - ridge), (700, 480, 800 - ridge)):
        draw.line((x, y, end, 300), fill=_GREEN, width=4)
    return _encode(image, "PNG")


def _draw_sky(draw: ImageDraw.ImageDraw, above: _Colour, below: _Colour) -> None:
    for row in range(680):
        colour = tuple(start + (end - start) * row // 680 for start, end in zip(above, below, strict=True))
        draw.line((0, row, 1200, row), fill=colour)


def _draw_roof(draw: ImageDraw.ImageDraw, colour: _Colour, *, apex: int) -> None:
    """Draw rows of shingles that widen from the ridge down, with darker edges and hail marks."""
    edge = tuple(part * 3 // 4 for part in colour)
    for row in range(14):
        top = 200 + row * 20
        left, right = apex + (200 - apex) * (row + 1) // 14, apex + (1000 - apex) * (row + 1) // 14
        draw.rectangle((left, top, right, top + 20), fill=colour)
        draw.line((left, top + 19, right, top + 19), fill=edge, width=3)
        for mark in range(left + 30 + row * 37 % 90, right, 170):
            draw.ellipse((mark, top + 5, mark + 14, top + 14), fill=edge)


def _encode(image: Image.Image, image_format: str) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, image_format)
    return buffer.getvalue()
