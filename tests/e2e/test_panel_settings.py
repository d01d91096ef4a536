"""The accounts of all admins, in Admin Settings."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewBrowser, OpenPanel
from tests.e2e.pages import (
    expect_field_error,
    expect_toast,
    fill,
    find_in_audit_log,
    get_dialog,
    sign_in,
)

NEW_PASSWORD = "two-lanterns-9"


def test_account_that_a_super_admin_creates_can_sign_in_until_it_is_deactivated(
    open_panel: OpenPanel, new_browser: NewBrowser
) -> None:
    page = open_panel("/admin?tab=settings", username="nova", role="super_admin")
    create_admin_account(page)
    deputy = new_browser().open("/admin-login")
    sign_in(deputy, username="deputy", password=NEW_PASSWORD)
    deputy.get_by_role("tab", name="Admin Settings").click()
    expect(deputy.get_by_role("heading", name="Admin Credentials")).to_be_visible()
    expect(deputy.get_by_role("heading", name="Admin Accounts")).to_have_count(0)

    change(page, "Deactivate: deputy", "is signed out everywhere at once and cannot log in until activated again.")
    expect(account(page, "deputy")).to_contain_text("Deactivated")
    deputy.get_by_role("button", name="Refresh").click()
    expect(deputy).to_have_url(re.compile("/admin-login$"))

    line = find_in_audit_log(page, "Deactivated the admin account deputy")
    expect(line).to_contain_text("nova")
    line.get_by_text(re.compile("1 change$")).click()
    expect(line.get_by_role("row").filter(has_text="active")).to_have_text(re.compile("yes.*no", re.IGNORECASE))


def create_admin_account(page: Page) -> None:
    page.get_by_role("button", name="Add Admin").click()
    dialog = page.get_by_role("dialog", name="Add Admin")
    fill(dialog, username="NOVA", fullName="Dana Deputy", password=NEW_PASSWORD)
    dialog.get_by_role("button", name="Create Admin").click()
    expect_field_error(dialog, "username", "Username is already taken")
    fill(dialog, username="deputy")
    dialog.get_by_role("button", name="Create Admin").click()
    expect_toast(page, "Success", "Admin account created successfully")
    expect(account(page, "deputy")).to_contain_text("Dana Deputy")


def change(page: Page, button: str, consequence: str) -> None:
    """Press an account's button and confirm the dialog that explains the consequence."""
    page.get_by_role("button", name=button).click()
    expect(get_dialog(page)).to_contain_text(consequence)
    get_dialog(page).get_by_role("button", name=button.split(":", maxsplit=1)[0]).click()
    expect(get_dialog(page)).to_have_count(0)


def account(page: Page, username: str) -> Locator:
    header = page.get_by_role("rowheader", name=re.compile(f"^{re.escape(username)}( You)?$"))
    return page.get_by_role("table", name="Admin accounts").get_by_role("row").filter(has=header)
