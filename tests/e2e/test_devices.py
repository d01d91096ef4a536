"""Device Security: what is bound, under which name, and what a revocation ends."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import described, fill, question, toast

NOTICE = "Device limit reached. Revoke a device to register a new one."
DATE = re.compile(r"[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M")


def test_the_list_says_plan_limit_and_count_and_marks_this_device(member: MakeMember, enter: Enter) -> None:
    username = member(plan="ghost")
    enter(username)
    page = enter(username)
    panel = devices_of(page)

    expect(fact(panel, "Plan type")).to_have_text("ghost")
    expect(fact(panel, "Device limit")).to_have_text("3")
    expect(fact(panel, "Registered devices")).to_have_text("2/3")
    expect(rows(panel)).to_have_count(2)
    expect(panel.get_by_text("This device")).to_have_count(1)
    expect(panel.get_by_text(NOTICE)).to_have_count(0)
    expect(rows(panel).first).to_contain_text(DATE)


def test_a_device_at_the_limit_brings_the_limit_notice(member: MakeMember, enter: Enter) -> None:
    panel = devices_of(enter(member()))

    expect(fact(panel, "Plan type")).to_have_text("Basic")
    expect(fact(panel, "Registered devices")).to_have_text("1/1")
    expect(panel.get_by_text(NOTICE)).to_be_visible()


def test_a_device_takes_a_trimmed_name_and_refuses_an_empty_one(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    panel = devices_of(page)
    panel.get_by_role("button", name="Rename").click()
    dialog = question(page)
    fill(dialog, newLabel="   ")
    dialog.get_by_role("button", name="Save label").click()
    described(dialog, "newLabel", "Device label cannot be empty")

    fill(dialog, newLabel="  Truck laptop  ")
    dialog.get_by_role("button", name="Save label").click()

    toast(page, "Device Renamed", "Device has been renamed successfully.")
    expect(dialog).to_have_count(0)
    expect(rows(panel).get_by_text("Truck laptop", exact=True)).to_be_visible()
    page.reload()
    expect(rows(devices_of(page)).get_by_text("Truck laptop", exact=True)).to_be_visible()


def test_a_revoked_device_is_out_with_its_next_call(member: MakeMember, enter: Enter) -> None:
    username = member(plan="phantom")
    other = enter(username, "/dashboard?tab=claims")
    expect(other.get_by_text("No claims submitted yet")).to_be_visible()
    page = enter(username)
    panel = devices_of(page)
    expect(panel.get_by_text(NOTICE)).to_be_visible()

    rows(panel).filter(has_not_text="This device").get_by_role("button", name="Revoke").click()
    expect(question(page)).to_contain_text("This is permanent and cannot be undone.")
    question(page).get_by_role("button", name="Revoke").click()

    toast(page, "Device Revoked", "Device access has been revoked successfully.")
    expect(rows(panel)).to_have_count(1)
    expect(fact(panel, "Registered devices")).to_have_text("1/2")
    expect(panel.get_by_text(NOTICE)).to_have_count(0)
    # The list of devices is read when its tab is opened.
    other.get_by_role("tab", name="Device Security").click()
    expect(other).to_have_url(re.compile("/login"))


def test_revoking_this_device_warns_and_signs_out(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    devices_of(page).get_by_role("button", name="Revoke").click()
    expect(question(page)).to_contain_text("you will be signed out")

    question(page).get_by_role("button", name="Revoke").click()

    expect(page).to_have_url(re.compile("/login"))
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))


def test_devices_that_cannot_be_loaded_say_so_and_come_with_a_retry(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/profile")
    page.context.route("**/api/devices", lambda route: route.abort())
    page.goto("/dashboard")
    panel = devices_of(page)
    expect(panel.get_by_text("Failed to load device information")).to_be_visible()

    page.context.unroute("**/api/devices")
    panel.get_by_role("button", name="Retry").click()

    expect(rows(panel)).to_have_count(1)


def devices_of(page: Page) -> Locator:
    """The tab, which is the first to be shown."""
    return page.get_by_role("tabpanel", name="Device Security")


def rows(panel: Locator) -> Locator:
    """The devices listed."""
    return panel.get_by_role("list", name="Registered devices").get_by_role("listitem")


def fact(panel: Locator, term: str) -> Locator:
    """What stands beside a term."""
    return panel.locator("dt", has_text=term).locator("xpath=following-sibling::dd[1]")
