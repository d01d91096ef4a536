import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from apps.demo.files import jpeg
from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control
from tests.e2e.sample_files import file_payload

# The browser asks for a thumbnail that is not drawn yet with delays that add up to 80 seconds.
THUMBNAIL_TIMEOUT_MS = 120_000


def test_documents_have_thumbnails_open_download_and_are_uploaded(
    server: LiveServer,
    create_member: CreateMember,
    open_as_member: OpenAsMember,
    allowed_errors: list[str],
    tmp_path: Path,
) -> None:
    # Tracing runs a script in every page, which the sandbox of a displayed document refuses.
    allowed_errors.append("console: Blocked script execution in")
    username = create_member()
    server.seed("documents", username=username, count=1)
    server.seed("real_documents", username=username)
    page = open_as_member(username, "/dashboard?tab=documents")
    library = page.get_by_role("tabpanel", name="Documents")
    expect(row(library, "roof.jpg")).to_contain_text("MB")
    for name, side in (("roof.jpg", "naturalWidth"), ("policy.pdf", "naturalHeight")):
        expect(row(library, name).locator("img[src]")).to_have_js_property(side, 320, timeout=THUMBNAIL_TIMEOUT_MS)
    expect(row(library, "scan-00001.xlsx").locator("img")).to_have_count(0)
    expect(row(library, "scan-00001.xlsx")).to_contain_text(re.compile("xlsx", re.IGNORECASE))

    row(library, "roof.jpg").get_by_role("link", name="View").click()
    viewer = page.get_by_role("dialog")
    # The worker has drawn it.
    expect(viewer.get_by_role("img", name="roof.jpg")).to_be_visible()
    assert find_problems_at(page, PHONE, DESKTOP) == []
    page.keyboard.press("Escape")
    with page.context.expect_page() as new_tab:
        row(library, "roof.jpg").get_by_role("link", name="View").click(modifiers=["Control"])
    # Only the document has it, not the empty page that a tab begins with.
    expect(new_tab.value).to_have_title(re.compile("^roof.jpg"))
    assert new_tab.value.evaluate("document.contentType") == "image/jpeg"
    with page.expect_download() as download:
        row(library, "policy.pdf").get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "policy.pdf"
    download.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes().startswith(b"%PDF")

    library.get_by_role("button", name="Upload", exact=True).click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    # fake.pdf is no PDF; only the server checks the content.
    files = [file_payload("attic.jpg", jpeg("attic.jpg").read()), file_payload("fake.pdf", b"MZ no PDF at all")]
    control(dialog, "files").set_input_files(files)
    control(dialog, "documentType").select_option("photo")
    dialog.get_by_role("button", name="Upload", exact=True).click()
    tray = page.get_by_role("region", name="Uploads")
    expect(tray.get_by_role("listitem", name="fake.pdf")).to_contain_text("the content is not a PDF")
    expect(row(library, "attic.jpg")).to_contain_text("Photo")
    # Its thumbnail appears without a reload.
    expect(row(library, "attic.jpg").locator("img[src]")).to_have_js_property(
        "naturalWidth", 320, timeout=THUMBNAIL_TIMEOUT_MS
    )


def test_deleted_document_is_undone_restored_and_named_when_it_is_sent_again(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("real_documents", username=username)
    server.seed("hold_back_document", username=username, name="policy.pdf")
    page = open_as_member(username, "/dashboard?tab=documents", viewport=PHONE, screen=PHONE)
    library = page.get_by_role("tabpanel", name="Documents")
    expect(row(library, "policy.pdf")).to_contain_text("Upload a clean copy")
    expect(row(library, "policy.pdf").get_by_role("link", name=re.compile("View|Download"))).to_have_count(0)

    row(library, "roof.jpg").get_by_role("button", name="Delete").click()
    expect(library.get_by_role("status").filter(has_text="roof.jpg was deleted")).to_be_visible()
    assert find_problems_at(page, PHONE, DESKTOP) == []
    library.get_by_role("button", name="Undo").click()
    expect(row(library, "roof.jpg").get_by_role("link", name="View")).to_be_visible()

    row(library, "roof.jpg").get_by_role("button", name="Delete").click()
    library.get_by_role("button", name="Trash").click()
    expect(row(library, "roof.jpg")).to_contain_text("Deleted")
    assert find_problems_at(page, PHONE, DESKTOP) == []
    row(library, "roof.jpg").get_by_role("button", name="Restore").click()
    expect(library.get_by_text("The trash is empty")).to_be_visible()
    library.get_by_role("button", name="All documents").click()

    library.get_by_role("button", name="Upload", exact=True).click()
    dialog = page.get_by_role("dialog", name="Upload Documents")
    control(dialog, "files").set_input_files([file_payload("again.jpg", jpeg("roof.jpg").read())])
    dialog.get_by_role("button", name="Upload", exact=True).click()
    tray = page.get_by_role("region", name="Uploads")
    expect(tray).to_contain_text("1 is here already")
    tray.get_by_role("button", name="Show files").click()
    expect(tray.get_by_role("listitem", name="again.jpg")).to_contain_text("You have this file already: roof.jpg")
    assert find_problems_at(page, PHONE, DESKTOP) == []
    tray.get_by_role("button", name="Send anyway again.jpg").click()
    expect(row(library, "again.jpg")).to_be_visible()


def row(library: Locator, name: str) -> Locator:
    return library.get_by_role("listitem").filter(has_text=name)
