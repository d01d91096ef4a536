import re

from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import detail, expect_toast, hold_requests


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


def test_going_back_shows_the_tab_of_before_and_new_data(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    page = open_as_member(username)
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

    expect(detail(page, "Total Claims")).to_have_text("0")
    page.get_by_role("link", name="Profile").click()
    # The URL changes before the page does: wait for the new page before going back.
    expect(page.get_by_role("heading", name="Profile", level=1)).to_be_visible()
    server.seed("claims", username=username, count=1)

    page.go_back()

    expect(detail(page, "Total Claims")).to_have_text("1")
