"""The guided tour of the guest demo at /demo."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.accessibility import find_axe_violations, tab_to
from tests.e2e.conftest import NewBrowser
from tests.e2e.page_checks import DESKTOP

STEPS = [
    "Subscription",
    "30 Day KPI Metrics",
    "Upload Estimates",
    "Upload Policy Jacket",
    "Upload Photo Report",
    "Recent Activity",
]
PHONE = ViewportSize(width=390, height=844)


def test_tour_works_by_keyboard_and_ends_by_button(new_browser: NewBrowser) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE).open("/navigation")
    page.get_by_role("main").get_by_role("link", name="Guest Demo").click()
    take_tour_by_keyboard(page)
    page.set_viewport_size(DESKTOP)
    take_tour_by_keyboard(page)

    # The End Tour button is above the overlay, so the mouse can reach it.
    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert find_axe_violations(page) == []
    page.get_by_role("button", name="End Tour").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def take_tour_by_keyboard(page: Page) -> None:
    tab_to(page, "button", "Start Tour")
    page.keyboard.press("Enter")
    for number, title in enumerate(STEPS, start=1):
        expect(page.get_by_role("dialog")).to_have_accessible_name(f"{title} {number} of 6")
        # The tour moves its focus trap in the next frame; until then Tab would reach the previous step's element.
        expect(page.locator(".driver-active-element:not([aria-haspopup])")).to_have_count(1)
        expect_popup_and_highlight_in_view(page)
        expect_focus_stays_in_popup(page)
        if title != STEPS[-1]:
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Start Tour")).to_be_focused()


def expect_popup_and_highlight_in_view(page: Page) -> None:
    viewport = page.viewport_size
    assert viewport
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
