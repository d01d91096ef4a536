"""The read-only demo account."""

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE
from tests.e2e.pages import control, expect_toast, fill, get_dialog, open_claim_form
from tests.e2e.sample_files import PDF, file_payload

READ_ONLY = "The demo member is read-only"


def open_demo(new_browser: NewBrowser, viewport: ViewportSize = DESKTOP) -> Page:
    page = new_browser(viewport=viewport, screen=viewport).open("/demo")
    page.get_by_role("button", name="Open the live demo").click()
    expect(page).to_have_url(re.compile(r"/dashboard\?tab=claims$"))
    return page


def test_visitor_can_open_and_leave_demo_and_change_nothing(server: LiveServer, new_browser: NewBrowser) -> None:
    server.manage("seed_demo", DEMO_PASSWORD="lantern-over-water-7")
    other = open_demo(new_browser)
    page = open_demo(new_browser, PHONE)

    expect(page.get_by_role("region", name="ASSASSIN")).to_contain_text("active")
    expect(page.get_by_text("1420 Juniper Ridge, Boulder, CO")).to_be_visible()
    page.get_by_role("tab", name="Device Security").click()
    devices = page.get_by_role("tabpanel", name="Device Security").get_by_role("listitem")
    expect(devices).to_have_count(3)
    expect(devices.filter(has_text="This device")).to_contain_text("Demo terminal")
    devices.get_by_role("button", name="Revoke").last.click()
    get_dialog(page).get_by_role("button", name="Revoke").click()
    expect_refusal(get_dialog(page))
    page.keyboard.press("Escape")
    form = open_claim_form(page)
    fill(form, propertyAddress="9 Quarry Lane", homeowner="Ines Okafor", col="2026-01-05", dol="2026-01-04")
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()
    expect_refusal(form)

    page.on("dialog", lambda question: question.accept())  # whether what was refused may be lost
    page.goto("/dashboard")
    page.get_by_role("button", name="Disconnect").click()
    expect_toast(page, "Logged out")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))
    page.goto("/demo")
    expect(page.get_by_role("button", name="Open the live demo")).to_be_visible()

    other.reload()
    expect(other.get_by_role("heading", name="Member Dashboard", level=1)).to_be_visible()


def expect_refusal(area: Locator) -> None:
    expect(area.get_by_text(READ_ONLY).first).to_be_visible()
