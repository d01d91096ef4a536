import re
from io import BytesIO

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, detail, error_response, expect_toast, fill, open_claim_form, rows
from tests.e2e.sample_files import PDF, file_payload

CLAIM = {
    "propertyAddress": "9 Quarry Lane, Austin TX",
    "homeowner": "Ines Okafor",
    "col": "2026-01-05",
    "dol": "2026-01-04",
}
SUBMISSION = "**/api/user/claims"


def test_submitted_claim_uses_a_unit_and_has_its_own_page(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(plan="phantom"))
    form = open_claim_form(page)
    fill(form, **CLAIM, originalClaimAmount="12500.5", notes="North slope.\nHail, 2 inches.")
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    form.get_by_role("button", name="Submit Claim").click()

    expect_toast(page, "Claim Submitted", "Your claim has been submitted successfully.")
    expect(page.get_by_role("status").filter(has_text="We have claim")).to_contain_text("The file is here.")
    expect(page.get_by_role("heading", level=1)).to_contain_text(CLAIM["propertyAddress"])
    expect(detail(page, "Date of Loss")).to_have_text("Jan 4, 2026")
    expect(detail(page, "Cause of Loss Date")).to_have_text("Jan 5, 2026")
    expect(detail(page, "Original Amount")).to_have_text("$12,500.50")
    expect(page.get_by_text("Hail, 2 inches.")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("roof.pdf")).to_be_visible()
    page.get_by_role("link", name="All claims").click()
    expect(page.get_by_text("1/4", exact=True)).to_be_visible()


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
    page.route(
        SUBMISSION, lambda route: route.fulfill(status=503, json=error_response("unavailable", "The store is down"))
    )
    with page.expect_request(SUBMISSION) as first:
        form.get_by_role("button", name="Submit Claim").click()
    expect(form.get_by_role("alert").filter(has_text="The store is down")).to_be_visible()

    page.unroute(SUBMISSION)
    with page.expect_request(SUBMISSION) as second:
        form.get_by_role("button", name="Retry").click()

    expect_toast(page, "Claim Submitted")
    assert first.value.headers["idempotency-key"] == second.value.headers["idempotency-key"]
    page.get_by_role("link", name="All claims").click()
    expect(rows(page.get_by_role("tabpanel", name="Claims"))).to_have_count(1)


def test_claim_is_sent_without_the_files_that_are_refused_and_large_photos_are_made_smaller(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    fill(form, **CLAIM)
    photo = BytesIO()
    Image.new("RGB", (400, 300)).save(photo, "JPEG")
    # A JPEG may have anything after its end.
    large = file_payload("large.jpg", photo.getvalue() + b"0" * (9 * 1024 * 1024))
    files = [file_payload("roof.pdf", PDF), file_payload("notes.txt", b"x"), large]
    control(form, "files").set_input_files(files)
    expect(form.get_by_text("1 photograph made smaller in this browser")).to_be_visible()
    expect(form.get_by_text("1 file will not be sent")).to_be_visible()

    form.get_by_role("button", name="Send without them").click()

    receipt = page.get_by_role("status").filter(has_text="We have claim")
    expect(receipt).to_contain_text("All 2 files are here.")
    expect(page.get_by_role("main").get_by_text("large.jpg")).to_be_visible()


def test_next_claim_starts_while_files_are_sent(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    fill(form, **CLAIM)
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])

    form.get_by_role("button", name="Submit and start the next").click()

    expect(page.get_by_role("main").get_by_text("The file is here.")).to_be_visible()
    expect(control(form, "dol")).to_have_value(CLAIM["dol"])
    expect(control(form, "homeowner")).to_have_value("")


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


def test_chosen_files_survive_a_reload_and_are_sent(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF), file_payload("policy.pdf", PDF + b"%")])
    wait_for_stored_files(page, 2)

    page.reload()
    expect(page.get_by_role("list", name="Drafts")).to_contain_text("2 files")
    page.get_by_role("button", name="Continue draft").click()
    expect(form.get_by_role("listitem", name="policy.pdf")).to_be_visible()
    fill(form, **CLAIM)
    form.get_by_role("button", name="Submit Claim").click()

    expect(page.get_by_role("status").filter(has_text="We have claim")).to_contain_text("All 2 files are here.")
    wait_for_stored_files(page, 0)


def test_sign_out_deletes_the_chosen_files(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    wait_for_stored_files(page, 1)

    page.get_by_role("link", name="Dashboard", exact=True).click()
    page.get_by_role("button", name="Disconnect").click()

    page.wait_for_url("**/home")
    wait_for_stored_files(page, 0)


def wait_for_stored_files(page: Page, count: int) -> None:
    """Until the browser has the bytes of this many files."""
    page.wait_for_function(
        """(count) => new Promise((resolve, reject) => {
            const opening = indexedDB.open('uploads');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
                const counting = opening.result.transaction('files').objectStore('files').count();
                counting.onsuccess = () => { opening.result.close(); resolve(counting.result === count); };
            };
        })""",
        arg=count,
    )
