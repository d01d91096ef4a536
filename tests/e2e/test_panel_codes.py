"""The panel's invitation codes."""

import csv
import io
import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, expect

from tests.e2e.accessibility import tab_to
from tests.e2e.conftest import CreateMember, OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    choose,
    control,
    create_custom_code,
    detail,
    expect_error_toast,
    expect_field_error,
    expect_toast,
    fill,
    find_in_audit_log,
    get_dialog,
)


def test_codes_can_be_generated_and_created_with_field_errors(open_panel: OpenPanel) -> None:
    page = open_panel(permissions=["clipboard-read", "clipboard-write"])
    total = detail(page, "Total generated")
    expect(total).to_have_text(re.compile(r"^[\d,]+$"))
    before = figure(total)
    batch, custom = page.get_by_role("form", name="Batch of codes"), page.get_by_role("form", name="A code of your own")

    expect(control(batch, "count")).to_have_value("5")
    for count in ("0", "101", "2.5", ""):
        fill(batch, count=count)
        batch.get_by_role("button", name="Generate New Codes").click()
        expect_error_toast(page, "Invalid Count", "Please enter a number between 1 and 100")
        expect_field_error(batch, "count", "Please enter a number between 1 and 100")
    fill(batch, count="3")
    batch.get_by_role("heading", name="Note and expiry (optional)").click()
    in_three_days = datetime.now(ZoneInfo("America/Chicago")) + timedelta(days=3)
    fill(batch, note="Austin, spring", expiresAt=f"{in_three_days:%Y-%m-%d}")
    batch.get_by_role("button", name="Generate New Codes").click()
    expect_toast(page, "Success", "Generated 3 new invitation codes")
    expect(total).to_have_text(f"{before + 3:,}")

    new_codes = page.get_by_role("region", name="3 new codes")
    generated = new_codes.get_by_role("listitem").all_inner_texts()
    new_rows = page.get_by_role("table").get_by_role("row").filter(has_text="New")
    expect(new_rows).to_have_count(3)
    expect(new_rows.first).to_contain_text("Note: Austin, spring")
    expect(new_rows.first).to_contain_text("expires in 3 days")
    new_codes.get_by_role("button", name="Copy all", exact=True).click()
    expect_toast(page, "Copied", "3 codes")
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == generated
    new_codes.get_by_role("button", name="Copy all links").click()
    expect_toast(page, "Copied", "3 links")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/register?code={generated[-1]}")

    for value, message in (
        ("   ", "Please enter a custom code"),
        ("no spaces", "Use at most 50 letters, digits, hyphens and underscores"),
    ):
        fill(custom, code=value)
        custom.get_by_role("button", name="Create Custom Code").click()
        expect_error_toast(page, "Invalid Code", message)
        expect_field_error(custom, "code", message)
    create_custom_code(page, " by-hand_7 ")
    fill(custom, code="By-Hand_7")
    custom.get_by_role("button", name="Create Custom Code").click()
    expect_toast(page, "Failed to create custom code", "This code already exists")
    expect(custom.get_by_role("alert")).to_contain_text("This code already exists")
    expect(control(custom, "code")).to_have_value("By-Hand_7")
    expect(total).to_have_text(f"{before + 4:,}")
    expect(find_in_audit_log(page, "Code BY-HAND_7 created")).to_have_count(1)


def test_code_is_assigned_by_name_phone_or_email_with_field_errors(open_panel: OpenPanel) -> None:
    page = open_panel("/admin?tab=unassigned")
    create_custom_code(page, "PERSONAL-1")
    page.get_by_role("button", name="Assign PERSONAL-1").click()
    dialog = page.get_by_role("dialog", name="Assign code")
    assign = dialog.get_by_role("button", name="Assign", exact=True)

    assign.click()
    for name in ("assigneeFirstName", "assigneeLastName"):
        expect_field_error(dialog, name, "Please enter both first and last name")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="   ")
    expect_field_error(dialog, "assigneeLastName", "Please enter both first and last name")
    choose(dialog, "Phone")
    expect_assignment_refused(dialog, assign, "assigneePhone", "", "Please enter a phone number")
    expect_assignment_refused(dialog, assign, "assigneePhone", "555010447", "Phone must be in format (xxx) xxx-xxxx")
    choose(dialog, "Email")
    expect_assignment_refused(dialog, assign, "assigneeEmail", "", "Please enter an email address")
    expect_assignment_refused(dialog, assign, "assigneeEmail", "rosa.example", "Email must contain @ and . symbols")
    expect_assignment_refused(
        dialog, assign, "assigneeEmail", "rosa lund@example.com", "Please enter a valid email address"
    )
    choose(dialog, "Name")
    # Switching the kind keeps the values of the others.
    expect(control(dialog, "assigneeFirstName")).to_have_value("Rosa")
    choose(dialog, "Phone")
    fill(dialog, assigneePhone="5550104477")
    expect(control(dialog, "assigneePhone")).to_have_value("(555) 010-4477")
    assign.click()
    expect_toast(page, "Success", "Code PERSONAL-1 assigned successfully")
    expect(page.get_by_role("button", name="Assign PERSONAL-1")).to_have_count(0)

    page.get_by_role("tab", name="Assigned", exact=True).click()
    row = page.get_by_role("row").filter(has_text="PERSONAL-1")
    expect(row).to_contain_text("(555) 010-4477")
    expect(row).to_contain_text("by Rowan Hale, ")
    row.get_by_role("button", name="Reassign PERSONAL-1").click()
    dialog = page.get_by_role("dialog", name="Reassign code")
    expect(dialog).to_contain_text("PERSONAL-1 is assigned to (555) 010-4477. The new person takes that place.")
    choose(dialog, "Name")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="Lund")
    dialog.get_by_role("button", name="Reassign", exact=True).click()
    expect(row).to_contain_text("Rosa Lund")

    row.get_by_role("button", name="Unassign PERSONAL-1").click()
    expect(get_dialog(page)).to_contain_text("Take PERSONAL-1 back from Rosa Lund? Anybody may redeem it then.")
    get_dialog(page).get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("Rosa Lund")
    row.get_by_role("button", name="Unassign PERSONAL-1").click()
    get_dialog(page).get_by_role("button", name="Unassign").click()
    expect_toast(page, "Success", "Code PERSONAL-1 unassigned successfully")
    expect(row).to_have_count(0)
    expect(find_in_audit_log(page, "PERSONAL-1")).to_have_count(4)


def expect_assignment_refused(dialog: Locator, button: Locator, name: str, value: str, message: str) -> None:
    """Submit this value and expect the field error."""
    fill(dialog, **{name: value})
    button.click()
    expect_field_error(dialog, name, message)


def test_revoked_code_is_removed_and_just_redeemed_code_is_shown_as_used(
    server: LiveServer, create_member: CreateMember, open_panel: OpenPanel
) -> None:
    page = open_panel()
    create_custom_code(page, "FOR-GOOD")
    create_custom_code(page, "JUST-TAKEN")
    page.get_by_role("button", name="Revoke FOR-GOOD").click()
    expect(get_dialog(page)).to_contain_text("No one will be able to register with FOR-GOOD anymore.")
    expect(get_dialog(page)).to_contain_text("This is for good and cannot be undone.")
    get_dialog(page).get_by_role("button", name="Revoke for good").click()
    expect_toast(page, "Success", "Code FOR-GOOD revoked")
    expect(page.get_by_role("row").filter(has_text="FOR-GOOD")).to_have_count(0)

    server.seed("redeem_code", code="JUST-TAKEN", username=create_member(first_name="Ines", last_name="Ohara"))
    page.get_by_role("button", name="Assign JUST-TAKEN").click()
    dialog = page.get_by_role("dialog", name="Assign code")
    fill(dialog, assigneeFirstName="Rosa", assigneeLastName="Lund")
    dialog.get_by_role("button", name="Assign", exact=True).click()
    expect_toast(page, "Failed to assign code", "This code has already been used")
    expect(dialog).to_contain_text("JUST-TAKEN as it is now")
    expect(dialog).to_contain_text("Redeemed by Ines Ohara")
    expect(dialog.get_by_role("button", name=re.compile("^Assign"))).to_have_count(0)
    expect(control(dialog, "assigneeFirstName")).to_have_value("Rosa")


def test_search_is_kept_in_url_and_csv_contains_its_results(open_panel: OpenPanel, tmp_path: Path) -> None:
    page = open_panel()
    page.get_by_role("heading", name="Note and expiry (optional)").nth(1).click()
    create_custom_code(page, "LEDGER-0", note="=1+1")
    for number in (1, 2):
        create_custom_code(page, f"LEDGER-{number}")
    create_custom_code(page, "LEDGES-9")
    codes = page.get_by_role("table").get_by_role("rowheader").locator("code")

    page.get_by_role("searchbox", name="Search codes").fill("ledger-")
    expect(page).to_have_url(re.compile(r"codes\.q=ledger-"))
    expect(codes).to_have_text(["LEDGER-2", "LEDGER-1", "LEDGER-0"])
    with page.expect_download() as download:
        page.get_by_role("link", name="Export found CSV").click()
    download.value.save_as(tmp_path / "codes.csv")
    lines = list(csv.DictReader(io.StringIO((tmp_path / "codes.csv").read_text(encoding="utf-8-sig"))))
    assert [line["Code"] for line in lines] == codes.all_inner_texts()
    # A leading apostrophe keeps spreadsheets from running the note as a formula.
    assert lines[-1]["Note"] == "'=1+1"

    page.get_by_role("tab", name="Used Codes").click()
    expect(page.get_by_text("No codes match your search")).to_be_visible()
    page.go_back()
    expect(codes).to_have_count(3)
    page.reload()
    expect(page.get_by_role("searchbox", name="Search codes")).to_have_value("ledger-")
    expect(codes).to_have_count(3)


def test_code_can_be_assigned_by_keyboard(server: LiveServer, open_panel: OpenPanel) -> None:
    code = server.seed("invitation_code")
    page = open_panel("/admin?tab=unassigned")
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

    expect_toast(page, "Success", f"Code {code} assigned successfully")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # The row that opened the dialog is gone, and the focus must not fall back to the body.
    expect(page.locator("body:focus")).to_have_count(0)


def figure(counter: Locator) -> int:
    return int(counter.inner_text().replace(",", ""))
