"""The network's look on paper, for statements, receipts and packets.

A document is a list of parts, which ``draw_pdf`` sets on pages:

    draw_pdf([title("Receipt", "P-2026-000123"), facts([("Amount", "$1,850.00")])], name="Receipt P-2026-000123")

Everything is dark on white and readable without colour, because these pages are printed and faxed. The same parts
always give the same bytes. Text may be of any script that Source Sans 3 has (Latin, Greek, Cyrillic); other characters
become empty boxes. reportlab writes the title and the language for screen readers, but no tags. With ``is_marked``, the
pages say what is a heading and what decoration, from which tags are made (``claims/packets/tags.py``).
"""

import io
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    LongTable,
    PageTemplate,
    Paragraph,
    Table,
)

NETWORK_NAME = "Anonymous Adjusters Network"

SANS, SANS_BOLD = "SourceSans3-Regular", "SourceSans3-Semibold"
MONO, MONO_BOLD = "IBMPlexMono-Regular", "IBMPlexMono-Medium"

for _font in (SANS, SANS_BOLD, MONO, MONO_BOLD):
    pdfmetrics.registerFont(TTFont(_font, Path(__file__).parent / "fonts" / f"{_font}.ttf"))

INK, FAINT_INK, LINE, TINT = HexColor(0x101613), HexColor(0x55605A), HexColor(0xB9C2BD), HexColor(0xF1F4F2)

WIDTH, HEIGHT = LETTER
MARGIN = 54
CONTENT_WIDTH = WIDTH - 2 * MARGIN

# For a heading, the head of a table and its first lines.
_HEADING_ROOM = 110
# The number of pages is known last, so each page shows a form that is drawn at the end.
_PAGE_COUNT = "page-count"


def draw_pdf(parts: Iterable[Flowable], *, name: str, is_marked: bool = False) -> bytes:
    """Set the parts on as many pages as they need. ``name`` is the document's title and at the foot of its pages."""
    file = io.BytesIO()
    document = BaseDocTemplate(
        file, pagesize=LETTER, invariant=1, lang="en-US", title=name, author=NETWORK_NAME, initialFontName=SANS
    )
    frame = Frame(MARGIN, 60, CONTENT_WIDTH, HEIGHT - 60 - 98, leftPadding=0, rightPadding=0, topPadding=0)
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=partial(_draw_page_frame, name=name)))
    story: list[Flowable] = []
    for part in parts:
        if isinstance(part, _Heading):
            # Not keepWithNext, which moves a whole table to the next page.
            story.append(CondPageBreak(_HEADING_ROOM))
        story.append(part)
    document.build(story, canvasmaker=_MarkedCanvas if is_marked else _PageCountCanvas)
    return file.getvalue()


@contextmanager
def marked(canvas: Canvas, tag: str, *, alt: str = "") -> Iterator[None]:
    """Say what is drawn in the block: ``H1``, ``Figure``, ``Artifact`` for decoration. Ordinary pages have no marks."""
    if not isinstance(canvas, MarkedCanvas):
        yield
        return
    text = alt.encode("utf-16-be").hex()
    canvas.addLiteral(f"/{tag} <</Alt <FEFF{text}>>> BDC" if alt else f"/{tag} BMC")
    yield
    canvas.addLiteral("EMC")


def title(kind: str, number: str) -> Flowable:
    """The head of the first page, such as ``Statement`` and ``S-2026-000123``."""
    table = _Title([[kind, number]], colWidths=[CONTENT_WIDTH / 2] * 2, spaceAfter=10)
    table.setStyle(
        [
            ("FONT", (0, 0), (0, 0), SANS_BOLD, 22, 26),
            ("FONT", (1, 0), (1, 0), MONO_BOLD, 13, 18),
            ("ALIGN", (1, 0), (1, 0), "RIGHT"),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
            ("TEXTCOLOR", (0, 0), (-1, -1), INK),
            *_padding(horizontal=0, vertical=0),
        ]
    )
    return table


def heading(text: str) -> Flowable:
    """A heading, on the same page as the start of what follows."""
    return _Heading(escape(text), _style(SANS_BOLD, 12.5, leading=16, spaceBefore=16, spaceAfter=5))


def paragraph(text: str, *, faint: bool = False) -> Flowable:
    """Typed text, with its line breaks."""
    color = FAINT_INK if faint else INK
    return _typed(text, _style(SANS, 9.5, leading=13.5, spaceBefore=6, spaceAfter=6, textColor=color))


def facts(pairs: Iterable[tuple[str, str]]) -> Flowable:
    """Labels, each with its value beside it."""
    label, value = _style(MONO, 8, leading=14, textColor=FAINT_INK), _style(SANS, 10, leading=14)
    rows = [[Paragraph(escape(name), label), _typed(text, value)] for name, text in pairs]
    table = Table(rows, colWidths=[130, CONTENT_WIDTH - 130])
    table.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *_padding(horizontal=0, vertical=1)])
    # The smaller label has the baseline of its value.
    table.setStyle([("TOPPADDING", (0, 0), (0, -1), 3)])
    return table


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    widths: Sequence[float],
    figures: Collection[int] = (),
    has_total: bool = False,
) -> Flowable:
    """A table whose head is repeated on every page.

    ``widths`` are shares of the page's width. The columns ``figures`` are in monospace and to the right. With
    ``has_total``, the last row is the sum of the others.
    """
    label = {
        index: _style(MONO_BOLD, 7.5, leading=10, alignment=TA_RIGHT * (index in figures)) for index in range(len(head))
    }
    column_widths = [CONTENT_WIDTH * width / sum(widths) for width in widths]
    cells: list[list[str | Flowable]] = [[Paragraph(escape(cell), label[index]) for index, cell in enumerate(head)]]
    cells += [
        [cell if index in figures else _wrap(cell, column_widths[index] - 10) for index, cell in enumerate(row)]
        for row in rows
    ]
    result = LongTable(cells, colWidths=column_widths, repeatRows=1)
    result.setStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("BACKGROUND", (0, 0), (-1, 0), TINT),
            ("LINEABOVE", (0, 0), (-1, 0), 0.8, INK),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
            ("TEXTCOLOR", (0, 0), (-1, -1), INK),
            *_padding(horizontal=5, vertical=3.5),
            ("FONT", (0, 1), (-1, -1), SANS, 9, 12),
            *(("FONT", (index, 1), (index, -1), MONO, 8.5, 12) for index in figures),
            *(("ALIGN", (index, 1), (index, -1), "RIGHT") for index in figures),
        ]
    )
    if has_total:
        result.setStyle(
            [
                ("FONTNAME", (0, -1), (-1, -1), SANS_BOLD),
                *(("FONTNAME", (index, -1), (index, -1), MONO_BOLD) for index in figures),
                ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
            ]
        )
    return result


class MarkedCanvas(Canvas):
    """Pages whose content is marked."""


class _Title(Table):
    def draw(self) -> None:
        with marked(self.canv, "H1"):
            super().draw()


class _Heading(Paragraph):
    def draw(self) -> None:
        with marked(self.canv, "H2"):
            super().draw()


class _PageCountCanvas(Canvas):
    """Draws the form of ``_PAGE_COUNT`` when all pages are there."""

    def save(self) -> None:
        pages = self.getPageNumber() - 1
        self.beginForm(_PAGE_COUNT)
        self.setFont(MONO, 7.5)
        self.setFillColor(FAINT_INK)
        self.drawString(0, 0, str(pages))
        self.endForm()
        super().save()


class _MarkedCanvas(_PageCountCanvas, MarkedCanvas):
    pass


def _draw_page_frame(canvas: Canvas, _document: BaseDocTemplate, *, name: str) -> None:
    canvas.setViewerPreference("DisplayDocTitle", "true")
    with marked(canvas, "Artifact"):
        _draw_head_and_foot(canvas, name)


def _draw_head_and_foot(canvas: Canvas, name: str) -> None:
    canvas.saveState()
    top = HEIGHT - MARGIN
    _draw_mark(canvas, MARGIN, top - 22, 22)
    canvas.setFont(MONO_BOLD, 9.5)
    canvas.setFillColor(INK)
    canvas.drawString(MARGIN + 32, top - 14.5, NETWORK_NAME.upper(), charSpace=1.2)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.line(MARGIN, top - 30, WIDTH - MARGIN, top - 30)

    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, 50, WIDTH - MARGIN, 50)
    canvas.setFont(MONO, 7.5)
    canvas.setFillColor(FAINT_INK)
    canvas.drawRightString(WIDTH - MARGIN, 37, name)
    page = f"Page {canvas.getPageNumber()} of "
    canvas.drawString(MARGIN, 37, page)
    canvas.translate(MARGIN + canvas.stringWidth(page), 37)
    canvas.doForm(_PAGE_COUNT)
    canvas.restoreState()


def _draw_mark(canvas: Canvas, x: float, y: float, size: float) -> None:
    """``static/brand/mark.svg`` in ink on white, whose drawing is 64 units wide with y downwards."""
    canvas.saveState()
    canvas.translate(x, y + size)
    canvas.scale(size / 64, -size / 64)
    canvas.setStrokeColor(INK)
    canvas.setFillColor(INK)
    canvas.setLineWidth(3)
    path = canvas.beginPath()
    for line in _MARK_LINES:
        path.moveTo(*line[0])
        for point in line[1:]:
            path.lineTo(*point)
    canvas.drawPath(path)
    canvas.circle(32, 43, 2.6, stroke=0, fill=1)
    canvas.restoreState()


_MARK_LINES = (
    ((32, 6), (55, 19), (55, 45), (32, 58), (9, 45), (9, 19), (32, 6), (32, 12)),
    ((20, 43), (32, 18), (44, 43)),
    ((25, 34), (39, 34)),
    ((32, 52), (32, 58)),
)


def _wrap(cell: str, width: float) -> str | Flowable:
    """Break the text of a cell into lines."""
    # A paragraph takes ten times as long, and is needed only for words that are longer than a line.
    if any(pdfmetrics.stringWidth(word, SANS, 9) > width for word in cell.split()):
        return _typed(cell, _style(SANS, 9, leading=12))
    return "\n".join(simpleSplit(cell, SANS, 9, width))


def _typed(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(text).replace("\n", "<br/>"), style)


@cache
def _style(font: str, size: float, **options: object) -> ParagraphStyle:
    return ParagraphStyle(f"{font} {size}", **{"fontName": font, "fontSize": size, "textColor": INK, **options})


def _padding(*, horizontal: float, vertical: float) -> list[tuple]:
    sides = {"LEFTPADDING": horizontal, "RIGHTPADDING": horizontal, "TOPPADDING": vertical, "BOTTOMPADDING": vertical}
    return [(side, (0, 0), (-1, -1), points) for side, points in sides.items()]
