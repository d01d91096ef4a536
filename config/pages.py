"""The bundle's manifest: the files of each page, and the public pages as finished HTML."""

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.html import escape

# ``{{ghost}}`` is the price as in the API, ``{{$ghost}}`` the formatted one.
_PRICE_MARK = re.compile(r"\{\{(?P<currency>\$?)(?P<plan>\w+)\}\}")

# ``{{username}}``
_NAME_MARK = re.compile(r"\{\{(?P<name>\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Loader:
    """The script that adds the others after the first paint (``templates/page_loader.js``, minified)."""

    text: str
    # For the content security policy.
    hash: str


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
    styles: list[Style]


def get_page_files(page: str) -> list[str]:
    """The scripts and style sheets of a page's chunk."""
    return _get_page(page).get("files", [])


def get_page_loader() -> Loader:
    return Loader(**_read_manifest()["loader"])


def get_rendered_query(page: str, query: str) -> str:
    """``query`` if the build has rendered the page for it, else the empty one."""
    return next((query for rendering in _get_page(page).get("renderings", []) if rendering["query"] == query), "")


def get_finished_page(page: str, query: str, boot: dict[str, Any]) -> FinishedPage | None:
    """The page's HTML, or ``None`` if it was not rendered, or rendered with other boot data than ``boot``.

    The app takes over finished HTML only if it would render the same.
    """
    for rendering in _get_page(page).get("renderings", []):
        is_same = all(_comparable(boot[name]) == _comparable(value) for name, value in rendering["boot"].items())
        if is_same and rendering["query"] == query:
            styles = [Style(file=name, **_read_manifest()["styles"][name]) for name in rendering["styles"]]
            if rendering["rules"]["text"]:
                styles.append(Style(file="", **rendering["rules"]))
            return FinishedPage(_fill_in_prices(rendering["html"], boot["plans"]), styles)
    return None


def get_skeleton(page: str) -> str:
    """The HTML of a page for members or admins while its data loads; empty if the build made none."""
    skeleton: str = _get_page(page).get("skeleton", "")
    return skeleton


def fill_in_names(skeleton: str, account: dict[str, str]) -> str:
    """Replace marks such as ``{{username}}`` by the signed-in user's own values."""
    return _NAME_MARK.sub(lambda mark: escape(account[mark["name"]]), skeleton)


def _comparable(value: Any) -> Any:
    """The build knows neither the ids of the plans, which no page shows, nor their prices, which are filled in.

    The plans are ordered by price, but the pages have an order of their own.
    """
    if isinstance(value, dict):
        return {name: _comparable(item) for name, item in value.items() if name not in {"id", "pricePerMonth"}}
    return sorted(map(_comparable, value), key=repr) if isinstance(value, list) else value


def _fill_in_prices(html: str, plans: dict[str, Any] | None) -> str:
    """Replace the marks of ``frontend/src/entities/plan/priceMark.ts`` as the app would format the prices."""
    prices = {plan["name"]: plan["pricePerMonth"] for plan in plans["plans"]} if plans else {}

    def replace(mark: re.Match[str]) -> str:
        price = prices[mark["plan"]]
        return f"${Decimal(price):,.2f}".removesuffix(".00") if mark["currency"] else price

    return _PRICE_MARK.sub(replace, html)


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
