"""The Document Library: several files at once, each with its own fate; pictures of what can be drawn."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, toast
from tests.e2e.sample_files import ESX, JPEG, PDF, file
from tests.e2e.served_product import ServedProduct

CALL = "**/api/user/documents"


def test_the_upload_form_has_six_types_and_sends_nothing_while_no_file_is_chosen(
    member: MakeMember, enter: Enter
) -> None:
    dialog = upload_form(enter(member()))

    expect(control(dialog, "documentType")).to_have_value("general")
    expect(control(dialog, "documentType").locator("option")).to_have_count(6)
    expect(dialog.get_by_role("button", name="Upload", exact=True)).to_be_disabled()
    endings = (control(dialog, "files").get_attribute("accept") or "").split(",")
    wanted = [".esx", ".jpg", ".jpeg", ".png", ".gif", ".pdf", ".doc", ".docx", ".xls", ".xlsx"]
    assert set(wanted) <= {ending.strip() for ending in endings}


def test_several_files_go_up_and_a_bad_one_among_them_keeps_its_reason(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/dashboard?tab=documents")
    library = page.get_by_role("tabpanel", name="Documents")
    library.get_by_role("button", name="Upload", exact=True).click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    # What it says in its name is not what it is: the server alone can tell.
    control(dialog, "files").set_input_files(
        [file("scope.esx", ESX), file("front.jpg", JPEG), file("fake.pdf", b"MZ no PDF at all")]
    )
    control(dialog, "documentType").select_option("photo")
    dialog.get_by_role("button", name="Upload", exact=True).click()

    chosen = dialog.get_by_role("list", name="Chosen files")
    expect(chosen.get_by_role("listitem", name="fake.pdf")).to_contain_text("the content is not a PDF")
    expect(chosen.get_by_role("listitem", name="scope.esx")).to_contain_text("Sent")
    expect(chosen.get_by_role("listitem", name="front.jpg")).to_contain_text("Sent")
    toast(page, "Upload Failed", "Failed to upload documents")

    chosen.get_by_role("button", name="Remove fake.pdf").click()
    dialog.get_by_role("button", name="Close").click()
    expect(library.get_by_text("front.jpg")).to_be_visible()
    expect(library.get_by_text("scope.esx")).to_be_visible()
    expect(library.get_by_role("listitem").filter(has_text="front.jpg")).to_contain_text("Photo")
    expect(library.get_by_text("fake.pdf")).to_have_count(0)


def test_a_file_that_did_not_get_through_is_sent_again_alone(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/dashboard?tab=documents")
    dialog = upload_form(page)
    control(dialog, "files").set_input_files([file("front.jpg", JPEG), file("policy.pdf", PDF)])

    def let_images_through(route: Route) -> None:
        if b"front.jpg" in (route.request.post_data_buffer or b""):
            route.continue_()
        else:
            route.abort()

    page.route(CALL, let_images_through)
    dialog.get_by_role("button", name="Upload", exact=True).click()
    row = dialog.get_by_role("list", name="Chosen files").get_by_role("listitem", name="policy.pdf")
    expect(row.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("listitem", name="front.jpg")).to_contain_text("Sent")

    page.unroute(CALL)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    row.get_by_role("button", name="Retry policy.pdf").click()

    toast(page, "Documents Uploaded")
    expect(dialog).to_have_count(0)
    assert len([url for url in sent if url.endswith("/api/user/documents")]) == 1
    expect(page.get_by_role("tabpanel", name="Documents").get_by_text("policy.pdf")).to_be_visible()


def test_an_image_and_a_pdf_show_their_thumbnails_and_other_files_their_sign(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    product.arrange("documents", username=username, count=1)
    product.arrange("real_documents", username=username)

    library = enter(username, "/dashboard?tab=documents").get_by_role("tabpanel", name="Documents")

    for name in ("roof.jpg", "policy.pdf"):
        picture = row(library, name).locator("img")
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    expect(row(library, "scan-00001.xlsx").locator("img")).to_have_count(0)
    expect(row(library, "scan-00001.xlsx")).to_contain_text(re.compile("xlsx", re.IGNORECASE))


def test_a_document_is_viewed_in_a_tab_and_saved_under_its_name(
    product: ServedProduct, member: MakeMember, enter: Enter, tmp_path: Path
) -> None:
    username = member()
    product.arrange("real_documents", username=username)
    page = enter(username, "/dashboard?tab=documents")
    library = page.get_by_role("tabpanel", name="Documents")
    expect(row(library, "roof.jpg")).to_contain_text("MB")

    with page.context.expect_page() as opened:
        row(library, "roof.jpg").get_by_role("link", name="View").click()
    opened.value.wait_for_load_state()
    assert opened.value.evaluate("document.contentType") == "image/jpeg"

    with page.expect_download() as begun:
        row(library, "policy.pdf").get_by_role("link", name="Download").click()
    assert begun.value.suggested_filename == "policy.pdf"
    begun.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes().startswith(b"%PDF")


def test_a_withheld_document_offers_neither_view_nor_download_nor_picture(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    product.arrange("real_documents", username=username)
    product.arrange("withhold_document", username=username, name="roof.jpg")

    library = enter(username, "/dashboard?tab=documents").get_by_role("tabpanel", name="Documents")

    expect(row(library, "roof.jpg")).to_contain_text("Not available at the moment")
    expect(row(library, "roof.jpg").get_by_role("link")).to_have_count(0)
    expect(row(library, "roof.jpg").locator("img")).to_have_count(0)
    expect(row(library, "policy.pdf").get_by_role("link", name="View")).to_be_visible()


def test_a_document_of_a_claim_is_marked(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    username = member(plan="ghost")
    product.arrange("claims", username=username, count=1)
    product.arrange("real_documents", username=username)
    product.arrange("file_documents_with_claim", username=username)

    library = enter(username, "/dashboard?tab=documents").get_by_role("tabpanel", name="Documents")

    expect(library.get_by_text("Claim Attached")).to_have_count(2)


def upload_form(page: Page) -> Locator:
    """Open the form by the dashboard's button."""
    page.get_by_role("button", name="Upload Documents").click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    expect(control(dialog, "documentType")).to_be_visible()
    return dialog


def row(library: Locator, name: str) -> Locator:
    """The document of this name."""
    return library.get_by_role("listitem").filter(has_text=name)
