"""The words of a PDF with their places, and rows of words."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

import pypdfium2
import pypdfium2.raw as pdfium

from apps.estimates.reader.document import MAX_PAGES, Unreadable

# In font sizes. Between words of one text there is a quarter, between columns more than a half.
_WORD_GAP = 0.15
PHRASE_GAP = 0.6

_BOLD_WEIGHT = 600


@dataclass(slots=True)
class Word:
    """``y`` is the baseline, from the top of the page."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    top: float
    bottom: float
    is_bold: bool = False
    is_italic: bool = False

    @property
    def centre(self) -> float:
        return (self.x0 + self.x1) / 2


@dataclass(slots=True)
class Row:
    """Words on one baseline, from left to right."""

    page: int
    words: list[Word] = field(default_factory=list)
    # Kept by grid.py, which reads a row several times.
    tokens: Any = None

    @property
    def y(self) -> float:
        return self.words[0].y

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def size(self) -> float:
        return max(word.size for word in self.words)

    @property
    def is_bold(self) -> bool:
        return all(word.is_bold for word in self.words)

    @property
    def is_italic(self) -> bool:
        return all(word.is_italic for word in self.words)


@dataclass(slots=True)
class Page:
    number: int
    height: float
    rows: list[Row]


def read_pages(file: BinaryIO) -> list[Page]:
    """Raises ``Unreadable``."""
    try:
        document = pypdfium2.PdfDocument(file.read())
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise Unreadable(
                "encrypted", "This PDF is protected with a password. Save a copy without a password and add that."
            ) from error
        raise Unreadable("broken", "This PDF is damaged. Download it again, or ask for another copy.") from error
    if len(document) > MAX_PAGES:
        raise Unreadable(
            "too_large", f"This PDF has {len(document):,} pages. At most {MAX_PAGES} are read: add only the estimate."
        )
    return [_read_page(document, index) for index in range(len(document))]


def _read_page(document: Any, index: int) -> Page:
    try:
        page = document[index]
        text_page = page.get_textpage()
    except pypdfium2.PdfiumError:
        return Page(index + 1, 0, [])
    try:
        left, bottom, right, top = page.get_bbox()
        frame = _Frame(left, bottom, right, top, page.get_rotation())
        return Page(index + 1, frame.height, group_rows(index + 1, _read_words(text_page.raw, frame)))
    finally:
        text_page.close()
        page.close()


@dataclass(frozen=True, slots=True)
class _Frame:
    """Turns coordinates of the file into those of the page as it is seen."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def height(self) -> float:
        return self.right - self.left if self.rotation in {90, 270} else self.top - self.bottom

    def place(self, x: float, y: float) -> tuple[float, float]:
        if self.rotation == 90:
            return y - self.bottom, x - self.left
        if self.rotation == 180:
            return self.right - x, y - self.bottom
        if self.rotation == 270:
            return self.top - y, self.right - x
        return x - self.left, self.top - y


def _read_words(text_page: Any, frame: _Frame) -> Iterator[Word]:
    box = pdfium.FS_RECTF()
    origin_x, origin_y = ctypes.c_double(), ctypes.c_double()
    flags = ctypes.c_int()
    name = ctypes.create_string_buffer(128)
    word: Word | None = None
    for index in range(pdfium.FPDFText_CountChars(text_page)):
        code = pdfium.FPDFText_GetUnicode(text_page, index)
        character = chr(code) if code <= 0x10FFFF else "\N{REPLACEMENT CHARACTER}"
        if not code or character.isspace() or character in "\x02\N{SOFT HYPHEN}\ufffe":
            if word is not None:
                yield word
            word = None
            continue
        pdfium.FPDFText_GetLooseCharBox(text_page, index, box)
        pdfium.FPDFText_GetCharOrigin(text_page, index, origin_x, origin_y)
        if frame.rotation:
            x0, top = frame.place(box.left, box.top)
            x1, bottom = frame.place(box.right, box.bottom)
            x0, x1, top, bottom = min(x0, x1), max(x0, x1), min(top, bottom), max(top, bottom)
            _, y = frame.place(origin_x.value, origin_y.value)
        else:
            x0, x1, y = box.left - frame.left, box.right - frame.left, frame.top - origin_y.value
            top, bottom = frame.top - box.top, frame.top - box.bottom
        if word is not None and abs(y - word.y) < 1 and -0.3 < (x0 - word.x1) / word.size < _WORD_GAP:
            word.text += character
            word.x1 = max(x1, word.x1)
            continue
        if word is not None:
            yield word
        size = pdfium.FPDFText_GetFontSize(text_page, index)
        size = size if size > 1 else max(bottom - top, 1)  # some programs scale a font of size 1
        pdfium.FPDFText_GetFontInfo(text_page, index, name, 128, flags)
        font = name.value.lower()
        is_bold = b"bold" in font or pdfium.FPDFText_GetFontWeight(text_page, index) >= _BOLD_WEIGHT
        word = Word(character, x0, x1, y, size, top, bottom, is_bold, b"italic" in font or b"oblique" in font)
    if word is not None:
        yield word


def group_rows(page: int, words: Iterator[Word]) -> list[Row]:
    rows: list[Row] = []
    for word in sorted(words, key=lambda word: word.y):
        if rows and word.y - rows[-1].words[0].y <= max(2, 0.3 * min(word.size, rows[-1].words[0].size)):
            rows[-1].words.append(word)
        else:
            rows.append(Row(page, [word]))
    for row in rows:
        row.words.sort(key=lambda word: word.x0)
    return rows
