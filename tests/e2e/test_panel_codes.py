"""The panel's invitation codes."""

import csv
import io
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.accessibility import tab_to
from tests.e2e.conftest import OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    create_custom_code,
    expect_toast,
)


def test_search_is_kept_in_url_exported_as_csv_and_works_by_keyboard(
    server: LiveServer, open_panel: OpenPanel, tmp_path: Path
) -> None:
    page = open_panel()
    page.get_by_role("heading", name="Note and expiry (optional)").nth(1).click()
    create_custom_code(page, "TALLY-0", note="=1+1")
    for number in (1, 2):
        create_custom_code(page, f"TALLY-{number}")
    create_custom_code(page, "TALLYS-9")
    codes = page.get_by_role("table").get_by_role("rowheader").locator("code")

    page.get_by_role("searchbox", name="Search codes").fill("tally-")
    expect(page).to_have_url(re.compile(r"codes\.q=tally-"))
    expect(codes).to_have_text(["TALLY-2", "TALLY-1", "TALLY-0"])
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
    expect(page.get_by_role("searchbox", name="Search codes")).to_have_value("tally-")
    expect(codes).to_have_count(3)
    assign_by_keyboard(page, server.seed("invitation_code"))


def assign_by_keyboard(page: Page, code: str) -> None:
    page.goto("/admin?tab=unassigned")
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
