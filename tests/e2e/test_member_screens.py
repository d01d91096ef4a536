"""Every screen of a member, empty, full, overfull and failing, on a phone, a tablet and a desk."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import question, refusal
from tests.e2e.screens import SIZES, faults_of, misfits, steady
from tests.e2e.served_product import ServedProduct

TABS = [f"/dashboard?tab={tab}" for tab in ("claims", "documents", "activity", "devices")]

Furnish = Callable[[ServedProduct, str], None]


def furnish_nothing(product: ServedProduct, username: str) -> None:
    """A member on the first day."""


def furnish_fully(product: ServedProduct, username: str) -> None:
    """A busy month: pages of claims and documents, both countdowns, files that have pictures."""
    product.arrange("claims", username=username, count=60, original_claim_amount="12500.00")
    product.arrange("documents", username=username, count=20)
    product.arrange("real_documents", username=username)
    product.arrange("file_documents_with_claim", username=username)
    product.arrange("activity", username=username, count=60)
    product.arrange("countdown", username=username, kind="access", seconds_left=40_000)


def furnish_extremely(product: ServedProduct, username: str) -> None:
    """What nobody expects and somebody types: words without a space, figures without an end."""
    amounts = {"original_claim_amount": "9999999999999.99", "final_claim_amount": "9999999999999.99"}
    words = {"property_address": "W" * 300, "homeowner": "Ö" * 200, "claim_number": "9" * 100, "notes": "n" * 10_000}
    product.arrange("claims", username=username, count=12, **amounts, **words)
    product.arrange("documents", username=username, count=12, name="מסמך" + "m" * 240 + ".pdf", file_size=8_388_608)
    product.arrange("file_documents_with_claim", username=username)
    product.arrange("countdown", username=username, kind="access", seconds_left=30)
    product.arrange("countdown", username=username, kind="purchase", seconds_left=-1)


LONG_NAMES = {"first_name": "F" * 100, "last_name": "L" * 100, "company_name": "C" * 200, "license_number": "9" * 100}
STATES = [
    pytest.param("", {}, furnish_nothing, id="empty"),
    pytest.param("assassin", {}, furnish_fully, id="full"),
    pytest.param("ghost", LONG_NAMES, furnish_extremely, id="extreme"),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("plan", "facts", "furnish"), STATES)
def test_every_screen_holds(
    product: ServedProduct,
    member: MakeMember,
    enter: Enter,
    plan: str,
    facts: dict[str, str],
    furnish: Furnish,
    size: dict[str, int],
) -> None:
    username = member(plan=plan, **facts)
    furnish(product, username)
    page = steady(enter(username, "/healthz", viewport=size, screen=size))
    claims = page.request.get("/api/user/dashboard").json()["recentClaims"]

    paths = [*TABS, *(f"/claims/{claim['id']}" for claim in claims[:1]), "/profile", "/reconnaissance"]
    found = [fault for path in paths for fault in faults_of(page, path)]

    # An address of three hundred letters makes its heading as high as it needs once it is known.
    assert [fault for fault in found if furnish is not furnish_extremely or "/claims/" not in fault] == []


@pytest.mark.parametrize("size", SIZES[::2])
def test_every_screen_that_fails_says_so_and_offers_a_retry(
    product: ServedProduct, member: MakeMember, enter: Enter, forgiven: list[str], size: dict[str, int]
) -> None:
    forgiven.append("500: GET")
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1)
    page = steady(enter(username, "/healthz", viewport=size, screen=size))
    claim = page.request.get("/api/user/dashboard").json()["recentClaims"][0]["id"]
    page.route(re.compile("/api/(user/(dashboard|claims|countdown)|devices|subscription-plans)"), fail)

    found = []
    for path in (*TABS, f"/claims/{claim}"):
        found += faults_of(page, path)
        expect(page.get_by_role("button", name="Retry").first).to_be_visible()

    assert found == []


DIALOGS = [
    ("/dashboard", "Upload Estimate"),
    ("/dashboard", "Upload Documents"),
    ("/dashboard", "Rename"),
    ("/dashboard", "Revoke"),
    ("/dashboard", "Sign out everywhere else"),
    ("/claims/", "Add files"),
    ("/claims/", "Withdraw claim"),
]


@pytest.mark.parametrize("size", SIZES[::2])
def test_every_dialog_fits_and_is_accessible(
    product: ServedProduct, member: MakeMember, enter: Enter, size: dict[str, int]
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1)
    page = enter(username, viewport=size, screen=size)
    claim = page.request.get("/api/user/dashboard").json()["recentClaims"][0]["id"]

    found = []
    for path, opener in DIALOGS:
        page.goto(path.replace("/claims/", f"/claims/{claim}"))
        page.get_by_role("button", name=opener).click()
        found += misfits(page, question(page), opener)
        found += [f"{opener}: {fault}" for fault in serious_findings(page)]

    assert found == []


def fail(route: Route) -> None:
    """Answer as a server would that has broken down."""
    route.fulfill(status=500, json=refusal("server_error", "Something went wrong"))
