"""The member's way through the product with the keyboard alone."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import press_until_focused, serious_findings, tab_to
from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, question
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.factories import PASSWORD

NewBrowser = Callable[..., WatchedBrowser]


def test_a_member_needs_no_mouse(new_browser: NewBrowser, member: MakeMember) -> None:
    username = member()
    page = new_browser().open("/login")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    the_first_tab_skips_to_the_content(page)
    the_keys_sign_in(page, username)
    f8_reaches_the_toast(page)
    the_keys_select_a_plan(page)
    the_arrows_move_between_tabs(page)
    the_claim_form_opens_and_closes(page)


def the_first_tab_skips_to_the_content(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def the_keys_sign_in(page: Page, username: str) -> None:
    press_until_focused(page, control(page, "username"))
    page.keyboard.type(username)
    press_until_focused(page, control(page, "password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/dashboard"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def f8_reaches_the_toast(page: Page) -> None:
    toasts = page.get_by_role("region", name="Notifications")
    expect(toasts.get_by_role("listitem").filter(has_text="Welcome back")).to_be_visible()
    page.keyboard.press("F8")
    assert toasts.evaluate("region => region.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(toasts.get_by_role("listitem")).to_have_count(0)


def the_keys_select_a_plan(page: Page) -> None:
    opener = page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").first
    asked = question(page)
    press_until_focused(page, opener)
    page.keyboard.press("Enter")
    the_focus_is_within(asked)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(opener).to_be_focused()

    page.keyboard.press("Enter")
    the_focus_is_within(asked)
    tab_to(page, "button", "Confirm selection", most=4)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Active until")).to_be_visible()
    # The button that opened the question is gone: the focus is back at the page's heading, not lost.
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def the_arrows_move_between_tabs(page: Page) -> None:
    tab_to(page, "tab", "Device Security")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Activity")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Activity")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("tabpanel", name="Claims")).to_be_visible()
    expect(page).to_have_url(re.compile("tab=claims"))
    # The row of tabs is one stop: the next Tab leaves it.
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab").and_(page.locator(":focus"))).to_have_count(0)


def the_claim_form_opens_and_closes(page: Page) -> None:
    opener = page.get_by_role("button", name="Upload Estimate")
    # Back towards the top, where the button stands.
    press_until_focused(page, opener, key="Shift+Tab")
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Upload Estimate")
    the_focus_is_within(form)
    expect(form.locator('[name="propertyAddress"]')).to_be_visible()
    assert serious_findings(page) == []
    the_tab_order_is_the_order_on_the_page(form)

    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(opener).to_be_focused()


def the_tab_order_is_the_order_on_the_page(form: Locator) -> None:
    """Tab once through the dialog: every stop is inside it and stands after the one before."""
    stops: list[str] = []
    for _ in range(40):
        stop: str | None = form.evaluate(
            """form => {
                const within = [...form.querySelectorAll('*')];
                const position = within.indexOf(document.activeElement);
                return position < 0 ? null : JSON.stringify([position, document.activeElement.name ?? '']);
            }"""
        )
        assert stop, f"The focus leaves the dialog after {stops}"
        if stops and stop == stops[0]:
            break
        stops.append(stop)
        form.page.keyboard.press("Tab")
    positions = [json.loads(stop) for stop in stops]
    first = positions.index(min(positions))
    in_order = positions[first:] + positions[:first]
    assert in_order == sorted(positions)
    names = [name for _, name in in_order if name]
    assert names.index("propertyAddress") < names.index("homeowner") < names.index("originalClaimAmount")


def the_focus_is_within(dialog: Locator) -> None:
    expect(dialog.locator(":focus").or_(dialog.and_(dialog.page.locator(":focus")))).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "opener"),
    [
        ("/dashboard", "Upload Documents"),
        ("/dashboard", "Rename"),
        ("/dashboard", "Revoke"),
        ("/dashboard", "Sign out everywhere else"),
        ("/claims/", "Add files"),
        ("/claims/", "Withdraw claim"),
    ],
)
def test_a_dialog_holds_the_focus_until_escape_gives_it_back(
    product: ServedProduct, member: MakeMember, enter: Enter, path: str, opener: str
) -> None:
    username = member(plan="ghost")
    page = enter(username)
    if path == "/claims/":
        product.arrange("claims", username=username, count=1)
        claims = page.request.get("/api/user/dashboard").json()["recentClaims"]
        page.goto(f"/claims/{claims[0]['id']}")
    button = page.get_by_role("button", name=opener)
    expect(button).to_be_visible()
    press_until_focused(page, button)
    page.keyboard.press("Enter")
    dialog = question(page)
    the_focus_is_within(dialog)
    for key in ["Tab"] * 8 + ["Shift+Tab"] * 10:
        page.keyboard.press(key)
        the_focus_is_within(dialog)

    page.keyboard.press("Escape")

    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_a_device_is_renamed_by_the_keys_alone(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    rename = page.get_by_role("button", name="Rename")
    expect(rename).to_be_visible()
    press_until_focused(page, rename)
    page.keyboard.press("Enter")
    # Nobody opens a form to close it: the first focus is on its first field.
    expect(control(page, "newLabel")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("Truck laptop")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Truck laptop", exact=True)).to_be_visible()
    expect(rename).to_be_focused()


def test_a_record_is_edited_by_the_keys_alone(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/profile")
    edit = page.get_by_role("button", name="Edit")
    expect(edit).to_be_visible()
    press_until_focused(page, edit)
    page.keyboard.press("Enter")
    expect(control(page, "firstName")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("Ines")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Ines Whitlock")).to_be_visible()
    expect(edit).to_be_focused()


def test_a_link_for_a_new_password_is_asked_for_by_the_keys_alone(new_browser: NewBrowser) -> None:
    page = new_browser().open("/forgot-password")
    expect(control(page, "email")).to_be_visible()
    press_until_focused(page, control(page, "email"))
    page.keyboard.type("nobody@example.com")
    page.keyboard.press("Enter")

    answer = page.get_by_text("a link is on its way")
    expect(answer).to_be_visible()
    # Whoever cannot see the page is led to what took the form's place.
    assert answer.evaluate("text => Boolean(document.activeElement.contains(text))")
    expect(page.locator("body:focus")).to_have_count(0)


def test_a_list_is_searched_and_cleared_by_the_keys_alone(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=12)
    page = enter(username, "/dashboard?tab=claims")
    search = page.get_by_role("searchbox")
    expect(search).to_be_visible()
    press_until_focused(page, search)
    page.keyboard.type("12 Sycamore")
    expect(page.locator("tbody tr")).to_have_count(1)
    press_until_focused(page, page.get_by_role("button", name="Clear filters"))
    page.keyboard.press("Enter")

    expect(search).to_be_focused()
    expect(page.locator("tbody tr")).to_have_count(10)
