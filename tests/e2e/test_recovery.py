"""Email change and its undoing, and password reset."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import expect_toast, fill, sign_in
from tests.factories import PASSWORD

NEW_PASSWORD = "lantern-over-water-7"
SENT = "If that address belongs to a member, a link is on its way. It is valid for one hour."


def test_old_address_can_undo_email_change_and_reset_password(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
) -> None:
    # A plan with more than one device.
    username = create_member(plan="phantom")
    old, new = f"{username}@example.com", f"{username}@thief.example.com"
    thief = open_as_member(username, "/profile")
    thief.get_by_role("button", name="Edit").click()
    form = thief.get_by_role("form", name="Profile")
    fill(form, email=new)
    fill(form, currentPassword=PASSWORD)
    thief.get_by_role("button", name="Save").click()
    expect_toast(thief, "Profile Updated")
    thief.goto(wait_for_mailed_link(server, new, "confirm-email"))
    thief.get_by_role("button", name="Confirm this address").click()
    expect(thief.get_by_text("Address confirmed")).to_be_visible()
    # A new address cannot reset the password for a day.
    owner = new_browser().open("/forgot-password")
    request_password_reset(owner, new)
    server.wait_for_mail(new, "until then this address cannot set a new password")

    owner.goto(wait_for_mailed_link(server, old, "confirm-email"))
    expect(owner).to_have_url(re.compile("/confirm-email$"))
    expect(owner.get_by_role("heading", level=1)).to_have_text("Undo an Email Change")
    owner.get_by_role("button", name="Restore my old address").click()
    expect(owner.get_by_text("Your old address is restored")).to_be_visible()
    thief.goto("/dashboard")
    expect(thief).to_have_url(re.compile("/login"))

    owner.get_by_role("link", name="Set a new password").click()
    request_password_reset(owner, old)
    owner.goto(wait_for_mailed_link(server, old, "reset-password"))
    # The token is removed from the URL, to keep it off the screen and out of the history.
    expect(owner).to_have_url(re.compile("/reset-password$"))
    fill(owner, newPassword=NEW_PASSWORD, confirmPassword=NEW_PASSWORD)
    owner.get_by_role("button", name="Set new password").click()
    expect(owner).to_have_url(re.compile("/login"))
    sign_in(thief, username=username)
    expect(thief.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    sign_in(owner, username=username, password=NEW_PASSWORD)
    expect(owner).to_have_url(re.compile("/dashboard"))


def request_password_reset(page: Page, address: str) -> None:
    fill(page, email=address)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(SENT)).to_be_visible()


def wait_for_mailed_link(server: LiveServer, address: str, page: str) -> str:
    return server.wait_for_mail(address, rf"http\S+/{page}\?\S+")[0]
