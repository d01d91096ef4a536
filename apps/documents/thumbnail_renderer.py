"""Draws one thumbnail: the file on standard input, a small JPEG on standard output; nothing where there is none.

A program of its own, run by ``drawing.py`` once for each file: what it reads may have been made to break whoever reads
it. It knows nothing of the product, and has little time, little memory and nothing to write to.
"""

import io
import os
import resource
import sys
from contextlib import suppress
from typing import BinaryIO

from PIL import Image

LONGEST_SIDE = 320

QUALITY = 82

# The largest scans and photographs that fit into 8 MB stay well below; JPEG is made smaller while it is read.
MOST_PIXELS = 40_000_000

CPU_SECONDS = 3

MEMORY_BYTES = 512 * 1024 * 1024

OUTPUT_BYTES = 256 * 1024

# Requests come first where the processor is busy.
NICENESS = 10

_FORMATS = ["JPEG", "PNG", "GIF"]

_PAPER = "white"

_ORIENTATION = 0x0112

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class Undrawable(Exception):
    """There is no picture to be had of this file."""


def image_of(file: BinaryIO) -> Image.Image:
    """The first frame of an image, upright, no larger than a thumbnail."""
    with Image.open(file, formats=_FORMATS) as image:
        image.draft(None, (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
        if image.width * image.height > MOST_PIXELS:
            raise Undrawable
        small = _with_usual_colours(image)
        small.thumbnail((LONGEST_SIDE, LONGEST_SIDE), reducing_gap=2.0)
        return _upright(small, image)


def page_of(file: BinaryIO) -> Image.Image:
    """The first page of a PDF, no larger than a thumbnail."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # takes longer to load than most images to draw

    page = PdfDocument(file.read())[0]
    image: Image.Image = page.render(scale=LONGEST_SIDE / max(page.get_size())).to_pil()
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))  # its sides were rounded up
    return image


def jpeg_of(image: Image.Image) -> bytes:
    """The picture on plain paper, and nothing else that the file said of itself."""
    paper = Image.new("RGB", image.size, _PAPER)
    paper.paste(image, mask=image if image.mode == "RGBA" else None)
    written = io.BytesIO()
    paper.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()


def _with_usual_colours(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):  # sixteen bits of grey, of which a screen shows eight
        return image.point(lambda value: value * (1 / 256)).convert("L")
    usual = "RGBA" if image.has_transparency_data else "RGB"
    if image.mode in {usual, "L"}:
        image.load()
        return image
    return image.convert(usual)


def _upright(small: Image.Image, image: Image.Image) -> Image.Image:
    turn = _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    return small if turn is None else small.transpose(turn)


def _limit_itself() -> None:
    os.nice(NICENESS)
    limits = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NPROC, 0, 0),
        (resource.RLIMIT_FSIZE, OUTPUT_BYTES, OUTPUT_BYTES),
        (resource.RLIMIT_AS, MEMORY_BYTES, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + 1),
    ]
    for limit, soft, hard in limits:
        with suppress(ValueError):  # a machine that is stricter already, or macOS, which does not limit memory
            resource.setrlimit(limit, (soft, hard))


def _draw(kind: str) -> bytes:
    try:
        return jpeg_of(page_of(sys.stdin.buffer) if kind == "page" else image_of(sys.stdin.buffer))
    except Exception:  # noqa: BLE001  # whatever a broken or hostile file makes the libraries raise
        return b""


if __name__ == "__main__":
    _limit_itself()
    sys.stdout.buffer.write(_draw(sys.argv[1]))
