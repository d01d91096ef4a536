"""Layout and accessibility of every member screen: empty, typical, extreme and failed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, TABLET, PageChecker, find_dialog_problems
from tests.e2e.pages import error_response, get_dialog

TABS = [f"/dashboard?tab={tab}" for tab in ("claims", "documents", "activity", "devices")]

SeedData = Callable[[LiveServer, str], None]


def seed_nothing(server: LiveServer, username: str) -> None:
    """A new member has no data."""


def seed_typical_data(server: LiveServer, username: str) -> None:
    """Several pages of claims and documents, a countdown, and files with thumbnails."""
    server.seed("claims", username=username, count=60, original_claim_amount="12500.00")
    server.seed("documents", username=username, count=20)
    server.seed("real_documents", username=username)
    server.seed("attach_documents_to_claim", username=username)
    server.seed("activity", username=username, count=60)
    server.seed("countdown", username=username, kind="access", seconds_left=40_000)


def seed_extreme_data(server: LiveServer, username: str) -> None:
    """Values at their maximum lengths, without spaces, and countdowns at their end."""
    amounts = {"original_claim_amount": "9999999999999.99", "final_claim_amount": "9999999999999.99"}
    texts = {"property_address": "W" * 300, "homeowner": "Ö" * 200, "claim_number": "9" * 100, "notes": "n" * 10_000}
    server.seed("claims", username=username, count=12, **amounts, **texts)
    server.seed("documents", username=username, count=12, name="מסמך" + "m" * 240 + ".pdf", file_size=8_388_608)
    server.seed("attach_documents_to_claim", username=username)
    server.seed("countdown", username=username, kind="access", seconds_left=30)
    server.seed("countdown", username=username, kind="purchase", seconds_left=-1)


LONG_NAMES = {"first_name": "F" * 100, "last_name": "L" * 100, "company_name": "C" * 200, "license_number": "9" * 100}
# Only typical data is loaded at desktop width too: what may move while a page loads is the same in every state.
VISITS = [
    pytest.param("", {}, seed_nothing, [(PHONE, DESKTOP, TABLET)], id="empty"),
    pytest.param("assassin", {}, seed_typical_data, [(PHONE,), (DESKTOP, TABLET)], id="full"),
    pytest.param("ghost", LONG_NAMES, seed_extreme_data, [(PHONE, DESKTOP, TABLET)], id="extreme"),
]


@pytest.mark.parametrize(("plan", "fields", "seed_data", "visits"), VISITS)
def test_screens_fit_and_are_accessible(
    server: LiveServer,
    create_member: CreateMember,
    open_as_member: OpenAsMember,
    plan: str,
    fields: dict[str, str],
    seed_data: SeedData,
    visits: list[tuple[ViewportSize, ...]],
) -> None:
    username = create_member(plan=plan, **fields)
    seed_data(server, username)
    page = open_as_member(username, "/healthz", viewport=PHONE, screen=PHONE)
    checker = PageChecker(page)
    claims = page.request.get("/api/user/dashboard").json()["recentClaims"]

    paths = [*TABS, *(f"/claims/{claim['id']}" for claim in claims[:1])]
    # The same for a member without data.
    paths += ["/profile", "/reconnaissance"] if claims else []
    problems = []
    for viewport, *others in visits:
        page.set_viewport_size(viewport)
        problems += [problem for path in paths for problem in checker.find_problems(path, *others)]

    assert problems == []


def test_failed_screens_offer_retry(
    server: LiveServer,
    create_member: CreateMember,
    open_as_member: OpenAsMember,
    allowed_errors: list[str],
) -> None:
    allowed_errors.append("500: GET")
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = open_as_member(username, "/healthz", viewport=PHONE, screen=PHONE)
    checker = PageChecker(page)
    claim = page.request.get("/api/user/dashboard").json()["recentClaims"][0]["id"]
    page.route(re.compile("/api/(user/(dashboard|claims|countdown)|devices|subscription-plans)"), respond_with_500)

    problems = []
    for path in ("/dashboard?tab=documents", f"/claims/{claim}"):
        problems += checker.find_problems(path, DESKTOP)
        expect(page.get_by_role("button", name="Retry").first).to_be_visible()

    assert problems == []


DIALOGS = [
    ("/dashboard", "Upload Documents"),
    ("/dashboard", "Rename"),
    ("/dashboard", "Revoke"),
    ("/dashboard", "Sign out everywhere else"),
    ("/claims/", "Add files"),
    ("/claims/", "Withdraw claim"),
]


def test_dialogs_fit_and_are_accessible(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = open_as_member(username, viewport=PHONE, screen=PHONE)
    claim = page.request.get("/api/user/dashboard").json()["recentClaims"][0]["id"]

    problems = []
    for path, opener in DIALOGS:
        if path not in page.url:
            page.goto(path.replace("/claims/", f"/claims/{claim}"))
        page.get_by_role("button", name=opener).click()
        problems += find_dialog_problems(page, get_dialog(page), opener)
        page.keyboard.press("Escape")
        expect(get_dialog(page)).to_have_count(0)

    assert problems == []


def respond_with_500(route: Route) -> None:
    route.fulfill(status=500, json=error_response("server_error", "Something went wrong"))
