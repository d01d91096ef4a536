"""The bundle's manifest: the files of each page, and the public pages as finished HTML."""

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

# Adds the scripts of a finished page after its first paint: after two frames, or at the first input, or after half a
# second in a tab that is not drawn. Also remembers the first click, which the app repeats.
LOADER = (settings.BASE_DIR / "templates" / "page_loader.js").read_text().strip()
LOADER_HASH = "sha256-" + base64.b64encode(hashlib.sha256(LOADER.encode()).digest()).decode()


@dataclass(frozen=True, slots=True)
class Style:
    """The content of a ``<style>`` element. ``file`` is the style sheet it replaces; empty for a page's own rules."""

    text: str
    # For the content security policy.
    hash: str
    file: str


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A page as the build rendered it (``frontend/scripts/prerender.js``)."""

    html: str
    styles: tuple[Style, ...]


def get_page_files(page: str) -> list[str]:
    """The scripts and style sheets of a page's chunk."""
    return _get_page(page).get("files", [])


def get_finished_page(page: str, boot: dict[str, Any]) -> FinishedPage | None:
    """The page's HTML, or ``None`` if it was not rendered, or rendered with other boot data than ``boot``.

    The app takes over finished HTML only if it would render the same.
    """
    for rendering in _get_page(page).get("renderings", []):
        if all(_without_ids(boot[name]) == _without_ids(value) for name, value in rendering["boot"].items()):
            styles = [Style(file=name, **_read_manifest()["styles"][name]) for name in rendering["styles"]]
            return FinishedPage(rendering["html"], (*styles, Style(file="", **rendering["rules"])))
    return None


def _without_ids(value: Any) -> Any:
    """The build does not know the ids of the plans, and no page shows them."""
    if isinstance(value, dict):
        return {name: _without_ids(item) for name, item in value.items() if name != "id"}
    return [_without_ids(item) for item in value] if isinstance(value, list) else value


def _get_page(page: str) -> dict[str, Any]:
    return _read_manifest()["pages"].get(page, {})


def _read_manifest() -> dict[str, Any]:
    # In development the bundle can change between requests.
    return _parse_manifest() if settings.DEBUG else _get_cached_manifest()


@cache
def _get_cached_manifest() -> dict[str, Any]:
    return _parse_manifest()


def _parse_manifest() -> dict[str, Any]:
    try:
        return json.loads(settings.WEBPACK_PAGES_FILE.read_bytes())
    except FileNotFoundError:
        # Without a bundle, render_bundle says what is missing.
        return {"pages": {}, "styles": {}}
