"""Makes a small JPEG of a file, in a process of its own with limits (``apps/core/files/sandbox.py``).

The file may be made to attack the program that reads it, so this module imports nothing of the product but the reader
of EXIF.
"""

import io
import json
from contextlib import suppress
from typing import Any, BinaryIO

from PIL import ExifTags, Image, ImageOps

from apps.documents.exif import read_exif

MAX_SIDE = 320

QUALITY = 82

# Scans and photographs of up to 8 MB have far fewer pixels. For a JPEG, the size after ``draft`` counts.
MAX_PIXELS = 40_000_000

FORMATS = ["JPEG", "PNG", "GIF"]

_HEIF_BRANDS = (b"ftyphe", b"ftypmif1", b"ftypmsf1")

# Boxes that turn or mirror a HEIC image, as pillow-heif then does. Without them, the orientation of EXIF counts: some
# telephones write nothing else.
_HEIF_TURNS = (b"\0\0\0\x09irot", b"\0\0\0\x09imir")

_BACKGROUND = "white"


class TooManyPixels(Exception):
    pass


def open_image(file: BinaryIO) -> Image.Image:
    """Open an image of one of the formats that may be uploaded."""
    head = file.read(12)
    file.seek(0)
    if not head[4:].startswith(_HEIF_BRANDS):
        return Image.open(file, formats=FORMATS)
    import pillow_heif  # noqa: PLC0415  # only few files need it

    pillow_heif.options.DECODE_THREADS = 1
    pillow_heif.register_heif_opener()
    image = Image.open(file, formats=["HEIF"])
    file.seek(0)
    if not any(box in file.read() for box in _HEIF_TURNS) and (turn := image.info.get("original_orientation")):
        with suppress(Exception):  # broken metadata
            # pillow-heif has set it to 1.
            image.getexif()[ExifTags.Base.Orientation] = turn
    return image


def render_image(file: BinaryIO) -> tuple[Image.Image, dict[str, Any]]:
    """Return the first frame of an image in thumbnail size, turned as its EXIF orientation says, and ``read_exif``."""
    with open_image(file) as image:
        # Lets the JPEG decoder scale the image down while it reads it.
        image.draft(None, (2 * MAX_SIDE, 2 * MAX_SIDE))
        if image.width * image.height > MAX_PIXELS:
            raise TooManyPixels
        small = convert_mode(image)
        small.thumbnail((MAX_SIDE, MAX_SIDE), reducing_gap=2.0)
        with suppress(Exception):  # Pillow cannot rewrite some broken metadata
            small = ImageOps.exif_transpose(small)
        return small, read_exif(image)


def render_page(file: BinaryIO) -> tuple[Image.Image, int]:
    """Return the first page of a PDF in thumbnail size, and how many pages there are."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # the import takes longer than rendering most images

    document = PdfDocument(file.read())
    page = document[0]
    image: Image.Image = page.render(scale=MAX_SIDE / max(page.get_size())).to_pil()
    image.thumbnail((MAX_SIDE, MAX_SIDE))  # pypdfium2 rounds the size up
    return image, len(document)


def encode_jpeg(image: Image.Image, quality: int = QUALITY) -> bytes:
    """Return the image on a plain background, without the metadata of the file."""
    canvas = Image.new("RGB", image.size, _BACKGROUND)
    canvas.paste(image, mask=image if image.mode == "RGBA" else None)
    output = io.BytesIO()
    canvas.save(output, "JPEG", quality=quality, optimize=True)
    return output.getvalue()


def convert_mode(image: Image.Image) -> Image.Image:
    """Load the image and convert it to a mode that can be scaled and stored as a JPEG."""
    if image.mode.startswith("I"):  # 16 bits of grey, reduced to 8
        return image.point(lambda value: value * (1 / 256)).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if image.mode in {mode, "L"}:
        image.load()
        return image
    return image.convert(mode)


def main(arguments: list[str], file: BinaryIO) -> bytes:
    """Return what the file says about itself as JSON in the first line, then the thumbnail: see ``rendering.render``.

    Returns nothing if there is none. ``arguments``: "page" for a PDF, else the kind of image.
    """
    try:
        if arguments == ["page"]:
            image, count = render_page(file)
            found: dict[str, Any] = {"pages": count}
        else:
            image, exif = render_image(file)
            found = {"pages": 1, "exif": exif}
        return json.dumps(found).encode() + b"\n" + encode_jpeg(image)
    except Exception:  # noqa: BLE001  # a broken or hostile file can make the libraries raise anything
        return b""
