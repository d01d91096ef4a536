"""Admin Settings: own credentials, and the accounts of all admins."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewBrowser, OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    control,
    expect_error_toast,
    expect_field_error,
    expect_toast,
    fill,
    find_in_audit_log,
    get_dialog,
    sign_in,
)
from tests.factories import PASSWORD

NEW_PASSWORD = "two-lanterns-9"


def test_changed_credentials_end_every_session_of_the_admin(open_panel: OpenPanel) -> None:
    elsewhere = open_panel(username="vera")
    page = open_panel("/admin?tab=settings", username="vera")
    form = page.get_by_role("form", name="Admin credentials")
    expect(form).to_be_visible()

    expect_credentials_refused(page, "All fields are required", newUsername="vera.new")
    expect_credentials_refused(page, "Username must be at least 3 characters", newUsername="ve")
    expect_credentials_refused(
        page, "Password must be at least 6 characters", newUsername="vera.new", newPassword="short"
    )
    expect_credentials_refused(
        page, "Passwords do not match", newPassword=NEW_PASSWORD, confirmPassword="two-lanterns-8"
    )
    fill(form, confirmPassword=NEW_PASSWORD)
    form.get_by_role("button", name="Update Credentials").click()
    expect_toast(page, "Success", "Admin credentials updated successfully")
    expect(page).to_have_url(re.compile("/admin-login$"))

    elsewhere.get_by_role("button", name="Refresh").click()
    expect(elsewhere).to_have_url(re.compile("/admin-login$"))
    expect_toast(elsewhere, "Authentication Required", "Please log in to access admin panel")
    sign_in(page, username="vera", password=PASSWORD)
    expect_toast(page, "Login Failed", "Invalid credentials")
    sign_in(page, username="vera.new", password=NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/admin$"))
    line = find_in_audit_log(page, "vera.new").first
    expect(line).to_contain_text("vera")
    expect(page.get_by_role("main")).not_to_contain_text(NEW_PASSWORD)


def expect_credentials_refused(page: Page, message: str, **fields: str) -> None:
    """Submit these credentials and expect the message as a toast and in the form."""
    form = page.get_by_role("form", name="Admin credentials")
    fill(form, **fields)
    form.get_by_role("button", name="Update Credentials").click()
    expect_error_toast(page, "Failed to update credentials", message)
    expect(form.get_by_text(message, exact=True).first).to_be_visible()


def test_super_admin_manages_accounts_and_last_super_admin_stays(
    server: LiveServer, open_panel: OpenPanel, new_browser: NewBrowser
) -> None:
    page = open_panel("/admin?tab=settings", username="nova", role="super_admin")
    create_admin_account(page)
    deputy = new_browser().open("/admin-login")
    sign_in(deputy, username="deputy", password=NEW_PASSWORD)
    deputy.get_by_role("tab", name="Admin Settings").click()
    expect(deputy.get_by_role("heading", name="Admin Credentials")).to_be_visible()
    expect(deputy.get_by_role("heading", name="Admin Accounts")).to_have_count(0)

    change(page, "Make super admin: deputy", "will be able to create, change and deactivate admin accounts.")
    expect(account(page, "deputy")).to_contain_text("Super admin")
    change(page, "Make admin: deputy", "will no longer see or manage admin accounts.")
    change(page, "Deactivate: deputy", "is signed out everywhere at once and cannot log in until activated again.")
    expect(account(page, "deputy")).to_contain_text("Deactivated")
    deputy.get_by_role("button", name="Refresh").click()
    expect(deputy).to_have_url(re.compile("/admin-login$"))

    first, _ = server.first_admin_credentials()
    change(page, f"Make admin: {first}", "will no longer see or manage admin accounts.")
    own = account(page, "nova")
    expect(own).to_contain_text("The last active super admin stays one.")
    expect(own.get_by_role("button")).to_have_count(0)
    line = find_in_audit_log(page, "Deactivated the admin account deputy")
    expect(line).to_contain_text("nova")
    line.get_by_text(re.compile("1 change$")).click()
    expect(line.get_by_role("row").filter(has_text="active")).to_have_text(re.compile("yes.*no", re.IGNORECASE))


def create_admin_account(page: Page) -> None:
    page.get_by_role("button", name="Add Admin").click()
    dialog = page.get_by_role("dialog", name="Add Admin")
    create = dialog.get_by_role("button", name="Create Admin")
    fill(dialog, username="de", fullName="D", password="short")
    create.click()
    expect_field_error(dialog, "username", "Username must be at least 3 characters")
    expect_field_error(dialog, "fullName", "Full name must be at least 2 characters")
    expect_field_error(dialog, "password", "Password must be at least 6 characters")
    fill(dialog, username="NOVA", fullName="Dana Deputy", password=NEW_PASSWORD)
    create.click()
    expect_field_error(dialog, "username", "Username is already taken")
    expect(control(dialog, "fullName")).to_have_value("Dana Deputy")
    fill(dialog, username="deputy")
    create.click()
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
