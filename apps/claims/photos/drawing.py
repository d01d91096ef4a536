"""The pages of a photo report: a cover, the photographs with their captions, and the list of their files."""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from apps.core.files import pdf

_PAGE_HEIGHT = 620
_ROW_HEIGHT = _PAGE_HEIGHT / 2
_GAP = 16
# Two a page: the text is beside the photograph. Four a page: below it.
_WIDE, _NARROW = (348.0, 278.0), ((pdf.CONTENT_WIDTH - _GAP) / 2, 166.0)

_UNREADABLE = "This file cannot be drawn."
_CHANGED = "The stored file differs from the one that was received."
# Long texts are set smaller until they fit.
_SCALES = (1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42)


def draw_report(order: dict[str, Any]) -> bytes:
    """``photos`` of the order have their ``file``, the path of a JPEG."""
    photos, claim, per_page = order["photos"], order["claim"], order["per_page"]
    parts = [
        pdf.title(order["title"], claim["reference"]),
        pdf.facts(claim["parties"]),
        pdf.heading("This report"),
        pdf.facts([("Made", claim["date"]), ("Photographs", str(len(photos)))]),
        pdf.paragraph(
            "Times, cameras and positions are what the files say. Nobody has verified them. Times are those of the "
            "camera's own clock. The last pages list the SHA-256 of each original file: it is the file that was "
            "received, and the pictures in this report are smaller copies of it.",
            faint=True,
        ),
        *(_PhotoPage(photos[start : start + per_page], per_page) for start in range(0, len(photos), per_page)),
        pdf.heading("Files"),
        pdf.table(
            ["Number", "File", "SHA-256"],
            [[str(photo["number"]), photo["name"], photo["sha256"]] for photo in photos],
            widths=[50, 106, 348],
            figures=[2],
        ),
    ]
    return pdf.draw_pdf(parts, name=order["title"])


# Left, top, width, height.
_Box = tuple[float, float, float, float]


class _PhotoPage(Flowable):
    """The photographs of one page. It is too high to share a page with anything else."""

    def __init__(self, photos: Sequence[dict[str, Any]], per_page: int) -> None:
        super().__init__()
        self.photos, self.per_page = photos, per_page

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return pdf.CONTENT_WIDTH, _PAGE_HEIGHT

    def draw(self) -> None:
        columns = self.per_page // 2
        for index, photo in enumerate(self.photos):
            row, column = divmod(index, columns)
            x, top = column * (_NARROW[0] + _GAP), _PAGE_HEIGHT - row * _ROW_HEIGHT
            if columns == 1:
                width, height = _WIDE
                text = (x + width + _GAP, top, pdf.CONTENT_WIDTH - width - _GAP, height)
            else:
                width, height = _NARROW
                text = (x, top - height - 8, width, _ROW_HEIGHT - height - 20)
            _draw_picture(self.canv, photo, (x, top, width, height))
            _draw_text(self.canv, photo, text)


def _draw_picture(canvas: Canvas, photo: dict[str, Any], box: _Box) -> None:
    x, top, width, height = box
    y = top - height
    canvas.setFillColor(pdf.TINT)
    canvas.setStrokeColor(pdf.LINE)
    canvas.setLineWidth(0.4)
    canvas.rect(x, y, width, height, stroke=1, fill=1)
    if photo["file"]:
        canvas.drawImage(photo["file"], x, y, width, height, preserveAspectRatio=True, anchor="c")
        return
    canvas.setFillColor(pdf.INK)
    canvas.setFont(pdf.SANS, 9.5)
    canvas.drawCentredString(x + width / 2, y + height / 2, _UNREADABLE if photo["size"] else _CHANGED)


def _draw_text(canvas: Canvas, photo: dict[str, Any], box: _Box) -> None:
    x, top, width, height = box
    for scale in _SCALES:
        paragraphs = _set_text(photo, scale)
        heights = [paragraph.getSpaceBefore() + paragraph.wrap(width, height)[1] for paragraph in paragraphs]
        if sum(heights) <= height:
            break
    for paragraph, taken in zip(paragraphs, heights, strict=True):
        top -= taken
        paragraph.drawOn(canvas, x, top)


def _set_text(photo: dict[str, Any], scale: float) -> list[Paragraph]:
    # Digits need no room below the line.
    number = _style(pdf.MONO_BOLD, 15, 13, scale)
    caption = _style(pdf.SANS_BOLD, 10.5, 13.5, scale, spaceBefore=4 * scale)
    # The label is where a list has its bullet.
    fact = _style(
        pdf.SANS,
        9,
        12.5,
        scale,
        leftIndent=44 * scale,
        bulletFontName=pdf.MONO,
        bulletFontSize=7 * scale,
        bulletColor=pdf.FAINT_INK,
    )
    paragraphs = [Paragraph(str(photo["number"]), number)]
    if photo["caption"]:
        paragraphs.append(Paragraph(escape(photo["caption"]).replace("\n", "<br/>"), caption))
    first_fact = fact.clone("first fact", spaceBefore=4 * scale)
    paragraphs += [
        Paragraph(escape(value), fact if index else first_fact, bulletText=name)
        for index, (name, value) in enumerate(photo["facts"])
    ]
    return paragraphs


def _style(font: str, size: float, leading: float, scale: float, **options: object) -> ParagraphStyle:
    return ParagraphStyle(
        font, fontName=font, fontSize=size * scale, leading=leading * scale, textColor=pdf.INK, **options
    )
