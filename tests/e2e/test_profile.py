import re

from playwright.sync_api import Dialog, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.pages import control, expect_field_error, expect_toast, fill
from tests.factories import PASSWORD


def test_saving_profile_sends_only_changed_fields_and_refuses_email_of_another_member(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_edit_form(open_as_member(create_member(), "/profile"))
    fill(page, firstName="Ines", companyName="Okafor & Daughters", phone="5550109999")
    expect(control(page, "phone")).to_have_value("(555) 010-9999")

    with page.expect_request("**/api/user/profile") as sent:
        page.get_by_role("button", name="Save").click()

    assert set(sent.value.post_data_json) == {"firstName", "companyName", "phone"}
    expect_toast(page, "Profile Updated", "Your profile has been updated.")
    expect(page.get_by_text("Okafor & Daughters")).to_be_visible()
    # The focus returns to the button that opened the form.
    expect(page.get_by_role("button", name="Edit")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Ines Whitlock")).to_be_visible()

    other = create_member()
    open_edit_form(page)
    fill(page, email=f"{other.upper()}@example.com")
    fill(page.get_by_role("form", name="Profile"), currentPassword=PASSWORD)

    page.get_by_role("button", name="Save").click()

    expect_field_error(page, "email", "Email is already registered")


def test_leaving_with_unsaved_changes_asks_for_confirmation(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(), "/dashboard")
    page.get_by_role("link", name="Profile").click()
    open_edit_form(page)
    fill(page, firstName="Ines")
    messages: list[str] = []

    def stay(dialog: Dialog) -> None:
        messages.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Dashboard", exact=True).click()
    assert messages == ["You have changes that are not saved. Leave this page?"]
    expect(page).to_have_url(re.compile("/profile$"))
    expect(control(page, "firstName")).to_have_value("Ines")

    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("link", name="Dashboard", exact=True).click()

    expect(page).to_have_url(re.compile("/dashboard$"))
    assert len(messages) == 1


def open_edit_form(page: Page) -> Page:
    page.get_by_role("button", name="Edit").click()
    expect(control(page, "firstName")).to_be_focused()
    return page
