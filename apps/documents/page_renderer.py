"""Makes a large JPEG of one page of a file, in a process of its own with limits (``apps/core/files/sandbox.py``).

The file may be made to attack the program that reads it, so this module imports nothing of the product but the other
renderer.
"""

from contextlib import suppress
from typing import BinaryIO

from PIL import Image, ImageOps

from apps.documents.thumbnail_renderer import MAX_PIXELS, TooManyPixels, convert_mode, encode_jpeg, open_image

DOTS_PER_INCH = 144

# Photographs of phones have 4,032 by 3,024 pixels. Larger ones, and plans on large paper, are scaled down.
MAX_SIDE = 4096

QUALITY = 85

_POINTS_PER_INCH = 72


def render_image(file: BinaryIO) -> Image.Image:
    """Return the first frame of an image, turned as its EXIF orientation says."""
    with open_image(file) as image:
        image.draft(None, (MAX_SIDE, MAX_SIDE))
        if image.width * image.height > MAX_PIXELS:
            raise TooManyPixels
        picture = convert_mode(image)
        picture.thumbnail((MAX_SIDE, MAX_SIDE), reducing_gap=2.0)
        with suppress(Exception):  # Pillow cannot rewrite some broken metadata
            # In place: a copy of the largest photographs would not fit into the memory of the process.
            ImageOps.exif_transpose(picture, in_place=True)
        return picture


def render_page(file: BinaryIO, number: int) -> tuple[int, Image.Image | None]:
    """Return how many pages a PDF has, and this one, or ``None`` if it cannot be drawn."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # the import takes longer than rendering most images

    document = PdfDocument(file.read())
    count = len(document)
    try:
        page = document[number - 1]
        scale = min(DOTS_PER_INCH / _POINTS_PER_INCH, MAX_SIDE / max(page.get_size()))
        return count, page.render(scale=scale).to_pil()
    except Exception:  # noqa: BLE001  # the other pages may be intact
        return count, None


def main(arguments: list[str], file: BinaryIO) -> bytes:
    """Return the number of pages, a line feed, and the JPEG.

    ``arguments``: "page" for a PDF, else the kind of image, and which page.
    """
    kind, number = arguments
    try:
        count, image = render_page(file, int(number)) if kind == "page" else (1, render_image(file))
        return b"%d\n%s" % (count, encode_jpeg(image, QUALITY) if image else b"")
    except Exception:  # noqa: BLE001  # a broken or hostile file can make the libraries raise anything
        return b"0\n"
