import re

from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import detail, expect_toast, get_dialog, hold_requests


def test_request_pending_during_logout_does_not_redirect_to_login(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(), "/profile")
    held = hold_requests(page, "**/api/devices")
    with page.expect_request("**/api/devices"):
        page.goto("/dashboard")

    with page.expect_response("**/api/auth/logout"):
        page.get_by_role("button", name="Disconnect").click()
    held[0].continue_()

    expect_toast(page, "Logged out", "You have been safely disconnected from the network.")
    expect(page).to_have_url(re.compile("/home$"))


def test_header_shows_member_who_can_choose_a_plan(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    username = create_member()
    page = open_as_member(username)
    expect(page.get_by_text(username, exact=True)).to_be_visible()
    expect(page.get_by_text(f"{username}@example.com")).to_be_visible()
    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    plans = page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan")
    expect(plans).to_have_count(3)
    phantom = page.get_by_role("list", name="Plans").get_by_role("listitem").filter(has_text="$5,200")
    expect(phantom.get_by_text("No Attorney Assistance")).to_be_visible()

    plans.nth(1).click()
    get_dialog(page).get_by_role("button", name="Confirm selection").click()

    expect_toast(page, "Subscription Created", "Your subscription has been activated successfully.")
    card = page.get_by_role("region", name="GHOST")
    expect(card).to_contain_text("$8,500.00")
    expect(card).to_contain_text(re.compile(r"Active until [A-Z][a-z]{2} \d{1,2}, \d{4}"))
    for service in ("Estimates", "Appraisals", "Engineer Assignments", "Attorney Assistance"):
        expect(card.get_by_role("progressbar", name=service)).to_be_visible()


def test_usage_bars_change_colour_and_text_as_quota_runs_out(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="assassin")
    server.seed(
        "usage",
        username=username,
        quota={"estimate": 10, "appraisal": 10, "engineer_assignment": 10},
        used={"estimate": 6, "appraisal": 7, "engineer_assignment": 9},
    )

    card = open_as_member(username).get_by_role("region", name="ASSASSIN")

    colours = [card.get_by_text(f"{used}/10").evaluate("e => getComputedStyle(e).color") for used in (6, 7, 9)]
    assert len(set(colours)) == 3
    expect(card).to_contain_text("running low")
    expect(card).to_contain_text("almost used up")


def test_audit_amount_is_shown_only_when_positive(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    amounts = {"original_claim_amount": "10000.00", "final_claim_amount": "9000.00", "status": "completed"}
    server.seed("claims", username=username, count=1, **amounts)
    page = open_as_member(username)
    expect(detail(page, "Completed")).to_have_text("1")
    expect(detail(page, "Your Estimate Total")).to_have_text("$10,000.00")
    expect(page.get_by_text("Audit Amount")).to_have_count(0)

    server.seed("claims", username=username, count=1, **amounts | {"final_claim_amount": "13500.50"})
    page.reload()

    expect(detail(page, "Audit Amount")).to_have_text("+$2,500.50")


def test_selected_tab_is_kept_in_url_on_reload_and_back(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member())
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


def test_dashboard_shows_new_data_after_going_back(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    page = open_as_member(username)
    expect(detail(page, "Total Claims")).to_have_text("0")
    page.get_by_role("link", name="Profile").click()
    # The URL changes before the page does: wait for the new page before going back.
    expect(page.get_by_role("heading", name="Profile", level=1)).to_be_visible()
    server.seed("claims", username=username, count=1)

    page.go_back()

    expect(detail(page, "Total Claims")).to_have_text("1")
