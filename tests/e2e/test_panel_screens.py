"""Every screen and dialog of the panel, empty, full and overfull, on a phone and at a desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import serious_findings
from tests.e2e.conftest import EnterPanel
from tests.e2e.pages import question
from tests.e2e.screens import faults_of, misfits, steady
from tests.e2e.served_product import ServedProduct

# CSS pixels.
PHONE, DESK = {"width": 360, "height": 780}, {"width": 1440, "height": 900}
# The tabs that have a screen of their own while there is nothing, and those that hold more than they were drawn for.
EMPTY, OVERFULL = ["active", "credibility"], ["active", "used", "credibility", "settings", "history"]
TABS = ["active", "used", "assigned", "unassigned", "credibility", "settings", "history"]
WORDS = {"claim_type": "c" * 100, "client_name": "C" * 200, "notes": "n" * 10_000, "success_story": "s" * 10_000}
AMOUNT = "9999999999999.99"
AMOUNTS = {"original_amount": AMOUNT, "reduced_amount": AMOUNT, "final_amount": AMOUNT, "deductible": AMOUNT}

# What opens each dialog: the tab, and the buttons to press one after another.
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
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """A product of its own: the panel shows everybody the same, so that it is empty but once."""
    served = ServedProduct(tmp_path_factory.mktemp("panel"))
    served.start()
    yield served
    served.stop()


def test_every_screen_and_dialog_holds_from_the_first_day_to_more_than_it_was_drawn_for(
    product: ServedProduct, panel: EnterPanel
) -> None:
    pages = [steady(panel("/healthz", role="super_admin", viewport=size, screen=size)) for size in (PHONE, DESK)]

    product.arrange("revoke_every_code")
    assert faults_on(pages, EMPTY) == []
    expect(pages[0].get_by_text("No credibility entries yet")).to_be_visible()

    product.manage("seed_demo", DEMO_PASSWORD="lantern-over-water-7")
    assert faults_on(pages, TABS) == []

    product.arrange("extreme_codes")
    product.arrange("credibility_entry", contractor_name="K" * 200, contractor_company="Y" * 200, **WORDS, **AMOUNTS)
    product.arrange("admin", username="a" * 150, full_name="A" * 200)
    assert faults_on(pages, OVERFULL) == []
    assert faults_of_dialogs(pages[0]) == []


def faults_on(pages: list[Page], tabs: list[str]) -> list[str]:
    """What is wrong with these tabs of the panel, in any of these browsers."""
    found = []
    for page in pages:
        for tab in tabs:
            found += [f"{page.viewport_size}: {fault}" for fault in faults_of(page, f"/admin?tab={tab}")]
    return found


def faults_of_dialogs(page: Page) -> list[str]:
    """What is wrong with the panel's dialogs on a phone, and whether they fit at a desk too."""
    found = []
    for tab, buttons in DIALOGS:
        name = " > ".join(buttons)[:40]
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        if f"tab={tab}" not in page.url:
            page.goto(f"/admin?tab={tab}")
        for button in buttons:
            page.get_by_role("button", name=button, exact=True).first.click()
        dialog = question(page)
        found += misfits(page, dialog, name)
        found += [f"{name}: {fault}" for fault in serious_findings(page)]
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        found += misfits(page, dialog, name)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return found
