"""Layout and accessibility of every panel screen and dialog, empty and full."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import (
    DESKTOP,
    PHONE,
    VISITS,
    PageChecker,
    find_dialog_problems,
    find_problems_at,
)
from tests.e2e.pages import get_dialog

TABS = ["active", "used", "assigned", "unassigned", "credibility", "settings", "history"]
TEXTS = {"claim_type": "c" * 100, "client_name": "C" * 200, "notes": "n" * 10_000, "success_story": "s" * 10_000}
AMOUNT = "9999999999999.99"
AMOUNTS = {"original_amount": AMOUNT, "reduced_amount": AMOUNT, "final_amount": AMOUNT, "deductible": AMOUNT}

# For each tab, the buttons to press one after another to open a dialog.
DIALOGS = {
    "active": [
        [f"Details of {'W' * 50}"],
        [f"Assign {'W' * 50}"],
        [f"Details of {'W' * 50}", "Mail invitation"],
        [f"Revoke {'W' * 50}"],
        [f"Reassign {'M' * 50}"],
        [f"Unassign {'M' * 50}"],
    ],
    "used": [[f"Details of {'Q' * 50}"]],
    "credibility": [["Add Entry"], [f"View {'K' * 200}"], [f"Edit {'K' * 200}"], [f"Delete {'K' * 200}"]],
    "settings": [["Add Admin"], [f"Deactivate: {'a' * 150}"], [f"New password: {'a' * 150}"]],
}


@pytest.fixture(scope="module", autouse=True)
def values_at_maximum_lengths(server: LiveServer) -> None:
    server.seed("codes_at_maximum_length")
    server.seed("credibility_entry", contractor_name="K" * 200, contractor_company="Y" * 200, **TEXTS, **AMOUNTS)
    server.seed("admin", username="a" * 150, full_name="A" * 200)


@pytest.mark.parametrize("viewports", VISITS)
def test_full_tabs_fit_and_are_accessible(open_panel: OpenPanel, viewports: tuple[ViewportSize, ...]) -> None:
    viewport, *others = viewports

    assert find_tab_problems(open_checker(open_panel, viewport), TABS, *others) == []


def test_statistics_open_by_keyboard_fit_and_are_accessible(open_panel: OpenPanel) -> None:
    page = open_panel("/admin", viewport=PHONE, screen=PHONE)

    page.locator("summary", has_text="Statistics of the last 13 weeks").focus()
    page.keyboard.press("Enter")
    page.locator("summary", has_text="Table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Codes by week").get_by_role("row")).to_have_count(14)
    expect(page.get_by_text("Median of those that were assigned")).to_be_visible()

    assert find_problems_at(page, PHONE, DESKTOP) == []


def test_dialogs_fit_and_are_accessible(open_panel: OpenPanel) -> None:
    page = open_panel("/healthz", role="super_admin", viewport=PHONE, screen=PHONE)

    problems = []
    for tab, dialogs in DIALOGS.items():
        page.goto(f"/admin?tab={tab}")
        for buttons in dialogs:
            for button in buttons:
                page.get_by_role("button", name=button, exact=True).first.click()
            problems += find_dialog_problems(page, get_dialog(page), " > ".join(buttons)[:40])
            page.keyboard.press("Escape")
            expect(get_dialog(page)).to_have_count(0)

    assert problems == []


def test_empty_tabs_fit_and_are_accessible(server: LiveServer, open_panel: OpenPanel) -> None:
    """The last test of the file, because it empties the lists of every admin."""
    server.seed("empty_panel")
    checker = open_checker(open_panel, PHONE)

    assert find_tab_problems(checker, ["active", "credibility"], DESKTOP) == []
    expect(checker.page.get_by_text("No credibility entries yet")).to_be_visible()


def open_checker(open_panel: OpenPanel, viewport: ViewportSize) -> PageChecker:
    return PageChecker(open_panel("/healthz", role="super_admin", viewport=viewport, screen=viewport))


def find_tab_problems(checker: PageChecker, tabs: list[str], *others: ViewportSize) -> list[str]:
    return [problem for tab in tabs for problem in checker.find_problems(f"/admin?tab={tab}", *others)]
