"""Member pages used by keyboard alone."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import press_until_focused, tab_to
from tests.e2e.conftest import CreateMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, get_dialog, rows
from tests.factories import PASSWORD


def test_member_can_work_by_keyboard(server: LiveServer, page: Page, create_member: CreateMember) -> None:
    username = create_member()
    page.goto("/login")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    skip_to_content(page)
    sign_in_by_keyboard(page, username)
    focus_toast_with_f8(page)
    select_plan(page)
    move_between_tabs(page)
    open_and_close_upload_form(page)
    page.goto("/dashboard?tab=devices")
    expect_dialogs_to_trap_focus(page, "Rename", "Revoke", "Sign out everywhere else")
    rename_device(page)
    page.goto("/profile")
    change_profile(page)
    server.seed("claims", username=username, count=12)
    page.goto("/dashboard?tab=claims")
    search_claims_and_clear(page)
    page.get_by_role("link", name="12 Sycamore Bend").click()
    expect_dialogs_to_trap_focus(page, "Add files", "Withdraw claim")


def skip_to_content(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def sign_in_by_keyboard(page: Page, username: str) -> None:
    press_until_focused(page, control(page, "username"))
    page.keyboard.type(username)
    press_until_focused(page, control(page, "password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/dashboard"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def focus_toast_with_f8(page: Page) -> None:
    toasts = page.get_by_role("region", name="Notifications")
    expect(toasts.get_by_role("listitem").filter(has_text="Welcome back")).to_be_visible()
    page.keyboard.press("F8")
    assert toasts.evaluate("region => region.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(toasts.get_by_role("listitem")).to_have_count(0)


def select_plan(page: Page) -> None:
    opener = page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").first
    dialog = get_dialog(page)
    press_until_focused(page, opener)
    page.keyboard.press("Enter")
    expect_focus_within(dialog)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()

    page.keyboard.press("Enter")
    expect_focus_within(dialog)
    tab_to(page, "button", "Confirm selection", max_presses=4)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Active until")).to_be_visible()
    # The button that opened the dialog is gone, so the focus moves to the page's heading.
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def move_between_tabs(page: Page) -> None:
    tab_to(page, "tab", "Device Security")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Activity")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Activity")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("tabpanel", name="Claims")).to_be_visible()
    expect(page).to_have_url(re.compile("tab=claims"))
    # The tab list is a single tab stop.
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab").and_(page.locator(":focus"))).to_have_count(0)


def open_and_close_upload_form(page: Page) -> None:
    opener = page.get_by_role("button", name="Upload Documents")
    # The button is above the tabs.
    press_until_focused(page, opener, key="Shift+Tab")
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="Upload Documents")
    expect_focus_within(form)
    expect(form.locator('[name="documentType"]')).to_be_visible()
    check_tab_order(form)

    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(opener).to_be_focused()


def check_tab_order(form: Locator) -> None:
    """Tab through the whole dialog: the order matches the DOM and never leaves the dialog."""
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
    assert "documentType" in names


def expect_focus_within(dialog: Locator) -> None:
    expect(dialog.locator(":focus").or_(dialog.and_(dialog.page.locator(":focus")))).to_have_count(1)


def expect_dialogs_to_trap_focus(page: Page, *openers: str) -> None:
    for opener in openers:
        button = page.get_by_role("button", name=opener)
        expect(button).to_be_visible()
        press_until_focused(page, button)
        page.keyboard.press("Enter")
        dialog = get_dialog(page)
        expect_focus_within(dialog)
        for key in ["Tab"] * 4 + ["Shift+Tab"] * 6:
            page.keyboard.press(key)
            expect_focus_within(dialog)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(button).to_be_focused()


def rename_device(page: Page) -> None:
    rename = page.get_by_role("button", name="Rename")
    press_until_focused(page, rename)
    page.keyboard.press("Enter")
    # The first field has the focus, not the close button.
    expect(control(page, "newLabel")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("Truck laptop")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Truck laptop", exact=True)).to_be_visible()
    expect(rename).to_be_focused()


def change_profile(page: Page) -> None:
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


def search_claims_and_clear(page: Page) -> None:
    search = page.get_by_role("searchbox")
    expect(search).to_be_visible()
    press_until_focused(page, search)
    page.keyboard.type("12 Sycamore")
    expect(rows(page.get_by_role("tabpanel", name="Claims"))).to_have_count(1)
    press_until_focused(page, page.get_by_role("button", name="Clear filters"))
    page.keyboard.press("Enter")

    expect(search).to_be_focused()
    expect(rows(page.get_by_role("tabpanel", name="Claims"))).to_have_count(10)
