"""Draws thumbnails without a process for each, for tests of what happens before and after."""

from typing import IO, Any

from apps.documents import rendering, thumbnail_renderer


def render(file: IO[bytes], kind: rendering.Kind) -> tuple[bytes, dict[str, Any]]:
    if kind == "page":
        image, count = thumbnail_renderer.render_page(file)
        return thumbnail_renderer.encode_jpeg(image), {"pages": count}
    image, exif = thumbnail_renderer.render_image(file)
    return thumbnail_renderer.encode_jpeg(image), {"pages": 1, "exif": exif}
