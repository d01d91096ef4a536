"""Small PDFs that are no ordinary estimates."""

import io

from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from apps.estimates.reader.document import Reading
from apps.estimates.reader.pdf import read_pdf


def read(content: bytes) -> Reading:
    return read_pdf(io.BytesIO(content))


def _save(draw, **options) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), **options)
    draw(canvas)
    canvas.save()
    return buffer.getvalue()


def _draw_line(canvas: Canvas) -> None:
    _draw_header(canvas)
    canvas.drawString(40, 680, "1. Drip edge")
    for x, text in ((320, "10.00 LF"), (400, "3.00"), (480, "30.00")):
        canvas.drawRightString(x, 680, text)


def _draw_header(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.drawString(40, 700, "DESCRIPTION")
    for x, text in ((320, "QUANTITY"), (400, "UNIT PRICE"), (480, "TOTAL")):
        canvas.drawRightString(x, 700, text)


def encrypted(password: str) -> bytes:
    return _save(_draw_line, encrypt=StandardEncryption(password, ownerPassword="owner", canCopy=0))


def with_header_only() -> bytes:
    return _save(_draw_header)


def letter() -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 700, "Dear policyholder, we have paid $1,240.00 for 4 windows at 310.00 each.")

    return _save(draw)


def scan() -> bytes:
    picture = ImageReader(Image.new("L", (200, 260), 128))
    return _save(lambda canvas: canvas.drawImage(picture, 0, 0, 612, 792))


def with_picture() -> bytes:
    """A picture of 17 MB when unpacked."""
    picture = ImageReader(Image.new("L", (5000, 3400), "white"))

    def draw(canvas: Canvas) -> None:
        _draw_line(canvas)
        canvas.drawImage(picture, 0, 0, 612, 400)

    return _save(draw)


def empty_pages(count: int) -> bytes:
    def draw(canvas: Canvas) -> None:
        for _ in range(count):
            canvas.showPage()

    return _save(draw)
