"""Layout and accessibility checks for whole pages and open dialogs."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Request, ViewportSize, expect

from tests.e2e.accessibility import find_axe_violations

# In CSS pixels.
PHONE = ViewportSize(width=360, height=780)
TABLET = ViewportSize(width=768, height=1024)
DESKTOP = ViewportSize(width=1440, height=900)
# A visit checks everything at its own viewport, and resizes the page to check its layout at the others.
VISITS = [pytest.param((PHONE,), id="360"), pytest.param((DESKTOP, TABLET), id="1440-768")]

MAX_LAYOUT_SHIFT = 0.02
# Elements whose content is wider than they are and shows beyond the right edge: the innermost ones.
FIND_OVERFLOW = """() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    const overflows = element =>
        element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'visible'
        && element.getBoundingClientRect().left + element.scrollWidth > clientWidth;
    const describe = element => `${element.tagName} ${element.className} "${element.innerText.slice(0, 30)}"`;
    const elements = scrollWidth > clientWidth ? [...document.querySelectorAll('body *')].filter(overflows) : [];
    return [scrollWidth - clientWidth, elements.filter(e => ![...e.children].some(overflows)).map(describe)];
}"""
RECORD_LAYOUT_SHIFTS = """
    window.layoutShifts = [];
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShifts.push({
            value: entry.value,
            time: entry.startTime,
            moved: entry.sources.map(({ node, previousRect, currentRect }) => [
                node?.nodeName, node?.textContent?.slice(0, 40), place(previousRect), place(currentRect),
            ].join(' | ')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    // A browser that is slow also paints the part of the HTML that it has parsed. The next frame adds the rest. Only
    // what moves after it is a fault of the page.
    document.addEventListener('readystatechange', () => requestAnimationFrame(() => requestAnimationFrame(() => {
        window.completeSince ??= performance.now();
    })));
"""
SHIFTS_OF_COMPLETE_HTML = "() => window.layoutShifts.filter(({ time }) => time >= (window.completeSince ?? 0))"


def record_layout_shifts(page: Page) -> Page:
    """Record layout shifts on every page that is opened from now on."""
    page.add_init_script(RECORD_LAYOUT_SHIFTS)
    return page


def find_layout_shift(page: Page) -> list[str]:
    """Return what has moved since the HTML was complete, unless it was too little to be seen."""
    shifts = page.evaluate(SHIFTS_OF_COMPLETE_HTML)
    total = sum(shift["value"] for shift in shifts)
    return [f"moves by {total:.3f} while it loads: {shifts}"] if total > MAX_LAYOUT_SHIFT else []


# The heading, the parts that are fetched after the first paint, and the data.
IS_LOADED = """() => {
    const hasText = (selector, text) => [...document.querySelectorAll(selector)]
        .some(element => element.textContent.includes(text));
    return document.querySelector('h1')?.checkVisibility()
        && document.querySelector('canvas')?.dataset.state === 'still'
        && hasText('footer', 'By invitation only')
        && !hasText('[role=status]', 'Loading');
}"""
# Resolves in a moment when the page has nothing to draw or to run.
NEXT_IDLE_MOMENT = """() => new Promise(resolve => {
    requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }));
})"""
IDLE_MOMENTS = 3
LOAD_TIMEOUT_SECONDS = 45


def wait_until_loaded(page: Page) -> None:
    """Wait for the page's content, checking each frame: ``expect`` pauses for up to a second between two checks."""
    page.wait_for_function(IS_LOADED)


class PageChecker:
    """Opens pages in one tab, waits until they have loaded, and finds their layout and accessibility problems."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pending: set[Request] = set()
        record_layout_shifts(page)
        # Playwright sets an attribute on the handler, which a method of a set does not allow.
        page.on("request", lambda request: self._pending.add(request))  # noqa: PLW0108
        page.on("requestfinished", lambda request: self._pending.discard(request))  # noqa: PLW0108
        page.on("requestfailed", lambda request: self._pending.discard(request))  # noqa: PLW0108

    def open(self, path: str) -> None:
        """Open a page and wait until it is complete. ``networkidle`` would add half a second to each page."""
        self.page.goto(path)
        deadline = time.monotonic() + LOAD_TIMEOUT_SECONDS
        idle_moments = 0
        while idle_moments < IDLE_MOMENTS:
            wait_until_loaded(self.page)
            self.page.evaluate(NEXT_IDLE_MOMENT)
            idle_moments = 0 if self._pending else idle_moments + 1
            assert time.monotonic() < deadline, f"{path} still waits for {[request.url for request in self._pending]}"

    def find_problems(self, path: str, *others: ViewportSize) -> list[str]:
        """Open a page and check it at its own viewport, and what does not need another visit at the others."""
        self.open(path)
        headings = self.page.locator("h1").count()
        problems = find_layout_shift(self.page)
        if headings != 1:
            problems.append(f"{headings} headings of the first level")
        assert self.page.viewport_size
        problems += find_problems_at(self.page, self.page.viewport_size, *others)
        return [f"{path}: {problem}" for problem in problems]


def find_overflow(page: Page) -> list[str]:
    """Return whether the page scrolls sideways, in one line that names the elements that are too wide."""
    width, elements = page.evaluate(FIND_OVERFLOW)
    return [f"scrolls {width} pixels sideways: {', '.join(elements)}"] if width else []


def find_problems_at(page: Page, *viewports: ViewportSize) -> list[str]:
    """Resize the page to each viewport, check its layout there, and restore the size.

    axe, which takes longer than loading a page, runs at the first viewport only.
    """
    original = page.viewport_size
    assert original
    problems = []
    for viewport in viewports:
        page.set_viewport_size(viewport)
        found = find_overflow(page) + (find_axe_violations(page) if viewport == viewports[0] else [])
        problems += [f"{problem} at {viewport['width']}" for problem in found]
    page.set_viewport_size(original)
    return problems


def find_dialog_overflow(page: Page, dialog: Locator, name: str) -> list[str]:
    """Return whether an open dialog exceeds the viewport or scrolls sideways, one line each."""
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    box, viewport = dialog.bounding_box(), page.viewport_size
    assert box
    assert viewport
    problems = []
    if box["x"] < 0 or box["x"] + box["width"] > viewport["width"] or box["height"] > viewport["height"]:
        problems.append(f"{name}: {box} is not within {viewport}")
    if dialog.evaluate("dialog => dialog.scrollWidth > dialog.clientWidth"):
        problems.append(f"{name}: scrolls sideways")
    return problems


def find_dialog_problems(page: Page, dialog: Locator, name: str) -> list[str]:
    """Check a dialog at phone width, with axe too: it is no wider and no higher on a desktop.

    Tests of the screens check the page behind it.
    """
    problems = find_dialog_overflow(page, dialog, name)
    return problems + [f"{name}: {problem}" for problem in find_axe_violations(page, dialog)]
