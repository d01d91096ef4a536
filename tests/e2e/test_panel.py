"""The admin panel: sign-in and sending codes."""

import re

from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewBrowser, OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    choose,
    control,
    create_custom_code,
    expect_error_toast,
    expect_toast,
    fill,
    sign_in,
)
from tests.factories import PASSWORD


def test_panel_requires_login_and_returns_to_the_tab_and_what_was_typed(server: LiveServer, page: Page) -> None:
    page.goto("/admin?tab=history")
    expect_login_required(page)
    server.seed("admin", username="doorkeeper", full_name="Dora Keeper")

    sign_in(page, username="doorkeeper")
    expect_toast(page, "Admin Login Successful", "Welcome, Dora Keeper")
    expect(page.get_by_role("tab", name="History")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("main")).to_contain_text("Signed in as Dora Keeper (doorkeeper)")

    # A list that is still loading would end the session before the form does.
    with page.expect_response(re.compile(r"/invitation-codes/assigned\?")):
        page.get_by_role("tab", name="Assigned", exact=True).click()
    fill(page, code="typed-before")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.get_by_role("button", name="Create Custom Code").click()
    expect_login_required(page)
    sign_in(page, username="doorkeeper")
    expect(page.get_by_role("tab", name="Assigned", exact=True)).to_have_attribute("aria-selected", "true")
    expect(control(page, "code")).to_have_value("typed-before")

    page.get_by_role("button", name="Logout").click()
    expect_toast(page, "Logged out", "You have been safely disconnected from the network.")
    # The root redirects to the landing page.
    expect(page).to_have_url(re.compile("/home$"))
    page.goto("/admin-test")
    page.get_by_role("main").get_by_role("link", name="Admin panel").click()
    expect_login_required(page)


def expect_login_required(page: Page) -> None:
    expect(page).to_have_url(re.compile("/admin-login$"))
    expect_error_toast(page, "Authentication Required", "Please log in to access admin panel")


def test_code_is_mailed_and_panel_shows_who_redeemed_it(
    server: LiveServer, open_panel: OpenPanel, new_browser: NewBrowser
) -> None:
    page = open_panel(permissions=["clipboard-read", "clipboard-write"])
    create_custom_code(page, "HANDED-ON")
    assign_code_to_rosa(page)
    opener = page.get_by_role("button", name="Details of HANDED-ON")

    opener.click()
    details = page.get_by_role("dialog", name="Invitation code")
    details.get_by_role("button", name="Copy link").click()
    expect_toast(page, "Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.base_url}/register?code=HANDED-ON"
    expect(details.get_by_text("Code HANDED-ON created")).to_be_visible()

    details.get_by_role("button", name="Mail invitation").click()
    mail = page.get_by_role("dialog", name="Mail invitation")
    expect(control(mail, "email")).to_have_value("rosa.lund@example.com")
    mail.get_by_role("button", name="Mail Invitation").click()
    expect_toast(page, "Success", "Invitation mailed to rosa.lund@example.com")
    expect(opener).to_be_focused()

    register_with_the_link(new_browser, server.wait_for_mail("rosa.lund@example.com", re.escape(link))[0])
    page.get_by_role("button", name="Refresh").click()
    page.get_by_role("tab", name="Used Codes").click()
    row = page.get_by_role("row").filter(has_text="HANDED-ON")
    for text in ("Casey Quill", "casey.quill, ", "redeemed by someone else", "meant for rosa.lund@example.com"):
        expect(row).to_contain_text(text)
    # A used code has only the two copy buttons.
    expect(row.get_by_role("button")).to_have_count(2)


def assign_code_to_rosa(page: Page) -> None:
    page.get_by_role("button", name="Assign HANDED-ON").click()
    dialog = page.get_by_role("dialog", name="Assign code")
    choose(dialog, "Email")
    fill(dialog, assigneeEmail="rosa.lund@example.com")
    dialog.get_by_role("button", name="Assign", exact=True).click()
    expect_toast(page, "Success", "Code HANDED-ON assigned successfully")
    expect(page.get_by_role("row").filter(has_text="HANDED-ON")).to_contain_text("rosa.lund@example.com")


def register_with_the_link(new_browser: NewBrowser, link: str) -> None:
    visitor = new_browser().open(link)
    expect(control(visitor, "invitationCode")).to_have_value("HANDED-ON")
    expect(visitor.get_by_text("This code is valid")).to_be_visible()
    fill(
        visitor,
        firstName="Casey",
        lastName="Quill",
        email="casey.quill@example.com",
        phone="5550107788",
        companyName="Quill Estimating",
        position="Estimator",
        username="casey.quill",
        password=PASSWORD,
        confirmPassword=PASSWORD,
    )
    visitor.get_by_role("button", name="Create Account").click()
    expect(visitor).to_have_url(re.compile("/dashboard$"))
