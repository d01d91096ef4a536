"""Registration at /register and at the access terminal."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewBrowser, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import PHONE
from tests.e2e.pages import control, expect_field_error, expect_toast, fill


def test_invitation_link_fills_in_and_checks_code(page: Page, server: LiveServer) -> None:
    code = create_invitation_code(server)
    for path in ("/register?code={}", "/access-terminal?mode=register&code={}"):
        page.goto(path.format(code.lower()))
        expect(control(page, "invitationCode")).to_have_value(re.compile(code, re.IGNORECASE))
        expect(page.get_by_text("This code is valid")).to_be_visible()

        page.goto(path.format("AAN-NEVER-MADE"))
        expect_field_error(page, "invitationCode", "Invalid or already used invitation code")


def test_registration_at_access_terminal_shows_welcome(page: Page, server: LiveServer) -> None:
    page.goto(f"/access-terminal?mode=register&code={create_invitation_code(server)}")
    fill(
        page,
        firstName="Ines",
        lastName="Okafor",
        email="ines@example.com",
        phone="5550104479",
        companyName="Okafor Appraisals",
        position="Appraiser",
        username="ines",
        password="lantern-over-water-7",
        confirmPassword="lantern-over-water-7",
    )
    page.get_by_role("button", name="Create Account").click()

    expect(page).to_have_url(re.compile("/dashboard$"))
    expect_toast(page, "Registration successful", "Welcome to the Anonymous Adjusters Network")


def test_visitor_asks_on_a_phone_and_registers_with_the_code_of_one_click(
    new_browser: NewBrowser, open_support: OpenSupport, server: LiveServer
) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE, has_touch=True).open("/")
    page.get_by_role("link", name="Join", exact=True).click()
    page.get_by_role("radio", name="Ask for one").check()
    fill(page, name="Lee Ortega", companyName="Ortega Restoration", email="lee.ortega@example.com")
    page.get_by_role("button", name="Ask for an invitation").click()
    expect(page.get_by_text("A confirmation is on its way to lee.ortega@example.com")).to_be_visible()

    staff = open_support("/staff/invitations/invitationrequest/", viewport=PHONE, screen=PHONE)
    staff.get_by_role("row", name="Lee Ortega").get_by_role("button", name="Send a code").click()
    expect(staff.get_by_text("A code was sent to lee.ortega@example.com.")).to_be_visible()

    link = server.wait_for_mail("lee.ortega@example.com", r"/register\?code=\S+")
    page.goto(link[0])
    expect(page.get_by_text("This code is valid")).to_be_visible()
    expect(control(page, "invitationCode")).not_to_have_value("")


def create_invitation_code(server: LiveServer) -> str:
    code: str = server.seed("invitation_code")
    return code
