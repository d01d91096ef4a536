"""The claim form: it says what is missing, and never loses what was typed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, described, fill, refusal, sign_in, toast
from tests.e2e.sample_files import PDF, file
from tests.e2e.served_product import ServedProduct

CLAIM = {
    "propertyAddress": "9 Quarry Lane, Austin TX",
    "homeowner": "Ines Okafor",
    "col": "2026-01-05",
    "dol": "2026-01-04",
}
CALL = "**/api/user/claims"


def test_every_required_field_has_its_message_and_loses_it_when_filled(member: MakeMember, enter: Enter) -> None:
    form = claim_form(enter(member(plan="ghost")))
    expect(control(form, "inspectionStatus")).to_have_value("pending")
    expect(control(form, "serviceRequestType")).to_have_value("estimate")

    form.get_by_role("button", name="Submit Claim").click()

    described(form, "propertyAddress", "Property address is required")
    described(form, "homeowner", "Homeowner name is required")
    described(form, "col", "Cause of Loss date is required")
    described(form, "dol", "Date of Loss is required")
    fill(form, homeowner="Ines Okafor")
    expect(form.get_by_text("Homeowner name is required")).to_have_count(0)


def test_files_are_refused_one_by_one_with_their_reasons(member: MakeMember, enter: Enter) -> None:
    form = claim_form(enter(member(plan="ghost")))
    control(form, "files").set_input_files(
        [
            file("roof.pdf", PDF),
            file("notes.docx", b"PK"),
            file("empty.pdf", b""),
            file("big.jpg", b"\xff" * (8 << 20 | 1)),
        ]
    )

    chosen = form.get_by_role("list", name="Chosen files")
    expect(chosen.get_by_role("listitem", name="notes.docx")).to_contain_text("file type not allowed")
    expect(chosen.get_by_role("listitem", name="empty.pdf")).to_contain_text("the file is empty")
    expect(chosen.get_by_role("listitem", name="big.jpg")).to_contain_text("larger than 8MB")
    expect(chosen.get_by_role("listitem", name="roof.pdf").get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("plan", "count"), [("phantom", 0), ("ghost", 1)])
def test_attorney_assistance_is_offered_by_the_plan(member: MakeMember, enter: Enter, plan: str, count: int) -> None:
    form = claim_form(enter(member(plan=plan)))

    expect(control(form, "serviceRequestType").locator("option")).to_have_count(3 + count)
    expect(control(form, "serviceRequestType").locator('[value="attorney_assistance"]')).to_have_count(count)


def test_a_submitted_claim_uses_a_unit_and_leads_to_its_page(member: MakeMember, enter: Enter) -> None:
    page = enter(member(plan="phantom"))
    form = claim_form(page)
    fill(form, **CLAIM, originalClaimAmount="12500.5", notes="North slope.\nHail, 2 inches.")
    control(form, "files").set_input_files([file("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()

    toast(page, "Claim Submitted", "Your claim has been submitted successfully.")
    expect(page.get_by_text("1/4", exact=True)).to_be_visible()
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name=CLAIM["propertyAddress"]).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(CLAIM["propertyAddress"])
    expect(fact(page, "Date of Loss")).to_have_text("Jan 4, 2026")
    expect(fact(page, "Cause of Loss Date")).to_have_text("Jan 5, 2026")
    expect(fact(page, "Original Amount")).to_have_text("$12,500.50")
    expect(page.get_by_text("Hail, 2 inches.")).to_be_visible()
    expect(page.get_by_text("roof.pdf")).to_be_visible()


def test_a_claim_without_a_unit_left_is_refused_and_keeps_what_was_typed(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="phantom")
    page = enter(username)
    form = claim_form(page)
    product.arrange("subscription", username=username, estimates_used=4)
    fill(form, **CLAIM)

    form.get_by_role("button", name="Submit Claim").click()

    expect(form.get_by_role("alert").filter(has_text=re.compile("left", re.IGNORECASE))).to_be_visible()
    expect(control(form, "homeowner")).to_have_value(CLAIM["homeowner"])


def test_a_failed_submission_is_sent_again_under_the_same_key_and_makes_one_claim(
    member: MakeMember, enter: Enter, forgiven: list[str]
) -> None:
    forgiven.append("503: POST")
    page = enter(member(plan="ghost"))
    form = claim_form(page)
    fill(form, **CLAIM)
    page.route(CALL, lambda route: route.fulfill(status=503, json=refusal("unavailable", "The store is down")))
    with page.expect_request(CALL) as first:
        form.get_by_role("button", name="Submit Claim").click()
    expect(form.get_by_role("alert").filter(has_text="The store is down")).to_be_visible()

    page.unroute(CALL)
    with page.expect_request(CALL) as second:
        form.get_by_role("button", name="Retry").click()

    toast(page, "Claim Submitted")
    assert first.value.headers["idempotency-key"] == second.value.headers["idempotency-key"]
    expect(page.get_by_role("tabpanel", name="Claims").locator("tbody tr")).to_have_count(1)


@pytest.mark.parametrize("leaving", ["closing", "reloading", "a new sign-in"])
def test_a_draft_is_offered_again_after(product: ServedProduct, member: MakeMember, enter: Enter, leaving: str) -> None:
    username = member(plan="ghost")
    page = enter(username)
    fill(claim_form(page), **CLAIM)
    if leaving == "closing":
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    elif leaving == "reloading":
        page.reload()
    else:
        product.arrange("end_sessions", username=username)
        page.reload()
        sign_in(page, username=username)
        expect(page).to_have_url(re.compile("/dashboard"))

    form = claim_form(page)
    expect(control(form, "homeowner")).to_have_value("")
    form.get_by_role("button", name="Continue draft").click()

    for name, value in CLAIM.items():
        expect(control(form, name)).to_have_value(value)


def test_starting_over_discards_a_draft_and_typing_alone_does_not(member: MakeMember, enter: Enter) -> None:
    page = enter(member(plan="ghost"))
    fill(claim_form(page), **CLAIM)
    page.reload()
    fill(claim_form(page), homeowner="Somebody Else")
    page.reload()
    form = claim_form(page)
    expect(form.get_by_text(CLAIM["propertyAddress"])).to_be_visible()

    form.get_by_role("button", name="Start over").click()
    expect(form.get_by_role("button", name="Continue draft")).to_have_count(0)
    page.reload()

    expect(claim_form(page).get_by_role("button", name="Continue draft")).to_have_count(0)


def test_a_draft_leaves_the_browser_with_its_member(member: MakeMember, enter: Enter) -> None:
    page = enter(member(plan="ghost"))
    fill(claim_form(page), **CLAIM)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Disconnect").click()
    toast(page, "Logged out")

    assert CLAIM["homeowner"] not in page.evaluate("JSON.stringify(localStorage)")


def test_a_second_claim_for_one_address_and_date_is_warned_of_and_not_hindered(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1, property_address="9 Quarry Lane, Austin TX", dol="2026-01-04")
    page = enter(username)
    form = claim_form(page)
    warning = form.get_by_text("You have a claim for this address and date of loss")
    fill(form, **CLAIM | {"propertyAddress": " 9 QUARRY  lane, austin tx ", "dol": "2026-01-03"})
    expect(control(form, "dol")).to_have_value("2026-01-03")
    with page.expect_response(re.compile(r"/api/user/claims\?.*dol=2026-01-04")):
        fill(form, dol="2026-01-04")
    expect(warning).to_be_visible()
    with page.context.expect_page() as opened:
        form.get_by_role("link", name="Open that claim").click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("9 Quarry Lane")

    form.get_by_role("button", name="Submit Claim").click()

    toast(page, "Claim Submitted")


def claim_form(page: Page) -> Locator:
    """Open the form and wait for its fields."""
    page.get_by_role("button", name="Upload Estimate").click()
    form = page.get_by_role("dialog", name="Upload Estimate")
    expect(control(form, "propertyAddress")).to_be_visible()
    return form


def fact(page: Page, term: str) -> Locator:
    """What stands beside a term."""
    return page.locator("dt", has_text=re.compile(f"^{term}$")).locator("xpath=following-sibling::dd[1]")
