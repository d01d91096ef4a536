"""A visitor's journey through the public pages."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE
from tests.e2e.pages import control, expect_error_toast, expect_toast, fill

ROTATION = 12_000
RECEIVED = "Secure transmission received. Operatives will respond within 24 hours."
INCOMPLETE = "All fields required for secure communication"
# In CSS pixels.
TOUCH_PIXELS = 44
# In CSS pixels: a linked section is scrolled to just below the banner.
MAX_ANCHOR_TOP = 160


def test_visitor_journey_from_logo_to_credibility_record(server: LiveServer, new_browser: NewBrowser) -> None:
    server.seed(
        "credibility_entry",
        contractor_name="Iona Marchbanks",
        contractor_phone="(555) 010-7300",
        contractor_company="Marchbanks Roofing",
        claim_type="Hail",
        field_adjuster="T. Orwell",
    )
    page = new_browser(reduced_motion="no-preference").context.new_page()
    page.clock.install()
    page.goto("/home")
    pause_testimonials(page)
    # The rest of the test needs no animation.
    page.emulate_media(reduced_motion="reduce")
    open_packages_from_logo(page)
    step_through_packages(page)
    filter_appraisers_and_share_view(page)
    search_tactics(page)
    send_message(server, page)
    look_up_contractor(page)
    page.get_by_role("link", name="return to home").click()
    expect(page).to_have_url(re.compile("/home$"))
    expect(page.get_by_role("link", name="Tap the Logo to Continue")).to_be_visible()


def pause_testimonials(page: Page) -> None:
    expect(heading(page)).to_have_text("Unpredictable & Unusual Expert Results From Within")
    panel = page.get_by_role("region", name="Testimonials")
    expect(panel.get_by_role("group", name="1 of 8")).to_contain_text("R. Castellan")
    page.clock.fast_forward(ROTATION)
    expect(panel.get_by_role("group", name="2 of 8")).to_contain_text("M. Halloran")
    expect(panel.get_by_text("R. Castellan")).to_be_hidden()

    panel.get_by_role("button", name="Pause testimonials").click()
    page.mouse.move(0, 0)
    page.clock.fast_forward(3 * ROTATION)
    expect(panel.get_by_role("button", name="Play testimonials")).to_be_visible()
    expect(panel.get_by_role("group", name="2 of 8")).to_be_visible()


def open_packages_from_logo(page: Page) -> None:
    page.get_by_role("link", name="Tap the Logo to Continue").click()
    expect(heading(page)).to_have_text("Navigation")
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="About the Network").click()
    expect(heading(page)).to_have_text("About the Network")
    related_pages(page).get_by_role("link", name="Deployment Packages").click()
    expect(heading(page)).to_have_text("Deployment Packages")


def step_through_packages(page: Page) -> None:
    expect(page.get_by_text("Packages cannot be selected until the account is activated")).to_be_visible()
    card(page, "GHOST").click()
    expect_only_package(page, "GHOST")
    expect(page.get_by_text("$8,500").first).to_be_visible()
    fees = page.locator("details details").filter(has=page.get_by_role("heading", name="PA fee metrics"))
    fees.locator("summary").click()
    expect(fees).to_have_attribute("open", "")

    page.get_by_role("button", name="Next").click()
    expect_only_package(page, "ASSASSIN")
    # The same section stays open on the next package, so that packages can be compared.
    expect(fees).to_have_attribute("open", "")
    page.get_by_role("button", name="Next").click()
    expect_only_package(page, "PHANTOM")
    page.go_back()
    expect_only_package(page, "ASSASSIN")

    card(page, "ASSASSIN").click()
    expect(page).to_have_url(re.compile("/deployment-packages$"))
    for name in ("PHANTOM", "GHOST", "ASSASSIN"):
        expect(card(page, name)).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Go back").click()
    expect_only_package(page, "ASSASSIN")
    page.get_by_role("link", name="Meet the appraisers").click()


def expect_only_package(page: Page, name: str) -> None:
    """Expect a single open package, which is named in the URL."""
    expect(page).to_have_url(re.compile(f"/deployment-packages\\?package={name.lower()}$"))
    expect(card(page, name)).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("button", name=re.compile("^(PHANTOM|GHOST|ASSASSIN)$"))).to_have_count(1)


def card(page: Page, name: str) -> Locator:
    """The button that opens and closes a package."""
    return page.get_by_role("button", name=name, exact=True)


def filter_appraisers_and_share_view(page: Page) -> None:
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()
    page.get_by_role("button", name=re.compile("^98.99 percent")).click()
    page.get_by_role("button", name=re.compile("Florida, 2 appraisers")).click()
    expect(control(page, "state")).to_have_value("FL")
    expect(page.get_by_text("2 of 60 appraisers")).to_be_visible()
    page.get_by_role("searchbox", name="Search appraisers").fill("quinones")
    expect(page).to_have_url(re.compile(r"/appraisers\?band=98-99&state=FL&search=quinones$"))
    expect_only_quinones(page)

    shared = page.context.new_page()
    shared.goto(page.url)
    expect_only_quinones(shared)
    expect(shared.get_by_role("searchbox", name="Search appraisers")).to_have_value("quinones")
    expect(shared.get_by_role("button", name="Filters (3)")).to_be_visible()
    shared.close()

    page.get_by_role("button", name="Clear filters").click()
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()
    expect(page).to_have_url(re.compile("/appraisers$"))
    page.go_back()
    expect_only_quinones(page)


def expect_only_quinones(page: Page) -> None:
    expect(page.get_by_text("1 of 60 appraisers")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Success rate")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hector Quiñones")).to_be_visible()


def search_tactics(page: Page) -> None:
    follow_footer_link(page, "100 Carrier Tactics")
    page.get_by_role("searchbox", name="Search the tactics").fill("holdback notice")
    expect(page.get_by_text("1 of 100 tactics match").first).to_be_visible()
    expect(page.get_by_role("heading", level=3, name="Let the holdback expire")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("heading", level=3)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?search=holdback\+notice$"))


def send_message(server: LiveServer, page: Page) -> None:
    follow_footer_link(page, "Secure Contact")
    page.get_by_role("button", name="Transmit message").click()
    expect_error_toast(page, "INCOMPLETE TRANSMISSION", INCOMPLETE)
    assert server.seed("messages", callsign="Nightjar") == []

    fill(page, callsign="Nightjar", encryptedChannel="nightjar@example.com", missionDetails="Offer $1,800.\nHail.")
    control(page, "operationType").select_option("estimate-revision")
    page.get_by_role("button", name="Transmit message").click()
    expect_toast(page, "MESSAGE TRANSMITTED", RECEIVED)
    for name in ("callsign", "encryptedChannel", "operationType", "missionDetails"):
        expect(control(page, name)).to_have_value("")
    assert server.seed("messages", callsign="Nightjar") == [
        {"email": "nightjar@example.com", "service_type": "estimate-revision", "message": "Offer $1,800.\nHail."}
    ]


def look_up_contractor(page: Page) -> None:
    follow_footer_link(page, "Credibility Challenge")
    look_up(page, phone="5550107301")
    expect(page.get_by_role("heading", name="NO RECORDS FOUND")).to_be_focused()
    expect(page.get_by_text("No credibility information found for the provided details.")).to_be_visible()
    expect(page.get_by_text("Contact network operations for manual verification.")).to_be_visible()

    page.get_by_role("button", name="NEW SEARCH").click()
    expect(control(page, "firstName")).to_be_focused()
    for name in ("firstName", "lastName", "company", "phone"):
        expect(control(page, name)).to_have_value("")
    look_up(page, phone="5550107300")
    expect(page.get_by_role("heading", name="RECORD FOUND", exact=True)).to_be_focused()
    for text in ("Marchbanks Roofing", "Hail", "T. Orwell", "+150% RECOVERY INCREASE"):
        expect(page.get_by_role("main").get_by_text(text, exact=True)).to_be_visible()
    page.get_by_role("link", name="VIEW DEPLOYMENT PACKAGES").click()
    expect(heading(page)).to_have_text("Deployment Packages")


def look_up(page: Page, *, phone: str) -> None:
    fill(page, firstName="iona", lastName="MARCHBANKS", company="Marchbanks Roofing")
    control(page, "phone").press_sequentially(phone)
    expect(control(page, "phone")).to_have_value(re.compile(r"^\(555\) 010-730\d$"))
    page.get_by_role("button", name="Verify credibility").click()


def test_back_and_forward_restore_scroll_position(page: Page) -> None:
    go_back_and_forward_between_tactics(page)
    page.goto("/roof-estimates")
    related_pages(page).scroll_into_view_if_needed()
    scroll_top = page.evaluate("scrollY")
    assert scroll_top > 2_000
    related_pages(page).get_by_role("link", name="Interior Assessments").click()
    expect(heading(page)).to_be_focused()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect_scroll_position(page, scroll_top)

    follow_footer_link(page, "Industry Updates")
    timeline = page.get_by_role("figure").filter(has_text="Dates and spans")
    timeline.get_by_role("link", name="California building code").click()
    expect_anchor_in_view(page, "california")
    # Scroll away from the linked section, then leave the page.
    page.mouse.wheel(0, 700)
    page.wait_for_function("() => document.getElementById('california').getBoundingClientRect().top < -400")
    new_scroll_top = page.evaluate("scrollY")
    page.get_by_role("link", name="return to home").click()
    expect(page.get_by_role("link", name="Tap the Logo to Continue")).to_be_visible()
    page.go_back()
    expect(heading(page)).to_have_text("Industry Updates")
    expect_scroll_position(page, new_scroll_top)
    page.go_back()
    expect(page).to_have_url(re.compile("/industry-updates$"))
    assert page.evaluate("scrollY") < new_scroll_top
    page.go_forward()
    expect_scroll_position(page, new_scroll_top)


def go_back_and_forward_between_tactics(page: Page) -> None:
    page.goto("/carrier-tactics#tactic-47")
    expect_anchor_in_view(page, "tactic-47")
    scroll_top = page.evaluate("scrollY")
    page.get_by_role("link", name="Link to tactic 70").click()
    expect_anchor_in_view(page, "tactic-70")
    page.go_back()
    expect_scroll_position(page, scroll_top)
    expect_anchor_in_view(page, "tactic-47")
    page.go_forward()
    expect_anchor_in_view(page, "tactic-70")


def expect_anchor_in_view(page: Page, part: str) -> None:
    """Expect the linked section to be focused and at the top of the window."""
    expect(page.locator(f"#{part}")).to_be_focused()
    page.wait_for_function(
        """([part, most]) => {
            const { top } = document.getElementById(part).getBoundingClientRect();
            return top >= 0 && top < most;
        }""",
        arg=[part, MAX_ANCHOR_TOP],
    )


def expect_scroll_position(page: Page, position: float) -> None:
    """Expect the page to scroll to this position and stay there."""
    page.wait_for_function("place => Math.abs(scrollY - place) <= 2", arg=position)
    expect(page.get_by_role("contentinfo")).to_contain_text("By invitation only")
    assert abs(page.evaluate("scrollY") - position) <= 2


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def related_pages(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Where to go from here")


def follow_footer_link(page: Page, title: str) -> None:
    page.get_by_role("contentinfo").get_by_role("link", name=title, exact=True).click()
    expect(heading(page)).to_have_text(title)


def test_forced_colors_show_bars_choices_words_and_focus_and_hide_the_background(
    new_browser: NewBrowser,
) -> None:
    page = new_browser(forced_colors="active").context.new_page()
    page.goto("/success-stories")
    bar = page.locator("figure div[aria-hidden] > span").first
    colors = bar.evaluate("bar => [bar, document.body].map(part => getComputedStyle(part).backgroundColor)")
    assert colors[0] not in (colors[1], "rgba(0, 0, 0, 0)")

    page.goto("/login")
    expect(page.locator("canvas")).to_have_attribute("data-state", "still")
    expect(page.locator("canvas")).to_be_hidden()
    page.get_by_role("textbox", name="Username").focus()
    expect(page.locator(":focus")).to_have_css("outline-style", "solid")
    toggle = page.get_by_role("radiogroup", name="Access mode")
    chosen, other = toggle.locator("input:checked + span"), toggle.locator("input:not(:checked) + span")
    assert computed(chosen, "backgroundColor") != computed(other, "backgroundColor")

    page.goto("/demo")
    chosen, other = page.get_by_role("tab", selected=True), page.get_by_role("tab", selected=False).first
    assert computed(chosen, "borderBottomColor") != computed(other, "borderBottomColor")
    assert computed(other, "borderBottomColor") == computed(page.locator("html"), "backgroundColor")

    page.goto("/home")
    words = page.get_by_role("region", name="Testimonials")
    assert computed(words.locator("mark").first, "color") == computed(words, "color")


def computed(element: Locator, style: str) -> str:
    return str(element.evaluate(f"element => getComputedStyle(element).{style}"))


def test_small_targets_have_touch_size(new_browser: NewBrowser) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE, has_touch=True, is_mobile=True).context.new_page()
    page.goto("/carrier-tactics")
    numbers = page.locator("[aria-hidden] > div > a[href^='#tactic-']")
    expect(numbers).to_have_count(100)
    expect_touch_size(numbers)
    numbers.nth(41).tap()
    expect(page).to_have_url(re.compile("#tactic-42$"))

    page.goto("/demo")
    expect_touch_size(page.get_by_role("region", name="Waiting for you").get_by_role("link"))


def expect_touch_size(elements: Locator) -> None:
    """On a phone and on a wide touch screen."""
    for viewport in (DESKTOP, PHONE):
        elements.page.set_viewport_size(viewport)
        assert smallest_side(elements) >= TOUCH_PIXELS, viewport


def smallest_side(elements: Locator) -> float:
    script = "all => all.flatMap(one => { const box = one.getBoundingClientRect(); return [box.width, box.height]; })"
    return float(min(elements.evaluate_all(script)))
