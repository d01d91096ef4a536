"""Sign-in of members and admins."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.page_helpers import (
    control,
    error_response,
    expect_field_error,
    expect_toast,
    fill,
    hold_requests,
    sign_in,
)

SIGN_IN = "**/api/auth/login"


def test_switching_login_mode_or_position_clears_the_form(new_browser: NewBrowser) -> None:
    page = new_browser().open("/login")
    position = page.get_by_role("radiogroup", name="Sign in as")

    expect(position.get_by_role("radio", checked=True)).to_have_accessible_name("Neutral")
    fill(page, username="someone", password="something")
    choose(page, "Admin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Admin Access")
    expect(page.get_by_text("Restricted access", exact=True)).to_be_visible()
    expect(control(page, "username")).to_have_value("")
    expect(control(page, "password")).to_have_value("")

    fill(page, username="someone")
    choose(page, "Activate Invitation")
    expect(page.get_by_text("Invitation required", exact=True)).to_be_visible()
    expect(page.get_by_text("Restricted access", exact=True)).to_have_count(0)
    expect(position).to_have_count(0)
    expect(control(page, "username")).to_have_value("")

    # Returning to the other mode resets the position.
    choose(page, "Sign In")
    expect(position.get_by_role("radio", checked=True)).to_have_accessible_name("Neutral")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_access_terminal_mode_is_kept_in_url(new_browser: NewBrowser) -> None:
    page = new_browser().open("/access-terminal?mode=register")
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


@pytest.mark.parametrize(
    ("path", "title", "text"),
    [
        ("/login", "Welcome back", "You have successfully logged in as user"),
        ("/access-terminal?mode=login", "Access granted", "Welcome back to the network"),
    ],
)
def test_sign_in_shows_progress_and_welcome(
    new_browser: NewBrowser, create_member: CreateMember, path: str, title: str, text: str
) -> None:
    page = new_browser().open(path)

    sign_in_and_expect_busy_button(page, username=create_member())

    expect(page).to_have_url(re.compile("/dashboard$"))
    expect_toast(page, title, text)


@pytest.mark.parametrize(
    ("path", "title"), [("/login", "Login failed"), ("/access-terminal?mode=login", "Access denied")]
)
def test_wrong_credentials_are_refused_and_form_values_stay(
    new_browser: NewBrowser, create_member: CreateMember, path: str, title: str
) -> None:
    username = create_member()
    page = new_browser().open(path)

    sign_in(page, username=username, password="not-the-one")

    expect_toast(page, title, "Invalid credentials")
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    expect(control(page, "username")).to_have_value(username)
    expect(control(page, "password")).to_have_value("not-the-one")


def test_account_is_locked_after_five_wrong_passwords(new_browser: NewBrowser, create_member: CreateMember) -> None:
    username = create_member()
    page = new_browser().open("/login")

    for _ in range(5):
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


def test_sign_in_fields_are_validated_on_submit_and_then_on_change(new_browser: NewBrowser) -> None:
    page = new_browser().open("/login")
    fill(page, username="ab", password="12345")
    expect(page.get_by_text("must be at least")).to_have_count(0)

    page.get_by_role("button", name="Sign In", exact=True).click()
    expect_field_error(page, "username", "Username must be at least 3 characters")
    expect_field_error(page, "password", "Password must be at least 6 characters")

    fill(page, username="abc")
    expect(page.get_by_text("Username must be at least 3 characters")).to_have_count(0)
    expect(page.get_by_text("Password must be at least 6 characters")).to_be_visible()


def test_client_ip_is_shown_or_unknown_when_lookup_fails(new_browser: NewBrowser, allowed_errors: list[str]) -> None:
    browser = new_browser()
    page = browser.context.new_page()
    held = hold_requests(page, "**/api/client-ip")
    with page.expect_request("**/api/client-ip"):
        page.goto("/login")
    line = page.get_by_text("Client IP:")

    expect(line).to_have_text("Client IP: Loading...")
    held[0].fulfill(json={"ip": "203.0.113.9"})
    expect(line).to_have_text("Client IP: 203.0.113.9")

    failing = browser.context.new_page()
    failing.route("**/api/client-ip", lambda route: route.fulfill(status=503, json=error_response("unavailable")))
    allowed_errors.append("503: GET")
    failing.goto("/login")
    expect(failing.get_by_text("Client IP:")).to_have_text("Client IP: Unknown")


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


def test_sign_in_returns_to_requested_page(new_browser: NewBrowser, create_member: CreateMember) -> None:
    page = new_browser().open("/profile")
    expect(page).to_have_url(re.compile("/login"))

    sign_in(page, username=create_member())

    expect(page).to_have_url(re.compile("/profile$"))


def choose(page: Page, position: str) -> None:
    """Click the label, because the radio button itself is visually hidden."""
    page.locator("label", has=page.get_by_role("radio", name=position, exact=True)).click()


def sign_in_and_expect_busy_button(page: Page, *, username: str) -> None:
    """Sign in and expect the busy label until the response arrives."""
    held = hold_requests(page, SIGN_IN)
    with page.expect_request(SIGN_IN):
        sign_in(page, username=username)
    expect(page.get_by_role("button", name="PROCESSING...")).to_be_visible()
    held[0].continue_()
