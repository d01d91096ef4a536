import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.pages import detail, expect_field_error, expect_toast, fill, get_dialog, rows

NOTICE = "Device limit reached. Revoke a device to register a new one."
DATE = re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M")


def test_device_list_shows_plan_limit_count_and_current_device(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    open_as_member(username)
    page = open_as_member(username)
    panel = devices_of(page)

    expect(detail(panel, "Plan type")).to_have_text("ghost")
    expect(detail(panel, "Device limit")).to_have_text("3")
    expect(detail(panel, "Registered devices")).to_have_text("2/3")
    expect(device_rows(panel)).to_have_count(2)
    expect(panel.get_by_text("This device")).to_have_count(1)
    expect(panel.get_by_text(NOTICE)).to_have_count(0)
    expect(device_rows(panel).first).to_contain_text(DATE)


def test_device_is_renamed_with_a_trimmed_label_and_revoking_it_warns_and_signs_out(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member())
    panel = devices_of(page)
    panel.get_by_role("button", name="Rename").click()
    dialog = get_dialog(page)
    fill(dialog, newLabel="   ")
    dialog.get_by_role("button", name="Save label").click()
    expect_field_error(dialog, "newLabel", "Device label cannot be empty")

    fill(dialog, newLabel="  Truck laptop  ")
    dialog.get_by_role("button", name="Save label").click()

    expect_toast(page, "Device Renamed", "Device has been renamed successfully.")
    expect(dialog).to_have_count(0)
    expect(device_rows(panel).get_by_text("Truck laptop", exact=True)).to_be_visible()
    page.reload()
    expect(device_rows(devices_of(page)).get_by_text("Truck laptop", exact=True)).to_be_visible()

    devices_of(page).get_by_role("button", name="Revoke").click()
    expect(get_dialog(page)).to_contain_text("you will be signed out")
    get_dialog(page).get_by_role("button", name="Revoke").click()
    expect(page).to_have_url(re.compile("/login"))
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))


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
    # Opening the tab loads the list of devices.
    other.get_by_role("tab", name="Device Security").click()
    expect(other).to_have_url(re.compile("/login"))


def devices_of(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Device Security")


def device_rows(panel: Locator) -> Locator:
    return rows(panel.get_by_role("list", name="Registered devices"))
