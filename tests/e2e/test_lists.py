"""The dashboard's lists: paging, search and filters."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, rows


def test_long_list_loads_to_the_end(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("activity", username=username, count=650)
    # The URL asks for 12 pages; the button loads the last one.
    page = open_as_member(username, "/dashboard?tab=activity&activity.pages=12")
    panel = page.get_by_role("tabpanel", name="Activity")
    expect(rows(panel)).to_have_count(600)
    requests = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    # One page, and then up to ten with each request.
    assert len([url for url in requests if "/api/user/activity" in url]) == 3
    panel.get_by_role("button", name="Load more").click()

    expect(rows(panel)).to_have_count(650)
    texts = panel.evaluate("panel => panel.textContent")
    assert all(f"Signed in for the {number}. time" in texts for number in (1, 2, 325, 649, 650))


def test_claim_search_and_filters_are_kept_on_reload_and_back(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="assassin")
    server.seed("claims", username=username, count=12)
    server.seed(
        "claims",
        username=username,
        count=2,
        homeowner="Alma Reyés",
        status="declined",
        service_request_type="appraisal",
    )
    page = open_as_member(username, "/dashboard?tab=claims")
    panel = page.get_by_role("tabpanel", name="Claims")

    panel.get_by_role("searchbox").fill("alma REYÉS")
    expect(rows(panel)).to_have_count(2)
    page.reload()
    expect(panel.get_by_role("searchbox")).to_have_value("alma REYÉS")
    expect(rows(panel)).to_have_count(2)

    control(panel, "status").select_option("completed")
    expect(panel.get_by_text("No claims match")).to_be_visible()
    page.go_back()
    expect(rows(panel)).to_have_count(2)

    panel.get_by_role("button", name="Clear filters").click()
    expect(panel.get_by_role("searchbox")).to_have_value("")
    control(panel, "serviceRequestType").select_option("appraisal")
    expect(rows(panel)).to_have_count(2)
    # The filters are kept when the member opens a claim and goes back.
    panel.get_by_role("row").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/claims/"))
    page.go_back()
    expect(control(panel, "serviceRequestType")).to_have_value("appraisal")
    expect(rows(panel)).to_have_count(2)
