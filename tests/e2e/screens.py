"""What holds of every screen: checked where it shows nothing, much, and more than it was drawn for."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import serious_findings

# CSS pixels.
SIZES = [
    pytest.param({"width": width, "height": height}, id=str(width))
    for width, height in ((360, 780), (768, 1024), (1440, 900))
]

MOST_SHIFT = 0.02
COUNT_SHIFTS = """
    window.layoutShift = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
"""


def steady(page: Page) -> Page:
    """Count how much of each page from now on moves while nobody touches it."""
    page.add_init_script(COUNT_SHIFTS)
    return page


def faults_of(page: Page, path: str) -> list[str]:
    """Open a page, wait until it has all it reads, and tell what is wrong with it."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    facts: dict[str, Any] = page.evaluate(
        """() => ({
            headings: document.querySelectorAll('h1').length,
            overflow: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
            shift: window.layoutShift,
        })"""
    )
    faults = serious_findings(page)
    if facts["headings"] != 1:
        faults.append(f"{facts['headings']} headings of the first level")
    if facts["overflow"]:
        faults.append(f"scrolls {facts['overflow']} pixels sideways")
    if facts["shift"] > MOST_SHIFT:
        faults.append(f"moves by {facts['shift']:.3f} while it loads")
    return [f"{path}: {fault}" for fault in faults]


def misfits(page: Page, dialog: Locator, name: str) -> list[str]:
    """Tell what of an open dialog is cut off or scrolls sideways."""
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    box, size = dialog.bounding_box(), page.viewport_size
    assert box
    assert size
    found = []
    if box["x"] < 0 or box["x"] + box["width"] > size["width"] or box["height"] > size["height"]:
        found.append(f"{name}: {box} is not within {size}")
    if dialog.evaluate("dialog => dialog.scrollWidth > dialog.clientWidth"):
        found.append(f"{name}: scrolls sideways")
    return found
