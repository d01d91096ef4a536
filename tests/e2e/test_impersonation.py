"""Impersonation: support views a member's account without changing anything."""

import re
from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, Page, Request, ViewportSize, expect

from tests.e2e.accessibility import find_axe_violations
from tests.e2e.conftest import CreateMember, NewBrowser, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PageChecker, find_layout_shift
from tests.e2e.pages import control, fill, get_dialog

READ_ONLY = "You are viewing this account as support. Nothing can be changed here."
REASON = "Says that a claim is missing from the list"
SMALL_PHONE = ViewportSize(width=320, height=640)


class Impersonate(Protocol):
    """Opens the dashboard of a member in a new browser session of an impersonating support user."""

    def __call__(self, username: str, **options: Any) -> Page: ...


@pytest.fixture
def impersonate(server: LiveServer, new_browser: NewBrowser) -> Impersonate:
    def open_page(username: str, **options: Any) -> Page:
        session = new_browser(**options)
        session.add_cookies(server.seed("impersonation", username=username, staff=f"merle-of-{username}"))
        page = session.open("/dashboard")
        expect(stop_button(page)).to_be_visible()
        return page

    return open_page


def start_impersonation(page: Page) -> None:
    """Start to impersonate the member whose support page is open."""
    page.get_by_role("link", name="View as member").first.click()
    fill(page, reason=REASON)
    page.get_by_role("button", name="View dashboard").click()
    page.wait_for_url("**/dashboard")


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Support viewing")


def stop_button(page: Page) -> Locator:
    return banner(page).get_by_role("button", name="Stop viewing")


def record_unsafe_requests(page: Page) -> list[str]:
    """The list fills with the URLs of API requests other than GET."""
    unsafe_requests: list[str] = []

    def record(request: Request) -> None:
        if request.method != "GET" and "/api/" in request.url:
            unsafe_requests.append(request.url)

    page.on("request", record)
    return unsafe_requests


def test_impersonation_shows_member_view_until_stopped(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    username = create_member(plan="ghost", first_name="Dana", last_name="Whitlock")
    server.seed("claims", username=username, count=2)
    support_path = server.seed("member_support_path", username=username)

    page = open_support(support_path)
    start_impersonation(page)

    expect(banner(page)).to_contain_text(re.compile(r"VIEWING AS Dana Whitlock.*read-only · (30:00|29:\d\d) left"))
    expect(page.get_by_text(username, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Disconnect")).to_have_count(0)
    page.get_by_role("tab", name="Claims").click()
    expect(page.get_by_role("row", name="2 Sycamore Bend")).to_be_visible()
    page.reload()
    expect(page.get_by_role("row", name="1 Sycamore Bend")).to_be_visible()
    expect(stop_button(page)).to_be_visible()

    stop_button(page).click()

    page.wait_for_url(f"**{support_path}")
    expect(page.get_by_text("Support viewed your dashboard").first).to_be_visible()
    expect(page.get_by_text(REASON).first).to_be_visible()
    page.go_back()
    page.wait_for_url(f"**{support_path}")


def test_changes_are_refused_without_a_request_during_impersonation(
    server: LiveServer, create_member: CreateMember, impersonate: Impersonate
) -> None:
    username = create_member()
    # The device that support tries to rename.
    server.seed("session", username=username, fingerprint="f" * 64)
    page = impersonate(username)
    unsafe_requests = record_unsafe_requests(page)

    page.get_by_role("button", name="Rename").click()
    fill(get_dialog(page), newLabel="Truck laptop")
    get_dialog(page).get_by_role("button", name="Save label").click()

    expect(get_dialog(page).get_by_text(READ_ONLY)).to_be_visible()
    expect(control(get_dialog(page), "newLabel")).to_have_value("Truck laptop")
    page.keyboard.press("Escape")
    page.goto("/profile")
    page.get_by_role("button", name="Edit").click()
    fill(page, companyName="Whitlock and Sons")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(READ_ONLY).first).to_be_visible()

    # The page on which a member's purchase window starts.
    page.goto("/deployment-packages")

    expect(page.get_by_text("Plans are chosen on your dashboard")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("region", name="Notifications").get_by_role("listitem")).to_have_count(0)
    assert unsafe_requests == []


def test_expired_impersonation_shows_notice_and_returns_to_support(
    server: LiveServer, create_member: CreateMember, impersonate: Impersonate
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = impersonate(username)
    page.get_by_role("tab", name="Claims").click()
    claim = page.locator('a[href^="/claims/"]').first
    expect(claim).to_be_visible()
    server.seed("expire_impersonation", username=username)

    # Other data is cached; opening the claim sends a request.
    claim.click()

    expect(banner(page).get_by_role("alert")).to_contain_text("VIEWING OVER")
    expect(banner(page).get_by_role("link", name="Back to support")).to_be_visible()
    page.wait_for_url(f"**{server.seed('member_support_path', username=username)}")


def test_impersonation_banner_fits_and_is_accessible(
    server: LiveServer, create_member: CreateMember, impersonate: Impersonate
) -> None:
    username = create_member(plan="ghost", first_name="F" * 100, last_name="L" * 100)
    server.seed("claims", username=username, count=12)
    page = impersonate(username, viewport=SMALL_PHONE)
    checker = PageChecker(page)

    for path in ("/dashboard", "/home"):
        checker.open(path)
        expect(stop_button(page)).to_be_visible()
        assert find_layout_shift(page) == [], path
        for viewport in (DESKTOP, SMALL_PHONE):
            page.set_viewport_size(viewport)
            assert_banner_fits(page, path, viewport)


def assert_banner_fits(page: Page, path: str, viewport: ViewportSize) -> None:
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(stop_button(page)).to_be_in_viewport()
    # Other tests check the pages.
    assert find_axe_violations(page, banner(page)) == [], path
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    time_left, box = banner(page).get_by_role("timer").bounding_box(), stop_button(page).bounding_box()
    assert time_left
    assert box
    assert time_left["x"] + time_left["width"] <= box["x"], path
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= viewport["width"]
