"""Public pages as finished HTML: what they show without scripts, how the app takes them over, and second visits.

Also the skeletons of member and panel pages.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from apps.core.rules import ROUTES
from tests.e2e.accessibility import find_axe_violations
from tests.e2e.browser_session import IS_HYDRATED
from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember, OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_layout_shift, record_layout_shifts
from tests.e2e.pages import control
from tests.e2e.test_every_page import find_problems, open_with_late_fonts, routes_of, title_of

REGISTRATION = next(route for route in routes_of("public") if route["page"] == "AccessTerminalPage") | {
    "path": "/access-terminal?mode=register",
    "title": "Activate Invitation",
}
PUBLIC = [*routes_of("public"), REGISTRATION]
TITLES = {route["path"]: title_of(route) for route in ROUTES}
# Tests of about the same length: the first page of a browser session costs more than the next ones.
PARTS = 4
MAX_COMPRESSED_BYTES = 20 * 1024
# Nine screens: the longest page is carrier-tactics, with its first ten.
MAX_PHONE_HEIGHT = 9 * PHONE["height"]
ENTRY_SCRIPT = re.compile(r"/bundles/main\.[^/]+\.js$")

# Dates, totals of prices and the visitor's network address are filled in by the app.
MAIN_TEXT = """() => {
    const main = document.querySelector('main').cloneNode(true);
    for (const element of main.querySelectorAll('time, data')) element.remove();
    return main.textContent.replace(/\\s+/g, ' ').trim();
}"""
# Otherwise a machine that takes long to paint would start the scripts before.
NO_FALLBACK = """{
    const setTimer = window.setTimeout;
    window.setTimeout = (callback, delay, ...more) => (delay === 500 ? 0 : setTimer(callback, delay, ...more));
}"""
NO_PAINT = "PerformanceObserver.prototype.observe = () => {}"
FIRST_PAINT_AND_SCRIPT = """() => [
    performance.getEntriesByName('first-paint')[0].startTime,
    Math.min(...performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => entry.startTime)),
]"""
MARK_HEADING = "() => { document.querySelector('h1').isFromServer = true; }"
IS_MARKED = "() => document.querySelector('h1').isFromServer === true"


class HeldScripts:
    """Holds the app's entry script of a page until ``release`` is called."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Route] = []
        # Playwright sets an attribute on the handler, which a bound method does not allow.
        page.route(ENTRY_SCRIPT, lambda route: self._held.append(route))  # noqa: PLW0108

    def release(self) -> None:
        for route in self._held:
            route.continue_()
        self._page.unroute(ENTRY_SCRIPT)
        self._page.wait_for_function(IS_HYDRATED)


def open_without_scripts(page: Page, path: str) -> HeldScripts:
    held = HeldScripts(page)
    with page.expect_request(ENTRY_SCRIPT):
        page.goto(path, wait_until="domcontentloaded")
    return held


@pytest.mark.parametrize("routes", [PUBLIC[part::PARTS] for part in range(PARTS)], ids=range(PARTS))
def test_public_pages(new_browser: NewBrowser, routes: list[dict[str, str]]) -> None:
    page = record_layout_shifts(new_browser(viewport=PHONE, screen=PHONE).context.new_page())
    for route in routes:
        check_public_page(page, route)


def check_public_page(page: Page, route: dict[str, str]) -> None:
    """On a phone: its finished HTML, with fonts that arrive late; then the app takes it over. Then on a desktop."""
    path = route["path"]
    assert_complete_without_scripts(page, path)

    page.set_viewport_size(PHONE)
    held = HeldScripts(page)
    open_with_late_fonts(page, path)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("[style]")).to_have_count(0)
    text = page.evaluate(MAIN_TEXT)
    page.evaluate(MARK_HEADING)

    held.release()

    # A failed hydration would be an error of the page, and would replace its elements.
    assert page.evaluate(IS_MARKED), path
    assert page.evaluate(MAIN_TEXT) == text
    assert find_problems(page, route) + find_axe_violations(page) == [], path
    assert page.evaluate("document.scrollingElement.scrollHeight") <= MAX_PHONE_HEIGHT, path
    page.set_viewport_size(DESKTOP)
    open_with_late_fonts(page, path)
    assert find_problems(page, route) == [], path


def test_second_visit_has_its_styles(page: Page) -> None:
    """It is answered with 304 without a policy, as above, and the browser keeps the policy of the first visit."""
    for _ in range(2):
        page.goto("/our-process")
        # Without its policy's hashes the page would have no styles, and the console would have an error.
        expect(page.locator("html")).to_have_css("background-color", "rgb(5, 7, 6)")


def assert_complete_without_scripts(page: Page, path: str) -> None:
    response = page.request.get(path, headers={"Accept-Encoding": "br"})

    html = response.text()
    assert response.status == 200, path
    assert int(response.headers["content-length"]) <= MAX_COMPRESSED_BYTES, path
    assert len(re.findall(r"<h1[ >]", html)) == 1
    main = re.sub(r"<[^>]+>", " ", html[html.index("<main") : html.index("</main>")])
    assert len(main.split()) > 20, path
    footer = html[html.rindex("<footer") : html.rindex("</footer>")]
    assert footer.count("<a ") == (0 if path in {"/", "/home"} else 20), path
    # Nothing but the fonts is requested before the first paint.
    assert set(re.findall(r'<(?:script|link)[^>]* (?:src|href)="/static/bundles/[^"]*\.(\w+)"', html)) == {"woff2"}

    unchanged = page.request.get(path, headers={"Accept-Encoding": "br", "If-None-Match": response.headers["etag"]})
    assert unchanged.status == 304, path
    assert "content-security-policy" not in unchanged.headers, path


def test_difference_between_the_html_and_the_app_is_an_error(
    new_browser: NewBrowser, allowed_errors: list[str]
) -> None:
    """Otherwise the test above could not see one."""
    allowed_errors.append("uncaught: Minified React error #418")
    browser = new_browser()
    page = browser.context.new_page()

    def change_text(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("Tap the Logo to Continue", "Tap the Logo"))

    page.route("**/home", change_text)
    page.goto("/home")

    expect(page.get_by_role("link", name="Tap the Logo to Continue")).to_be_visible()
    assert [error for error in browser.errors if error.startswith(tuple(allowed_errors))] != []


def test_without_scripts_the_logo_stays_in_place_and_folded_text_can_be_read(new_browser: NewBrowser) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE, java_script_enabled=False).context.new_page()
    assert_logo_stays_in_place(page)
    assert_folded_text_can_be_read(
        page, "/our-process", "About step 2", "Set mission parameters", "Upload policy jacket"
    )
    assert_folded_text_can_be_read(
        page, "/deployment-packages", "About GHOST", "Supplements on a schedule", "Rebuilt, not padded"
    )


def assert_logo_stays_in_place(page: Page) -> None:
    """While the rest of the page arrives: a browser paints the part of the HTML that it has."""

    def cut_after_logo(route: Route) -> None:
        response = route.fetch()
        html = response.text()
        route.fulfill(response=response, body=html[: html.index("Tap the Logo")])

    def find_logo() -> float:
        page.goto("/home", wait_until="load")
        box = page.locator("main a").first.bounding_box()
        assert box
        return box["y"]

    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        complete = find_logo()
        page.route("**/home", cut_after_logo)
        assert find_logo() == complete, size
        page.unroute("**/home")


def test_scripts_are_requested_after_the_first_paint(new_browser: NewBrowser) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE).context.new_page()
    page.add_init_script(NO_FALLBACK)
    for path in ("/home", "/contact", "/our-process"):
        page.goto(path)

        first_paint, first_script = page.evaluate(FIRST_PAINT_AND_SCRIPT)
        assert first_script >= first_paint, path


def test_app_starts_in_a_tab_that_is_not_drawn_and_at_the_first_input(page: Page) -> None:
    page.add_init_script(NO_PAINT)
    page.goto("/home")

    page.add_init_script(NO_FALLBACK)
    acts: list[Callable[[], None]] = [lambda: page.keyboard.press("Tab"), page.mouse.down]
    for act in acts:
        page.goto("/home", wait_until="load")
        act()
        page.wait_for_function(IS_HYDRATED)


def assert_folded_text_can_be_read(page: Page, path: str, summary: str, text: str, other: str) -> None:
    page.goto(path, wait_until="load")
    expect(page.get_by_text(text)).to_be_hidden()
    expect(page.get_by_text(other)).to_be_hidden()

    page.get_by_text(summary).click()

    expect(page.get_by_text(text)).to_be_visible()
    expect(page.get_by_text(other)).to_be_hidden()


def test_part_that_is_folded_on_a_phone_is_shown_by_a_link_on_paper_and_on_a_desktop(new_browser: NewBrowser) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE).context.new_page()
    error = page.get_by_text("No waste on a cut-up roof")
    page.goto("/esx-file-reviews")
    expect(error).to_be_hidden()
    page.emulate_media(media="print")
    expect(error).to_be_visible()
    page.emulate_media(media="screen")
    expect(error).to_be_hidden()

    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Scope errors").click()

    expect(error).to_be_visible()
    expect(page.get_by_role("region", name="Scope errors")).to_be_focused()
    page.set_viewport_size(DESKTOP)
    # Another part, which no link has opened.
    expect(page.get_by_text("A price list from another month")).to_be_visible()
    expect(page.get_by_text("10 pricing errors")).to_be_hidden()


def test_before_its_script_is_loaded_the_last_button_works_and_a_form_cannot_be_filled_in(page: Page) -> None:
    held = open_without_scripts(page, "/our-process")
    step = page.get_by_role("button", name=re.compile("^Step 2"))
    expect(step).to_have_attribute("aria-expanded", "false")
    page.get_by_role("heading", level=1).click()
    step.click()
    page.get_by_role("heading", level=1).click()

    held.release()

    expect(step).to_have_attribute("aria-expanded", "true")

    held = open_without_scripts(page, "/login")
    form = page.get_by_role("form", name="Member sign-in", include_hidden=True).or_(page.locator("form"))
    expect(form.first).to_have_attribute("inert", "")

    held.release()

    expect(form.first).not_to_have_attribute("inert", "")
    control(page, "username").fill("operative")


def test_signed_in_member_gets_the_same_page_and_the_app_replaces_the_skeletons_of_member_pages(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    page = record_layout_shifts(open_as_member(username, "/healthz"))
    page.goto("/our-process")
    expect(page.get_by_role("banner").get_by_role("link", name="Dashboard")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("button", name=re.compile("^Notifications"))).to_be_visible()
    assert find_layout_shift(page) == []

    page.set_viewport_size(PHONE)
    assert_skeleton_is_replaced(page, "/reconnaissance", text="RECONNAISSANCE")
    expect(page.get_by_text("Access Denied")).to_have_count(0)
    assert_skeleton_is_replaced(page, "/dashboard", text=username)
    assert_skeleton_is_replaced(page, "/dashboard?tab=claims", text=username)
    assert_skeleton_is_replaced(page, "/notifications", text="Last 90 days")
    assert_skeleton_is_replaced(page, "/claims/new", text="Upload Estimate")
    assert_skeleton_is_replaced(page, "/help", text="How units work")
    assert_skeleton_is_replaced(page, "/receipts", text="Newest first")
    assert_skeleton_is_replaced(page, "/profile", text="Member since")


def test_app_replaces_the_skeleton_of_the_panel(open_panel: OpenPanel) -> None:
    page = record_layout_shifts(open_panel("/healthz", viewport=PHONE))
    # The largest text on a phone.
    assert_skeleton_is_replaced(page, "/admin", text="Random codes, a code of your own")


def assert_skeleton_is_replaced(page: Page, path: str, *, text: str) -> None:
    """``text`` is visible before the app has started, and nothing moves when it starts."""
    held = open_without_scripts(page, path)
    skeleton = page.locator("#root > [inert]")
    expect(skeleton.get_by_text(text).first).to_be_visible()
    title = skeleton.locator("h1").inner_text()

    held.release()

    expect(skeleton).to_have_count(0)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page).to_have_title(TITLES[path.partition("?")[0]])
    assert find_layout_shift(page) == [], path


def test_restored_page_is_kept_if_the_session_is_the_same_and_else_loaded_again(page: Page) -> None:
    page.goto("/about-network")
    page.evaluate(MARK_HEADING)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.get_by_role("link", name="return to home").focus()
    assert page.evaluate(IS_MARKED)

    page.evaluate("document.cookie = 'csrftoken=anotherTokenOfThirtyTwoCharacters; path=/'")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page).to_have_title(TITLES["/about-network"])


def test_changed_price_is_in_the_finished_pages_and_stays_there(server: LiveServer, page: Page) -> None:
    server.seed("plan", name="assassin", price_per_month="6999.50")
    try:
        for path in ("/deployment-packages", "/membership-info"):
            html = page.request.get(path).text()
            # A difference between the HTML and the app's first render would be an error of the page.
            page.goto(path)
            expect(page.get_by_role("main")).to_contain_text("$6,999.50")
            assert "$6,999.50" in html, path
            assert "$15,000" not in html, path
    finally:
        server.seed("plan", name="assassin", price_per_month="15000.00")
