"""A request for an invitation, and its answer."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewBrowser, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import PHONE
from tests.e2e.pages import control, fill


def test_visitor_asks_on_a_phone_and_registers_with_the_code_of_one_click(
    new_browser: NewBrowser, open_support: OpenSupport, server: LiveServer
) -> None:
    page = new_browser(viewport=PHONE, screen=PHONE, has_touch=True).open("/")
    page.get_by_role("link", name="Join", exact=True).click()
    page.get_by_role("radio", name="Ask for one").check()
    fill(page, name="Lee Ortega", companyName="Ortega Restoration", email="lee.ortega@example.com")
    page.get_by_role("button", name="Ask for an invitation").click()
    expect(page.get_by_text("A confirmation is on its way to lee.ortega@example.com")).to_be_visible()

    staff = open_support("/staff/invitations/invitationrequest/", viewport=PHONE, screen=PHONE)
    staff.get_by_role("row", name="Lee Ortega").get_by_role("button", name="Send a code").click()
    expect(staff.get_by_text("A code was sent to lee.ortega@example.com.")).to_be_visible()

    link = server.wait_for_mail("lee.ortega@example.com", r"/register\?code=\S+")
    page.goto(link[0])
    expect(page.get_by_text("This code is valid")).to_be_visible()
    expect(control(page, "invitationCode")).not_to_have_value("")
