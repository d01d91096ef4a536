"""The dashboard's lists: paging, search and filters."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, rows

# The name in the URL and in ``factories``, and the name of the tab.
LISTS = {"claims": "Claims", "documents": "Documents", "activity": "Activity"}
# At most one page of 50. The plan and the sign-in of the member add entries to the activity.
COUNTS = {"claims": 50, "documents": 50, "activity": 40}


def test_short_lists_have_no_load_more(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_with_rows(server, create_member, open_as_member, dict.fromkeys(LISTS, 1))

    for name in LISTS:
        panel = open_tab(page, name)
        expect(panel.get_by_text(row_text(name, 1), exact=True)).to_be_visible()
        expect(panel.get_by_role("button", name=re.compile("Show all|Load more"))).to_have_count(0)


def test_lists_of_one_page_show_ten_rows_then_all(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_with_rows(server, create_member, open_as_member, COUNTS)

    for name in LISTS:
        panel = open_tab(page, name)
        expect(rows(panel)).to_have_count(10)
        panel.get_by_role("button", name="Show all").click()
        for number in (1, COUNTS[name]):
            expect(panel.get_by_text(row_text(name, number), exact=True)).to_have_count(1)
        expect(panel.get_by_role("button", name="Load more")).to_have_count(0)


def test_list_of_five_thousand_loads_to_the_end(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("activity", username=username, count=5000)
    # The URL asks for 99 pages; the button loads the last one.
    panel = open_list(open_as_member, username, "activity", "99")
    expect(rows(panel)).to_have_count(4950, timeout=60_000)
    requests = panel.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    # One page, and then up to ten with each request.
    assert len([url for url in requests if "/api/user/activity" in url]) == 11
    panel.get_by_role("button", name="Load more").click()

    expect(rows(panel)).to_have_count(5000)
    texts = panel.evaluate("panel => panel.textContent")
    assert all(row_text("activity", number) in texts for number in (1, 2, 2500, 4999, 5000))


def test_claim_search_and_filters_are_kept_on_reload_and_back(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="assassin")
    server.seed("claims", username=username, count=60)
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


def test_documents_can_be_searched_and_filtered_and_activity_searched(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("documents", username=username, count=12)
    server.seed("documents", username=username, count=2, name="100%_policy-{number}.pdf", file_type="insurance")
    server.seed("activity", username=username, count=30)
    panel = open_list(open_as_member, username, "documents")

    # SQL wildcards are matched literally.
    panel.get_by_role("searchbox").fill("%_")
    expect(rows(panel)).to_have_count(2)
    panel.get_by_role("searchbox").fill("scan-00012")
    expect(rows(panel)).to_have_count(1)
    panel.get_by_role("button", name="Clear filters").click()
    control(panel, "fileType").select_option("insurance")
    expect(rows(panel)).to_have_count(2)

    panel = open_tab(panel.page, "activity")
    panel.get_by_role("searchbox").fill("the 7. time")

    expect(rows(panel)).to_have_count(1)
    expect(panel.get_by_text("Signed in for the 7. time", exact=True)).to_be_visible()


def test_failed_load_more_keeps_rows_and_can_be_retried(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=120)
    page = open_as_member(username, "/dashboard?tab=claims&claims.pages=1")
    panel = page.get_by_role("tabpanel", name="Claims")
    expect(rows(panel)).to_have_count(50)
    page.route("**/api/user/claims?**", lambda route: route.abort())
    panel.get_by_role("button", name="Load more").click()
    expect(panel.get_by_text("Failed to load claims")).to_be_visible()
    expect(rows(panel)).to_have_count(50)

    page.unroute("**/api/user/claims?**")
    panel.get_by_role("button", name="Retry").click()

    expect(rows(panel)).to_have_count(100)


def open_with_rows(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, counts: dict[str, int]
) -> Page:
    """Open the dashboard of a member with this many rows in each list."""
    username = create_member(plan="ghost")
    for name, count in counts.items():
        server.seed(name, username=username, count=count)
    return open_as_member(username)


def open_tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=LISTS[name]).click()
    return page.get_by_role("tabpanel", name=LISTS[name])


def open_list(open_as_member: OpenAsMember, username: str, name: str, pages: str = "") -> Locator:
    path = f"/dashboard?tab={name}" + (f"&{name}.pages={pages}" if pages else "")
    return open_as_member(username, path).get_by_role("tabpanel", name=LISTS[name])


def row_text(name: str, number: int) -> str:
    return {
        "claims": f"{number} Sycamore Bend, Austin TX",
        "documents": f"scan-{number:05}.xlsx",
        "activity": f"Signed in for the {number}. time",
    }[name]
