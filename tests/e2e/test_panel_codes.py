"""The panel's invitation codes, made, assigned, taken back, revoked, searched and taken out as a file."""

import csv
import io
import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import tab_to
from tests.e2e.conftest import EnterPanel, MakeMember
from tests.e2e.pages import by_kind, control, described, fill, make_code, on_record, question, toast
from tests.e2e.served_product import ServedProduct


def test_codes_are_drawn_in_batches_and_made_by_hand_and_a_mistake_is_told_where_it_stands(panel: EnterPanel) -> None:
    page = panel(permissions=["clipboard-read", "clipboard-write"])
    total = counter(page, "Total generated")
    expect(total).to_have_text(re.compile(r"^[\d,]+$"))
    before = figure(total)
    batch, custom = page.get_by_role("form", name="Batch of codes"), page.get_by_role("form", name="A code of your own")

    expect(control(batch, "count")).to_have_value("5")
    for count in ("0", "101", "2.5", ""):
        fill(batch, count=count)
        batch.get_by_role("button", name="Generate New Codes").click()
        toast(page, "Invalid Count", "Please enter a number between 1 and 100")
        described(batch, "count", "Please enter a number between 1 and 100")
    fill(batch, count="3")
    batch.get_by_role("button", name="Note and expiry (optional)").click()
    in_three_days = datetime.now(ZoneInfo("America/Chicago")) + timedelta(days=3)
    fill(batch, note="Austin, spring", expiresAt=f"{in_three_days:%Y-%m-%d}")
    batch.get_by_role("button", name="Generate New Codes").click()
    toast(page, "Success", "Generated 3 new invitation codes")
    expect(total).to_have_text(f"{before + 3:,}")

    made = page.get_by_role("region", name="3 new codes")
    drawn = made.get_by_role("listitem").all_inner_texts()
    marked = page.get_by_role("table").get_by_role("row").filter(has_text="New")
    expect(marked).to_have_count(3)
    expect(marked.first).to_contain_text("Note: Austin, spring")
    expect(marked.first).to_contain_text("expires in 3 days")
    made.get_by_role("button", name="Copy all", exact=True).click()
    toast(page, "Copied", "3 codes")
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == drawn
    made.get_by_role("button", name="Copy all links").click()
    toast(page, "Copied", "3 links")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/register?code={drawn[-1]}")

    for typed, message in (
        ("   ", "Please enter a custom code"),
        ("no spaces", "Use at most 50 letters, digits, hyphens and underscores"),
    ):
        fill(custom, code=typed)
        custom.get_by_role("button", name="Create Custom Code").click()
        toast(page, "Invalid Code", message)
        described(custom, "code", message)
    make_code(page, " by-hand_7 ")
    fill(custom, code="By-Hand_7")
    custom.get_by_role("button", name="Create Custom Code").click()
    toast(page, "Failed to create custom code", "This code already exists")
    expect(custom.get_by_role("alert")).to_contain_text("This code already exists")
    expect(control(custom, "code")).to_have_value("By-Hand_7")
    expect(total).to_have_text(f"{before + 4:,}")
    expect(on_record(page, "Code BY-HAND_7 created")).to_have_count(1)


def test_a_code_is_assigned_by_name_phone_or_email_and_each_mistake_has_its_message(panel: EnterPanel) -> None:
    page = panel("/admin?tab=unassigned")
    make_code(page, "PERSONAL-1")
    page.get_by_role("button", name="Assign PERSONAL-1").click()
    dialog = page.get_by_role("dialog", name="Assign code")
    assign = dialog.get_by_role("button", name="Assign", exact=True)

    assign.click()
    for name in ("assigneeFirstName", "assigneeLastName"):
        described(dialog, name, "Please enter both first and last name")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="   ")
    described(dialog, "assigneeLastName", "Please enter both first and last name")
    by_kind(dialog, "Phone")
    refused(dialog, assign, "assigneePhone", "", "Please enter a phone number")
    refused(dialog, assign, "assigneePhone", "555010447", "Phone must be in format (xxx) xxx-xxxx")
    by_kind(dialog, "Email")
    refused(dialog, assign, "assigneeEmail", "", "Please enter an email address")
    refused(dialog, assign, "assigneeEmail", "rosa.example", "Email must contain @ and . symbols")
    refused(dialog, assign, "assigneeEmail", "rosa lund@example.com", "Please enter a valid email address")
    by_kind(dialog, "Name")
    # Looking at the other kinds has lost nothing.
    expect(control(dialog, "assigneeFirstName")).to_have_value("Rosa")
    by_kind(dialog, "Phone")
    fill(dialog, assigneePhone="5550104477")
    expect(control(dialog, "assigneePhone")).to_have_value("(555) 010-4477")
    assign.click()
    toast(page, "Success", "Code PERSONAL-1 assigned successfully")
    expect(page.get_by_role("button", name="Assign PERSONAL-1")).to_have_count(0)

    page.get_by_role("tab", name="Assigned", exact=True).click()
    row = page.get_by_role("row").filter(has_text="PERSONAL-1")
    expect(row).to_contain_text("(555) 010-4477")
    expect(row).to_contain_text("by Rowan Hale, ")
    row.get_by_role("button", name="Reassign PERSONAL-1").click()
    dialog = page.get_by_role("dialog", name="Reassign code")
    expect(dialog).to_contain_text("PERSONAL-1 is assigned to (555) 010-4477. The new person takes that place.")
    by_kind(dialog, "Name")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="Lund")
    dialog.get_by_role("button", name="Reassign", exact=True).click()
    expect(row).to_contain_text("Rosa Lund")

    row.get_by_role("button", name="Unassign PERSONAL-1").click()
    expect(question(page)).to_contain_text("Take PERSONAL-1 back from Rosa Lund? Anybody may redeem it then.")
    question(page).get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("Rosa Lund")
    row.get_by_role("button", name="Unassign PERSONAL-1").click()
    question(page).get_by_role("button", name="Unassign").click()
    toast(page, "Success", "Code PERSONAL-1 unassigned successfully")
    expect(row).to_have_count(0)
    expect(on_record(page, "PERSONAL-1")).to_have_count(4)


def refused(dialog: Locator, button: Locator, name: str, typed: str, message: str) -> None:
    """Try with what was typed, and expect the field to say what is wrong with it."""
    fill(dialog, **{name: typed})
    button.click()
    described(dialog, name, message)


def test_a_revoked_code_is_gone_for_good_and_one_used_between_two_clicks_is_shown_as_used(
    product: ServedProduct, member: MakeMember, panel: EnterPanel
) -> None:
    page = panel()
    make_code(page, "FOR-GOOD")
    make_code(page, "JUST-TAKEN")
    page.get_by_role("button", name="Revoke FOR-GOOD").click()
    expect(question(page)).to_contain_text("Nobody will be able to register with FOR-GOOD any more.")
    expect(question(page)).to_contain_text("This is for good and cannot be undone.")
    question(page).get_by_role("button", name="Revoke for good").click()
    toast(page, "Success", "Code FOR-GOOD revoked")
    expect(page.get_by_role("row").filter(has_text="FOR-GOOD")).to_have_count(0)

    product.arrange("redeem", code="JUST-TAKEN", username=member(first_name="Ines", last_name="Ohara"))
    page.get_by_role("button", name="Assign JUST-TAKEN").click()
    dialog = page.get_by_role("dialog", name="Assign code")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="Lund")
    dialog.get_by_role("button", name="Assign", exact=True).click()
    toast(page, "Failed to assign code", "This code has already been used")
    expect(dialog).to_contain_text("JUST-TAKEN as it is now")
    expect(dialog).to_contain_text("Redeemed by Ines Ohara")
    expect(dialog.get_by_role("button", name=re.compile("^Assign"))).to_have_count(0)
    expect(control(dialog, "assigneeFirstName")).to_have_value("Rosa")


def test_a_search_stands_in_the_address_and_the_file_holds_what_it_shows(panel: EnterPanel, tmp_path: Path) -> None:
    page = panel()
    page.get_by_role("button", name="Note and expiry (optional)").nth(1).click()
    make_code(page, "LEDGER-0", note="=1+1")
    for number in (1, 2):
        make_code(page, f"LEDGER-{number}")
    make_code(page, "LEDGES-9")
    codes = page.get_by_role("table").get_by_role("rowheader").locator("code")

    page.get_by_role("searchbox", name="Search codes").fill("ledger-")
    expect(page).to_have_url(re.compile(r"search=ledger-"))
    expect(codes).to_have_text(["LEDGER-2", "LEDGER-1", "LEDGER-0"])
    with page.expect_download() as begun:
        page.get_by_role("link", name="Export found CSV").click()
    begun.value.save_as(tmp_path / "codes.csv")
    lines = list(csv.DictReader(io.StringIO((tmp_path / "codes.csv").read_text(encoding="utf-8-sig"))))
    assert [line["Code"] for line in lines] == codes.all_inner_texts()
    # A spreadsheet would carry it out.
    assert lines[-1]["Note"] == "'=1+1"

    page.get_by_role("tab", name="Used Codes").click()
    expect(page.get_by_text("No codes match your search")).to_be_visible()
    page.go_back()
    expect(codes).to_have_count(3)
    page.reload()
    expect(page.get_by_role("searchbox", name="Search codes")).to_have_value("ledger-")
    expect(codes).to_have_count(3)


def test_a_code_is_assigned_by_the_keys_alone(product: ServedProduct, panel: EnterPanel) -> None:
    code = product.arrange("invitation_code")
    page = panel("/admin?tab=unassigned")
    tab_to(page, "searchbox", "Search codes")
    page.keyboard.type(code)
    expect(page.get_by_role("table").get_by_role("rowheader")).to_have_count(1)
    tab_to(page, "button", f"Assign {code}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Assign code")).to_be_visible()

    tab_to(page, "radio", "Name")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.type("keys.alone@example.com")
    page.keyboard.press("Enter")

    toast(page, "Success", f"Code {code} assigned successfully")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # The row that the dialog was opened from is gone: the focus is not lost.
    expect(page.locator("body:focus")).to_have_count(0)


def counter(page: Page, name: str) -> Locator:
    """One of the panel's figures."""
    return page.locator("dt", has_text=name).locator("xpath=following-sibling::dd[1]")


def figure(counter: Locator) -> int:
    """What a figure says."""
    return int(counter.inner_text().replace(",", ""))
