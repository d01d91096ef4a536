import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.pages import detail, expect_toast, get_dialog, rows

NOTICE = "Device limit reached. Revoke a device to register a new one."
DATE = re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M")


def test_revoked_device_is_signed_out_on_next_request(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="phantom")
    other = open_as_member(username, "/dashboard?tab=claims")
    expect(other.get_by_text("No claims submitted yet")).to_be_visible()
    page = open_as_member(username)
    panel = devices_of(page)
    expect(panel.get_by_text(NOTICE)).to_be_visible()

    device_rows(panel).filter(has_not_text="This device").get_by_role("button", name="Revoke").click()
    expect(get_dialog(page)).to_contain_text("This is permanent and cannot be undone.")
    get_dialog(page).get_by_role("button", name="Revoke").click()

    expect_toast(page, "Device Revoked", "Device access has been revoked successfully.")
    expect(device_rows(panel)).to_have_count(1)
    expect(detail(panel, "Registered devices")).to_have_text("1/2")
    expect(panel.get_by_text(NOTICE)).to_have_count(0)
    # Opening the page loads the profile.
    other.get_by_role("link", name="Profile").click()
    expect(other).to_have_url(re.compile("/login"))


def devices_of(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Device Security")


def device_rows(panel: Locator) -> Locator:
    return rows(panel.get_by_role("list", name="Registered devices"))
