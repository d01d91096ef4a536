"""Every page has its own head; each public one holds at both widths: one heading, nothing cut off, all accessible."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.conftest import Enter, EnterPanel, MakeMember
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.environment import ROOT

NewBrowser = Callable[..., WatchedBrowser]

ROUTES: list[dict[str, str]] = json.loads((ROOT / "apps" / "common" / "rules" / "routes.json").read_text())
NETWORK = "Anonymous Adjusters Network"
# A phone and a desk, in CSS pixels.
SIZES = [pytest.param({"width": 360, "height": 780}, id="360"), pytest.param({"width": 1440, "height": 900}, id="1440")]


@pytest.mark.parametrize("size", SIZES)
def test_what_a_visitor_may_open(new_browser: NewBrowser, size: dict[str, int]) -> None:
    page = browser_of(new_browser, size).context.new_page()

    found = [fault for route in routes_of("public") for fault in faults_of(page, route)]

    assert found == []


def test_every_page_behind_a_door_has_its_own_head(
    product: ServedProduct, member: MakeMember, enter: Enter, panel: EnterPanel
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1)
    page = enter(username)
    claim = page.request.get("/api/user/dashboard").json()["recentClaims"][0]["id"]

    found = [fault for route in routes_of("member") for fault in faults_of_head(page, route, claim)]
    admins = panel("/healthz")
    found += [fault for route in routes_of("admin") for fault in faults_of_head(admins, route)]

    assert found == []


def faults_of_head(page: Page, route: dict[str, str], claim: str = "") -> list[str]:
    """Open a page, and tell what is wrong with its title and description."""
    path = route["path"].replace(":claimId", claim)
    page.goto(path)
    expect(page).to_have_title(title_of(route))
    shown = page.evaluate("[location.pathname, document.querySelector('meta[name=description]')?.content]")
    return [] if shown == [path, route["description"]] else [f"{path}: {shown}"]


def faults_of(page: Page, route: dict[str, str]) -> list[str]:
    """Open a page, wait until it has all it reads, and tell what is wrong with it."""
    path = route["path"]
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


def browser_of(new_browser: NewBrowser, size: dict[str, int]) -> WatchedBrowser:
    """A browser whose window is as large as its screen."""
    return new_browser(viewport=size, screen=size)
