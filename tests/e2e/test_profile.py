"""The profile: read, edited field by field, and never left half done without a question."""

import re

from playwright.sync_api import Dialog, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, described, fill, toast
from tests.factories import PASSWORD


def test_a_changed_record_is_saved_and_only_what_changed_is_sent(member: MakeMember, enter: Enter) -> None:
    page = editing(enter(member(), "/profile"))
    fill(page, firstName="Ines", companyName="Okafor & Daughters", phone="5550109999")
    expect(control(page, "phone")).to_have_value("(555) 010-9999")

    with page.expect_request("**/api/user/profile") as sent:
        page.get_by_role("button", name="Save").click()

    assert set(sent.value.post_data_json) == {"firstName", "companyName", "phone"}
    toast(page, "Profile Updated", "Your profile has been updated.")
    expect(page.get_by_text("Okafor & Daughters")).to_be_visible()
    # The focus is where the editing began.
    expect(page.get_by_role("button", name="Edit")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Ines Whitlock")).to_be_visible()


def test_the_fields_have_the_messages_of_the_registration(member: MakeMember, enter: Enter) -> None:
    page = editing(enter(member(), "/profile"))
    fill(page, firstName="", lastName=" ", phone="555", companyName="", position="", email="nobody")
    page.get_by_role("button", name="Save").click()

    described(page, "firstName", "First name is required")
    described(page, "lastName", "Last name is required")
    described(page, "phone", "Phone number must be at least 10 digits")
    described(page, "companyName", "Company name is required")
    described(page, "position", "Position is required")
    described(page, "email", "Invalid email address")


def test_a_license_is_asked_where_the_position_needs_one(member: MakeMember, enter: Enter) -> None:
    page = editing(enter(member(position="Estimator", license_number=""), "/profile"))
    expect(control(page, "licenseNumber")).to_have_count(0)

    fill(page, position="ADJUSTER")
    page.get_by_role("button", name="Save").click()
    described(page, "licenseNumber", "License number is required for adjusters and contractors")
    fill(page, licenseNumber="TX-77")
    page.get_by_role("button", name="Save").click()

    toast(page, "Profile Updated")
    expect(page.get_by_text("TX-77")).to_be_visible()


def test_an_email_of_somebody_else_is_refused_at_its_field(member: MakeMember, enter: Enter) -> None:
    somebody = member()
    page = editing(enter(member(), "/profile"))
    fill(page, email=f"{somebody.upper()}@example.com")
    fill(page.get_by_role("form", name="Profile"), currentPassword=PASSWORD)

    page.get_by_role("button", name="Save").click()

    described(page, "email", "Email is already registered")


def test_leaving_with_changes_asks_and_without_them_does_not(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/dashboard")
    page.get_by_role("link", name="Profile").click()
    editing(page)
    fill(page, firstName="Ines")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Dashboard").first.click()
    assert asked == ["You have changes that are not saved. Leave this page?"]
    expect(page).to_have_url(re.compile("/profile$"))
    expect(control(page, "firstName")).to_have_value("Ines")

    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("link", name="Dashboard").first.click()

    expect(page).to_have_url(re.compile("/dashboard$"))
    assert len(asked) == 1


def editing(page: Page) -> Page:
    """Open the record's form."""
    page.get_by_role("button", name="Edit").click()
    expect(control(page, "firstName")).to_be_focused()
    return page
