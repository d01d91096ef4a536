"""The support desk as support staff work in it: found by one search, helped by named actions, each on record."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import serious_findings, tab_to
from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, described, fill
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

REASON = "Asked for on the phone, identity checked"
SIZES = [pytest.param({"width": width, "height": height}, id=str(width)) for width, height in ((360, 780), (1440, 900))]
_staff = count(1)
Desk = Callable[..., Page]


@pytest.fixture
def desk(product: ServedProduct, new_browser: Callable[..., WatchedBrowser]) -> Desk:
    """Opens a browser of one of the support staff, at a page of the desk."""

    def open_one(path: str = "/staff/", **options: object) -> Page:
        browser = new_browser(**options)
        cookies = product.arrange("support", username=f"merle-{next(_staff)}")
        browser.context.add_cookies(
            [{"name": name, "value": value, "url": product.address} for name, value in cookies.items()]
        )
        return browser.open(path)

    return open_one


def find(page: Page, term: str) -> None:
    """Type into the search at the head of every page of the desk."""
    box = page.get_by_role("searchbox")
    box.fill(term)
    box.press("Enter")


def section(page: Page, name: str) -> Locator:
    """A section of the member's page."""
    return page.locator("section").filter(has=page.get_by_role("heading", name=name, exact=True))


def act(page: Page, link: Locator, button: str, **given: str) -> None:
    """Follow a named action, fill in its form, give the reason, and carry it out."""
    link.click()
    fill(page, reason=REASON, **given)
    page.get_by_role("button", name=button, exact=True).click()


def done(page: Page, message: str) -> None:
    """Expect the desk to say that it is done."""
    expect(page.locator(".messagelist")).to_contain_text(message)


def test_one_search_finds_a_member_by_whatever_they_say_on_the_phone(
    product: ServedProduct, member: MakeMember, desk: Desk
) -> None:
    username = member(plan="ghost", first_name="Ottilie", last_name="Brandreth", phone="(555) 010-6627")
    product.arrange("claims", username=username, count=1, claim_number="ZK-77120")
    page = desk()

    for typed in (username, "brandreth ottilie", "555.010.6627", "ZK-7712"):
        find(page, typed)
        expect(page.get_by_role("heading", name="Ottilie Brandreth", level=1)).to_be_visible()

    find(page, "nobody of that name")
    expect(page.get_by_role("main")).to_contain_text(re.compile("no member|nobody", re.IGNORECASE))


def test_a_member_is_helped_by_named_actions_each_with_its_reason_on_record(
    product: ServedProduct, member: MakeMember, enter: Enter, desk: Desk, forgiven: list[str]
) -> None:
    forgiven.extend(["422: POST", "console: Failed to load resource"])
    username = member(plan="phantom")
    product.arrange("claims", username=username, count=1, claim_number="HO-31415")
    product.arrange("countdown", username=username, kind="access", seconds_left=3_600)
    own = enter(username)
    page = desk(product.arrange("desk_page", username=username))

    section(page, "Plan and usage").get_by_role("link", name="Grant units").click()
    page.get_by_role("button", name="Grant units").click()
    described(page, "reason", "Please say why: the reason goes into the audit log")
    fill(page, reason=REASON, units="2")
    page.get_by_role("button", name="Grant units").click()
    done(page, "Granted 2 estimates")
    act(page, section(page, "Countdowns").get_by_role("link", name="Extend").last, "Extend", hours="5")
    done(page, "The access countdown runs until")
    section(page, "Claims").get_by_role("link", name="Move").click()
    page.get_by_label("Under review").check()
    fill(page, reason=REASON, note="An adjuster has your file.")
    page.get_by_role("button", name="Move claim").click()
    done(page, "under review")
    page.goto(product.arrange("desk_page", username=username))
    act(page, section(page, "Devices").get_by_role("link", name="Revoke device"), "Revoke device")
    done(page, "Revoked Desktop")

    record = section(page, "Audit log")
    for said in ("Granted 2 estimates", "Extended the access countdown", "HO-31415", "Revoked the device"):
        expect(record.get_by_role("row").filter(has_text=said).filter(has_text=REASON)).to_have_count(1)
    own.reload()
    expect(own).to_have_url(re.compile("/login"))


def test_a_closed_account_is_closed_at_once_and_can_be_reopened(
    product: ServedProduct, member: MakeMember, enter: Enter, desk: Desk
) -> None:
    username = member()
    own = enter(username)
    page = desk(product.arrange("desk_page", username=username))

    act(page, section(page, "Account").get_by_role("link", name="Close account"), "Close account")

    done(page, "losed the account")
    own.reload()
    expect(own).to_have_url(re.compile("/login"))
    act(page, section(page, "Account").get_by_role("link", name="Reopen account"), "Reopen account")
    done(page, "eopened the account")


def test_messages_are_new_until_they_are_answered(product: ServedProduct, desk: Desk) -> None:
    product.arrange("message", callsign="Juniper", text="<b>Not bold</b>\nA second line")
    page = desk("/staff/contact/contactsubmission/")

    page.get_by_role("link", name="Juniper").click()
    expect(page.get_by_text("<b>Not bold</b>")).to_be_visible()
    page.get_by_role("link", name="Mark answered").click()
    fill(page, reason="Called back")
    page.get_by_role("button", name="Mark answered").click()

    done(page, "answered")
    page.goto("/staff/contact/contactsubmission/")
    expect(page.get_by_role("link", name="Juniper")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_page_of_the_desk_holds(
    product: ServedProduct, member: MakeMember, desk: Desk, forgiven: list[str], size: dict[str, int]
) -> None:
    # Of axe itself, which measures a textarea by styles that the page's policy refuses.
    forgiven.append("console: Applying inline style")
    username = member(plan="ghost", first_name="F" * 100, last_name="L" * 100, company_name="C" * 200)
    product.arrange("claims", username=username, count=12, property_address="W" * 300, claim_number="9" * 100)
    product.arrange("documents", username=username, count=12, name="m" * 240 + ".pdf")
    product.arrange("activity", username=username, count=30)
    own = product.arrange("desk_page", username=username)
    page = desk(viewport=size, screen=size)

    found = []
    for path in (
        "/staff/",
        "/staff/find/?find=" + "F" * 20,
        own,
        own.replace("change/", "correct-details/"),
        "/staff/accounts/member/",
        "/staff/claims/claim/",
        "/staff/accounts/recordentry/",
    ):
        answer = page.goto(path)
        assert answer
        assert answer.status == 200, path
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            found.append(f"{path}: scrolls sideways")
        found += [f"{path}: {fault}" for fault in serious_findings(page)]

    assert found == []


def test_an_account_is_closed_by_the_keyboard_alone(product: ServedProduct, member: MakeMember, desk: Desk) -> None:
    username = member()
    page = desk(product.arrange("desk_page", username=username))

    tab_to(page, "link", "Close account")
    page.keyboard.press("Enter")
    expect(control(page, "reason")).to_be_visible()
    control(page, "reason").focus()
    page.keyboard.type(REASON)
    tab_to(page, "button", "Close account")
    page.keyboard.press("Enter")

    done(page, "losed the account")
