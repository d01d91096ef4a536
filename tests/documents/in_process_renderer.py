"""Draws thumbnails without a process for each, for tests of what happens before and after."""

from typing import IO

from apps.documents import rendering, thumbnail_renderer


def render(file: IO[bytes], kind: rendering.Kind) -> tuple[int, bytes]:
    is_pdf = kind == "page"
    count, image = thumbnail_renderer.render_page(file) if is_pdf else (1, thumbnail_renderer.render_image(file))
    return count, thumbnail_renderer.encode_jpeg(image)
