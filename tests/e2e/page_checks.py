"""Layout and accessibility checks for whole pages and open dialogs."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import find_axe_violations

# In CSS pixels.
VIEWPORTS = [
    pytest.param({"width": width, "height": height}, id=str(width))
    for width, height in ((360, 780), (768, 1024), (1440, 900))
]

MAX_LAYOUT_SHIFT = 0.02
RECORD_LAYOUT_SHIFTS = """
    window.layoutShift = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
"""


def record_layout_shifts(page: Page) -> Page:
    """Record layout shifts on every page that is opened from now on."""
    page.add_init_script(RECORD_LAYOUT_SHIFTS)
    return page


def find_problems(page: Page, path: str) -> list[str]:
    """Open a page, wait until it has loaded, and return its layout and accessibility problems."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    page_data: dict[str, Any] = page.evaluate(
        """() => ({
            headings: document.querySelectorAll('h1').length,
            overflow: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
            shift: window.layoutShift,
        })"""
    )
    problems = find_axe_violations(page)
    if page_data["headings"] != 1:
        problems.append(f"{page_data['headings']} headings of the first level")
    if page_data["overflow"]:
        problems.append(f"scrolls {page_data['overflow']} pixels sideways")
    if page_data["shift"] > MAX_LAYOUT_SHIFT:
        problems.append(f"moves by {page_data['shift']:.3f} while it loads")
    return [f"{path}: {problem}" for problem in problems]


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
