"""The dashboard: who is signed in, its cards, and its tabs in the address."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import hold, question, refusal, toast
from tests.e2e.served_product import ServedProduct


def test_the_header_names_the_member_and_disconnects(member: MakeMember, enter: Enter) -> None:
    username = member()
    page = enter(username)
    expect(page.get_by_text(username, exact=True)).to_be_visible()
    expect(page.get_by_text(f"{username}@example.com")).to_be_visible()

    page.get_by_role("button", name="Disconnect").click()

    toast(page, "Logged out", "You have been safely disconnected from the network.")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))


def test_what_is_still_being_read_when_a_member_disconnects_leads_nobody_astray(
    member: MakeMember, enter: Enter
) -> None:
    page = enter(member(), "/profile")
    held = hold(page, "**/api/devices")
    with page.expect_request("**/api/devices"):
        page.goto("/dashboard")

    with page.expect_response("**/api/auth/logout"):
        page.get_by_role("button", name="Disconnect").click()
    held[0].continue_()

    toast(page, "Logged out", "You have been safely disconnected from the network.")
    expect(page).to_have_url(re.compile("/home$"))


def test_a_failed_disconnection_says_so_and_keeps_the_page(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    page.route("**/api/auth/logout", lambda route: route.abort())

    page.get_by_role("button", name="Disconnect").click()

    toast(page, "Logout failed")
    expect(page.get_by_role("tabpanel", name="Device Security")).to_be_visible()


def test_a_member_without_a_plan_is_offered_each_and_then_sees_the_one_chosen(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    plans = page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan")
    expect(plans).to_have_count(3)
    phantom = page.get_by_role("list", name="Plans").get_by_role("listitem").filter(has_text="$5,200")
    expect(phantom.get_by_text("No Attorney Assistance")).to_be_visible()

    plans.nth(1).click()
    question(page).get_by_role("button", name="Confirm selection").click()

    toast(page, "Subscription Created", "Your subscription has been activated successfully.")
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("$8,500.00")
    expect(card).to_contain_text(re.compile(r"Active until [A-Z][a-z]{2} \d{1,2}, \d{4}"))
    for service in ("Estimates", "Appraisals", "Engineer Assignments", "Attorney Assistance"):
        expect(card.get_by_role("progressbar", name=service)).to_be_visible()


def test_a_plan_that_cannot_be_taken_says_why(member: MakeMember, enter: Enter, forgiven: list[str]) -> None:
    page = enter(member())
    forgiven.append("502: POST")
    page.route("**/api/user/subscription", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").first.click()

    question(page).get_by_role("button", name="Confirm selection").click()

    toast(page, "Subscription Failed", "Failed to create subscription")


def test_bars_are_green_then_yellow_then_red_and_a_word_says_so_too(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="assassin")
    product.arrange(
        "subscription",
        username=username,
        estimates_quota=10,
        estimates_used=6,
        appraisals_quota=10,
        appraisals_used=7,
        engineer_assignments_quota=10,
        engineer_assignments_used=9,
    )

    card = enter(username).get_by_role("region", name="ASSASSIN")

    colours = [card.get_by_text(f"{used}/10").evaluate("e => getComputedStyle(e).color") for used in (6, 7, 9)]
    assert len(set(colours)) == 3
    expect(card).to_contain_text("running low")
    expect(card).to_contain_text("almost used up")


def test_the_audit_amount_is_shown_only_where_something_was_won(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    amounts = {"original_claim_amount": "10000.00", "final_claim_amount": "9000.00", "status": "completed"}
    product.arrange("claims", username=username, count=1, **amounts)
    page = enter(username)
    expect(figure(page, "Completed")).to_have_text("1")
    expect(figure(page, "Your Estimate Total")).to_have_text("$10,000.00")
    expect(page.get_by_text("Audit Amount")).to_have_count(0)

    product.arrange("claims", username=username, count=1, **amounts | {"final_claim_amount": "13500.50"})
    page.reload()

    expect(figure(page, "Audit Amount")).to_have_text("+$2,500.50")


def test_the_tab_stands_in_the_address_and_survives_refresh_and_back(member: MakeMember, enter: Enter) -> None:
    page = enter(member())
    expect(page.get_by_role("tabpanel", name="Device Security")).to_be_visible()

    page.get_by_role("tab", name="Claims").click()
    expect(page).to_have_url(re.compile("tab=claims"))
    page.get_by_role("tab", name="Activity").click()
    expect(page).to_have_url(re.compile("tab=activity"))
    page.reload()
    expect(page.get_by_role("tabpanel", name="Activity")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Claims")).to_be_visible()
    page.goto("/dashboard?tab=nonsense")
    expect(page.get_by_role("tabpanel", name="Device Security")).to_be_visible()


def test_a_dashboard_that_cannot_be_read_says_so_and_comes_with_a_retry(
    member: MakeMember, enter: Enter, forgiven: list[str]
) -> None:
    forgiven.append("503: GET")
    page = enter(member(), "/profile")
    page.route("**/api/user/dashboard", lambda route: route.fulfill(status=503, json=refusal("unavailable")))
    page.goto("/dashboard")
    retry = page.get_by_role("button", name="Retry").first
    expect(retry).to_be_visible()

    page.unroute("**/api/user/dashboard")
    retry.click()

    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()


def test_what_changed_meanwhile_is_seen_on_coming_back(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    page = enter(username)
    expect(figure(page, "Total Claims")).to_have_text("0")
    page.get_by_role("link", name="Profile").click()
    # The address changes before the page does, and who has not left does not come back.
    expect(page.get_by_role("heading", name="Profile", level=1)).to_be_visible()
    product.arrange("claims", username=username, count=1)

    page.go_back()

    expect(figure(page, "Total Claims")).to_have_text("1")


def figure(page: Page, term: str) -> Locator:
    """A figure of the statistics."""
    return page.locator("dt", has_text=term).locator("xpath=following-sibling::dd[1]")
