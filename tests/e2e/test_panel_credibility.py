"""The panel's credibility entries and the public lookup."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPanel
from tests.e2e.pages import control, expect_field_error, expect_toast, fill, find_in_audit_log, get_dialog

NAME = "Alma Feldspar"


def test_public_lookup_follows_changes_to_entry(open_panel: OpenPanel) -> None:
    ada = open_panel("/admin?tab=credibility", username="ada.records")
    create_entry(ada)
    assert look_up_claim_type(ada) == "Hail"

    rowan = open_panel("/admin?tab=credibility", username="rowan.records")
    edit_concurrently(ada, rowan)
    assert look_up_claim_type(ada) == "Wind and hail"

    search_and_delete_entry(ada)
    assert look_up_claim_type(ada) is None
    changes = find_in_audit_log(ada, f"Changed the credibility entry of {NAME}")
    expect(changes).to_have_count(2)
    expect(changes.nth(0)).to_contain_text("ada.records")
    expect(changes.nth(1)).to_contain_text("rowan.records")
    changes.nth(1).get_by_text(re.compile("change$")).click()
    expect(changes.nth(1).get_by_role("row").filter(has_text="claim type")).to_have_text(
        re.compile("Hail.*Wind and hail")
    )
    expect(find_in_audit_log(ada, f"Deleted the credibility entry of {NAME}")).to_have_count(1)


def create_entry(page: Page) -> None:
    page.get_by_role("button", name="Add Entry").click()
    dialog = page.get_by_role("dialog", name="New credibility entry")
    save = dialog.get_by_role("button", name="Save Entry")
    fill(dialog, contractorEmail="alma", originalAmount="12500.5", finalAmount="18,750")
    save.click()
    expect_field_error(dialog, "contractorName", "Contractor name is required")
    expect_field_error(dialog, "contractorPhone", "Contractor phone is required")
    expect_field_error(dialog, "contractorEmail", "Invalid email address")
    fill(dialog, contractorName=NAME, contractorPhone="5550106161", contractorEmail="", claimType="Hail")
    save.click()
    expect_toast(page, "Success", "Entry created successfully")
    row = page.get_by_role("row").filter(has_text=NAME)
    for text in ("(555) 010-6161", "$12,500.50", "$18,750.00", "Found"):
        expect(row).to_contain_text(text)


def edit_concurrently(ada: Page, rowan: Page) -> None:
    for page in (ada, rowan):
        page.get_by_role("button", name=f"Edit {NAME}").click()
    rowan_dialog, ada_dialog = (page.get_by_role("dialog", name="Edit credibility entry") for page in (rowan, ada))
    fill(rowan_dialog, claimType="Wind and hail")
    rowan_dialog.get_by_role("button", name="Save Entry").click()
    expect(rowan_dialog).to_have_count(0)

    fill(ada_dialog, successStory="A whole roof.")
    ada_dialog.get_by_role("button", name="Save Entry").click()
    expect(ada_dialog).to_contain_text("Somebody else changed this since you opened it")
    expect(ada_dialog).to_contain_text("Last change: rowan.records")
    expect(ada_dialog).to_contain_text("Wind and hail")
    expect(control(ada_dialog, "claimType")).to_have_value("Hail")
    ada_dialog.get_by_role("button", name="Load the current values").click()
    expect(control(ada_dialog, "claimType")).to_have_value("Wind and hail")
    expect(control(ada_dialog, "successStory")).to_have_value("A whole roof.")
    ada_dialog.get_by_role("button", name="Save Entry").click()
    expect(ada_dialog).to_have_count(0)


def search_and_delete_entry(page: Page) -> None:
    page.get_by_role("searchbox", name="Search entries").fill("nobody of that name")
    expect(page.get_by_text("No entries match your search")).to_be_visible()
    page.get_by_role("searchbox", name="Search entries").fill("010-6161")
    expect(page).to_have_url(re.compile(r"entries\.q=010-6161"))
    delete = page.get_by_role("button", name=f"Delete {NAME}")
    delete.click()
    expect(get_dialog(page)).to_contain_text("Are you sure you want to delete this credibility entry?")
    get_dialog(page).get_by_role("button", name="Cancel").click()
    delete.click()
    get_dialog(page).get_by_role("button", name="Delete").click()
    expect_toast(page, "Success", "Entry deleted successfully")
    expect(page.get_by_text("No entries match your search")).to_be_visible()


def look_up_claim_type(page: Page) -> str | None:
    """The claim type that the public lookup returns, or None if it finds no record."""
    response: dict[str, Any] = page.evaluate(
        """async ([firstName, lastName]) => {
            const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
            const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
            const body = JSON.stringify({ firstName, lastName, phone: '555.010.6161' });
            const response = await fetch('/api/credibility/validate', { method: 'POST', headers, body });
            return response.json();
        }""",
        NAME.split(),
    )
    return response["credibilityResult"]["claimType"] if response["success"] else None
