"""What stands around every page (falling names, their control, the banner home, the footer), and the page for none."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.screens import MOST_SHIFT, steady
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

PHONE = {"width": 390, "height": 844}
# Where nothing but the ground and its names is drawn, on a window of 1440 by 900.
BARE_GROUND = {"x": 0.0, "y": 100.0, "width": 120.0, "height": 600.0}
FALLS_WITHIN_SECONDS = 10


def test_the_names_fall_in_full_on_the_landing_and_dimmed_elsewhere(new_browser: NewBrowser) -> None:
    page = moving(new_browser).open("/home")
    names = canvas(page)
    expect(names).to_have_attribute("data-state", "falling")
    expect(names).to_have_attribute("data-strength", "full")
    expect(names).to_have_attribute("data-names", "264")
    names.evaluate("canvas => { canvas.isTheFirst = true; }")

    page.get_by_role("link", name="Tap the Logo to Continue").click()

    expect(names).to_have_attribute("data-strength", "dimmed")
    assert names.evaluate("canvas => canvas.isTheFirst"), "The canvas of the landing has been replaced"
    assert falls(page)


def test_a_pause_holds_on_every_page_and_the_next_visit(new_browser: NewBrowser) -> None:
    page = moving(new_browser).open("/login")
    page.get_by_role("button", name="Pause background").click()
    expect(canvas(page)).to_have_attribute("data-state", "still")
    assert comes_to_rest(page)

    page.goto("/home")

    expect(page.get_by_role("button", name="Resume background")).to_be_visible()
    expect(canvas(page)).to_have_attribute("data-state", "still")
    page.get_by_role("button", name="Resume background").click()
    expect(canvas(page)).to_have_attribute("data-state", "falling")


def test_who_asks_for_less_motion_has_a_still_picture_and_nothing_to_pause(new_browser: NewBrowser) -> None:
    page = new_browser().open("/login")
    expect(canvas(page)).to_have_attribute("data-state", "still")
    expect(page.get_by_role("button", name="Pause background")).to_have_count(0)

    page.emulate_media(reduced_motion="no-preference")

    expect(canvas(page)).to_have_attribute("data-state", "falling")
    expect(page.get_by_role("button", name="Pause background")).to_be_visible()


def test_where_the_worker_cannot_be_had_the_page_draws_the_names(new_browser: NewBrowser, forgiven: list[str]) -> None:
    forgiven.append("console: Failed to load resource")
    browser = moving(new_browser)
    browser.context.route("**/fallingNamesWorker*", lambda route: route.abort())

    page = browser.open("/login")

    expect(canvas(page)).to_have_attribute("data-state", "falling")
    assert falls(page)


def test_the_persons_own_colours_take_the_ground_and_show_the_focus(new_browser: NewBrowser) -> None:
    page = new_browser(forced_colors="active").open("/login")
    expect(canvas(page)).to_have_attribute("data-state", "still")
    expect(canvas(page)).to_be_hidden()
    page.get_by_role("textbox", name="Username").focus()
    expect(page.locator(":focus")).to_have_css("outline-style", "solid")


def test_without_the_names_a_page_is_whole(new_browser: NewBrowser, forgiven: list[str]) -> None:
    forgiven.append("console: Failed to load resource")
    browser = new_browser()
    browser.context.route("**/FallingNames.*", lambda route: route.abort())

    page = browser.open("/login")

    expect(page.get_by_role("contentinfo").get_by_role("link", name="Our Process")).to_be_attached()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(canvas(page)).to_have_count(0)


def test_nothing_moves_or_is_covered_at_the_end_of_a_page(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    product.arrange("countdown", username=username, kind="access", seconds_left=3600 * 24)
    page = steady(enter(username, "/healthz", viewport=PHONE, screen=PHONE, reduced_motion="no-preference"))
    page.goto("/credibility-form")
    control = page.get_by_role("button", name="Pause background")
    expect(control).to_be_visible()
    countdowns = page.get_by_role("complementary", name="Countdowns")
    expect(countdowns).to_be_visible()

    page.get_by_role("contentinfo").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    footer = page.get_by_role("contentinfo")
    banner = page.get_by_role("banner")
    for covered in [*footer.get_by_role("link").all(), *banner.get_by_role("link").all(), countdowns]:
        assert not overlap(control, covered), covered
    assert within(control, banner), "The control lies over what is read, wherever one scrolls"
    assert page.evaluate("window.layoutShift") <= MOST_SHIFT


def test_the_banner_leads_home_from_every_page_but_three(new_browser: NewBrowser, forgiven: list[str]) -> None:
    forgiven.extend(("404: GET", "console: Failed to load resource: the server responded with a status of 404"))
    page = new_browser().open("/healthz")
    banner = page.get_by_role("link", name="return to home")
    for path, shown in {
        "/": 0,
        "/home": 0,
        "/home/": 0,
        "/demo": 0,
        "/contact": 1,
        "/login/": 1,
        "/no/page": 1,
    }.items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(banner).to_have_count(shown)

    banner.click()

    expect(page).to_have_url(re.compile("/home$"))


def test_a_new_page_begins_at_its_top(new_browser: NewBrowser) -> None:
    page = new_browser().open("/our-process")
    link = page.get_by_role("contentinfo").get_by_role("link", name="Systematic Approach")
    link.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0

    link.click()

    expect(page.get_by_role("heading", level=1, name="Systematic Approach")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_any_other_address_is_answered_with_404_and_a_way_on(new_browser: NewBrowser, forgiven: list[str]) -> None:
    forgiven.extend(("404: GET", "console: Failed to load resource: the server responded with a status of 404"))
    page = new_browser().context.new_page()

    answer = page.goto("/no-such-page")

    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1, name="404 Page Not Found")).to_be_visible()
    expect(page.get_by_text("Did you forget to add the page to the router?", exact=True)).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Navigation").first.click()
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_visible()


def moving(new_browser: NewBrowser) -> WatchedBrowser:
    """A browser whose person does not mind motion."""
    size = {"width": 1440, "height": 900}
    return new_browser(viewport=size, screen=size, reduced_motion="no-preference")


def canvas(page: Page) -> Locator:
    """The one canvas behind the page, which tells what is drawn on it."""
    return page.locator("canvas")


def falls(page: Page) -> bool:
    """Whether the ground beside the page's content changes."""
    first = page.screenshot(clip=BARE_GROUND)
    deadline = time.monotonic() + FALLS_WITHIN_SECONDS
    while time.monotonic() < deadline:
        if page.screenshot(clip=BARE_GROUND) != first:
            return True
    return False


def comes_to_rest(page: Page) -> bool:
    """Whether the ground is the same for a second. Frames that were drawn before a pause may still arrive after it."""
    last, since = page.screenshot(clip=BARE_GROUND), time.monotonic()
    deadline = since + FALLS_WITHIN_SECONDS
    while time.monotonic() < deadline:
        current = page.screenshot(clip=BARE_GROUND)
        if current != last:
            last, since = current, time.monotonic()
        elif time.monotonic() - since > 1:
            return True
    return False


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things on the page cover each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def within(inner: Locator, outer: Locator) -> bool:
    """Whether one thing on the page lies wholly upon another."""
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a
    assert b
    return (
        a["x"] >= b["x"]
        and a["y"] >= b["y"]
        and a["x"] + a["width"] <= b["x"] + b["width"]
        and a["y"] + a["height"] <= b["y"] + b["height"]
    )
