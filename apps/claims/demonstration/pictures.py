"""Pictures for the demonstration: houses and roof plans, drawn so that each name gives its own and always the same."""

import io
import zlib

from PIL import Image, ImageDraw

_Colour = tuple[int, int, int]

_SKIES: list[tuple[_Colour, _Colour]] = [
    ((74, 96, 120), (178, 190, 196)),
    ((96, 84, 102), (206, 176, 150)),
    ((62, 74, 84), (142, 152, 156)),
]
_ROOFS: list[_Colour] = [(92, 62, 54), (66, 72, 80), (104, 84, 62)]
_WALL, _GRASS, _WINDOW = (196, 186, 170), (58, 72, 50), (44, 52, 60)
_GREEN, _DARK, _GRID = (20, 184, 106), (16, 20, 24), (34, 42, 48)


def house(name: str) -> bytes:
    """A JPEG of 1200 by 900 pixels: a house, with hail in its shingles."""
    number = zlib.crc32(name.encode())
    image = Image.new("RGB", (1200, 900), _GRASS)
    draw = ImageDraw.Draw(image)
    _sky(draw, *_SKIES[number // 9 % 3])
    draw.rectangle((250, 480, 950, 760), fill=_WALL)
    for left in (330, 560, 790):
        draw.rectangle((left, 550, left + 90, 670), fill=_WINDOW)
    _roof(draw, _ROOFS[number // 3 % 3], apex=480 + number % 240)
    return _saved(image, "JPEG")


def plan(name: str) -> bytes:
    """A PNG of 800 by 600 pixels: a hipped roof seen from above, on a grid."""
    ridge = 220 + zlib.crc32(name.encode()) % 120
    image = Image.new("RGB", (800, 600), _DARK)
    draw = ImageDraw.Draw(image)
    for place in range(0, 800, 40):
        draw.line((place, 0, place, 600), fill=_GRID)
        draw.line((0, place, 800, place), fill=_GRID)
    draw.rectangle((100, 120, 700, 480), outline=_GREEN, width=4)
    draw.line((ridge, 300, 800 - ridge, 300), fill=_GREEN, width=4)
    for x, y, end in ((100, 120, ridge), (100, 480, ridge), (700, 120, 800 - ridge), (700, 480, 800 - ridge)):
        draw.line((x, y, end, 300), fill=_GREEN, width=4)
    return _saved(image, "PNG")


def _sky(draw: ImageDraw.ImageDraw, above: _Colour, below: _Colour) -> None:
    for row in range(680):
        mixed = tuple(one + (other - one) * row // 680 for one, other in zip(above, below, strict=True))
        draw.line((0, row, 1200, row), fill=mixed)


def _roof(draw: ImageDraw.ImageDraw, colour: _Colour, *, apex: int) -> None:
    """Rows of shingles from the ridge down, each wider than the one above, with a darker edge and hail marks."""
    edge = tuple(part * 3 // 4 for part in colour)
    for row in range(14):
        top = 200 + row * 20
        left, right = apex + (200 - apex) * (row + 1) // 14, apex + (1000 - apex) * (row + 1) // 14
        draw.rectangle((left, top, right, top + 20), fill=colour)
        draw.line((left, top + 19, right, top + 19), fill=edge, width=3)
        for mark in range(left + 30 + row * 37 % 90, right, 170):
            draw.ellipse((mark, top + 5, mark + 14, top + 14), fill=edge)


def _saved(image: Image.Image, kind: str) -> bytes:
    written = io.BytesIO()
    image.save(written, kind)
    return written.getvalue()
