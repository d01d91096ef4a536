"""A visitor's way through the public pages: what they read, filter, write and look up, and how they come back."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import control, fill, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

ROTATION = 12_000
RECEIVED = "Secure transmission received. Operatives will respond within 24 hours."
INCOMPLETE = "All fields required for secure communication"
# Where a part that a link leads to comes to stand: below the banner, in CSS pixels from the window's top.
UNDER_THE_BANNER = 160


def test_a_visitor_s_way_from_the_logo_to_the_record(product: ServedProduct, new_browser: NewBrowser) -> None:
    product.arrange(
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
    the_testimonials_turn_until_they_are_paused(page)
    # From here on nothing has to move by itself.
    page.emulate_media(reduced_motion="reduce")
    the_logo_leads_to_the_packages_by_way_of_the_menu(page)
    a_package_is_opened_stepped_on_from_and_closed(page)
    the_appraisers_are_narrowed_and_the_view_is_shared(page)
    a_tactic_is_searched(page)
    a_message_is_sent(product, page)
    a_contractor_is_looked_up(page)
    page.get_by_role("link", name="return to home").click()
    expect(page).to_have_url(re.compile("/home$"))
    expect(page.get_by_role("link", name="Tap the Logo to Continue")).to_be_visible()


def the_testimonials_turn_until_they_are_paused(page: Page) -> None:
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


def the_logo_leads_to_the_packages_by_way_of_the_menu(page: Page) -> None:
    page.get_by_role("link", name="Tap the Logo to Continue").click()
    expect(heading(page)).to_have_text("Navigation")
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="About the Network").click()
    expect(heading(page)).to_have_text("About the Network")
    onwards(page).get_by_role("link", name="Deployment Packages").click()
    expect(heading(page)).to_have_text("Deployment Packages")


def a_package_is_opened_stepped_on_from_and_closed(page: Page) -> None:
    expect(page.get_by_text("Packages cannot be selected until the account is activated")).to_be_visible()
    card(page, "GHOST").click()
    only_this_package_is_shown(page, "GHOST")
    expect(page.get_by_text("$8,500").first).to_be_visible()
    fees = page.get_by_role("button", name="PA fee metrics")
    fees.click()
    expect(fees).to_have_attribute("aria-expanded", "true")

    page.get_by_role("button", name="Next").click()
    only_this_package_is_shown(page, "ASSASSIN")
    # Stepping on compares like with like: the section that was opened is open here too.
    expect(fees).to_have_attribute("aria-expanded", "true")
    page.get_by_role("button", name="Next").click()
    only_this_package_is_shown(page, "PHANTOM")
    page.go_back()
    only_this_package_is_shown(page, "ASSASSIN")

    card(page, "ASSASSIN").click()
    expect(page).to_have_url(re.compile("/deployment-packages$"))
    for name in ("PHANTOM", "GHOST", "ASSASSIN"):
        expect(card(page, name)).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Go back").click()
    only_this_package_is_shown(page, "ASSASSIN")
    page.get_by_role("link", name="Meet the appraisers").click()


def only_this_package_is_shown(page: Page, name: str) -> None:
    """Expect one open card, which the address names."""
    expect(page).to_have_url(re.compile(f"/deployment-packages\\?package={name.lower()}$"))
    expect(card(page, name)).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("button", name=re.compile("^(PHANTOM|GHOST|ASSASSIN)$"))).to_have_count(1)


def card(page: Page, name: str) -> Locator:
    """What opens and closes a package."""
    return page.get_by_role("button", name=name, exact=True)


def the_appraisers_are_narrowed_and_the_view_is_shared(page: Page) -> None:
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()
    page.get_by_role("button", name=re.compile("^98.99 percent")).click()
    page.get_by_role("button", name=re.compile("Florida, 2 appraisers")).click()
    expect(control(page, "state")).to_have_value("FL")
    expect(page.get_by_text("2 of 60 appraisers")).to_be_visible()
    page.get_by_role("searchbox", name="Search appraisers").fill("quinones")
    expect(page).to_have_url(re.compile(r"/appraisers\?band=98-99&search=quinones&state=FL$"))
    only_quinones_is_listed(page)

    shared = page.context.new_page()
    shared.goto(page.url)
    only_quinones_is_listed(shared)
    expect(shared.get_by_role("searchbox", name="Search appraisers")).to_have_value("quinones")
    expect(shared.get_by_role("button", name="Filters (3)")).to_be_visible()
    shared.close()

    page.get_by_role("button", name="Clear filters").click()
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()
    expect(page).to_have_url(re.compile("/appraisers$"))
    page.go_back()
    only_quinones_is_listed(page)


def only_quinones_is_listed(page: Page) -> None:
    expect(page.get_by_text("1 of 60 appraisers")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Success rate")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hector Quiñones")).to_be_visible()


def a_tactic_is_searched(page: Page) -> None:
    from_the_footer(page, "100 Carrier Tactics")
    page.get_by_role("searchbox", name="Search the tactics").fill("holdback notice")
    expect(page.get_by_text("1 of 100 tactics match").first).to_be_visible()
    expect(page.get_by_role("heading", level=3, name="Let the holdback expire")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("heading", level=3)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?search=holdback\+notice$"))


def a_message_is_sent(product: ServedProduct, page: Page) -> None:
    from_the_footer(page, "Secure Contact")
    page.get_by_role("button", name="Transmit message").click()
    toast(page, "INCOMPLETE TRANSMISSION", INCOMPLETE)
    assert product.arrange("messages", callsign="Nightjar") == []

    fill(page, callsign="Nightjar", encryptedChannel="nightjar@example.com", missionDetails="Offer $1,800.\nHail.")
    control(page, "operationType").select_option("estimate-revision")
    page.get_by_role("button", name="Transmit message").click()
    toast(page, "MESSAGE TRANSMITTED", RECEIVED)
    for name in ("callsign", "encryptedChannel", "operationType", "missionDetails"):
        expect(control(page, name)).to_have_value("")
    assert product.arrange("messages", callsign="Nightjar") == [
        {"email": "nightjar@example.com", "service_type": "estimate-revision", "message": "Offer $1,800.\nHail."}
    ]


def a_contractor_is_looked_up(page: Page) -> None:
    from_the_footer(page, "Credibility Challenge")
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
    for words in ("Marchbanks Roofing", "Hail", "T. Orwell", "+150% RECOVERY INCREASE"):
        expect(page.get_by_role("main").get_by_text(words, exact=True)).to_be_visible()
    page.get_by_role("link", name="VIEW DEPLOYMENT PACKAGES").click()
    expect(heading(page)).to_have_text("Deployment Packages")


def look_up(page: Page, *, phone: str) -> None:
    """Fill in the credibility form and send it."""
    fill(page, firstName="iona", lastName="MARCHBANKS", company="Marchbanks Roofing")
    control(page, "phone").press_sequentially(phone)
    expect(control(page, "phone")).to_have_value(re.compile(r"^\(555\) 010-730\d$"))
    page.get_by_role("button", name="Verify credibility").click()


def test_back_and_forward_lead_to_where_one_stood(new_browser: NewBrowser) -> None:
    page = new_browser().open("/roof-estimates")
    onwards(page).scroll_into_view_if_needed()
    stood = page.evaluate("scrollY")
    assert stood > 2_000
    onwards(page).get_by_role("link", name="Interior Assessments").click()
    expect(heading(page)).to_be_focused()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    stands_at(page, stood)

    from_the_footer(page, "Industry Updates")
    timeline = page.get_by_role("figure").filter(has_text="Dates and spans")
    timeline.get_by_role("link", name="California building code").click()
    a_linked_part_is_in_view(page, "california")
    # Read on, away from where the link led, and leave the page.
    page.mouse.wheel(0, 700)
    page.wait_for_function("() => document.getElementById('california').getBoundingClientRect().top < -400")
    read_on = page.evaluate("scrollY")
    page.get_by_role("link", name="return to home").click()
    expect(page.get_by_role("link", name="Tap the Logo to Continue")).to_be_visible()
    page.go_back()
    expect(heading(page)).to_have_text("Industry Updates")
    stands_at(page, read_on)
    page.go_back()
    expect(page).to_have_url(re.compile("/industry-updates$"))
    assert page.evaluate("scrollY") < read_on
    page.go_forward()
    stands_at(page, read_on)


def test_a_link_to_a_tactic_leads_to_it_and_back_to_the_one_before(new_browser: NewBrowser) -> None:
    page = new_browser().open("/carrier-tactics#tactic-47")
    a_linked_part_is_in_view(page, "tactic-47")
    stood = page.evaluate("scrollY")
    page.get_by_role("link", name="Link to tactic 70").click()
    a_linked_part_is_in_view(page, "tactic-70")
    page.go_back()
    stands_at(page, stood)
    a_linked_part_is_in_view(page, "tactic-47")
    page.go_forward()
    a_linked_part_is_in_view(page, "tactic-70")


def a_linked_part_is_in_view(page: Page, part: str) -> None:
    """Expect the part that the address leads to at the window's top, and in the focus."""
    expect(page.locator(f"#{part}")).to_be_focused()
    page.wait_for_function(
        """([part, most]) => {
            const { top } = document.getElementById(part).getBoundingClientRect();
            return top >= 0 && top < most;
        }""",
        arg=[part, UNDER_THE_BANNER],
    )


def stands_at(page: Page, place: float) -> None:
    """Expect that the page is scrolled there, and stays."""
    page.wait_for_function("place => Math.abs(scrollY - place) <= 2", arg=place)
    expect(page.get_by_role("contentinfo")).to_contain_text("By invitation only")
    assert abs(page.evaluate("scrollY") - place) <= 2


def heading(page: Page) -> Locator:
    """The page's one heading of the first level."""
    return page.get_by_role("heading", level=1)


def onwards(page: Page) -> Locator:
    """Where a page leads at its end."""
    return page.get_by_role("navigation", name="Where to go from here")


def from_the_footer(page: Page, title: str) -> None:
    """Follow a link at the foot of the page."""
    page.get_by_role("contentinfo").get_by_role("link", name=title, exact=True).click()
    expect(heading(page)).to_have_text(title)
