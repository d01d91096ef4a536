"""Layout and accessibility of every panel screen and dialog: empty, typical and overfull."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.accessibility import find_axe_violations
from tests.e2e.conftest import OpenPanel, Serve
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import PageChecker, find_dialog_overflow
from tests.e2e.page_helpers import get_dialog

# In CSS pixels.
PHONE, DESKTOP = {"width": 360, "height": 780}, {"width": 1440, "height": 900}
# Tabs with an empty state, and tabs that show the longest values.
EMPTY, OVERFULL = ["active", "credibility"], ["active", "used", "credibility", "settings", "history"]
TABS = ["active", "used", "assigned", "unassigned", "credibility", "settings", "history"]
WORDS = {"claim_type": "c" * 100, "client_name": "C" * 200, "notes": "n" * 10_000, "success_story": "s" * 10_000}
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
VIEWPORTS = [pytest.param(PHONE, id="360"), pytest.param(DESKTOP, id="1440")]


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[LiveServer]:
    """Has its own data, because the panel shows the same lists to every admin. The tests run in order and fill it."""
    with serve() as server:
        yield server


@pytest.fixture(scope="module")
def empty_panel(server: LiveServer) -> None:
    server.seed("revoke_all_codes")


@pytest.fixture(scope="module")
def typical_panel(server: LiveServer) -> None:
    server.manage("seed_demo", DEMO_PASSWORD="lantern-over-water-7")


@pytest.fixture(scope="module")
def overfull_panel(server: LiveServer, typical_panel: None) -> None:
    server.seed("codes_at_maximum_length")
    server.seed("credibility_entry", contractor_name="K" * 200, contractor_company="Y" * 200, **WORDS, **AMOUNTS)
    server.seed("admin", username="a" * 150, full_name="A" * 200)


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.usefixtures("empty_panel")
def test_empty_tabs_fit_and_are_accessible(open_panel: OpenPanel, viewport: dict[str, int]) -> None:
    checker = open_checker(open_panel, viewport)

    assert find_tab_problems(checker, EMPTY) == []
    expect(checker.page.get_by_text("No credibility entries yet")).to_be_visible()


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.usefixtures("typical_panel")
def test_typical_tabs_fit_and_are_accessible(open_panel: OpenPanel, viewport: dict[str, int]) -> None:
    assert find_tab_problems(open_checker(open_panel, viewport), TABS) == []


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.usefixtures("overfull_panel")
def test_overfull_tabs_fit_and_are_accessible(open_panel: OpenPanel, viewport: dict[str, int]) -> None:
    assert find_tab_problems(open_checker(open_panel, viewport), OVERFULL) == []


@pytest.mark.parametrize("tab", DIALOGS)
@pytest.mark.usefixtures("overfull_panel")
def test_dialogs_fit_and_are_accessible(open_panel: OpenPanel, tab: str) -> None:
    page = open_panel(f"/admin?tab={tab}", role="super_admin", viewport=PHONE, screen=PHONE)

    problems = []
    for buttons in DIALOGS[tab]:
        name = " > ".join(buttons)[:40]
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        for button in buttons:
            page.get_by_role("button", name=button, exact=True).first.click()
        dialog = get_dialog(page)
        problems += find_dialog_overflow(page, dialog, name)
        problems += [f"{name}: {problem}" for problem in find_axe_violations(page)]
        page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
        problems += find_dialog_overflow(page, dialog, name)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    assert problems == []


def open_checker(open_panel: OpenPanel, viewport: dict[str, int]) -> PageChecker:
    return PageChecker(open_panel("/healthz", role="super_admin", viewport=viewport, screen=viewport))


def find_tab_problems(checker: PageChecker, tabs: list[str]) -> list[str]:
    return [problem for tab in tabs for problem in checker.find_problems(f"/admin?tab={tab}")]
