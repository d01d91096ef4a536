"""The dashboard's lists, from no row to the five thousandth, searched and narrowed."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control
from tests.e2e.served_product import ServedProduct

LISTS = {
    "claims": ("Claims", "No claims submitted yet"),
    "documents": ("Documents", "No documents uploaded yet"),
    "activity": ("Activity", "No recent activity"),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_without_rows_says_so(member: MakeMember, enter: Enter, name: str) -> None:
    tab, message = LISTS[name]

    panel = enter(member(), f"/dashboard?tab={name}").get_by_role("tabpanel", name=tab)

    expect(panel.get_by_text(message)).to_be_visible()
    expect(panel.get_by_role("searchbox")).to_have_count(0)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_one_row_shows_it_whole(product: ServedProduct, member: MakeMember, enter: Enter, name: str) -> None:
    username = owner(member, name)
    product.arrange(name, username=username, count=1)

    panel = opened(enter, username, name)

    expect(panel.get_by_text(newest(name, 1), exact=True)).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("Show all|Load more"))).to_have_count(0)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_fifty_shows_its_newest_ten_and_then_all(
    product: ServedProduct, member: MakeMember, enter: Enter, name: str
) -> None:
    username = owner(member, name)
    product.arrange(name, username=username, count=50)
    panel = opened(enter, username, name)
    expect(rows(panel)).to_have_count(10)

    panel.get_by_role("button", name="Show all").click()

    expect(rows(panel)).to_have_count(50)
    expect(panel.get_by_text(newest(name, 1), exact=True)).to_have_count(1)
    expect(panel.get_by_role("button", name="Load more")).to_have_count(0)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_five_thousand_is_read_to_its_very_end(
    product: ServedProduct, member: MakeMember, enter: Enter, name: str
) -> None:
    username = owner(member, name)
    product.arrange(name, username=username, count=5000)
    # Ninety-nine pages are wanted by the address, the last one by hand.
    panel = opened(enter, username, name, "99")
    expect(rows(panel)).to_have_count(4950, timeout=60_000)
    panel.get_by_role("button", name="Load more").click()

    expect(rows(panel)).to_have_count(5000)
    texts = panel.evaluate("panel => panel.textContent")
    assert all(newest(name, number) in texts for number in (1, 2, 2500, 4999, 5000))


def test_claims_are_searched_and_filtered_and_the_view_survives_refresh_and_back(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="assassin")
    product.arrange("claims", username=username, count=60)
    product.arrange(
        "claims",
        username=username,
        count=2,
        homeowner="Alma Reyés",
        status="declined",
        service_request_type="appraisal",
    )
    page = enter(username, "/dashboard?tab=claims")
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
    # A claim and back again: the view is as it was.
    panel.get_by_role("row").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/claims/"))
    page.go_back()
    expect(control(panel, "serviceRequestType")).to_have_value("appraisal")
    expect(rows(panel)).to_have_count(2)


def test_documents_are_searched_by_name_and_filtered_by_type(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    product.arrange("documents", username=username, count=12)
    product.arrange("documents", username=username, count=2, name="100%_policy-{number}.pdf", file_type="insurance")
    panel = opened(enter, username, "documents")

    # What a database takes for a wildcard is a letter like any other.
    panel.get_by_role("searchbox").fill("%_")
    expect(rows(panel)).to_have_count(2)
    panel.get_by_role("searchbox").fill("scan-00012")
    expect(rows(panel)).to_have_count(1)
    panel.get_by_role("button", name="Clear filters").click()
    control(panel, "fileType").select_option("insurance")
    expect(rows(panel)).to_have_count(2)


def test_activity_is_searched(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    username = member()
    product.arrange("activity", username=username, count=30)
    panel = opened(enter, username, "activity")

    panel.get_by_role("searchbox").fill("the 7. time")

    expect(rows(panel)).to_have_count(1)
    expect(panel.get_by_text("Signed in for the 7. time", exact=True)).to_be_visible()


def test_a_list_that_breaks_off_keeps_its_rows_and_goes_on_by_retry(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=120)
    page = enter(username, "/dashboard?tab=claims&claims.pages=1")
    panel = page.get_by_role("tabpanel", name="Claims")
    expect(rows(panel)).to_have_count(50)
    page.route("**/api/user/claims?**", lambda route: route.abort())
    panel.get_by_role("button", name="Load more").click()
    expect(panel.get_by_text("Failed to load claims")).to_be_visible()
    expect(rows(panel)).to_have_count(50)

    page.unroute("**/api/user/claims?**")
    panel.get_by_role("button", name="Retry").click()

    expect(rows(panel)).to_have_count(100)


def owner(member: MakeMember, name: str) -> str:
    """A member who may hold rows of this list: claims need a plan, and choosing one would stand among the activity."""
    return member(plan="ghost") if name == "claims" else member()


def opened(enter: Enter, username: str, name: str, pages: str = "") -> Locator:
    """One of the lists, with so many pages wanted."""
    path = f"/dashboard?tab={name}" + (f"&{name}.pages={pages}" if pages else "")
    return enter(username, path).get_by_role("tabpanel", name=LISTS[name][0])


def rows(panel: Locator) -> Locator:
    """The rows of a list, without a table's head."""
    return panel.locator("tbody tr, ul > li, ol > li")


def newest(name: str, number: int) -> str:
    """What stands in the row of this number."""
    return {
        "claims": f"{number} Sycamore Bend, Austin TX",
        "documents": f"scan-{number:05}.xlsx",
        "activity": f"Signed in for the {number}. time",
    }[name]
