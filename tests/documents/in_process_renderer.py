"""Draws thumbnails without a process for each, for tests of what happens before and after."""

import json
from typing import IO, Any

from apps.documents import rendering, thumbnail_renderer


def render(file: IO[bytes], kind: rendering.Kind) -> tuple[bytes, dict[str, Any]]:
    found, _, picture = thumbnail_renderer.main([kind], file).partition(b"\n")
    return picture, json.loads(found or b"{}")
