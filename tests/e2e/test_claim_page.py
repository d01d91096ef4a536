"""A claim's own page, on which it is followed to its end."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, toast
from tests.e2e.sample_files import JPEG, PDF, file
from tests.e2e.served_product import ServedProduct


def test_files_are_added_to_an_open_claim_later(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    page = open_claim(product, member(plan="ghost"), enter)
    expect(page.get_by_text("No documents filed with this claim")).to_be_visible()

    page.get_by_role("button", name="Add files").click()
    dialog = page.get_by_role("dialog", name="Add files")
    control(dialog, "files").set_input_files([file("attic.jpg", JPEG), file("scope.pdf", PDF)])
    dialog.get_by_role("button", name="Upload").click()

    toast(page, "Documents Uploaded")
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("attic.jpg")).to_be_visible()
    expect(page.get_by_text("scope.pdf")).to_be_visible()


def test_a_withdrawn_claim_gives_its_unit_back_and_is_closed(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="phantom", subscribed_days_ago=1)
    product.arrange("subscription", username=username, estimates_used=1)
    page = open_claim(product, username, enter)
    page.get_by_role("button", name="Withdraw claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep claim").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Withdraw claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw", exact=True).click()

    toast(page, "Claim Withdrawn")
    expect(page.get_by_text("You withdrew this claim.")).to_be_visible()
    expect(page.get_by_role("button", name="Withdraw claim")).to_have_count(0)
    expect(page.get_by_role("button", name="Add files")).to_have_count(0)
    page.goto("/dashboard")
    expect(page.get_by_text("0/4", exact=True)).to_be_visible()


def test_a_note_from_staff_stands_on_the_claims_page_when_it_is_opened_again(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    page = open_claim(product, username, enter)
    expect(page.get_by_text("An operative picks the claim up")).to_be_visible()
    page.get_by_role("link", name="Dashboard").first.click()
    # The address changes before the page does, and who has not left does not come back.
    expect(page.get_by_role("heading", name="Member Dashboard", level=1)).to_be_visible()
    product.arrange(
        "move_claim", username=username, to="info_requested", note="Please send:\n1. the policy\n2. photographs"
    )

    page.go_back()

    note = page.get_by_role("region", name="History").get_by_text("1. the policy")
    expect(note).to_be_visible()
    # Its lines are kept.
    assert note.evaluate("element => getComputedStyle(element).whiteSpace").startswith("pre")
    expect(page.get_by_text("info requested").first).to_be_visible()


def test_a_claim_that_is_not_ones_own_is_not_found(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    foreign = open_claim(product, member(plan="ghost"), enter).url

    page = enter(member(), foreign)

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(re.compile("not found|no such claim|no claim", re.IGNORECASE)).first).to_be_visible()


def open_claim(product: ServedProduct, username: str, enter: Enter) -> Page:
    """The page of a new claim of this member."""
    product.arrange("claims", username=username, count=1)
    page = enter(username, "/dashboard?tab=claims")
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name="1 Sycamore Bend").click()
    expect(page).to_have_url(re.compile("/claims/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 Sycamore Bend")
    return page
