"""The main job, end to end: from the admin's first code to the amount that the audit won for a member."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import control, fill, sign_in, toast
from tests.e2e.sample_files import ESX, JPEG, PDF, file
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

USERNAME, EMAIL, PASSWORD = "mwhitlock", "morgan@example.com", "correct-horse"
STAFF_NAME, STAFF_PASSWORD = "support", "desk-and-lamp-42"
ADDRESS = "2210 Sycamore Bend, Austin TX 78704"


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """A product of the story's own: it begins on the very first day."""
    served = ServedProduct(tmp_path_factory.mktemp("story"))
    served.start()
    yield served
    served.stop()


def test_the_main_job_from_the_first_code_to_the_audit_amount(
    product: ServedProduct, new_browser: NewBrowser, tmp_path: Path
) -> None:
    code = the_admin_makes_and_assigns_a_code(product, new_browser)
    dashboard = the_visitor_registers(new_browser, code)
    the_member_selects_a_plan(dashboard)
    the_member_submits_a_claim(dashboard)
    the_member_opens_the_documents(dashboard, tmp_path)
    the_member_signs_out_and_in_again(dashboard)
    one_device_too_many_is_refused_and_takes_anothers_place(product, new_browser)
    the_staff_complete_the_claim(product, new_browser)
    the_member_sees_what_the_audit_won(dashboard)


def the_admin_makes_and_assigns_a_code(product: ServedProduct, new_browser: NewBrowser) -> str:
    username, password = product.first_admin()
    page = new_browser(permissions=["clipboard-read", "clipboard-write"]).open("/admin-login")
    fill(page, username=username, password=password)
    page.get_by_role("button", name="Sign In").click()
    expect(page).to_have_url(re.compile("/admin$"))
    toast(page, "Admin Login Successful", "Welcome, Network Admin")

    # The three codes of the first start.
    expect(counter(page, "Total generated")).to_have_text("3")
    fill(page, count="2")
    page.get_by_role("button", name="Generate New Codes").click()
    toast(page, "Generated 2 new invitation codes")
    expect(counter(page, "Total generated")).to_have_text("5")

    fill(page, code="story-morgan")
    page.get_by_role("button", name="Create Custom Code").click()
    toast(page, "Created custom code")
    code = "STORY-MORGAN"
    expect(counter(page, "Active codes")).to_have_text("6")

    page.get_by_role("button", name=f"Copy {code}").click()
    toast(page, "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == code

    page.get_by_role("button", name=f"Assign {code}").click()
    assign = page.get_by_role("dialog", name="Assign code")
    fill(assign, assigneeFirstName="Morgan", assigneeLastName="Whitlock")
    assign.get_by_role("button", name="Assign", exact=True).click()
    toast(page, f"Code {code} assigned successfully")
    page.get_by_role("tab", name="Assigned", exact=True).click()
    row = page.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text("Morgan Whitlock")
    row.get_by_role("button", name=f"Unassign {code}").click()
    page.get_by_role("alertdialog").or_(page.get_by_role("dialog")).get_by_role("button", name="Unassign").click()
    toast(page, "unassigned successfully")

    page.get_by_role("tab", name="Active Codes").click()
    page.get_by_role("button", name="Refresh").click()
    expect(row).to_be_visible()
    return code


def the_visitor_registers(new_browser: NewBrowser, code: str) -> Page:
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
    # What was typed is kept.
    expect(control(page, "companyName")).to_have_value("Whitlock Roofing")

    fill(page, invitationCode=code.lower())
    page.get_by_role("button", name="Create Account").click()
    expect(page).to_have_url(re.compile("/dashboard$"))
    toast(page, "Registration Successful", "Your account has been created successfully.")
    expect(page.get_by_text(USERNAME, exact=True).first).to_be_visible()
    panel = page.get_by_role("tabpanel", name="Device Security")
    expect(panel).to_contain_text("This device")
    expect(panel).to_contain_text("1/1")
    return page


def the_member_selects_a_plan(page: Page) -> None:
    expect(page.get_by_role("heading", name="No Active Subscription")).to_be_visible()
    phantom = page.get_by_role("list", name="Plans").get_by_role("listitem").filter(has_text="$5,200")
    phantom.get_by_role("button", name="Select Plan").click()
    page.get_by_role("button", name="Confirm selection").click()
    toast(page, "Subscription Created", "Your subscription has been activated successfully.")
    expect(page.get_by_text("Active until")).to_be_visible()
    expect(page.get_by_text("0/4", exact=True)).to_be_visible()


def the_member_submits_a_claim(page: Page) -> None:
    page.get_by_role("button", name="Upload Estimate").click()
    form = page.get_by_role("dialog", name="Upload Estimate")
    fill(
        form,
        propertyAddress=ADDRESS,
        homeowner="Dana Whitlock",
        col="2026-01-05",
        dol="2026-01-04",
        claimNumber="CLM-77-104",
        originalClaimAmount="12500",
    )
    control(form, "files").set_input_files([file("roof.pdf", PDF), file("front.jpg", JPEG), file("notes.exe", b"MZ")])
    chosen = form.get_by_role("list", name="Chosen files")
    # The bad one says its reason and keeps nothing else from going on.
    expect(chosen.get_by_role("listitem", name="notes.exe")).to_contain_text("file type not allowed")
    chosen.get_by_role("button", name="Remove notes.exe").click()
    drop(form.get_by_role("group", name="Files"), "estimate.esx", ESX)
    expect(chosen.get_by_role("listitem")).to_have_count(3)

    with page.expect_request("**/api/user/claims") as sent:
        form.get_by_role("button", name="Submit Claim").click()
    assert sent.value.headers["idempotency-key"]
    toast(page, "Claim Submitted", "Your claim has been submitted successfully.")

    expect(page.get_by_text("1/4", exact=True)).to_be_visible()
    row = page.get_by_role("tabpanel", name="Claims").get_by_role("row").filter(has_text=ADDRESS)
    expect(row).to_contain_text("Dana Whitlock")
    expect(row).to_contain_text("submitted")
    expect(row).to_contain_text("$12,500.00")
    page.get_by_role("tab", name="Activity").click()
    expect(page.get_by_role("tabpanel", name="Activity")).to_contain_text(ADDRESS)


def the_member_opens_the_documents(page: Page, folder: Path) -> None:
    page.get_by_role("tab", name="Documents").click()
    library = page.get_by_role("tabpanel", name="Documents")
    expect(library.get_by_text("Claim Attached")).to_have_count(3)

    image = library.get_by_role("listitem").filter(has_text="front.jpg")
    with page.context.expect_page() as opened:
        image.get_by_role("link", name="View").click()
    tab = opened.value
    tab.wait_for_load_state()
    assert tab.evaluate("document.contentType") == "image/jpeg"
    tab.close()

    estimate = library.get_by_role("listitem").filter(has_text="estimate.esx")
    with page.expect_download() as begun:
        estimate.get_by_role("link", name="Download").click()
    assert begun.value.suggested_filename == "estimate.esx"
    begun.value.save_as(folder / "saved")
    assert (folder / "saved").read_bytes() == ESX


def the_member_signs_out_and_in_again(page: Page) -> None:
    page.get_by_role("button", name="Disconnect").click()
    toast(page, "Logged out", "You have been safely disconnected from the network.")
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))
    sign_in(page, username=USERNAME, password=PASSWORD)
    expect(page).to_have_url(re.compile("/dashboard"))
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("1/2")


def one_device_too_many_is_refused_and_takes_anothers_place(product: ServedProduct, new_browser: NewBrowser) -> None:
    second = new_browser(timezone_id="America/Denver").open("/login")
    sign_in(second, username=USERNAME, password=PASSWORD)
    expect(second).to_have_url(re.compile("/dashboard"))
    toast(second, "Welcome back", "You have successfully logged in as user")

    third = new_browser(timezone_id="America/New_York").open("/login")
    sign_in(third, username=USERNAME, password=PASSWORD)
    expect(third.get_by_text("Device limit reached. Revoke a device to register a new one.").first).to_be_visible()
    third.get_by_role("button", name="Replace a device").click()
    choice = third.get_by_role("radiogroup", name="Device to replace")
    # Most recently seen first: the second device.
    choice.get_by_role("radio").first.check()
    fill(third, code="000000")
    third.get_by_role("button", name="Replace").last.click()
    expect(control(third, "code")).to_have_attribute("aria-invalid", "true")
    fill(third, code=product.mailed(EMAIL, r"\b\d{6}\b")[0])
    third.get_by_role("button", name="Replace").last.click()
    expect(third).to_have_url(re.compile("/dashboard"))

    # The replaced device's session has ended.
    second.goto("/dashboard")
    expect(second).to_have_url(re.compile("/login"))


def the_staff_complete_the_claim(product: ServedProduct, new_browser: NewBrowser) -> None:
    product.manage(
        "createsuperuser",
        "--noinput",
        f"--username={STAFF_NAME}",
        "--email=support@example.com",
        DJANGO_SUPERUSER_PASSWORD=STAFF_PASSWORD,
    )
    page = new_browser().open("/staff/")
    page.get_by_label("Username").fill(STAFF_NAME)
    page.get_by_label("Password").fill(STAFF_PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("searchbox").fill("CLM-77-104")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="CLM-77-104").click()
    expect(page.get_by_role("heading", name="CLM-77-104", level=1)).to_be_visible()
    claim = page.url

    for status, note, amount in (
        ("Under review", "We have your files.", ""),
        ("In progress", "", ""),
        ("Completed", "The carrier agreed.", "18750.50"),
    ):
        page.goto(claim)
        page.get_by_role("link", name="Move", exact=True).click()
        page.get_by_role("radio", name=status).check()
        page.get_by_label("Note to the member").fill(note)
        page.get_by_label("Final amount").fill(amount)
        page.get_by_label("Reason").fill("As agreed with the desk adjuster")
        page.get_by_role("button", name="Move claim").click()
        expect(page.get_by_text(f"The claim is {status.lower()} now")).to_be_visible()
    product.mailed(EMAIL, "The carrier agreed")


def the_member_sees_what_the_audit_won(page: Page) -> None:
    page.goto("/dashboard?tab=claims")
    row = page.get_by_role("tabpanel", name="Claims").get_by_role("row").filter(has_text=ADDRESS)
    expect(row).to_contain_text("completed")
    audit = page.locator("dt", has_text="Audit Amount").locator("xpath=following-sibling::dd")
    expect(audit).to_have_text("+$6,250.50")


def drop(zone: Locator, name: str, content: bytes) -> None:
    """Drop a file on a zone, as a mouse would."""
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


def counter(page: Page, name: str) -> Locator:
    """One of the panel's figures."""
    return page.locator("dt", has_text=name).locator("xpath=following-sibling::dd[1]")
