"""Public pages used by keyboard alone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.accessibility import press_until_focused, tab_to
from tests.e2e.pages import control


def test_visitor_can_browse_packages_and_process_by_keyboard(page: Page) -> None:
    page.goto("/home")
    tab_to(page, "link", "Tap the Logo to Continue")
    page.keyboard.press("Enter")
    open_packages_from_menu(page)
    open_and_close_package(page)
    go_back_to_menu(page)
    open_process_from_page_index(page)
    walk_through_steps(page)


def open_packages_from_menu(page: Page) -> None:
    expect(page.get_by_role("heading", level=1, name="Navigation")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("^About the Network")).first).to_be_focused()
    page.keyboard.press("4")
    expect(page.get_by_role("heading", level=1, name="Deployment Packages")).to_be_focused()


def open_and_close_package(page: Page) -> None:
    tab_to(page, "button", "GHOST")
    page.keyboard.press("Enter")
    chosen = page.get_by_role("button", name="GHOST", exact=True)
    expect(chosen).to_have_attribute("aria-expanded", "true")
    expect(chosen).to_be_focused()
    section = page.locator("details details").filter(has=page.get_by_role("heading", name="Bottom line"))
    press_until_focused(page, section.locator("summary"), max_presses=10)
    page.keyboard.press("Space")
    expect(section).to_have_attribute("open", "")
    press_until_focused(page, chosen, key="Shift+Tab", max_presses=10)
    page.keyboard.press("Space")
    expect(chosen).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("button", name="PHANTOM", exact=True)).to_be_visible()
    expect(chosen).to_be_focused()


def go_back_to_menu(page: Page) -> None:
    for address in (r"\?package=ghost$", "/deployment-packages$", "/navigation$"):
        page.go_back()
        expect(page).to_have_url(re.compile(address))


def open_process_from_page_index(page: Page) -> None:
    index = page.get_by_role("navigation", name="Every page")
    expect(index).to_be_visible()
    link = index.get_by_role("link", name=re.compile("^Our Process"))
    press_until_focused(page, link)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Our Process")).to_be_focused()


def walk_through_steps(page: Page) -> None:
    first, second = (page.get_by_role("button", name=re.compile(f"^Step {number} ")) for number in (1, 2))
    press_until_focused(page, first, max_presses=10)
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "true")
    tab_to(page, "button", "Step 2: Framing problems", max_presses=5)
    page.keyboard.press("Enter")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(first).to_have_accessible_name(re.compile("visited$"))
    expect(page.get_by_role("region", name=re.compile("^Step"))).to_have_count(1)


def test_visitor_can_search_by_keyboard(page: Page) -> None:
    page.goto("/appraisers")
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()
    filter_directory_and_clear(page)
    page.goto("/carrier-tactics#tactic-47")
    move_on_from_linked_tactic(page)
    page.goto("/credibility-form")
    look_up_contractor(page)
    page.goto("/forgot-password")
    ask_for_a_new_password(page)


def filter_directory_and_clear(page: Page) -> None:
    tab_to(page, "searchbox", "Search appraisers")
    page.keyboard.type("roof")
    tab_to(page, "checkbox", "Preferred only", max_presses=5)
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile(r"/appraisers\?preferred=only&search=roof$"))
    band = page.get_by_role("button", name=re.compile("^98.99 percent"))
    press_until_focused(page, band, max_presses=5)
    page.keyboard.press("Space")
    expect(band).to_have_attribute("aria-pressed", "true")
    expect_state_map_is_one_tab_stop(page)
    press_until_focused(page, page.get_by_role("button", name="Clear filters").first, key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Filters", exact=True)).to_be_focused()
    expect(page.get_by_text("All 60 appraisers")).to_be_visible()


def expect_state_map_is_one_tab_stop(page: Page) -> None:
    """Arrow keys move within the map, Tab leaves it."""
    tiles = page.get_by_role("group", name=re.compile("^Appraisers by state")).get_by_role("button")
    tab_stop = tiles.and_(page.locator("[tabindex='0']"))
    press_until_focused(page, tab_stop, max_presses=10)
    name = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowRight")
    focused = tiles.and_(page.locator(":focus"))
    expect(focused).to_have_count(1)
    expect(focused).not_to_have_text(name)
    page.keyboard.press("Shift+Tab")
    expect(focused).to_have_count(0)


def move_on_from_linked_tactic(page: Page) -> None:
    expect(page.locator("#tactic-47")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Link to tactic 47")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Link to tactic 48")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#tactic-48$"))
    expect(page.locator("#tactic-48")).to_be_focused()


def look_up_contractor(page: Page) -> None:
    expect(page.get_by_role("form", name="Credibility challenge")).to_be_visible()
    tab_to(page, "textbox", "First name")
    for text in ("Nobody", "Atall", "No Roofing", "5550107999"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    expect(control(page, "phone")).to_have_value("(555) 010-7999")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="NO RECORDS FOUND")).to_be_focused()
    tab_to(page, "button", "NEW SEARCH", max_presses=5)
    page.keyboard.press("Enter")
    expect(control(page, "firstName")).to_be_focused()


def ask_for_a_new_password(page: Page) -> None:
    press_until_focused(page, control(page, "email"))
    page.keyboard.type("nobody@example.com")
    page.keyboard.press("Enter")

    message = page.get_by_text("a link is on its way")
    expect(message).to_be_visible()
    # Screen reader users are moved to the message that replaced the form.
    assert message.evaluate("text => Boolean(document.activeElement.contains(text))")
    expect(page.locator("body:focus")).to_have_count(0)
