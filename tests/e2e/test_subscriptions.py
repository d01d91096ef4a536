"""Subscriptions over time: periods, grace, what is carried over, and the payments that staff record."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, question
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.factories import PASSWORD

NewBrowser = Callable[..., WatchedBrowser]

STAFF = "desk"


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """A product where a chosen plan waits for its first payment."""
    served = ServedProduct(tmp_path_factory.mktemp("manual"), {"SUBSCRIPTION_ACTIVATION": "manual"})
    served.start()
    served.arrange("staff", username=STAFF)
    yield served
    served.stop()


def test_a_chosen_plan_waits_until_staff_record_the_first_payment(
    member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member()
    page = enter(username)
    page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").nth(1).click()
    question(page).get_by_role("button", name="Confirm selection").click()
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("pending")
    expect(card).to_contain_text("Waiting for your first payment")
    expect(page.get_by_text("activated successfully")).to_have_count(0)
    page.get_by_role("button", name="Upload Estimate").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your plan has not started")

    desk = at_the_desk(new_browser, username)
    expect(desk.get_by_text("This is the first payment")).to_be_visible()
    expect(desk.get_by_text("$8,500.00")).to_be_visible()
    confirm(desk, "Record payment")
    expect(desk.get_by_text("Recorded $8,500.00")).to_be_visible()

    page.goto("/dashboard")
    expect(card).to_contain_text("active")
    expect(card).to_contain_text(re.compile(r"Active until [A-Z][a-z]{2} \d{1,2}, \d{4}"))


def test_an_unpaid_period_leaves_three_days_of_grace_in_which_a_payment_opens_the_next(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member(plan="ghost", subscribed_days_ago=32)
    product.arrange("subscription", username=username, estimates_used=4, appraisals_used=3)
    page = enter(username)
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("grace period")
    expect(card).to_contain_text("Payment is due")
    # Everything stays usable.
    page.get_by_role("button", name="Upload Estimate").click()
    form = page.get_by_role("dialog", name="Upload Estimate")
    expect(control(form, "serviceRequestType")).to_be_visible()
    expect(form.get_by_text("Your plan has not started")).to_have_count(0)

    desk = at_the_desk(new_browser, username)
    confirm(desk, "Record payment")
    expect(desk.get_by_text("Recorded $8,500.00")).to_be_visible()

    page.goto("/dashboard")
    expect(card.get_by_text("Payment is due")).to_have_count(0)
    # Nine estimates and the five that were left; of the appraisals nothing is carried over.
    expect(card).to_contain_text("0/14")
    expect(card).to_contain_text("5 carried over")
    expect(card).to_contain_text("0/5")


def test_after_the_grace_the_plan_is_gone_for_good_and_another_may_be_chosen(member: MakeMember, enter: Enter) -> None:
    page = enter(member(plan="ghost", subscribed_days_ago=35))

    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("Basic")
    page.get_by_role("button", name="Upload Estimate").click()
    expect(page.get_by_role("dialog")).to_contain_text("Choose a plan before you submit a claim.")


def test_a_period_paid_ahead_begins_when_the_present_one_ends_and_no_second_one_is_taken(
    member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member(plan="phantom", subscribed_days_ago=3)
    desk = at_the_desk(new_browser, username)
    confirm(desk, "Record payment")
    expect(desk.get_by_text("Recorded $5,200.00")).to_be_visible()
    desk.get_by_role("link", name="Record payment").click()
    expect(desk.get_by_text("only one can be paid ahead")).to_be_visible()

    # The present period runs on unchanged.
    expect(enter(username).get_by_role("region", name="PHANTOM")).to_contain_text("0/4")


def test_staff_cancel_a_subscription_at_once_and_for_good(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member(plan="phantom", subscribed_days_ago=3)
    desk = at_the_desk(new_browser, username, "Cancel subscription")
    confirm(desk, "Cancel subscription")
    expect(desk.get_by_text("Cancelled the subscription.")).to_be_visible()

    expect(enter(username).get_by_role("heading", name="No Active Subscription")).to_be_visible()
    product.mailed(f"{username}@example.com", "(?i)cancelled")


def at_the_desk(new_browser: NewBrowser, username: str, action: str = "Record payment") -> Page:
    """The support desk's page on which an action is confirmed."""
    page = new_browser().open("/staff/subscriptions/usersubscription/")
    page.get_by_label("Username").fill(STAFF)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.locator("#searchbar").fill(username)
    page.get_by_role("button", name="Search").click()
    first_row(page).get_by_role("link").first.click()
    page.get_by_role("link", name=action).click()
    return page


def confirm(desk: Page, action: str) -> None:
    """Say why, and press the page's button."""
    desk.get_by_label("Reason").fill("Agreed with the member by phone")
    desk.get_by_role("button", name=action).click()


def first_row(page: Page) -> Locator:
    """The first subscription found."""
    return page.locator("#result_list tbody tr").first
