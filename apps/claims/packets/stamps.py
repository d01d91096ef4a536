"""Numbers the pages of a packet: ``AAN-000123``, where nothing is drawn.

A visual place counts from the lower left corner of the page as it is shown, in points; a PDF counts in its own space,
which the page's rotation turns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

PREFIX = "AAN"
# How much taller a page without a free place becomes.
EXTRA_HEIGHT = 18

_SIZE = 9
# Helvetica's widths: A, N, hyphen, digit.
_WIDTH = (2 * 0.667 + 0.722 + 0.333 + 6 * 0.556) * _SIZE
_BOX_WIDTH, _BOX_HEIGHT, _MARGIN = _WIDTH + 6, 13.0, 13.0
# Drawings of thousands of lines are not searched for a free place.
_MAX_OBJECTS = 5000

# Left, bottom, right, top.
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible box of a page and its rotation."""

    box: Box
    rotation: int

    @property
    def size(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        size = (right - left, top - bottom)
        return size if self.rotation in {0, 180} else size[::-1]

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """From a visual place to the space of the PDF."""
        left, bottom, right, top = self.box
        return {
            0: (1, 0, 0, 1, left, bottom),
            90: (0, 1, -1, 0, right, bottom),
            180: (-1, 0, 0, -1, right, top),
            270: (0, -1, 1, 0, left, top),
        }[self.rotation]

    def to_page(self, visual: Box) -> Box:
        a, b, c, d, e, f = self.matrix
        xs = [a * visual[i] + c * visual[j] + e for i, j in ((0, 1), (2, 3))]
        ys = [b * visual[i] + d * visual[j] + f for i, j in ((0, 1), (2, 3))]
        return min(xs), min(ys), max(xs), max(ys)

    def made_taller(self) -> "Frame":
        """With room below what is shown."""
        left, bottom, right, top = self.box
        boxes = {
            0: (left, bottom - EXTRA_HEIGHT, right, top),
            90: (left, bottom, right + EXTRA_HEIGHT, top),
            180: (left, bottom, right, top + EXTRA_HEIGHT),
            270: (left - EXTRA_HEIGHT, bottom, right, top),
        }
        return Frame(boxes[self.rotation], self.rotation)


def get_frame(page: pikepdf.Page) -> Frame:
    media, crop = _read_box(page.mediabox), _read_box(page.cropbox)
    box = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    if box[0] >= box[2] or box[1] >= box[3]:
        box = media
    rotation = int(page.obj.get("/Rotate", 0)) % 360
    return Frame(box, rotation if rotation in {0, 90, 180, 270} else 0)


def stamp(page: pikepdf.Page, number: int, taken: Sequence[Box] | None) -> None:
    """``taken`` are the boxes of what is drawn, in the space of the PDF, or None if too much is drawn."""
    frame = get_frame(page)
    place = None if taken is None else _find_place(frame, taken)
    is_taller = place is None
    if place is None:
        frame = frame.made_taller()
        width, _height = frame.size
        place = (max(width - _MARGIN - _BOX_WIDTH, 0), (EXTRA_HEIGHT - _BOX_HEIGHT) / 2)
        _set_box(page, frame)
    x, y = place
    matrix = " ".join(f"{value:.4f}" for value in frame.matrix)
    # What is outside of the visible box must not show in the room below it.
    background = f"1 g 0 0 {frame.size[0]:.2f} {EXTRA_HEIGHT} re f " if is_taller else ""
    text = f"BT /AANStamp {_SIZE} Tf {x + 3:.2f} {y + 3.5:.2f} Td ({format_number(number)}) Tj ET"
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(f"\nQ /Artifact BMC q {matrix} cm {background}0 g {text} Q EMC".encode())
    _add_font(page)


def format_number(number: int) -> str:
    return f"{PREFIX}-{number:06}"


def read_taken(page: pikepdf.Page, drawn: Iterator[Box]) -> list[Box] | None:
    """The boxes of all objects and annotations of a page."""
    boxes: list[Box] = []
    for box in drawn:
        boxes.append(box)
        if len(boxes) > _MAX_OBJECTS:
            return None
    return boxes + [_read_box(annotation.Rect) for annotation in page.obj.get("/Annots", ()) if "/Rect" in annotation]


def _find_place(frame: Frame, taken: Sequence[Box]) -> tuple[float, float] | None:
    width, height = frame.size
    top = height - _MARGIN - _BOX_HEIGHT
    for y in (_MARGIN, top):
        for x in (width - _MARGIN - _BOX_WIDTH, (width - _BOX_WIDTH) / 2, _MARGIN):
            if x < 0 or y < 0:
                continue
            wanted = frame.to_page((x, y, x + _BOX_WIDTH, y + _BOX_HEIGHT))
            if not any(_overlap(wanted, box) for box in taken):
                return x, y
    return None


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _read_box(values: object) -> Box:
    x1, y1, x2, y2 = (float(value) for value in values)  # type: ignore[attr-defined]
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _set_box(page: pikepdf.Page, frame: Frame) -> None:
    media = _read_box(page.mediabox)
    box = frame.box
    union = (min(media[0], box[0]), min(media[1], box[1]), max(media[2], box[2]), max(media[3], box[3]))
    page.obj.MediaBox, page.obj.CropBox = Array(list(union)), Array(list(box))
    for name in ("/TrimBox", "/BleedBox", "/ArtBox"):
        if name in page.obj:
            del page.obj[name]


def _add_font(page: pikepdf.Page) -> None:
    # Copies, because pages may share their resources.
    of_page: Any = page.obj
    resources: Any = Dictionary(of_page.get("/Resources", Dictionary()))
    fonts = Dictionary(resources.get("/Font", Dictionary()))
    fonts["/AANStamp"] = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )
    resources.Font = fonts
    page.obj.Resources = resources
