"""Checks that hold for every route of the product."""

import itertools
from typing import Any

from playwright.sync_api import Page, Route, ViewportSize, expect

from apps.core.rules import ROUTES
from tests.e2e.page_checks import (
    SHIFTS_OF_COMPLETE_HTML,
    find_layout_shift,
    record_layout_shifts,
    wait_until_loaded,
)

NETWORK = "Anonymous Adjusters Network"


def routes_of(area: str) -> list[dict[str, str]]:
    return [route for route in ROUTES if route["area"] == area]


# ``gaps``: headings that skip a level.
PAGE_DATA = """() => {
    const everyHeading = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const headings = everyHeading.filter(heading => heading.checkVisibility());
    const levelOf = heading => Number(heading?.tagName[1] ?? 0);
    return {
        address: location.pathname + location.search,
        headings: headings.filter(heading => levelOf(heading) === 1).length,
        gaps: headings
            .filter((heading, index) => levelOf(heading) > levelOf(headings[index - 1]) + 1)
            .map(heading => heading.outerHTML.slice(0, 100)),
        description: document.querySelector('meta[name="description"]')?.content,
        overflow: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
    };
}"""

FIRST_PAINT = """() => new Promise(resolve => {
    new PerformanceObserver(list => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
})"""


def test_nothing_moves_when_fonts_arrive_late(page: Page) -> None:
    """On the pages whose lines break elsewhere in the two faces. ``test_public_pages`` covers the other widths."""
    record_layout_shifts(page)
    for width, path in itertools.product((390, 768), ("/home", "/our-process")):
        page.set_viewport_size(ViewportSize(width=width, height=844))
        open_with_late_fonts(page, path)
        wait_until_loaded(page)
        assert page.evaluate(SHIFTS_OF_COMPLETE_HTML) == [], (width, path)


def find_problems(page: Page, route: dict[str, str]) -> list[str]:
    """Wait until the page has loaded, and return its layout and metadata problems."""
    wait_until_loaded(page)
    expect(page).to_have_title(title_of(route))
    expect(page.get_by_text("Reading the prices and quotas of today.")).to_have_count(0)

    page_data: dict[str, Any] = page.evaluate(PAGE_DATA)
    expected = {
        "address": route["path"],
        "headings": 1,
        "description": route["description"],
        "overflow": 0,
        "gaps": [],
    }
    problems = [
        f"{name} is {page_data[name]!r}, not {value!r}" for name, value in expected.items() if page_data[name] != value
    ]
    return problems + find_layout_shift(page)


def open_with_late_fonts(page: Page, path: str) -> None:
    """Open a page and deliver its fonts only after the first paint, as on a slow network."""
    held: list[Route] = []
    requested: list[str] = []
    is_painted = False

    def hold_until_painted(font: Route) -> None:
        requested.append(font.request.url)
        if is_painted:
            font.continue_()
        else:
            held.append(font)

    page.route("**/*.woff2", hold_until_painted)
    page.goto(path, wait_until="commit")
    page.evaluate(FIRST_PAINT)
    page.wait_for_load_state("domcontentloaded")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    is_painted = True
    for font in held:
        font.continue_()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    assert requested
    page.unroute("**/*.woff2")


def title_of(route: dict[str, str]) -> str:
    """The expected title; the landing page has no suffix."""
    return route["title"] if route["path"] == "/home" else f"{route['title']} | {NETWORK}"
