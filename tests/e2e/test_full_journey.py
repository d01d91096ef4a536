"""The product's main use case, from the first invitation code to the audit amount of a claim."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.conftest import NewBrowser
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, detail, expect_error_toast, expect_toast, fill, open_claim_form, sign_in
from tests.e2e.sample_files import ESX, JPEG, PDF, file_payload

USERNAME, EMAIL, PASSWORD = "mwhitlock", "morgan@example.com", "correct-horse"
STAFF_USERNAME = "support"
ADDRESS = "2210 Sycamore Bend, Austin TX 78704"


def test_full_journey_from_first_code_to_audit_amount(
    server: LiveServer, new_browser: NewBrowser, allowed_errors: list[str], tmp_path: Path
) -> None:
    # Tracing runs a script in every page, which the sandbox of a displayed document refuses.
    allowed_errors.append("console: Blocked script execution in")
    code = create_and_assign_code(server, new_browser)
    dashboard = register(new_browser, code)
    select_plan(dashboard)
    submit_claim(dashboard)
    open_documents(dashboard, tmp_path)
    sign_out_and_in(dashboard)
    replace_device_at_limit(server, new_browser)
    complete_claim(server, new_browser)
    expect_audit_amount(dashboard)


def create_and_assign_code(server: LiveServer, new_browser: NewBrowser) -> str:
    username, password = server.first_admin_credentials()
    page = new_browser(permissions=["clipboard-read", "clipboard-write"]).open("/admin-login")
    fill(page, username=username, password=password)
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect(page).to_have_url(re.compile("/admin$"))
    expect_toast(page, "Admin Login Successful", "Welcome, Network Admin")

    total, active = detail(page, "Total generated"), detail(page, "Active codes")
    expect(total).to_have_text(re.compile(r"^\d+$"))
    codes_before, active_before = int(total.inner_text()), int(active.inner_text())
    fill(page, count="2")
    page.get_by_role("button", name="Generate New Codes").click()
    expect_toast(page, "Generated 2 new invitation codes")
    expect(total).to_have_text(str(codes_before + 2))

    fill(page, code="story-morgan")
    page.get_by_role("button", name="Create Custom Code").click()
    expect_toast(page, "Created custom code")
    code = "STORY-MORGAN"
    expect(active).to_have_text(str(active_before + 3))

    page.get_by_role("button", name=f"Copy {code}").click()
    expect_toast(page, "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == code

    page.get_by_role("button", name=f"Assign {code}").click()
    assign_dialog = page.get_by_role("dialog", name="Assign code")
    fill(assign_dialog, assigneeFirstName="Morgan", assigneeLastName="Whitlock")
    assign_dialog.get_by_role("button", name="Assign", exact=True).click()
    expect_toast(page, f"Code {code} assigned successfully")
    page.get_by_role("tab", name="Assigned", exact=True).click()
    row = page.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text("Morgan Whitlock")
    row.get_by_role("button", name=f"Unassign {code}").click()
    page.get_by_role("alertdialog").or_(page.get_by_role("dialog")).get_by_role("button", name="Unassign").click()
    expect_toast(page, "unassigned successfully")

    page.get_by_role("tab", name="Active Codes").click()
    page.get_by_role("button", name="Refresh").click()
    expect(row).to_be_visible()
    return code


def register(new_browser: NewBrowser, code: str) -> Page:
    page = new_browser().open("/register")
    expect(page.get_by_role("heading", level=1)).to_have_text("Join the Network")
    page.get_by_role("button", name="Create Account").click()
    for message in ("Invitation code is required", "First name is required", "Invalid email address"):
        expect(page.get_by_text(message, exact=True)).to_be_visible()

    fill(
        page,
        invitationCode="AAN-NEVER-ISSUED",
        firstName="Morgan",
        lastName="Whitlock",
        email=EMAIL,
        phone="5550104477",
        companyName="Whitlock Roofing",
        position="Contractor",
        username=USERNAME,
        password=PASSWORD,
        confirmPassword=PASSWORD,
    )
    expect(control(page, "phone")).to_have_value("(555) 010-4477")
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_text("License number is required for adjusters and contractors", exact=True)).to_be_visible()
    fill(page, licenseNumber="TX-20551")
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_text("Invalid or already used invitation code").first).to_be_visible()
    expect_error_toast(page, "Registration failed")
    # Other form values are kept.
    expect(control(page, "companyName")).to_have_value("Whitlock Roofing")

    fill(page, invitationCode=code.lower())
    page.get_by_role("button", name="Create Account").click()
    expect(page).to_have_url(re.compile("/dashboard$"))
    expect_toast(page, "Registration Successful", "Your account has been created successfully.")
    expect(page.get_by_text(USERNAME, exact=True).first).to_be_visible()
    panel = page.get_by_role("tabpanel", name="Device Security")
    expect(panel).to_contain_text("This device")
    expect(panel).to_contain_text("1/1")
    return page


def select_plan(page: Page) -> None:
    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    phantom = page.get_by_role("list", name="Plans").get_by_role("listitem").filter(has_text="$5,200")
    phantom.get_by_role("button", name="Select Plan").click()
    page.get_by_role("button", name="Confirm selection").click()
    expect_toast(page, "Subscription Created", "Your subscription has been activated successfully.")
    expect(page.get_by_text("Active until")).to_be_visible()
    expect(page.get_by_text("0/4", exact=True)).to_be_visible()


def submit_claim(page: Page) -> None:
    form = open_claim_form(page)
    fill(
        form,
        propertyAddress=ADDRESS,
        homeowner="Dana Whitlock",
        col="2026-01-05",
        dol="2026-01-04",
        claimNumber="CLM-77-104",
        originalClaimAmount="12500",
    )
    control(form, "files").set_input_files(
        [file_payload("roof.pdf", PDF), file_payload("front.jpg", JPEG), file_payload("notes.exe", b"MZ")]
    )
    chosen = form.get_by_role("list", name="Chosen files")
    expect(chosen.get_by_role("listitem", name="notes.exe")).to_contain_text("file type not allowed")
    chosen.get_by_role("button", name="Remove notes.exe").click()
    drop(form.get_by_role("group", name="Files"), "estimate.esx", ESX)
    expect(chosen.get_by_role("listitem")).to_have_count(3)

    with page.expect_request("**/api/user/claims") as request:
        form.get_by_role("button", name="Submit Claim").click()
    assert request.value.headers["idempotency-key"]
    expect_toast(page, "Claim Submitted", "Your claim has been submitted successfully.")

    expect(page.get_by_role("status").filter(has_text="We have claim")).to_contain_text("All 3 files are here.")
    page.get_by_role("link", name="All claims").click()
    expect(page.get_by_text("1/4", exact=True)).to_be_visible()
    row = page.get_by_role("tabpanel", name="Claims").get_by_role("row").filter(has_text=ADDRESS)
    expect(row).to_contain_text("Dana Whitlock")
    expect(row).to_contain_text("submitted")
    expect(row).to_contain_text("$12,500.00")
    page.get_by_role("tab", name="Activity").click()
    expect(page.get_by_role("tabpanel", name="Activity")).to_contain_text(ADDRESS)


def open_documents(page: Page, folder: Path) -> None:
    page.get_by_role("tab", name="Documents").click()
    library = page.get_by_role("tabpanel", name="Documents")
    expect(library.get_by_text("Claim Attached")).to_have_count(3)

    image = library.get_by_role("listitem").filter(has_text="front.jpg")
    image.get_by_role("link", name="View").click()
    expect(page.get_by_role("dialog", name="front.jpg")).to_be_visible()
    page.keyboard.press("Escape")

    estimate = library.get_by_role("listitem").filter(has_text="estimate.esx")
    with page.expect_download() as download:
        estimate.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "estimate.esx"
    download.value.save_as(folder / "saved")
    assert (folder / "saved").read_bytes() == ESX


def sign_out_and_in(page: Page) -> None:
    page.get_by_role("button", name="Disconnect").click()
    expect_toast(page, "Logged out", "You have been safely disconnected from the network.")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))
    sign_in(page, username=USERNAME, password=PASSWORD)
    expect(page).to_have_url(re.compile("/dashboard"))
    # The tab that was chosen last is shown again.
    page.get_by_role("tab", name="Device Security").click()
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("1/2")


def replace_device_at_limit(server: LiveServer, new_browser: NewBrowser) -> None:
    second = new_browser(timezone_id="America/Denver").open("/login")
    sign_in(second, username=USERNAME, password=PASSWORD)
    expect(second).to_have_url(re.compile("/dashboard"))
    expect_toast(second, "Welcome back", "You have successfully logged in as user")

    third = new_browser(timezone_id="America/New_York").open("/login")
    sign_in(third, username=USERNAME, password=PASSWORD)
    expect(third.get_by_text("Device limit reached. Revoke a device to register a new one.").first).to_be_visible()
    third.get_by_role("button", name="Replace a device").click()
    choice = third.get_by_role("radiogroup", name="Device to replace")
    # The most recently seen device is first: the second one.
    choice.get_by_role("radio").first.check()
    fill(third, code="000000")
    third.get_by_role("button", name="Replace").last.click()
    expect(control(third, "code")).to_have_attribute("aria-invalid", "true")
    fill(third, code=server.wait_for_mail(EMAIL, r"\b\d{6}\b")[0])
    third.get_by_role("button", name="Replace").last.click()
    expect(third).to_have_url(re.compile("/dashboard"))

    # Replacing a device ends its session.
    second.goto("/dashboard")
    expect(second).to_have_url(re.compile("/login"))


def complete_claim(server: LiveServer, new_browser: NewBrowser) -> None:
    server.seed("support", username=STAFF_USERNAME)
    page = new_browser().open("/staff/")
    page.get_by_label("Username").fill(STAFF_USERNAME)
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("searchbox").fill("CLM-77-104")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Dana Whitlock").click()
    expect(page.get_by_role("heading", name="C-0", level=1)).to_be_visible()
    claim = page.url

    for status, note, amount in (
        ("Under review", "We have your files.", ""),
        ("In progress", "", ""),
        ("Completed", "The carrier agreed.", "18750.50"),
    ):
        page.goto(claim)
        if status == "Completed":
            release_result(page)
        page.get_by_role("link", name="Move", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name=status).check()
        dialog.get_by_label("Note to the member").fill(note)
        dialog.get_by_label("Final amount").fill(amount)
        dialog.get_by_role("button", name="Move claim").click()
        expect(page.locator(".messagelist")).to_contain_text(f"The claim is {status.lower()} now")
    server.wait_for_mail(EMAIL, "A result for your claim")


def release_result(page: Page) -> None:
    page.get_by_role("tab", name="Result").click()
    panel = page.get_by_role("tabpanel", name="Result")
    control(panel, "files").set_input_files(file_payload("audited-estimate.pdf", PDF))
    panel.get_by_role("button", name="Save draft").click()
    page.get_by_role("button", name="Release", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("Released Audited estimate (version 1)")


def expect_audit_amount(page: Page) -> None:
    page.goto("/dashboard?tab=claims")
    row = page.get_by_role("tabpanel", name="Claims").get_by_role("row").filter(has_text=ADDRESS)
    expect(row).to_contain_text("completed")
    audit_amount = detail(page, "Audit Amount")
    expect(audit_amount).to_have_text("+$6,250.50")


def drop(zone: Locator, name: str, content: bytes) -> None:
    transfer = zone.page.evaluate_handle(
        """([name, bytes]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], name));
            return transfer;
        }""",
        [name, list(content)],
    )
    for event in ("dragenter", "dragover", "drop"):
        zone.dispatch_event(event, {"dataTransfer": transfer})
