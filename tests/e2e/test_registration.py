"""Redeeming an invitation, at both of its pages."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import control, described, fill, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

LICENSE_MESSAGE = "License number is required for adjusters and contractors"


def test_both_passwords_of_a_registration_can_be_shown_and_hidden(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    for name, label in (("password", "password"), ("confirmPassword", "confirm password")):
        expect(control(page, name)).to_have_attribute("type", "password")
        page.get_by_role("button", name=f"Show {label}", exact=True).click()
        expect(control(page, name)).to_have_attribute("type", "text")
        page.get_by_role("button", name=f"Hide {label}", exact=True).click()
        expect(control(page, name)).to_have_attribute("type", "password")


def test_every_field_of_a_registration_has_its_message_and_loses_it_when_mended(new_browser: NewBrowser) -> None:
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
        described(page, name, message)

    fill(page, confirmPassword="12345", phone="5550104477")
    expect(page.get_by_text("Passwords don't match")).to_have_count(0)
    expect(page.get_by_text("Phone number must be at least 10 digits")).to_have_count(0)
    expect(control(page, "phone")).to_have_value("(555) 010-4477")


def test_the_phone_takes_digits_only_and_shows_them_in_their_form(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    phone = control(page, "phone")

    phone.press_sequentially("5a5b5")
    expect(phone).to_have_value(re.compile(r"^\(?555\)? ?$"))
    phone.press_sequentially("0104477999")

    expect(phone).to_have_value("(555) 010-4477")


def test_a_license_is_asked_of_adjusters_and_contractors_only(new_browser: NewBrowser) -> None:
    page = new_browser().open("/register")
    license_number = control(page, "licenseNumber")

    for position, count in (("Estimator", 0), ("ADJUSTER", 1), ("public adjuster", 0), ("Contractor", 1)):
        fill(page, position=position)
        expect(license_number).to_have_count(count)
    page.get_by_role("button", name="Create Account").click()

    described(page, "licenseNumber", LICENSE_MESSAGE)


@pytest.mark.parametrize("path", ["/register?code={}", "/access-terminal?mode=register&code={}"])
def test_an_invitation_link_fills_in_the_code_and_checks_it_before_the_rest_is_typed(
    new_browser: NewBrowser, product: ServedProduct, path: str
) -> None:
    code = free_code(product)
    page = new_browser().open(path.format(code.lower()))
    expect(control(page, "invitationCode")).to_have_value(re.compile(code, re.IGNORECASE))
    expect(page.get_by_text("This code is valid")).to_be_visible()

    page.goto(path.format("AAN-NEVER-MADE"))
    described(page, "invitationCode", "Invalid or already used invitation code")


def test_a_registration_at_the_terminal_is_welcomed_to_the_network(
    new_browser: NewBrowser, product: ServedProduct
) -> None:
    page = new_browser().open(f"/access-terminal?mode=register&code={free_code(product)}")
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
    toast(page, "Registration successful", "Welcome to the Anonymous Adjusters Network")


def free_code(product: ServedProduct) -> str:
    """A new invitation code."""
    code: str = product.arrange("invitation_code")
    return code
