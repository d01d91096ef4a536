"""A program that reads a file from standard input and writes a small JPEG to standard output.

Writes nothing if it cannot make a thumbnail. ``rendering.py`` runs it once for each file, because the file may be made
to attack the program that reads it. It imports nothing of the product, limits its own time and memory, and cannot
write large files.
"""

import io
import os
import resource
import sys
from contextlib import suppress
from typing import BinaryIO

from PIL import Image, ImageOps

MAX_SIDE = 320

QUALITY = 82

# Scans and photographs of up to 8 MB have far fewer pixels. For a JPEG, the size after ``draft`` counts.
MAX_PIXELS = 40_000_000

CPU_SECONDS = 3

MEMORY_BYTES = 512 * 1024 * 1024

OUTPUT_BYTES = 256 * 1024

# If the processor is busy, requests are served first.
NICENESS = 10

_FORMATS = ["JPEG", "PNG", "GIF"]

_BACKGROUND = "white"


class TooManyPixels(Exception):
    pass


def render_image(file: BinaryIO) -> Image.Image:
    """Return the first frame of an image in thumbnail size, turned as its EXIF orientation says."""
    with Image.open(file, formats=_FORMATS) as image:
        # Lets the JPEG decoder scale the image down while it reads it.
        image.draft(None, (2 * MAX_SIDE, 2 * MAX_SIDE))
        if image.width * image.height > MAX_PIXELS:
            raise TooManyPixels
        small = _convert_mode(image)
        small.thumbnail((MAX_SIDE, MAX_SIDE), reducing_gap=2.0)
        with suppress(Exception):  # Pillow cannot rewrite some broken metadata
            small = ImageOps.exif_transpose(small)
        return small


def render_page(file: BinaryIO) -> Image.Image:
    """Return the first page of a PDF in thumbnail size."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # the import takes longer than rendering most images

    page = PdfDocument(file.read())[0]
    image: Image.Image = page.render(scale=MAX_SIDE / max(page.get_size())).to_pil()
    image.thumbnail((MAX_SIDE, MAX_SIDE))  # pypdfium2 rounds the size up
    return image


def encode_jpeg(image: Image.Image) -> bytes:
    """Return the image on a plain background, without the metadata of the file."""
    canvas = Image.new("RGB", image.size, _BACKGROUND)
    canvas.paste(image, mask=image if image.mode == "RGBA" else None)
    output = io.BytesIO()
    canvas.save(output, "JPEG", quality=QUALITY, optimize=True)
    return output.getvalue()


def _convert_mode(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):  # 16 bits of grey, reduced to 8
        return image.point(lambda value: value * (1 / 256)).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if image.mode in {mode, "L"}:
        image.load()
        return image
    return image.convert(mode)


def _limit_resources() -> None:
    os.nice(NICENESS)
    limits = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NPROC, 0, 0),
        (resource.RLIMIT_FSIZE, OUTPUT_BYTES, OUTPUT_BYTES),
        (resource.RLIMIT_AS, MEMORY_BYTES, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + 1),
    ]
    for limit, soft, hard in limits:
        with suppress(ValueError):  # the machine has a lower limit, or is macOS, which cannot limit memory
            resource.setrlimit(limit, (soft, hard))


def _render(kind: str) -> bytes:
    try:
        return encode_jpeg(render_page(sys.stdin.buffer) if kind == "page" else render_image(sys.stdin.buffer))
    except Exception:  # noqa: BLE001  # a broken or hostile file can make the libraries raise anything
        return b""


if __name__ == "__main__":
    _limit_resources()
    sys.stdout.buffer.write(_render(sys.argv[1]))
