"""A member writes captions by keyboard, changes the order of the photographs, and lets the worker make their report."""

import io
import re

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control, expect_toast, open_claim
from tests.e2e.sample_files import file_payload

# The worker starts a process for the report.
MAKING_TIMEOUT_MS = 60_000


def photo(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (320, 240), colour).save(file, "JPEG")
    return file.getvalue()


def get_tile(page: Page, number: int, text: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Photograph {number}\W+{text}$"))


def test_captions_are_written_by_keyboard_and_shown_in_a_report(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = open_claim(open_as_member(username, "/dashboard?tab=claims"))
    page.get_by_role("button", name="Add files").click()
    dialog = page.get_by_role("dialog", name="Add files")
    files = [file_payload(f"{name}.jpg", photo(name)) for name in ("red", "green", "blue")]
    control(dialog, "files").set_input_files(files)
    dialog.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("region", name="Uploads")).to_contain_text("All 3 files received")

    card = page.get_by_role("region", name="Photographs")
    expect(card.get_by_text("0 of 3 photographs")).to_be_visible()
    card.get_by_role("button", name="Write captions").click()
    # The first letter of a common value or of one that was used before is enough, and the place is offered again.
    expect(control(page, "place")).to_be_focused()
    page.keyboard.type("Roof")
    page.keyboard.press("Tab")
    page.keyboard.type("R")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 3")).to_be_visible()
    expect(control(page, "place")).to_have_value("Roof")
    page.keyboard.type("Gutter")
    page.keyboard.press("Enter")
    expect(page.get_by_text("3 of 3")).to_be_visible()
    page.keyboard.type("r")
    page.keyboard.press("Enter")
    expect(control(page, "part")).to_have_value("Ridge")
    assert find_problems_at(page, PHONE, DESKTOP) == []

    page.get_by_role("button", name="Contact sheet").click()
    get_tile(page, 3, "Roof, Ridge").focus()
    page.keyboard.press("Alt+ArrowLeft")
    expect(get_tile(page, 3, "Roof, Gutter")).to_be_visible()
    expect(page.get_by_text("Saved")).to_be_visible()
    assert find_problems_at(page, PHONE, DESKTOP) == []

    page.get_by_role("button", name="Make photo report").click()
    page.get_by_role("dialog").get_by_role("button", name="Make photo report").click()
    expect_toast(page, "The photo report is being made")
    expect(page.get_by_role("link", name="Download report")).to_be_visible(timeout=MAKING_TIMEOUT_MS)

    page.reload()
    for number, part in enumerate(("Ridge", "Ridge", "Gutter"), 1):
        expect(get_tile(page, number, f"Roof, {part}")).to_be_visible()
