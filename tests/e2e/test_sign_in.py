"""The doors of members and admins: what each shows, asks for and refuses."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import MakeMember
from tests.e2e.pages import control, described, fill, hold, refusal, sign_in, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

SIGN_IN = "**/api/auth/login"


def test_login_has_a_mode_and_three_positions_and_every_switch_empties_the_form(new_browser: NewBrowser) -> None:
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

    # Back in the other mode nothing is left of the admin.
    choose(page, "Sign In")
    expect(position.get_by_role("radio", checked=True)).to_have_accessible_name("Neutral")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_the_terminal_keeps_its_mode_in_the_address(new_browser: NewBrowser) -> None:
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
def test_a_sign_in_says_that_it_works_and_welcomes(
    new_browser: NewBrowser, member: MakeMember, path: str, title: str, text: str
) -> None:
    page = new_browser().open(path)

    sign_in_watching_the_button(page, username=member())

    expect(page).to_have_url(re.compile("/dashboard$"))
    toast(page, title, text)


@pytest.mark.parametrize(
    ("path", "title"), [("/login", "Login failed"), ("/access-terminal?mode=login", "Access denied")]
)
def test_wrong_credentials_are_refused_and_typed_work_stays(
    new_browser: NewBrowser, member: MakeMember, path: str, title: str
) -> None:
    username = member()
    page = new_browser().open(path)

    sign_in(page, username=username, password="not-the-one")

    toast(page, title, "Invalid credentials")
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    expect(control(page, "username")).to_have_value(username)
    expect(control(page, "password")).to_have_value("not-the-one")


def test_the_sixth_wrong_password_locks_the_door_and_says_for_how_long(
    new_browser: NewBrowser, member: MakeMember
) -> None:
    username = member()
    page = new_browser().open("/login")

    for _ in range(5):
        with page.expect_response(SIGN_IN):
            sign_in(page, username=username, password="not-the-one")
        expect(page.get_by_role("button", name="Sign In", exact=True)).to_be_enabled()
    sign_in(page, username=username)

    refusal = page.get_by_role("alert").filter(has_text="Too many failed attempts.")
    expect(refusal).to_contain_text("Please wait 15 minutes and try again.")
    # From elsewhere the same member comes in.
    elsewhere = new_browser().open("/login")
    sign_in(elsewhere, username=username)
    expect(elsewhere).to_have_url(re.compile("/dashboard$"))


def test_the_sign_in_fields_are_judged_on_submit_and_again_with_each_change(new_browser: NewBrowser) -> None:
    page = new_browser().open("/login")
    fill(page, username="ab", password="12345")
    expect(page.get_by_text("must be at least")).to_have_count(0)

    page.get_by_role("button", name="Sign In", exact=True).click()
    described(page, "username", "Username must be at least 3 characters")
    described(page, "password", "Password must be at least 6 characters")

    fill(page, username="abc")
    expect(page.get_by_text("Username must be at least 3 characters")).to_have_count(0)
    expect(page.get_by_text("Password must be at least 6 characters")).to_be_visible()


def test_the_client_address_is_shown_once_known_and_unknown_when_the_look_up_fails(
    new_browser: NewBrowser, forgiven: list[str]
) -> None:
    browser = new_browser()
    page = browser.context.new_page()
    held = hold(page, "**/api/client-ip")
    with page.expect_request("**/api/client-ip"):
        page.goto("/login")
    line = page.get_by_text("Client IP:")

    expect(line).to_have_text("Client IP: Loading...")
    held[0].fulfill(json={"ip": "203.0.113.9"})
    expect(line).to_have_text("Client IP: 203.0.113.9")

    failing = browser.context.new_page()
    failing.route("**/api/client-ip", lambda route: route.fulfill(status=503, json=refusal("unavailable")))
    forgiven.append("503: GET")
    failing.goto("/login")
    expect(failing.get_by_text("Client IP:")).to_have_text("Client IP: Unknown")


def test_an_admin_enters_by_the_admin_position_and_by_the_admin_login(
    new_browser: NewBrowser, product: ServedProduct
) -> None:
    username, password = product.first_admin()
    page = new_browser().open("/login")
    choose(page, "Admin")
    sign_in(page, username=username, password=password)
    toast(page, "Welcome back", "You have successfully logged in as admin")
    expect(page).to_have_url(re.compile("/admin$"))

    page = new_browser().open("/admin-login")
    sign_in(page, username=username, password="not-the-one")
    toast(page, "Login Failed", "Invalid credentials")
    page.get_by_role("link", name="Back to main site").click()
    expect(page).to_have_url(re.compile("/home$"))


def test_a_page_behind_the_door_is_where_the_sign_in_leads(new_browser: NewBrowser, member: MakeMember) -> None:
    page = new_browser().open("/profile")
    expect(page).to_have_url(re.compile("/login"))

    sign_in(page, username=member())

    expect(page).to_have_url(re.compile("/profile$"))


def choose(page: Page, position: str) -> None:
    """Put a toggle into a position by its label, as a finger does: the radio button itself is out of sight."""
    page.locator("label", has=page.get_by_role("radio", name=position, exact=True)).click()


def sign_in_watching_the_button(page: Page, *, username: str) -> None:
    """Sign in, and expect the busy word as long as the answer is awaited."""
    held = hold(page, SIGN_IN)
    with page.expect_request(SIGN_IN):
        sign_in(page, username=username)
    expect(page.get_by_role("button", name="PROCESSING...")).to_be_visible()
    held[0].continue_()
