"""Makes a photo report in a process of its own, with limits (``apps/core/files/sandbox.py``).

The same order always gives the same bytes.
"""

import io
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from typing import Any, BinaryIO

from reportlab import rl_config

from apps.claims.packets.drawing import read_photo
from apps.claims.photos import drawing
from apps.core.files.orders import read_order
from apps.documents.thumbnail_renderer import encode_jpeg

# The longer side in pixels, by photographs a page: about 200 dots an inch. A JPEG decoder reads a photograph of 12
# megapixels at the first size without more work.
_SIDES = {2: 1008, 4: 700}

# Of a whole report, so that it can be mailed.
_MAX_BYTES = 18_000_000

_QUALITIES = (80, 60, 40)

# Pillow works outside of Python's lock.
_THREADS = 2


def main(arguments: list[str], file: BinaryIO) -> bytes:
    order, read = read_order(arguments, file)
    # Compressed pictures would be written as text, a quarter longer.
    rl_config.useA85 = 0
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        # reportlab names a picture by the path of its file, so the path is always the same.
        draw_files(order, read)
        return drawing.draw_report(order)


def draw_files(order: dict[str, Any], read: Callable[[int, int], bytes]) -> None:
    """Give each photograph its ``file`` in this folder: a small JPEG, or none if it cannot be drawn."""
    photos = order["photos"]
    most = _MAX_BYTES // len(photos)
    side = _SIDES[order["per_page"]]

    def shrink(photo: dict[str, Any], content: bytes) -> str | None:
        try:
            picture = read_photo(io.BytesIO(content), side=side, rotation=photo["rotation"])
            for quality in _QUALITIES:
                jpeg = encode_jpeg(picture, quality)
                if len(jpeg) <= most:
                    break
        except Exception:  # noqa: BLE001  # a broken image can make Pillow raise anything
            return None
        name = f"{photo['number']}.jpg"
        Path(name).write_bytes(jpeg)
        return name

    with ThreadPoolExecutor(_THREADS) as pool:
        # In small groups: not all originals fit into memory at once.
        for start in range(0, len(photos), _THREADS):
            group = photos[start : start + _THREADS]
            contents = [read(photo["offset"], photo["size"]) for photo in group]
            for photo, name in zip(group, pool.map(shrink, group, contents), strict=True):
                photo["file"] = name
