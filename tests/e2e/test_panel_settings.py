"""Admin Settings: an admin's own credentials, and the accounts of all admins for a super_admin."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import EnterPanel
from tests.e2e.pages import control, described, fill, on_record, question, sign_in, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.factories import PASSWORD

NewBrowser = Callable[..., WatchedBrowser]
NEW_PASSWORD = "two-lanterns-9"


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """A product of its own: who is the last super_admin depends on every account that there is."""
    served = ServedProduct(tmp_path_factory.mktemp("settings"))
    served.start()
    yield served
    served.stop()


def test_new_credentials_end_every_session_of_the_admin_who_signs_in_again(panel: EnterPanel) -> None:
    elsewhere = panel(username="vera")
    page = panel("/admin?tab=settings", username="vera")
    form = page.get_by_role("form", name="Admin credentials")
    expect(form).to_be_visible()

    refused(page, "All fields are required", newUsername="vera.new")
    refused(page, "Username must be at least 3 characters", newUsername="ve")
    refused(page, "Password must be at least 6 characters", newUsername="vera.new", newPassword="short")
    refused(page, "Passwords do not match", newPassword=NEW_PASSWORD, confirmPassword="two-lanterns-8")
    fill(form, confirmPassword=NEW_PASSWORD)
    form.get_by_role("button", name="Update Credentials").click()

    # Nobody who finds the panel open takes the account over: the present password is asked for.
    expect(form.get_by_role("alert")).to_contain_text("Please log in again to change your credentials")
    form.get_by_role("button", name="Log in again").click()
    again = page.get_by_role("dialog", name="Log in again")
    fill(again, password="not-the-one")
    again.get_by_role("button", name="Log In and Save").click()
    expect(again.get_by_role("alert")).to_contain_text("Invalid credentials")
    fill(again, password=PASSWORD)
    again.get_by_role("button", name="Log In and Save").click()
    toast(page, "Success", "Admin credentials updated successfully")
    expect(page).to_have_url(re.compile("/admin-login$"))

    elsewhere.get_by_role("button", name="Refresh").click()
    expect(elsewhere).to_have_url(re.compile("/admin-login$"))
    toast(elsewhere, "Authentication Required", "Please log in to access admin panel")
    sign_in(page, username="vera", password=PASSWORD)
    toast(page, "Login Failed", "Invalid credentials")
    sign_in(page, username="vera.new", password=NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/admin$"))
    line = on_record(page, "vera.new").first
    expect(line).to_contain_text("vera")
    expect(page.get_by_role("main")).not_to_contain_text(NEW_PASSWORD)


def refused(page: Page, message: str, **typed: str) -> None:
    """Try these credentials, and expect the message by toast and at the field last typed into or the next one."""
    form = page.get_by_role("form", name="Admin credentials")
    fill(form, **typed)
    form.get_by_role("button", name="Update Credentials").click()
    toast(page, "Failed to update credentials", message)
    expect(form.get_by_text(message, exact=True).first).to_be_visible()


def test_a_super_admin_manages_the_accounts_and_the_last_one_stays(
    product: ServedProduct, panel: EnterPanel, new_browser: NewBrowser
) -> None:
    page = panel("/admin?tab=settings", username="nova", role="super_admin")
    the_account_is_made(page)
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

    first, _ = product.first_admin()
    change(page, f"Make admin: {first}", "will no longer see or manage admin accounts.")
    own = account(page, "nova")
    expect(own).to_contain_text("The last active super admin stays one.")
    expect(own.get_by_role("button")).to_have_count(0)
    line = on_record(page, "Deactivated the admin account deputy")
    expect(line).to_contain_text("nova")
    line.get_by_text(re.compile("1 change$")).click()
    expect(line.get_by_role("row").filter(has_text="active")).to_have_text(re.compile("yes.*no", re.IGNORECASE))


def the_account_is_made(page: Page) -> None:
    page.get_by_role("button", name="Add Admin").click()
    dialog = page.get_by_role("dialog", name="Add Admin")
    create = dialog.get_by_role("button", name="Create Admin")
    fill(dialog, username="de", fullName="D", password="short")
    create.click()
    described(dialog, "username", "Username must be at least 3 characters")
    described(dialog, "fullName", "Full name must be at least 2 characters")
    described(dialog, "password", "Password must be at least 6 characters")
    fill(dialog, username="NOVA", fullName="Dana Deputy", password=NEW_PASSWORD)
    create.click()
    described(dialog, "username", "Username is already taken")
    expect(control(dialog, "fullName")).to_have_value("Dana Deputy")
    fill(dialog, username="deputy")
    create.click()
    toast(page, "Success", "Admin account created successfully")
    expect(account(page, "deputy")).to_contain_text("Dana Deputy")


def change(page: Page, button: str, consequence: str) -> None:
    """Press a button of the accounts, and confirm what it says of the consequence."""
    page.get_by_role("button", name=button).click()
    expect(question(page)).to_contain_text(consequence)
    question(page).get_by_role("button", name=button.split(":", maxsplit=1)[0]).click()
    expect(question(page)).to_have_count(0)


def account(page: Page, username: str) -> Locator:
    """An account's row."""
    header = page.get_by_role("rowheader", name=re.compile(f"^{re.escape(username)}( You)?$"))
    return page.get_by_role("table", name="Admin accounts").get_by_role("row").filter(has=header)
