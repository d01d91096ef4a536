"""Every page has its own head.

Each public one holds at both widths: it paints from what its HTML names, moves nothing after that, has its headings in
order, nothing cut off, and is accessible.
"""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.conftest import Enter, EnterPanel, MakeMember
from tests.e2e.screens import MOST_SHIFT, steady
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.environment import ROOT

NewBrowser = Callable[..., WatchedBrowser]

ROUTES: list[dict[str, str]] = json.loads((ROOT / "apps" / "common" / "rules" / "routes.json").read_text())
NETWORK = "Anonymous Adjusters Network"
# A phone and a desk, in CSS pixels.
SIZES = [pytest.param({"width": 360, "height": 780}, id="360"), pytest.param({"width": 1440, "height": 900}, id="1440")]

# What a page tells of itself: ``gaps`` are headings more than one level below the one before, ``early`` the addresses
# that were asked for before anything was painted.
FACTS = """() => {
    const everyHeading = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const headings = everyHeading.filter(heading => heading.checkVisibility());
    const levelOf = heading => Number(heading?.tagName[1] ?? 0);
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return {
        address: location.pathname + location.search,
        headings: headings.filter(heading => levelOf(heading) === 1).length,
        gaps: headings
            .filter((heading, index) => levelOf(heading) > levelOf(headings[index - 1]) + 1)
            .map(heading => heading.outerHTML.slice(0, 100)),
        description: document.querySelector('meta[name="description"]')?.content,
        overflow: document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth,
        shift: window.layoutShift,
        early: performance.getEntriesByType('resource')
            .filter(({ startTime }) => startTime < painted.startTime)
            .map(({ name }) => name),
    };
}"""

FIRST_PAINT = """() => new Promise(resolve => {
    new PerformanceObserver(list => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
})"""


@pytest.mark.parametrize("size", SIZES)
def test_what_a_visitor_may_open(new_browser: NewBrowser, size: dict[str, int]) -> None:
    page = steady(browser_of(new_browser, size).context.new_page())

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
    answer = open_with_late_fonts(page, path)
    expect(page.get_by_role("status").filter(has_text=re.compile("^Loading"))).to_have_count(0)
    expect(page).to_have_title(title_of(route))
    all_that_comes_later_has_come(page)

    serious = serious_findings(page)
    facts: dict[str, Any] = page.evaluate(FACTS)
    wanted = {"address": path, "headings": 1, "description": route["description"], "overflow": 0, "gaps": []}
    faults = [f"{name} is {facts[name]!r}, not {value!r}" for name, value in wanted.items() if facts[name] != value]
    if facts["shift"] > MOST_SHIFT:
        faults.append(f"moves by {facts['shift']:.3f} while it loads")
    return [f"{path}: {fault}" for fault in faults + faults_of_first_paint(answer, facts["early"]) + serious]


def open_with_late_fonts(page: Page, path: str) -> Response:
    """Open a page whose fonts arrive after its first paint, as on a slow line: nothing may move then."""
    held: list[Route] = []
    is_painted = False

    def hold_until_painted(font: Route) -> None:
        if is_painted:
            font.continue_()
        else:
            held.append(font)

    page.route("**/*.woff2", hold_until_painted)
    answer = page.goto(path, wait_until="commit")
    assert answer
    page.evaluate(FIRST_PAINT)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    is_painted = True
    assert held
    for font in held:
        font.continue_()
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.unroute("**/*.woff2")
    return answer


def all_that_comes_later_has_come(page: Page) -> None:
    """Wait for what is fetched once the page has painted: the footer, the falling names, the plans and their prices."""
    expect(page.get_by_role("contentinfo")).to_contain_text("By invitation only")
    expect(page.locator("canvas")).to_have_attribute("data-state", "still")
    expect(page.get_by_text("Reading the prices and quotas of today.")).to_have_count(0)


def faults_of_first_paint(answer: Response, early: list[str]) -> list[str]:
    """Tell what was asked for before the first paint and stands not in the HTML, or stands there and was found late.

    Fonts apart: which of them are needed, the style sheets know.
    """
    named = {urljoin(answer.url, name) for name in re.findall(r'(?:href|src)="(/static/[^"]+)"', answer.text())}
    needed = {url for url in named if url.endswith((".css", ".js"))}
    asked = {url for url in early if not url.endswith(".woff2")}
    unnamed = [f"asks for {url} before its first paint" for url in sorted(asked - named)]
    return unnamed + [f"asks for {url} only after its first paint" for url in sorted(needed - asked)]


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
