"""Support view a member's account: the banner on every page, nothing to be changed, and the way back."""

import re
from collections.abc import Callable
from itertools import count
from typing import Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, fill, question
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

READ_ONLY = "You are viewing this account as support. Nothing can be changed here."
REASON = "Says that a claim is missing from the list"
SIZES = [
    pytest.param({"width": width, "height": height}, id=str(width))
    for width, height in ((320, 640), (390, 844), (1440, 900))
]
COUNT_SHIFTS = """
    window.layoutShift = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
"""
_staff = count(1)


class ViewAs(Protocol):
    """Opens a browser of one of the support staff at the dashboard of a member whom they have begun to view."""

    def __call__(self, username: str, **options: object) -> Page: ...


@pytest.fixture
def view_as(product: ServedProduct, new_browser: Callable[..., WatchedBrowser]) -> ViewAs:
    def open_one(username: str, **options: object) -> Page:
        browser = new_browser(**options)
        cookies = product.arrange("support", username=f"sable-{next(_staff)}")
        browser.context.add_cookies(
            [{"name": name, "value": value, "url": product.address} for name, value in cookies.items()]
        )
        page = browser.open(product.arrange("desk_page", username=username))
        page.get_by_role("link", name="View as member").first.click()
        fill(page, reason=REASON)
        page.get_by_role("button", name="View dashboard").click()
        page.wait_for_url("**/dashboard")
        expect(stop(page)).to_be_visible()
        return page

    return open_one


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Support viewing")


def stop(page: Page) -> Locator:
    return banner(page).get_by_role("button", name="Stop viewing")


def unsafe_calls(page: Page) -> list[str]:
    """Fills with each call of the API that would change something."""
    sent: list[str] = []
    page.on("request", lambda call: call.method != "GET" and "/api/" in call.url and sent.append(call.url))
    return sent


def test_support_see_what_the_member_sees_until_they_stop(
    product: ServedProduct, member: MakeMember, enter: Enter, view_as: ViewAs
) -> None:
    username = member(plan="ghost", first_name="Dana", last_name="Whitlock")
    product.arrange("claims", username=username, count=2)
    desk = product.arrange("desk_page", username=username)

    page = view_as(username)

    expect(banner(page)).to_contain_text(re.compile(r"VIEWING AS Dana Whitlock.*read-only · (30:00|29:\d\d) left"))
    expect(page.get_by_text(username, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Disconnect")).to_have_count(0)
    page.get_by_role("tab", name="Claims").click()
    expect(page.get_by_role("row", name="2 Sycamore Bend")).to_be_visible()
    page.reload()
    expect(page.get_by_role("row", name="1 Sycamore Bend")).to_be_visible()
    expect(stop(page)).to_be_visible()

    stop(page).click()

    page.wait_for_url(f"**{desk}")
    expect(page.get_by_text("Support viewed your dashboard").first).to_be_visible()
    expect(page.get_by_text(REASON).first).to_be_visible()
    page.go_back()
    page.wait_for_url(f"**{desk}")
    own = enter(username, "/dashboard?tab=activity")
    expect(own.get_by_text("Support viewed your dashboard")).to_be_visible()


def test_what_would_change_something_is_refused_in_words_and_not_even_sent(
    product: ServedProduct, member: MakeMember, enter: Enter, view_as: ViewAs
) -> None:
    username = member()
    enter(username)
    page = view_as(username)
    sent = unsafe_calls(page)

    page.get_by_role("button", name="Rename").click()
    fill(question(page), newLabel="Truck laptop")
    question(page).get_by_role("button", name="Save label").click()

    expect(question(page).get_by_text(READ_ONLY)).to_be_visible()
    expect(control(question(page), "newLabel")).to_have_value("Truck laptop")
    page.keyboard.press("Escape")
    page.goto("/profile")
    page.get_by_role("button", name="Edit").click()
    fill(page, companyName="Whitlock and Sons")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(READ_ONLY).first).to_be_visible()
    assert sent == []


def test_the_purchase_window_is_not_begun_by_a_look_at_the_packages(
    member: MakeMember, enter: Enter, view_as: ViewAs
) -> None:
    username = member()
    page = view_as(username)
    sent = unsafe_calls(page)

    page.goto("/deployment-packages")

    expect(page.get_by_text("Plans are chosen on your dashboard")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("region", name="Notifications").get_by_role("listitem")).to_have_count(0)
    assert sent == []
    own = enter(username, "/dashboard?tab=activity")
    expect(own.get_by_text("Support viewed your dashboard")).to_be_visible()
    expect(own.get_by_text("The 72-hour purchase window has begun")).to_have_count(0)


def test_a_document_that_is_opened_stands_on_the_member_s_activity(
    product: ServedProduct, member: MakeMember, enter: Enter, view_as: ViewAs
) -> None:
    username = member()
    product.arrange("real_documents", username=username)
    page = view_as(username)

    page.get_by_role("tab", name="Documents").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download").first.click()

    assert saved.value.suggested_filename in {"roof.jpg", "policy.pdf"}
    own = enter(username, "/dashboard?tab=activity")
    expect(own.get_by_text(f"Support opened {saved.value.suggested_filename}")).to_be_visible()


def test_a_viewing_that_is_over_says_so_in_mid_page_and_leads_back(
    product: ServedProduct, member: MakeMember, view_as: ViewAs
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1)
    page = view_as(username)
    page.get_by_role("tab", name="Claims").click()
    claim = page.locator('a[href^="/claims/"]').first
    expect(claim).to_be_visible()
    product.arrange("viewing_over", username=username)

    # The page holds everything else it may be asked for; the claim itself it has to read.
    claim.click()

    expect(banner(page).get_by_role("alert")).to_contain_text("VIEWING OVER")
    expect(banner(page).get_by_role("link", name="Back to the desk")).to_be_visible()
    page.wait_for_url(f"**{product.arrange('desk_page', username=username)}")


def test_a_second_tab_is_told_that_the_first_has_stopped(member: MakeMember, view_as: ViewAs) -> None:
    page = view_as(member())
    second = page.context.new_page()
    second.goto("/profile")
    expect(stop(second)).to_be_visible()

    stop(page).click()
    page.wait_for_url("**/staff/**")
    second.get_by_role("link", name="Dashboard").first.click()

    expect(banner(second).get_by_role("alert")).to_contain_text("VIEWING OVER")


def test_the_browser_s_own_clock_has_no_say(member: MakeMember, view_as: ViewAs) -> None:
    page = view_as(member())
    page.clock.install()
    page.goto("/dashboard")
    expect(banner(page).get_by_role("timer")).to_contain_text(re.compile("29:|30:00"))

    # The page takes the jump for a sleep of the machine and loads itself again.
    with page.expect_navigation():
        page.clock.set_system_time("2031-01-01T00:00:00Z")

    expect(banner(page).get_by_role("timer")).to_contain_text(re.compile("29:|30:00"))


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_moves_nothing_hides_nothing_and_can_be_used_by_all(
    product: ServedProduct, member: MakeMember, view_as: ViewAs, size: dict[str, int]
) -> None:
    username = member(plan="ghost", first_name="F" * 100, last_name="L" * 100)
    product.arrange("claims", username=username, count=12)
    page = view_as(username, viewport=size)
    page.add_init_script(COUNT_SHIFTS)

    for path in ("/dashboard", "/profile", "/home", "/navigation"):
        page.goto(path)
        expect(stop(page)).to_be_visible()
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        expect(stop(page)).to_be_in_viewport()
        assert serious_findings(page) == [], path
        assert page.evaluate("window.layoutShift") <= 0.02, path
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
        time_left, box = banner(page).get_by_role("timer").bounding_box(), stop(page).bounding_box()
        assert time_left
        assert box
        assert time_left["x"] + time_left["width"] <= box["x"], path
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= size["width"]
