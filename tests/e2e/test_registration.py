"""Registration at /register and at the access terminal."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.live_server import LiveServer
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


def create_invitation_code(server: LiveServer) -> str:
    code: str = server.seed("invitation_code")
    return code
