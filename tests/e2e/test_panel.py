"""The admin panel's codes and history, between several admins, as a browser sees them."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.pages import control, fill, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]


def panel(product: ServedProduct, new_browser: NewBrowser, at: str = "/admin", **options: object) -> Page:
    """The panel in a browser of its own, signed in."""
    page = new_browser(**options).open("/admin-login")
    sign_in_as_admin(page, product)
    expect(page).to_have_url(re.compile("/admin$"))
    page.goto(page.url.replace("/admin", at))
    return page


def sign_in_as_admin(page: Page, product: ServedProduct) -> None:
    username, password = product.first_admin()
    fill(page, username=username, password=password)
    page.get_by_role("button", name="Sign In").click()


def make_code(page: Page, code: str) -> None:
    fill(page, code=code)
    page.get_by_role("button", name="Create Custom Code").click()
    toast(page, "Created custom code")


def test_two_admins_at_one_list_never_overwrite_each_other_unknowingly(
    product: ServedProduct, new_browser: NewBrowser
) -> None:
    ada = panel(product, new_browser)
    make_code(ada, "CONTESTED-1")
    rowan = panel(product, new_browser, "/admin?tab=unassigned")

    for page, first_name in ((rowan, "Casey"), (ada, "Rosa")):
        page.get_by_role("button", name="Assign CONTESTED-1").click()
        fill(page.get_by_role("dialog"), assigneeFirstName=first_name, assigneeLastName="Lund")
    rowan.get_by_role("dialog").get_by_role("button", name="Assign", exact=True).click()
    toast(rowan, "Success", "Code CONTESTED-1 assigned successfully")
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("button", name="Assign", exact=True).click()

    expect(dialog.get_by_role("alert")).to_contain_text("assigned this code to Casey Lund meanwhile")
    expect(dialog.get_by_text(re.compile("^Assigned to Casey Lund, by "))).to_be_visible()
    expect(control(dialog, "assigneeFirstName")).to_have_value("Rosa")
    dialog.get_by_role("button", name="Assign anyway").click()
    expect(dialog).to_be_hidden()

    ada.get_by_role("tab", name="History").click()
    log = ada.get_by_role("tabpanel", name="History").get_by_role("listitem")
    expect(log.nth(0)).to_contain_text("Code CONTESTED-1 assigned to Rosa Lund")
    expect(log.nth(1)).to_contain_text("Code CONTESTED-1 assigned to Casey Lund")
    log.nth(0).get_by_text(re.compile("changes?$")).click()
    expect(log.nth(0).get_by_role("row").filter(has_text="first name")).to_have_text(re.compile("Casey.*Rosa"))


def test_a_code_is_handed_on_as_a_link_and_by_mail(product: ServedProduct, new_browser: NewBrowser) -> None:
    page = panel(product, new_browser, permissions=["clipboard-read", "clipboard-write"])
    make_code(page, "HANDED-ON")
    opener = page.get_by_role("button", name="Details of HANDED-ON")

    opener.click()
    details = page.get_by_role("dialog", name="Invitation code")
    details.get_by_role("button", name="Copy link").click()
    toast(page, "Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/register?code=HANDED-ON")
    expect(details.get_by_text("Code HANDED-ON created")).to_be_visible()

    details.get_by_role("button", name="Mail invitation").click()
    mail = page.get_by_role("dialog", name="Mail invitation")
    fill(mail, email="rosa.lund@example.com")
    mail.get_by_role("button", name="Mail Invitation").click()
    toast(page, "Success", "Invitation mailed to rosa.lund@example.com")
    expect(opener).to_be_focused()

    visitor = new_browser().open("/home")
    visitor.goto(product.mailed("rosa.lund@example.com", re.escape(link))[0])
    expect(control(visitor, "invitationCode")).to_have_value("HANDED-ON")
    expect(visitor.get_by_text("This code is valid")).to_be_visible()


def test_where_no_page_may_copy_the_code_stands_selected(product: ServedProduct, new_browser: NewBrowser) -> None:
    page = panel(product, new_browser)
    make_code(page, "BY-HAND")
    page.evaluate(
        """() => {
            navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
            document.execCommand = () => false;
        }"""
    )

    page.get_by_role("button", name="Copy BY-HAND").click()

    expect(page.get_by_role("dialog", name="Copy by hand")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == "BY-HAND"


def test_a_session_that_ends_midway_loses_neither_the_place_nor_what_was_typed(
    product: ServedProduct, new_browser: NewBrowser
) -> None:
    page = panel(product, new_browser, "/admin?tab=assigned")
    fill(page, code="typed-before")
    page.context.clear_cookies(name="sessionid")

    page.get_by_role("button", name="Create Custom Code").click()
    expect(page).to_have_url(re.compile("/admin-login$"))
    toast(page, "Authentication Required", "Please log in to access admin panel")
    sign_in_as_admin(page, product)

    expect(page.get_by_role("tab", name="Assigned", exact=True)).to_have_attribute("aria-selected", "true")
    expect(control(page, "code")).to_have_value("typed-before")
