from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.pages import control, fill, open_claim_form, wait_for_stored_files
from tests.e2e.sample_files import PDF, file_payload

CLAIM = {
    "propertyAddress": "9 Quarry Lane, Austin TX",
    "homeowner": "Ines Okafor",
    "col": "2026-01-05",
    "dol": "2026-01-04",
}


def test_claim_is_sent_without_the_files_that_are_refused_and_large_photos_are_made_smaller(
    create_member: CreateMember, open_as_member: OpenAsMember, tmp_path: Path
) -> None:
    page = open_as_member(create_member(plan="ghost"))
    form = open_claim_form(page)
    fill(form, **CLAIM)
    # The browser reads the files itself, because sending nine megabytes to it takes a second.
    roof, notes, large = (tmp_path / name for name in ("roof.pdf", "notes.txt", "large.jpg"))
    roof.write_bytes(PDF)
    notes.write_bytes(b"x")
    Image.new("RGB", (400, 300)).save(large)
    with large.open("ab") as file:
        # A JPEG may have anything after its end.
        file.write(b"0" * (9 * 1024 * 1024))
    control(form, "files").set_input_files([roof, notes, large])
    expect(form.get_by_text("1 photograph made smaller in this browser")).to_be_visible()
    expect(form.get_by_text("1 file will not be sent")).to_be_visible()

    form.get_by_role("button", name="Send without them").click()

    receipt = page.get_by_role("status").filter(has_text="We have claim")
    expect(receipt).to_contain_text("All 2 files are here.")
    expect(page.get_by_role("main").get_by_text("large.jpg")).to_be_visible()


def test_chosen_files_survive_a_reload_until_they_are_sent_or_the_member_signs_out(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
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

    page.get_by_role("link", name="Dashboard", exact=True).first.click()
    open_claim_form(page)
    control(form, "files").set_input_files([file_payload("roof.pdf", PDF)])
    wait_for_stored_files(page, 1)

    page.get_by_role("link", name="Dashboard", exact=True).click()
    page.get_by_role("button", name="Disconnect").click()

    page.wait_for_url("**/home")
    wait_for_stored_files(page, 0)
