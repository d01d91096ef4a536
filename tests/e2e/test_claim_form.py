import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_helpers import control, error_response, expect_field_error, expect_toast, fill, sign_in
from tests.e2e.sample_files import PDF, file_payload

CLAIM = {
    "propertyAddress": "9 Quarry Lane, Austin TX",
    "homeowner": "Ines Okafor",
    "col": "2026-01-05",
    "dol": "2026-01-04",
}
CALL = "**/api/user/claims"


def test_missing_required_fields_show_errors_until_filled(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    form = open_claim_form(open_as_member(create_member(plan="ghost")))
    expect(control(form, "inspectionStatus")).to_have_value("pending")
    expect(control(form, "serviceRequestType")).to_have_value("estimate")

    form.get_by_role("button", name="Submit Claim").click()

    expect_field_error(form, "propertyAddress", "Property address is required")
    expect_field_error(form, "homeowner", "Homeowner name is required")
    expect_field_error(form, "col", "Cause of Loss date is required")
    expect_field_error(form, "dol", "Date of Loss is required")
    fill(form, homeowner="Ines Okafor")
    expect(form.get_by_text("Homeowner name is required")).to_have_count(0)


def test_each_invalid_file_shows_its_own_error(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    form = open_claim_form(open_as_member(create_member(plan="ghost")))
    control(form, "files").set_input_files(
        [
            file_payload("roof.pdf", PDF),
            file_payload("notes.docx", b"PK"),
            file_payload("empty.pdf", b""),
            file_payload("big.jpg", b"\xff" * (8 << 20 | 1)),
        ]
    )

    chosen_files = form.get_by_role("list", name="Chosen files")
    expect(chosen_files.get_by_role("listitem", name="notes.docx")).to_contain_text("file type not allowed")
    expect(chosen_files.get_by_role("listitem", name="empty.pdf")).to_contain_text("the file is empty")
    expect(chosen_files.get_by_role("listitem", name="big.jpg")).to_contain_text("larger than 8MB")
    expect(chosen_files.get_by_role("listitem", name="roof.pdf").get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("plan", "count"), [("phantom", 0), ("ghost", 1)])
def test_attorney_assistance_is_offered_only_by_plans_that_include_it(
    create_member: CreateMember, open_as_member: OpenAsMember, plan: str, count: int
) -> None:
    form = open_claim_form(open_as_member(create_member(plan=plan)))

    expect(control(form, "serviceRequestType").locator("option")).to_have_count(3 + count)
    expect(control(form, "serviceRequestType").locator('[value="attorney_assistance"]')).to_have_count(count)


def test_submitted_claim_uses_a_unit_and_has_its_own_page(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(plan="phantom"))
    form = open_claim_form(page)
    fill(form, **CLAIM, originalClaimAmount="12500.5", notes="North slope.\nHail, 2 inches.")
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()

    expect_toast(page, "Claim Submitted", "Your claim has been submitted successfully.")
    expect(page.get_by_text("1/4", exact=True)).to_be_visible()
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name=CLAIM["propertyAddress"]).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(CLAIM["propertyAddress"])
    expect(definition(page, "Date of Loss")).to_have_text("Jan 4, 2026")
    expect(definition(page, "Cause of Loss Date")).to_have_text("Jan 5, 2026")
    expect(definition(page, "Original Amount")).to_have_text("$12,500.50")
    expect(page.get_by_text("Hail, 2 inches.")).to_be_visible()
    expect(page.get_by_text("roof.pdf")).to_be_visible()


def test_claim_without_units_left_is_refused_and_form_values_stay(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="phantom")
    page = open_as_member(username)
    form = open_claim_form(page)
    server.seed("usage", username=username, used={"estimate": 4})
    fill(form, **CLAIM)

    form.get_by_role("button", name="Submit Claim").click()

    expect(form.get_by_role("alert").filter(has_text=re.compile("left", re.IGNORECASE))).to_be_visible()
    expect(control(form, "homeowner")).to_have_value(CLAIM["homeowner"])


def test_retried_submission_reuses_idempotency_key_and_creates_one_claim(
    create_member: CreateMember, open_as_member: OpenAsMember, allowed_errors: list[str]
) -> None:
    allowed_errors.append("503: POST")
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    fill(form, **CLAIM)
    page.route(CALL, lambda route: route.fulfill(status=503, json=error_response("unavailable", "The store is down")))
    with page.expect_request(CALL) as first:
        form.get_by_role("button", name="Submit Claim").click()
    expect(form.get_by_role("alert").filter(has_text="The store is down")).to_be_visible()

    page.unroute(CALL)
    with page.expect_request(CALL) as second:
        form.get_by_role("button", name="Retry").click()

    expect_toast(page, "Claim Submitted")
    assert first.value.headers["idempotency-key"] == second.value.headers["idempotency-key"]
    expect(page.get_by_role("tabpanel", name="Claims").locator("tbody tr")).to_have_count(1)


@pytest.mark.parametrize("departure", ["closing", "reloading", "a new sign-in"])
def test_draft_is_offered_again_after(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, departure: str
) -> None:
    username = create_member(plan="ghost")
    page = open_as_member(username)
    fill(open_claim_form(page), **CLAIM)
    if departure == "closing":
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    elif departure == "reloading":
        page.reload()
    else:
        server.seed("end_sessions", username=username)
        page.reload()
        sign_in(page, username=username)
        expect(page).to_have_url(re.compile("/dashboard"))

    form = open_claim_form(page)
    expect(control(form, "homeowner")).to_have_value("")
    form.get_by_role("button", name="Continue draft").click()

    for name, value in CLAIM.items():
        expect(control(form, name)).to_have_value(value)


def test_draft_is_discarded_by_start_over_but_not_by_typing(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(plan="ghost"))
    fill(open_claim_form(page), **CLAIM)
    page.reload()
    fill(open_claim_form(page), homeowner="Somebody Else")
    page.reload()
    form = open_claim_form(page)
    expect(form.get_by_text(CLAIM["propertyAddress"])).to_be_visible()

    form.get_by_role("button", name="Start over").click()
    expect(form.get_by_role("button", name="Continue draft")).to_have_count(0)
    page.reload()

    expect(open_claim_form(page).get_by_role("button", name="Continue draft")).to_have_count(0)


def test_draft_is_removed_from_browser_on_logout(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="ghost"))
    fill(open_claim_form(page), **CLAIM)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Disconnect").click()
    expect_toast(page, "Logged out")

    assert CLAIM["homeowner"] not in page.evaluate("JSON.stringify(localStorage)")


def test_duplicate_claim_shows_warning_and_can_be_submitted(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1, property_address="9 Quarry Lane, Austin TX", dol="2026-01-04")
    page = open_as_member(username)
    form = open_claim_form(page)
    warning = form.get_by_text("You have a claim for this address and date of loss")
    fill(form, **CLAIM | {"propertyAddress": " 9 QUARRY  lane, austin tx ", "dol": "2026-01-03"})
    expect(control(form, "dol")).to_have_value("2026-01-03")
    with page.expect_response(re.compile(r"/api/user/claims\?.*dol=2026-01-04")):
        fill(form, dol="2026-01-04")
    expect(warning).to_be_visible()
    with page.context.expect_page() as new_tab:
        form.get_by_role("link", name="Open that claim").click()
    expect(new_tab.value.get_by_role("heading", level=1)).to_contain_text("9 Quarry Lane")

    form.get_by_role("button", name="Submit Claim").click()

    expect_toast(page, "Claim Submitted")


def open_claim_form(page: Page) -> Locator:
    page.get_by_role("button", name="Upload Estimate").click()
    form = page.get_by_role("dialog", name="Upload Estimate")
    expect(control(form, "propertyAddress")).to_be_visible()
    return form


def definition(page: Page, term: str) -> Locator:
    return page.locator("dt", has_text=re.compile(f"^{term}$")).locator("xpath=following-sibling::dd[1]")
