"""Layout and accessibility of every panel screen and dialog: empty, typical and overfull."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import find_axe_violations
from tests.e2e.conftest import OpenPanel
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import find_dialog_overflow, find_problems, record_layout_shifts
from tests.e2e.page_helpers import get_dialog

# In CSS pixels.
PHONE, DESKTOP = {"width": 360, "height": 780}, {"width": 1440, "height": 900}
# Tabs with an empty state, and tabs that show the longest values.
EMPTY, OVERFULL = ["active", "credibility"], ["active", "used", "credibility", "settings", "history"]
TABS = ["active", "used", "assigned", "unassigned", "credibility", "settings", "history"]
WORDS = {"claim_type": "c" * 100, "client_name": "C" * 200, "notes": "n" * 10_000, "success_story": "s" * 10_000}
AMOUNT = "9999999999999.99"
AMOUNTS = {"original_amount": AMOUNT, "reduced_amount": AMOUNT, "final_amount": AMOUNT, "deductible": AMOUNT}

# For each dialog: the tab, and the buttons to press one after another.
DIALOGS = [
    ("active", [f"Details of {'W' * 50}"]),
    ("active", [f"Assign {'W' * 50}"]),
    ("active", [f"Details of {'W' * 50}", "Mail invitation"]),
    ("active", [f"Revoke {'W' * 50}"]),
    ("active", [f"Reassign {'M' * 50}"]),
    ("active", [f"Unassign {'M' * 50}"]),
    ("used", [f"Details of {'Q' * 50}"]),
    ("credibility", ["Add Entry"]),
    ("credibility", [f"View {'K' * 200}"]),
    ("credibility", [f"Edit {'K' * 200}"]),
    ("credibility", [f"Delete {'K' * 200}"]),
    ("settings", ["Add Admin"]),
    ("settings", [f"Deactivate: {'a' * 150}"]),
    ("settings", [f"New password: {'a' * 150}"]),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Has its own data, because the panel shows the same lists to every admin."""
    server = LiveServer(tmp_path_factory.mktemp("panel"))
    server.start()
    yield server
    server.stop()


def test_panel_fits_and_is_accessible_from_empty_to_overfull(server: LiveServer, open_panel: OpenPanel) -> None:
    pages = [
        record_layout_shifts(open_panel("/healthz", role="super_admin", viewport=viewport, screen=viewport))
        for viewport in (PHONE, DESKTOP)
    ]

    server.seed("revoke_all_codes")
    assert find_tab_problems(pages, EMPTY) == []
    expect(pages[0].get_by_text("No credibility entries yet")).to_be_visible()

    server.manage("seed_demo", DEMO_PASSWORD="lantern-over-water-7")
    assert find_tab_problems(pages, TABS) == []

    server.seed("codes_at_maximum_length")
    server.seed("credibility_entry", contractor_name="K" * 200, contractor_company="Y" * 200, **WORDS, **AMOUNTS)
    server.seed("admin", username="a" * 150, full_name="A" * 200)
    assert find_tab_problems(pages, OVERFULL) == []
    assert find_dialog_problems(pages[0]) == []


def find_tab_problems(pages: list[Page], tabs: list[str]) -> list[str]:
    problems = []
    for page in pages:
        for tab in tabs:
            problems += [f"{page.viewport_size}: {problem}" for problem in find_problems(page, f"/admin?tab={tab}")]
    return problems


def find_dialog_problems(page: Page) -> list[str]:
    """Check every dialog on a phone, and its size on a desktop too."""
    problems = []
    for tab, buttons in DIALOGS:
        name = " > ".join(buttons)[:40]
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        if f"tab={tab}" not in page.url:
            page.goto(f"/admin?tab={tab}")
        for button in buttons:
            page.get_by_role("button", name=button, exact=True).first.click()
        dialog = get_dialog(page)
        problems += find_dialog_overflow(page, dialog, name)
        problems += [f"{name}: {problem}" for problem in find_axe_violations(page)]
        page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
        problems += find_dialog_overflow(page, dialog, name)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return problems
