"""Draws thumbnails without a process for each, for tests of what happens before and after."""

from typing import IO

from apps.documents import rendering, thumbnail_renderer


def render(file: IO[bytes], kind: rendering.Kind) -> bytes:
    load = {"image": thumbnail_renderer.render_image, "page": thumbnail_renderer.render_page}[kind]
    return thumbnail_renderer.encode_jpeg(load(file))
