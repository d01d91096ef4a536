"""The read-only demo account with ``DEMO_LOGIN=on``."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, PageChecker
from tests.e2e.pages import control, expect_toast, fill, get_dialog, open_claim_form
from tests.e2e.sample_files import JPEG, PDF, file_payload

READ_ONLY = "The demo member is read-only"


@pytest.fixture(scope="module")
def server(demo_server: LiveServer) -> LiveServer:
    """Allows demo sign-in."""
    return demo_server


def open_demo(new_browser: NewBrowser, viewport: ViewportSize = DESKTOP) -> Page:
    page = new_browser(viewport=viewport, screen=viewport).open("/demo")
    page.get_by_role("button", name="Open the live demo").click()
    expect(page).to_have_url(re.compile(r"/dashboard\?tab=claims$"))
    return page


def test_visitor_can_open_and_leave_demo(new_browser: NewBrowser) -> None:
    other = open_demo(new_browser)
    page = open_demo(new_browser, PHONE)

    expect(page.get_by_role("region", name="ASSASSIN")).to_contain_text("active")
    expect(page.get_by_text("1420 Juniper Ridge, Boulder, CO")).to_be_visible()
    page.get_by_role("tab", name="Device Security").click()
    devices = page.get_by_role("tabpanel", name="Device Security").get_by_role("listitem")
    expect(devices).to_have_count(3)
    expect(devices.filter(has_text="This device")).to_contain_text("Demo terminal")

    page.get_by_role("button", name="Disconnect").click()
    expect_toast(page, "Logged out")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))
    assert PageChecker(page).find_problems("/demo", DESKTOP) == []
    expect(page.get_by_role("button", name="Open the live demo")).to_be_visible()

    other.reload()
    expect(other.get_by_role("heading", name="Member Dashboard", level=1)).to_be_visible()


def test_every_change_by_demo_member_is_refused_as_read_only(new_browser: NewBrowser) -> None:
    page = open_demo(new_browser, PHONE)
    page.on("dialog", lambda question: question.accept())  # whether what was refused may be lost
    page.get_by_role("tab", name="Device Security").click()

    for name, button in [("Rename", "Save label"), ("Revoke", "Revoke")]:
        page.get_by_role("tabpanel", name="Device Security").get_by_role("button", name=name).last.click()
        if name == "Rename":
            fill(get_dialog(page), newLabel="Mine")
        get_dialog(page).get_by_role("button", name=button).click()
        expect_refusal(get_dialog(page))
        close_dialog(page)
    page.get_by_role("button", name="Sign out everywhere else").click()
    get_dialog(page).get_by_role("button", name="Sign out").click()
    expect_refusal(get_dialog(page))
    close_dialog(page)

    form = open_claim_form(page)
    fill(form, propertyAddress="9 Quarry Lane", homeowner="Ines Okafor", col="2026-01-05", dol="2026-01-04")
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()
    expect_refusal(form)

    page.goto("/dashboard?tab=documents")
    page.get_by_role("button", name="Upload Documents").click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    control(dialog, "files").set_input_files([file_payload("front.jpg", JPEG)])
    dialog.get_by_role("button", name="Upload", exact=True).click()
    tray = page.get_by_role("region", name="Uploads")
    tray.get_by_role("button", name="Show files").click()
    expect_refusal(tray)

    page.goto("/dashboard?tab=claims")
    page.get_by_role("link", name="600 Prairie Avenue").first.click()
    page.get_by_role("button", name="Withdraw claim").click()
    get_dialog(page).get_by_role("button", name="Withdraw", exact=True).click()
    expect_refusal(get_dialog(page))

    page.goto("/profile")
    page.get_by_role("button", name="Edit").click()
    fill(page, companyName="Mine now")
    page.get_by_role("button", name="Save").click()
    expect_refusal(page.get_by_role("main"))

    page.goto("/reconnaissance")
    control(page, "files").set_input_files([file_payload("roof.pdf", PDF)])
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    get_dialog(page).get_by_role("button", name="Start countdown").click()
    expect_refusal(page.get_by_role("main").or_(get_dialog(page)))


def expect_refusal(area: Locator) -> None:
    expect(area.get_by_text(READ_ONLY).first).to_be_visible()


def close_dialog(page: Page) -> None:
    get_dialog(page).get_by_role("button", name=re.compile("^(Cancel|Close|Keep)")).first.click()
    expect(get_dialog(page)).to_have_count(0)
