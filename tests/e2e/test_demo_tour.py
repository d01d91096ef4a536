"""The guest demo at /demo: guided tour and simulated uploads."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import find_axe_violations, tab_to
from tests.e2e.conftest import NewBrowser

STEPS = [
    "Subscription",
    "30 Day KPI Metrics",
    "Upload Estimates",
    "Upload Policy Jacket",
    "Upload Photo Report",
    "Recent Activity",
]
VIEWPORTS = [
    pytest.param({"width": 390, "height": 844}, id="390"),
    pytest.param({"width": 1440, "height": 900}, id="1440"),
]


@pytest.mark.parametrize("viewport", VIEWPORTS)
def test_tour_works_by_keyboard_and_ends_by_button(new_browser: NewBrowser, viewport: dict[str, int]) -> None:
    page = new_browser(viewport=viewport, screen=viewport).open("/navigation")
    page.get_by_role("main").get_by_role("link", name="Guest Demo").click()
    tab_to(page, "button", "Start Tour")
    page.keyboard.press("Enter")

    for number, title in enumerate(STEPS, start=1):
        expect(page.get_by_role("dialog")).to_have_accessible_name(f"{title} {number} of 6")
        # The tour moves its focus trap in the next frame; until then Tab would reach the previous step's element.
        expect(page.locator(".driver-active-element:not([aria-haspopup])")).to_have_count(1)
        expect_popup_and_highlight_in_view(page, viewport)
        expect_focus_stays_in_popup(page)
        if title != STEPS[-1]:
            page.keyboard.press("ArrowRight")
    assert find_axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Start Tour")).to_be_focused()

    # The End Tour button is above the overlay, so the mouse can reach it.
    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="End Tour").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def expect_popup_and_highlight_in_view(page: Page, viewport: dict[str, int]) -> None:
    popup = page.get_by_role("dialog").bounding_box()
    bar = page.get_by_role("region", name="Demo mode").bounding_box()
    highlighted = page.locator(".driver-active-element").bounding_box()
    assert popup
    assert bar
    assert highlighted
    assert popup["x"] >= 0
    assert popup["x"] + popup["width"] <= viewport["width"]
    assert popup["y"] + popup["height"] <= viewport["height"]
    # The demo bar is not covered and does not cover the top of the highlighted element.
    assert popup["y"] >= bar["y"] + bar["height"]
    assert bar["height"] <= highlighted["y"] < viewport["height"] - 200


def expect_focus_stays_in_popup(page: Page) -> None:
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.querySelector('[role=dialog]').contains(document.activeElement)")


def test_demo_uploads_send_no_requests(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "/api/" in request.url else None)
    page.goto("/demo")
    area = page.get_by_role("region", name="Upload Photo Report", exact=True)

    for name in ["Sample photo report.pdf", "Sample slope photos.zip"]:
        area.get_by_role("button", name="Upload Photo Report", exact=True).click()
        expect(area.get_by_role("button", name="PROCESSING...")).to_be_visible()
        row = page.get_by_role("table", name="Uploads").get_by_role("row").filter(has_text=name)
        expect(row).to_contain_text("Processing")
        expect(row).to_contain_text("Analyzed")

    expect(area.get_by_role("button", name="Max Uploads Reached (2)")).to_be_disabled()
    expect(area.get_by_role("list")).to_be_focused()
    assert requests == []
