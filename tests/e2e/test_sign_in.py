"""Sign-in of members and admins."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    choose,
    control,
    expect_toast,
    hold_requests,
    sign_in,
)

SIGN_IN = "**/api/auth/login"


def test_access_terminal_mode_is_kept_in_url(page: Page) -> None:
    page.goto("/access-terminal?mode=register")
    expect(page.get_by_text("Invitation required", exact=True)).to_be_visible()

    choose(page, "Sign In")
    expect(page).to_have_url(re.compile("mode=login"))
    expect(page.get_by_role("radiogroup", name="Sign in as").get_by_role("radio")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("radiogroup", name="Sign in as")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("mode=register"))
    expect(page.get_by_text("Invitation required", exact=True)).to_be_visible()

    page.get_by_role("link", name="Back to home").click()
    expect(page).to_have_url(re.compile("/home$"))


def test_numeric_address_has_a_sentence_instead_of_passkeys(page: Page) -> None:
    page.goto("/login")
    expect(page.get_by_text("Passkeys do not work at an address that is a number.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "title", "text"),
    [
        ("/login", "Welcome back", "You have successfully logged in as user"),
        ("/access-terminal?mode=login", "Access granted", "Welcome back to the network"),
    ],
)
def test_sign_in_shows_progress_and_welcome(
    page: Page, create_member: CreateMember, path: str, title: str, text: str
) -> None:
    page.goto(path)

    sign_in_and_expect_busy_button(page, username=create_member())

    expect(page).to_have_url(re.compile("/dashboard$"))
    expect_toast(page, title, text)


def test_wrong_password_is_refused_and_the_fifth_locks_the_account(
    new_browser: NewBrowser, create_member: CreateMember
) -> None:
    username = create_member()
    page = new_browser().open("/login")

    sign_in(page, username=username, password="not-the-one")
    expect_toast(page, "Login failed", "Invalid credentials")
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    expect(control(page, "username")).to_have_value(username)
    expect(control(page, "password")).to_have_value("not-the-one")

    for _ in range(4):
        with page.expect_response(SIGN_IN):
            sign_in(page, username=username, password="not-the-one")
        expect(page.get_by_role("button", name="Sign In", exact=True)).to_be_enabled()
    sign_in(page, username=username)

    lockout = page.get_by_role("alert").filter(has_text="Too many failed attempts.")
    expect(lockout).to_contain_text("Please wait 15 minutes and try again.")
    # The lock applies to the address, so the member can sign in from another one.
    elsewhere = new_browser().open("/login")
    sign_in(elsewhere, username=username)
    expect(elsewhere).to_have_url(re.compile("/dashboard$"))


def test_admin_can_sign_in_from_login_page(new_browser: NewBrowser, server: LiveServer) -> None:
    username, password = server.first_admin_credentials()
    page = new_browser().open("/login")
    choose(page, "Admin")
    sign_in(page, username=username, password=password)
    expect_toast(page, "Welcome back", "You have successfully logged in as admin")
    expect(page).to_have_url(re.compile("/admin$"))

    page = new_browser().open("/admin-login")
    sign_in(page, username=username, password="not-the-one")
    expect_toast(page, "Login Failed", "Invalid credentials")
    page.get_by_role("link", name="Back to main site").click()
    expect(page).to_have_url(re.compile("/home$"))


def test_sign_in_returns_to_requested_page(page: Page, create_member: CreateMember) -> None:
    page.goto("/profile")
    expect(page).to_have_url(re.compile("/login"))

    sign_in(page, username=create_member())

    expect(page).to_have_url(re.compile("/profile$"))


def sign_in_and_expect_busy_button(page: Page, *, username: str) -> None:
    """Sign in and expect the busy label until the response arrives."""
    held = hold_requests(page, SIGN_IN)
    with page.expect_request(SIGN_IN):
        sign_in(page, username=username)
    expect(page.get_by_role("button", name="PROCESSING...")).to_be_visible()
    held[0].continue_()
