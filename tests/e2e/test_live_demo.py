"""The live demo with ``DEMO_LOGIN=on``: a visitor looks around, changes nothing and leaves."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import control, fill, question, toast
from tests.e2e.sample_files import JPEG, PDF, file
from tests.e2e.screens import faults_of, steady
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

READ_ONLY = "The demo member is read-only"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """A product with the demo switched on and filled."""
    served = ServedProduct(tmp_path_factory.mktemp("live-demo"), {"DEMO_LOGIN": "on"})
    served.start()
    served.manage("seed_demo", DEMO_PASSWORD="lantern-over-water-7")
    yield served
    served.stop()


def opened(new_browser: NewBrowser, size: dict[str, int] = DESK) -> Page:
    page = steady(new_browser(viewport=size, screen=size).open("/demo"))
    page.get_by_role("button", name="Open the live demo").click()
    expect(page).to_have_url(re.compile("/dashboard$"))
    return page


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1440"])
def test_a_visitor_opens_the_demo_and_leaves_it(new_browser: NewBrowser, size: dict[str, int]) -> None:
    other = opened(new_browser)
    page = opened(new_browser, size)

    expect(page.get_by_role("region", name="ASSASSIN")).to_contain_text("active")
    devices = page.get_by_role("tabpanel", name="Device Security").get_by_role("listitem")
    expect(devices).to_have_count(3)
    expect(devices.filter(has_text="This device")).to_contain_text("Demo terminal")
    page.get_by_role("tab", name="Claims").click()
    expect(page.get_by_text("1420 Juniper Ridge, Boulder, CO")).to_be_visible()

    page.get_by_role("button", name="Disconnect").click()
    toast(page, "Logged out")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))
    assert faults_of(page, "/demo") == []
    expect(page.get_by_role("button", name="Open the live demo")).to_be_visible()

    other.reload()
    expect(other.get_by_role("heading", name="Member Dashboard", level=1)).to_be_visible()


def test_each_screen_says_that_the_demo_member_is_read_only(new_browser: NewBrowser) -> None:
    page = opened(new_browser, PHONE)

    for name, button in [("Rename", "Save label"), ("Revoke", "Revoke")]:
        page.get_by_role("tabpanel", name="Device Security").get_by_role("button", name=name).last.click()
        if name == "Rename":
            fill(question(page), newLabel="Mine")
        question(page).get_by_role("button", name=button).click()
        refused(question(page))
        close(page)
    page.get_by_role("button", name="Sign out everywhere else").click()
    question(page).get_by_role("button", name="Sign out").click()
    refused(question(page))
    close(page)

    page.get_by_role("button", name="Upload Estimate").click()
    form = page.get_by_role("dialog", name="Upload Estimate")
    fill(form, propertyAddress="9 Quarry Lane", homeowner="Ines Okafor", col="2026-01-05", dol="2026-01-04")
    control(form, "files").set_input_files([file("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()
    refused(form)

    page.goto("/dashboard?tab=documents")
    page.get_by_role("button", name="Upload Documents").click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    control(dialog, "files").set_input_files([file("front.jpg", JPEG)])
    dialog.get_by_role("button", name="Upload", exact=True).click()
    refused(dialog)

    page.goto("/dashboard?tab=claims")
    page.get_by_role("link", name="600 Prairie Avenue").first.click()
    page.get_by_role("button", name="Withdraw claim").click()
    question(page).get_by_role("button", name="Withdraw", exact=True).click()
    refused(question(page))

    page.goto("/profile")
    page.get_by_role("button", name="Edit").click()
    fill(page, companyName="Mine now")
    page.get_by_role("button", name="Save").click()
    refused(page.get_by_role("main"))

    page.goto("/reconnaissance")
    control(page, "files").set_input_files([file("roof.pdf", PDF)])
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    question(page).get_by_role("button", name="Start countdown").click()
    refused(page.get_by_role("main").or_(question(page)))


def refused(place: Locator) -> None:
    """Expect the reason to stay where the change was tried."""
    expect(place.get_by_text(READ_ONLY).first).to_be_visible()


def close(page: Page) -> None:
    question(page).get_by_role("button", name=re.compile("^(Cancel|Close|Keep)")).first.click()
    expect(question(page)).to_have_count(0)
