"""The app shell (background, banner, footer) and the 404 page."""

import time

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import find_layout_shift, record_layout_shifts

PHONE = {"width": 390, "height": 844}
# An area of a 1440 by 900 window that shows only the background.
BACKGROUND_CLIP = {"x": 0.0, "y": 100.0, "width": 120.0, "height": 600.0}
# A long timeout delays only a failure.
ANIMATION_TIMEOUT_SECONDS = 60


def test_background_names_are_full_on_landing_dimmed_elsewhere_and_stay_paused(new_browser: NewBrowser) -> None:
    viewport = {"width": 1440, "height": 900}
    page = new_browser(viewport=viewport, screen=viewport, reduced_motion="no-preference").open("/home")
    background = canvas(page)
    expect(background).to_have_attribute("data-state", "falling")
    expect(background).to_have_attribute("data-strength", "full")
    expect(background).to_have_attribute("data-names", "264")
    background.evaluate("canvas => { canvas.isOriginal = true; }")

    page.get_by_role("link", name="Tap the Logo to Continue").click()

    expect(background).to_have_attribute("data-strength", "dimmed")
    assert background.evaluate("canvas => canvas.isOriginal"), "The canvas of the landing has been replaced"
    assert is_animated(page)

    page.get_by_role("button", name="Pause background").click()
    expect(canvas(page)).to_have_attribute("data-state", "still")
    assert stops_moving(page)

    page.goto("/home")

    expect(page.get_by_role("button", name="Resume background")).to_be_visible()
    expect(canvas(page)).to_have_attribute("data-state", "still")
    page.get_by_role("button", name="Resume background").click()
    expect(canvas(page)).to_have_attribute("data-state", "falling")


def test_reduced_motion_shows_still_background_without_pause_button(page: Page) -> None:
    page.goto("/login")
    expect(canvas(page)).to_have_attribute("data-state", "still")
    expect(page.get_by_role("button", name="Pause background")).to_have_count(0)

    page.emulate_media(reduced_motion="no-preference")

    expect(canvas(page)).to_have_attribute("data-state", "falling")
    expect(page.get_by_role("button", name="Pause background")).to_be_visible()


def test_page_works_without_background_script(new_browser: NewBrowser, allowed_errors: list[str]) -> None:
    allowed_errors.extend(("console: Failed to load resource", "console: ModuleLoadError"))
    browser = new_browser()
    browser.context.route("**/FallingNames.*", lambda route: route.abort())

    page = browser.open("/login")

    expect(page.get_by_role("contentinfo").get_by_role("link", name="Our Process")).to_be_attached()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(canvas(page)).to_have_count(0)


def test_controls_do_not_cover_or_shift_page_end(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("countdown", username=username, kind="access", seconds_left=3600 * 24)
    page = record_layout_shifts(
        open_as_member(username, "/healthz", viewport=PHONE, screen=PHONE, reduced_motion="no-preference")
    )
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
        assert not do_overlap(control, covered), covered
    assert is_within(control, banner), "The control covers the content"
    assert find_layout_shift(page) == []


def test_new_page_starts_at_top_and_an_unknown_address_shows_the_404_page(
    page: Page, allowed_errors: list[str]
) -> None:
    allowed_errors.extend(("404: GET", "console: Failed to load resource: the server responded with a status of 404"))
    page.goto("/our-process")
    link = page.get_by_role("contentinfo").get_by_role("link", name="Systematic Approach")
    link.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0

    link.click()

    expect(page.get_by_role("heading", level=1, name="Systematic Approach")).to_be_focused()
    assert page.evaluate("scrollY") == 0

    response = page.goto("/no-such-page")

    assert response
    assert response.status == 404
    expect(page.get_by_role("heading", level=1, name="404 Page Not Found")).to_be_visible()
    expect(page.get_by_text("Did you forget to add the page to the router?", exact=True)).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Navigation").first.click()
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_visible()


def canvas(page: Page) -> Locator:
    return page.locator("canvas")


def is_animated(page: Page) -> bool:
    """Whether the background changes."""
    first = page.screenshot(clip=BACKGROUND_CLIP)
    deadline = time.monotonic() + ANIMATION_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        if page.screenshot(clip=BACKGROUND_CLIP) != first:
            return True
    return False


def stops_moving(page: Page) -> bool:
    """Whether the background is the same for a second. Frames drawn before a pause may still arrive after it."""
    last, since = page.screenshot(clip=BACKGROUND_CLIP), time.monotonic()
    deadline = since + ANIMATION_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        current = page.screenshot(clip=BACKGROUND_CLIP)
        if current != last:
            last, since = current, time.monotonic()
        elif time.monotonic() - since > 1:
            return True
    return False


def do_overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def is_within(inner: Locator, outer: Locator) -> bool:
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a
    assert b
    return (
        a["x"] >= b["x"]
        and a["y"] >= b["y"]
        and a["x"] + a["width"] <= b["x"] + b["width"]
        and a["y"] + a["height"] <= b["y"] + b["height"]
    )
