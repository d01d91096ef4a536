"""Draws thumbnails and pages without a process for each, for tests of what happens before and after."""

import json
from typing import IO, Any

from apps.documents import page_renderer, rendering, thumbnail_renderer


def render(file: IO[bytes], kind: rendering.Kind) -> tuple[bytes, dict[str, Any]]:
    found, _, picture = thumbnail_renderer.main([kind], file).partition(b"\n")
    return picture, json.loads(found or b"{}")


def render_page(file: IO[bytes], kind: rendering.Kind, number: int) -> tuple[int, bytes]:
    count, _, picture = page_renderer.main([kind, str(number)], file).partition(b"\n")
    return int(count), picture
