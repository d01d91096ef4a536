"""Registration at /register and at the access terminal."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.page_helpers import control, expect_field_error, expect_toast, fill

LICENSE_MESSAGE = "License number is required for adjusters and contractors"


def test_both_passwords_can_be_shown_and_hidden(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    for name, label in (("password", "password"), ("confirmPassword", "confirm password")):
        expect(control(page, name)).to_have_attribute("type", "password")
        page.get_by_role("button", name=f"Show {label}", exact=True).click()
        expect(control(page, name)).to_have_attribute("type", "text")
        page.get_by_role("button", name=f"Hide {label}", exact=True).click()
        expect(control(page, name)).to_have_attribute("type", "password")


def test_registration_fields_show_errors_until_corrected(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    expect(page.get_by_text("A unique code can be obtained from the network admin")).to_be_visible()
    fill(page, phone="555010", username="ab", password="12345", confirmPassword="12346", email="nobody")
    page.get_by_role("button", name="Create Account").click()

    messages = {
        "invitationCode": "Invitation code is required",
        "firstName": "First name is required",
        "lastName": "Last name is required",
        "email": "Invalid email address",
        "phone": "Phone number must be at least 10 digits",
        "companyName": "Company name is required",
        "position": "Position is required",
        "username": "Username must be at least 3 characters",
        "password": "Password must be at least 6 characters",
        "confirmPassword": "Passwords don't match",
    }
    for name, message in messages.items():
        expect_field_error(page, name, message)

    fill(page, confirmPassword="12345", phone="5550104477")
    expect(page.get_by_text("Passwords don't match")).to_have_count(0)
    expect(page.get_by_text("Phone number must be at least 10 digits")).to_have_count(0)
    expect(control(page, "phone")).to_have_value("(555) 010-4477")


def test_phone_accepts_only_digits_and_formats_them(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    phone = control(page, "phone")

    phone.press_sequentially("5a5b5")
    expect(phone).to_have_value(re.compile(r"^\(?555\)? ?$"))
    phone.press_sequentially("0104477999")

    expect(phone).to_have_value("(555) 010-4477")


def test_license_is_required_for_adjusters_and_contractors_only(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    license_number = control(page, "licenseNumber")

    for position, count in (("Estimator", 0), ("ADJUSTER", 1), ("public adjuster", 0), ("Contractor", 1)):
        fill(page, position=position)
        expect(license_number).to_have_count(count)
    page.get_by_role("button", name="Create Account").click()

    expect_field_error(page, "licenseNumber", LICENSE_MESSAGE)


@pytest.mark.parametrize("path", ["/register?code={}", "/access-terminal?mode=register&code={}"])
def test_invitation_link_fills_in_and_checks_code(new_browser: NewBrowser, server: LiveServer, path: str) -> None:
    code = create_invitation_code(server)
    page = new_browser().open(path.format(code.lower()))
    expect(control(page, "invitationCode")).to_have_value(re.compile(code, re.IGNORECASE))
    expect(page.get_by_text("This code is valid")).to_be_visible()

    page.goto(path.format("AAN-NEVER-MADE"))
    expect_field_error(page, "invitationCode", "Invalid or already used invitation code")


def test_registration_at_access_terminal_shows_welcome(new_browser: NewBrowser, server: LiveServer) -> None:
    page = new_browser().open(f"/access-terminal?mode=register&code={create_invitation_code(server)}")
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
