"""Every page, at a phone's width and at a desk's: one heading, its own head, nothing cut off, nothing inaccessible."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.pages import sign_in
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.environment import ROOT

NewBrowser = Callable[..., WatchedBrowser]

ROUTES: list[dict[str, str]] = json.loads((ROOT / "apps" / "common" / "rules" / "routes.json").read_text())
NETWORK = "Anonymous Adjusters Network"
PASSWORD = "lantern-over-water-7"
# A phone and a desk, in CSS pixels.
SIZES = [pytest.param({"width": 360, "height": 780}, id="360"), pytest.param({"width": 1440, "height": 900}, id="1440")]

MEMBER_TABS = ["claims", "documents", "activity", "devices"]
ADMIN_TABS = ["active", "used", "assigned", "unassigned", "credibility", "settings", "history"]


@pytest.fixture(scope="module")
def member(product: ServedProduct) -> str:
    """The name of a member with a plan, claims at every status, documents and activity."""
    product.manage("seed_demo", DEMO_PASSWORD=PASSWORD)
    return "demo"


@pytest.mark.parametrize("size", SIZES)
def test_what_a_visitor_may_open(new_browser: NewBrowser, size: dict[str, int]) -> None:
    page = browser_of(new_browser, size).context.new_page()

    found = [fault for route in routes_of("public") for fault in faults_of(page, route)]

    assert found == []


@pytest.mark.parametrize("size", SIZES)
def test_what_a_member_may_open(new_browser: NewBrowser, member: str, size: dict[str, int]) -> None:
    page = browser_of(new_browser, size).open("/login")
    sign_in(page, username=member, password=PASSWORD)
    expect(page).to_have_url(re.compile("/dashboard"))
    documents = page.request.get("/api/user/dashboard").json()["recentDocuments"]
    claim_with_files = next(document["claimId"] for document in documents if document["claimId"])

    found = [fault for tab in MEMBER_TABS for fault in faults_of(page, route_at("/dashboard"), f"/dashboard?tab={tab}")]
    found += faults_of(page, route_at("/profile"))
    found += faults_of(page, route_at("/claims/:claimId"), f"/claims/{claim_with_files}")

    assert found == []
    assert {route["path"] for route in routes_of("member")} == {"/dashboard", "/profile", "/claims/:claimId"}


@pytest.mark.parametrize("size", SIZES)
def test_what_an_admin_may_open(
    product: ServedProduct, new_browser: NewBrowser, member: str, size: dict[str, int]
) -> None:
    page = browser_of(new_browser, size).open("/admin-login")
    username, password = product.first_admin()
    sign_in(page, username=username, password=password)
    expect(page).to_have_url(re.compile("/admin$"))

    found = [fault for tab in ADMIN_TABS for fault in faults_of(page, route_at("/admin"), f"/admin?tab={tab}")]

    assert found == []
    assert [route["path"] for route in routes_of("admin")] == ["/admin"]


def faults_of(page: Page, route: dict[str, str], path: str = "") -> list[str]:
    """Open a page, wait until it has all it reads, and tell what is wrong with it."""
    path = path or route["path"]
    page.goto(path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    expect(page).to_have_title(title_of(route))

    facts: dict[str, Any] = page.evaluate(
        """() => ({
            address: location.pathname + location.search,
            headings: document.querySelectorAll('h1').length,
            description: document.querySelector('meta[name="description"]')?.content,
            overflow: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
        })"""
    )
    wanted = {"address": path, "headings": 1, "description": route["description"], "overflow": 0}
    faults = [f"{name} is {facts[name]!r}, not {value!r}" for name, value in wanted.items() if facts[name] != value]
    return [f"{path}: {fault}" for fault in faults + serious_findings(page)]


def title_of(route: dict[str, str]) -> str | re.Pattern[str]:
    """The page's title in the browser; the landing's stands alone, and a claim adds its own words."""
    if route["path"] == "/home":
        return route["title"]
    if route["path"] == "/claims/:claimId":
        return re.compile(rf"^{route['title']} .+ \| {NETWORK}$")
    return f"{route['title']} | {NETWORK}"


def routes_of(area: str) -> list[dict[str, str]]:
    """The routes that this kind of person may open."""
    return [route for route in ROUTES if route["area"] == area]


def route_at(path: str) -> dict[str, str]:
    """The route with this path."""
    return next(route for route in ROUTES if route["path"] == path)


def browser_of(new_browser: NewBrowser, size: dict[str, int]) -> WatchedBrowser:
    """A browser whose window is as large as its screen, and which holds the page's movements still."""
    return new_browser(viewport=size, screen=size, reduced_motion="reduce")
