"""The demo dashboard as a visitor meets it: the guided tour in a real layout, and uploads that go nowhere."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import serious_findings, tab_to
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

STEPS = [
    "Subscription",
    "30 Day KPI Metrics",
    "Upload Estimates",
    "Upload Policy Jacket",
    "Upload Photo Report",
    "Recent Activity",
]
SIZES = [
    pytest.param({"width": 390, "height": 844}, id="390"),
    pytest.param({"width": 768, "height": 1024}, id="768"),
    pytest.param({"width": 1440, "height": 900}, id="1440"),
]


@pytest.mark.parametrize("size", SIZES)
def test_the_tour_is_walked_by_the_keys_and_ended_by_its_button(new_browser: NewBrowser, size: dict[str, int]) -> None:
    page = new_browser(viewport=size, screen=size).open("/navigation")
    page.get_by_role("main").get_by_role("link", name="Guest Demo").click()
    tab_to(page, "button", "Start Tour")
    page.keyboard.press("Enter")

    for number, title in enumerate(STEPS, start=1):
        expect(page.get_by_role("dialog")).to_have_accessible_name(f"{title} {number} of 6")
        # The step counts from the next frame on; until then Tab would still reach the part of the step before.
        expect(page.locator(".driver-active-element:not([aria-haspopup])")).to_have_count(1)
        popup_is_in_view_and_lights_its_part(page, size)
        the_focus_stays_in_the_popup(page)
        if title != STEPS[-1]:
            page.keyboard.press("ArrowRight")
    assert serious_findings(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Start Tour")).to_be_focused()

    # By mouse, from above the veil that lies over all the rest.
    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="End Tour").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Start Tour").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def popup_is_in_view_and_lights_its_part(page: Page, size: dict[str, int]) -> None:
    popup = page.get_by_role("dialog").bounding_box()
    bar = page.get_by_role("region", name="Demo mode").bounding_box()
    lit = page.locator(".driver-active-element").bounding_box()
    assert popup
    assert bar
    assert lit
    assert popup["x"] >= 0
    assert popup["x"] + popup["width"] <= size["width"]
    assert popup["y"] + popup["height"] <= size["height"]
    # The bar that names the mode is never covered, nor does it cover where the part begins.
    assert popup["y"] >= bar["y"] + bar["height"]
    assert bar["height"] <= lit["y"] < size["height"] - 200


def the_focus_stays_in_the_popup(page: Page) -> None:
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.querySelector('[role=dialog]').contains(document.activeElement)")


def test_uploads_are_simulated_and_nothing_is_asked_of_the_server(new_browser: NewBrowser) -> None:
    page = new_browser().context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
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
    assert asked == []
