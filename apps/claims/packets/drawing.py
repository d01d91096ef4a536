"""The pages of a packet that are not pages of an exhibit, as small PDFs."""

import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageOps
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from apps.core.files import pdf
from apps.documents.thumbnail_renderer import MAX_PIXELS, TooManyPixels, convert_mode, encode_jpeg, open_image

ROWS_OF_INDEX = 24

_ROW_HEIGHT = 23
_INDEX_TOP = pdf.HEIGHT - 120
# The longer side, in pixels: 300 dots an inch on half a page.
_PHOTO_SIZE = 1600
_PHOTO_QUALITY = 85

# Pillow turns counter-clockwise.
_TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}


@dataclass(frozen=True, slots=True)
class IndexRow:
    """``page`` counts the pages of the packet from 1."""

    label: str
    title: str
    page: int
    number: str


@dataclass(frozen=True, slots=True)
class Photo:
    caption: str
    jpeg: bytes


_SEAL = (
    "This packet has the network's seal, a digital signature that a PDF reader shows and checks. It proves that the "
    "network made this file and that nothing was changed since. It does not prove that what the exhibits say is true."
)


def draw_cover(
    claim: dict[str, Any], *, title: str, exhibits: int, pages: int, first: str, last: str, is_sealed: bool
) -> bytes:
    parts = [
        pdf.title(title, claim["reference"]),
        pdf.facts(claim["parties"]),
        pdf.heading("This packet"),
        pdf.facts(
            [
                ("Made", claim["date"]),
                ("Exhibits", str(exhibits)),
                ("Pages", f"{pages}, {first} to {last}"),
            ]
        ),
        pdf.paragraph(
            "The last pages list the SHA-256 of the original file of each exhibit. The list is also enclosed as "
            "SHA256SUMS, to be checked with sha256sum -c beside the files.",
            faint=True,
        ),
    ]
    if is_sealed:
        parts.append(pdf.paragraph(_SEAL, faint=True))
    return pdf.draw_pdf(parts, name=title, is_marked=True)


def draw_index(rows: Sequence[IndexRow]) -> tuple[bytes, list[tuple[int, tuple[float, float, float, float], IndexRow]]]:
    """The pages, and of each row its page of the index, counted from 0, its box and itself: each becomes a link."""
    file = io.BytesIO()
    canvas = _create_canvas(file, "Index")
    places: list[tuple[int, tuple[float, float, float, float], IndexRow]] = []
    for start in range(0, len(rows), ROWS_OF_INDEX):
        _draw_head(canvas, "Index")
        for line, row in enumerate(rows[start : start + ROWS_OF_INDEX]):
            y = _INDEX_TOP - line * _ROW_HEIGHT
            with pdf.marked(canvas, "Link"):
                _draw_row(canvas, row, y)
            canvas.setStrokeColor(pdf.LINE)
            canvas.setLineWidth(0.4)
            canvas.line(pdf.MARGIN, y - 7, pdf.WIDTH - pdf.MARGIN, y - 7)
            places.append((start // ROWS_OF_INDEX, (pdf.MARGIN, y - 7, pdf.WIDTH - pdf.MARGIN, y + 12), row))
        canvas.showPage()
    canvas.save()
    return file.getvalue(), places


def _draw_row(canvas: Canvas, row: IndexRow, y: float) -> None:
    canvas.setFillColor(pdf.INK)
    canvas.setFont(pdf.MONO_BOLD, 8.5)
    canvas.drawString(pdf.MARGIN, y, row.label)
    canvas.setFont(pdf.SANS, 10)
    canvas.drawString(pdf.MARGIN + 80, y, _fit(row.title, pdf.SANS, 10, 300))
    canvas.setFont(pdf.MONO, 8.5)
    canvas.drawString(pdf.MARGIN + 388, y, row.number)
    canvas.drawRightString(pdf.WIDTH - pdf.MARGIN, y, f"p. {row.page}")


def draw_photos(photos: Sequence[Photo]) -> bytes:
    """Two a page."""
    file = io.BytesIO()
    canvas = _create_canvas(file, "Photographs")
    half = (pdf.HEIGHT - 2 * 44) / 2
    for index, photo in enumerate(photos):
        bottom = 44 + (half if index % 2 == 0 else 0)
        image = ImageReader(io.BytesIO(photo.jpeg))
        width, height = image.getSize()
        scale = min(pdf.CONTENT_WIDTH / width, (half - 40) / height)
        width, height = width * scale, height * scale
        with pdf.marked(canvas, "Figure", alt=photo.caption):
            canvas.drawImage(image, (pdf.WIDTH - width) / 2, bottom + 26 + (half - 40 - height) / 2, width, height)
        canvas.setFillColor(pdf.INK)
        canvas.setFont(pdf.SANS, 9.5)
        canvas.drawCentredString(pdf.WIDTH / 2, bottom + 12, _fit(photo.caption, pdf.SANS, 9.5, pdf.CONTENT_WIDTH))
        if index % 2 or index == len(photos) - 1:
            canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw_note(label: str, title: str, facts: Sequence[tuple[str, str]], text: str) -> bytes:
    """The page in place of an exhibit whose pages cannot be drawn."""
    parts = [pdf.title(label, ""), pdf.heading(title), pdf.facts(facts), pdf.paragraph(text)]
    return pdf.draw_pdf(parts, name=label, is_marked=True)


def draw_section(section: dict[str, Any]) -> bytes:
    """A section of the claim's own data: ``facts``, ``texts`` with a heading each, or a ``table``."""
    parts: list[Flowable] = [pdf.title(section["title"], "")]
    if section.get("facts"):
        parts.append(pdf.facts(section["facts"]))
    for head, text in section.get("texts", ()):
        parts += [pdf.heading(head), pdf.paragraph(text)]
    if table := section.get("table"):
        parts.append(pdf.table(table["head"], table["rows"], widths=table["widths"], figures=table["figures"]))
    return pdf.draw_pdf(parts, name=section["title"], is_marked=True)


def shrink_photo(file: Any, *, rotation: int) -> bytes:
    """The photograph as a JPEG that has neither EXIF nor other data. Raises as ``read_photo`` does."""
    return encode_jpeg(read_photo(file, side=_PHOTO_SIZE, rotation=rotation), _PHOTO_QUALITY)


def read_photo(file: Any, *, side: int, rotation: int = 0) -> Image.Image:
    """The photograph with at most ``side`` pixels a side, upright, then turned clockwise.

    Raises what Pillow raises for a broken image.
    """
    with open_image(file) as image:
        image.draft("RGB", (side, side))
        if image.width * image.height > MAX_PIXELS:
            raise TooManyPixels
        picture = convert_mode(image)
        picture.thumbnail((side, side), reducing_gap=2.0)
        with suppress(Exception):  # Pillow cannot rewrite some broken metadata
            picture = ImageOps.exif_transpose(picture)
    return picture.transpose(_TURNS[rotation]) if rotation else picture


def _create_canvas(file: io.BytesIO, title: str) -> Canvas:
    canvas = pdf.MarkedCanvas(
        file, pagesize=(pdf.WIDTH, pdf.HEIGHT), invariant=1, lang="en-US", initialFontName=pdf.SANS
    )
    canvas.setTitle(title)
    return canvas


def _draw_head(canvas: Canvas, title: str) -> None:
    canvas.setFillColor(pdf.INK)
    canvas.setFont(pdf.SANS_BOLD, 22)
    with pdf.marked(canvas, "H1"):
        canvas.drawString(pdf.MARGIN, pdf.HEIGHT - 84, title)


def _fit(text: str, font: str, size: float, width: float) -> str:
    """The first line, with an ellipsis if there are more."""
    lines = simpleSplit(text, font, size, width - size)
    return text if len(lines) <= 1 else f"{lines[0]}…"
