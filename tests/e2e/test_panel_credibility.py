"""The panel's credibility entries: entered, changed by two at once, deleted, and what the public finds of them."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import EnterPanel
from tests.e2e.pages import control, described, fill, on_record, question, toast

NAME = "Alma Feldspar"


def test_what_admins_enter_and_change_is_what_the_public_finds(panel: EnterPanel) -> None:
    ada = panel("/admin?tab=credibility", username="ada.records")
    the_entry_is_made(ada)
    assert looked_up(ada) == "Hail"

    rowan = panel("/admin?tab=credibility", username="rowan.records")
    two_admins_change_it_at_once(ada, rowan)
    assert looked_up(ada) == "Wind and hail"

    the_entry_is_searched_and_deleted(ada)
    assert looked_up(ada) is None
    changed = on_record(ada, f"Changed the credibility entry of {NAME}")
    expect(changed).to_have_count(2)
    expect(changed.nth(0)).to_contain_text("ada.records")
    expect(changed.nth(1)).to_contain_text("rowan.records")
    changed.nth(1).get_by_text(re.compile("change$")).click()
    expect(changed.nth(1).get_by_role("row").filter(has_text="claim type")).to_have_text(
        re.compile("Hail.*Wind and hail")
    )
    expect(on_record(ada, f"Deleted the credibility entry of {NAME}")).to_have_count(1)


def the_entry_is_made(page: Page) -> None:
    page.get_by_role("button", name="Add Entry").click()
    dialog = page.get_by_role("dialog", name="New credibility entry")
    save = dialog.get_by_role("button", name="Save Entry")
    fill(dialog, contractorEmail="alma", originalAmount="12500.5", finalAmount="18,750")
    save.click()
    described(dialog, "contractorName", "Contractor name is required")
    described(dialog, "contractorPhone", "Contractor phone is required")
    described(dialog, "contractorEmail", "Invalid email address")
    fill(dialog, contractorName=NAME, contractorPhone="5550106161", contractorEmail="", claimType="Hail")
    save.click()
    toast(page, "Success", "Entry created successfully")
    row = page.get_by_role("row").filter(has_text=NAME)
    for words in ("(555) 010-6161", "$12,500.50", "$18,750.00", "Found"):
        expect(row).to_contain_text(words)


def two_admins_change_it_at_once(ada: Page, rowan: Page) -> None:
    for page in (ada, rowan):
        page.get_by_role("button", name=f"Edit {NAME}").click()
    theirs, mine = (page.get_by_role("dialog", name="Edit credibility entry") for page in (rowan, ada))
    fill(theirs, claimType="Wind and hail")
    theirs.get_by_role("button", name="Save Entry").click()
    expect(theirs).to_have_count(0)

    fill(mine, successStory="A whole roof.")
    mine.get_by_role("button", name="Save Entry").click()
    expect(mine).to_contain_text("This was changed by somebody else meanwhile")
    expect(mine).to_contain_text("Last change: rowan.records")
    expect(mine).to_contain_text("Wind and hail")
    expect(control(mine, "claimType")).to_have_value("Hail")
    mine.get_by_role("button", name="Load the present values").click()
    expect(control(mine, "claimType")).to_have_value("Wind and hail")
    expect(control(mine, "successStory")).to_have_value("A whole roof.")
    mine.get_by_role("button", name="Save Entry").click()
    expect(mine).to_have_count(0)


def the_entry_is_searched_and_deleted(page: Page) -> None:
    page.get_by_role("searchbox", name="Search entries").fill("nobody of that name")
    expect(page.get_by_text("No entries match your search")).to_be_visible()
    page.get_by_role("searchbox", name="Search entries").fill("010-6161")
    expect(page).to_have_url(re.compile("entry=010-6161"))
    delete = page.get_by_role("button", name=f"Delete {NAME}")
    delete.click()
    expect(question(page)).to_contain_text("Are you sure you want to delete this credibility entry?")
    question(page).get_by_role("button", name="Cancel").click()
    delete.click()
    question(page).get_by_role("button", name="Delete").click()
    toast(page, "Success", "Entry deleted successfully")
    expect(page.get_by_text("No entries match your search")).to_be_visible()


def looked_up(page: Page) -> str | None:
    """The kind of claim that the public look-up tells of the contractor; nothing where it finds none."""
    answer: dict[str, Any] = page.evaluate(
        """async ([firstName, lastName]) => {
            const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
            const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
            const body = JSON.stringify({ firstName, lastName, phone: '555.010.6161' });
            const answer = await fetch('/api/credibility/validate', { method: 'POST', headers, body });
            return answer.json();
        }""",
        NAME.split(),
    )
    return answer["credibilityResult"]["claimType"] if answer["success"] else None
