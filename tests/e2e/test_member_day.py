"""How many clicks, besides typing, a member's day takes. A click is a press of the pointer."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, fill, open_claim_form
from tests.e2e.sample_files import PDF, file_payload

COUNT_CLICKS = """
addEventListener(
  'pointerdown',
  () => sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks')) + 1),
  true,
)
"""


def take_clicks(page: Page) -> int:
    """Return the number since the last call."""
    script = (
        "() => { const n = Number(sessionStorage.getItem('clicks')); sessionStorage.removeItem('clicks'); return n }"
    )
    clicks: int = page.evaluate(script)
    return clicks


def fill_claim(page: Page, number: int) -> None:
    fill(
        page.get_by_role("form", name="Claim"),
        propertyAddress=f"{number} Quarry Lane, Austin TX",
        homeowner=f"Ines Okafor {number}",
    )


def test_first_claim_is_sent_twelve_clicks_after_registration(page: Page, server: LiveServer) -> None:
    page.add_init_script(COUNT_CLICKS)
    page.goto(f"/register?code={server.seed('invitation_code')}")
    fill(
        page,
        firstName="Robin",
        lastName="Hale",
        email="robin.hale@example.com",
        phone="5550104471",
        companyName="Hale Roofing",
        position="Contractor",
        licenseNumber="TX-1",
        username="robinhale",
        password="lantern-over-water-7",
        confirmPassword="lantern-over-water-7",
    )
    page.get_by_role("button", name="Create Account").click()
    first_steps = page.get_by_role("region", name="First steps")
    expect(first_steps.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Select Plan").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Due today")
    page.get_by_role("button", name="Confirm selection").click()
    first_steps.get_by_role("link", name="Send the first claim").click()
    fill_claim(page, 1)
    fill(page.get_by_role("form", name="Claim"), col="2026-01-05", dol="2026-01-04")
    page.get_by_role("button", name="Submit Claim").click()

    expect(page).to_have_url(re.compile("/claims/[0-9a-f-]+$"))
    assert 5 <= take_clicks(page) <= 12


def test_claims_in_a_row_take_three_clicks_each(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="assassin"))
    page.evaluate(COUNT_CLICKS)
    form = open_claim_form(page)
    fill(form, col="2026-01-05", dol="2026-01-04")
    for number in range(1, 4):
        fill_claim(page, number)
        control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
        page.get_by_role("button", name="Submit and start the next").click()
        expect(control(form, "propertyAddress")).to_have_value("")
    assert 3 <= take_clicks(page) <= 3 * 3
