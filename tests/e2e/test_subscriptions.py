"""Subscriptions over time: periods, grace, carry-over and recorded payments."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, get_dialog, open_claim_form, rows


@pytest.fixture(scope="module")
def server(set_up_server: LiveServer) -> LiveServer:
    """Requires a recorded payment before a chosen plan starts."""
    return set_up_server


def test_chosen_plan_is_pending_until_first_payment(
    create_member: CreateMember, open_as_member: OpenAsMember, open_support: OpenSupport
) -> None:
    username = create_member()
    page = open_as_member(username)
    page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").nth(1).click()
    get_dialog(page).get_by_role("button", name="Confirm selection").click()
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("pending")
    expect(card).to_contain_text("Waiting for your first payment")
    expect(page.get_by_text("activated successfully")).to_have_count(0)
    open_claim_form(page)
    expect(page.get_by_role("main")).to_contain_text("Your plan has not started")

    support = open_support_action(open_support, username)
    expect(support.get_by_text("This is the first payment")).to_be_visible()
    expect(support.get_by_text("$8,500.00")).to_be_visible()
    confirm(support, "Record payment")
    expect(support.get_by_text("Recorded $8,500.00")).to_be_visible()

    page.goto("/dashboard")
    expect(card).to_contain_text("active")
    expect(card).to_contain_text(re.compile(r"Active until [A-Z][a-z]{2} \d{1,2}, \d{4}"))


def test_payment_in_grace_period_opens_next_period(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, open_support: OpenSupport
) -> None:
    username = create_member(plan="ghost", subscribed_days_ago=32)
    server.seed("usage", username=username, used={"estimate": 4, "appraisal": 3})
    page = open_as_member(username)
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("grace period")
    expect(card).to_contain_text("Payment is due")
    # Services stay usable in the grace period.
    form = open_claim_form(page)
    expect(control(form, "serviceRequestType").first).to_be_visible()
    expect(page.get_by_text("Your plan has not started")).to_have_count(0)

    support = open_support_action(open_support, username)
    confirm(support, "Record payment")
    expect(support.get_by_text("Recorded $8,500.00")).to_be_visible()

    page.goto("/dashboard")
    expect(card.get_by_text("Payment is due")).to_have_count(0)
    # Nine estimates plus five carried over. Unused appraisals are not carried over.
    expect(card).to_contain_text("0/14")
    expect(card).to_contain_text("5 carried over")
    expect(card).to_contain_text("0/5")


def test_plan_ends_after_grace_period(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="ghost", subscribed_days_ago=35))

    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("Basic")
    open_claim_form(page)
    expect(page.get_by_role("main")).to_contain_text("Choose a plan before you submit a claim.")


def test_only_one_period_can_be_paid_ahead(
    create_member: CreateMember, open_as_member: OpenAsMember, open_support: OpenSupport
) -> None:
    username = create_member(plan="phantom", subscribed_days_ago=3)
    support = open_support_action(open_support, username)
    confirm(support, "Record payment")
    expect(support.get_by_text("Recorded $5,200.00")).to_be_visible()
    support.get_by_role("link", name="Record payment").click()
    expect(support.get_by_text("only one period can be paid ahead")).to_be_visible()

    # The current period is unchanged.
    expect(open_as_member(username).get_by_role("region", name="PHANTOM")).to_contain_text("0/4")


def test_staff_can_cancel_subscription(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, open_support: OpenSupport
) -> None:
    username = create_member(plan="phantom", subscribed_days_ago=3)
    support = open_support_action(open_support, username, "Cancel subscription")
    confirm(support, "Cancel subscription")
    expect(support.get_by_text("Cancelled the subscription.")).to_be_visible()

    expect(open_as_member(username).get_by_role("heading", name="No Active Subscription")).to_be_visible()
    server.wait_for_mail(f"{username}@example.com", "(?i)cancelled")


def open_support_action(open_support: OpenSupport, username: str, action: str = "Record payment") -> Page:
    """Find the member's subscription in support and open this action's page."""
    page = open_support(f"/staff/subscriptions/usersubscription/?q={username}")
    rows(page.locator("#result_list")).first.get_by_role("link").first.click()
    page.get_by_role("link", name=action).click()
    return page


def confirm(support: Page, action: str) -> None:
    """Give a reason and confirm the action."""
    support.get_by_label("Reason").fill("Agreed with the member by phone")
    support.get_by_role("button", name=action).click()


def test_changed_price_is_in_the_finished_pages_and_stays_there(server: LiveServer, page: Page) -> None:
    server.seed("plan", name="assassin", price_per_month="6999.50")
    try:
        for path in ("/deployment-packages", "/membership-info"):
            html = page.request.get(path).text()
            # A difference between the HTML and the app's first render would be an error of the page.
            page.goto(path)
            expect(page.get_by_role("main")).to_contain_text("$6,999.50")
            assert "$6,999.50" in html, path
            assert "$15,000" not in html, path
    finally:
        server.seed("plan", name="assassin", price_per_month="15000.00")
