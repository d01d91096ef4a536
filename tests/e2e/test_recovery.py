"""Password reset, password change and email change."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, expect_field_error, expect_toast, fill, get_dialog, sign_in
from tests.factories import PASSWORD

NEW_PASSWORD = "lantern-over-water-7"
SENT = "If that address belongs to a member, a link is on its way. It is valid for one hour."
NOT_VALID = "This link is no longer valid"


def test_mailed_link_resets_password_once(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
) -> None:
    username = create_member(plan="phantom")
    signed_in = open_as_member(username)
    page = new_browser().open("/login")
    page.get_by_role("link", name="Forgot your password?").click()
    fill(page, email=f"{username}@example.com")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(SENT)).to_be_visible()
    link = wait_for_mailed_link(server, f"{username}@example.com", "reset-password")

    page.goto(link)
    # The token is removed from the URL, to keep it off the screen and out of the history.
    expect(page).to_have_url(re.compile("/reset-password$"))
    set_password(page, "12345", "12346")
    expect_field_error(page, "newPassword", "Password must be at least 6 characters")
    expect_field_error(page, "confirmPassword", "Passwords don't match")
    set_password(page, NEW_PASSWORD, NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/login"))
    expect_toast(page, "Password Changed", "Sign in with your new password.")

    sign_in(page, username=username)
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    sign_in(page, username=username, password=NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/dashboard"))
    signed_in.reload()
    expect(signed_in).to_have_url(re.compile("/login"))
    server.wait_for_mail(f"{username}@example.com", "The password of your account was changed")

    second_use = new_browser().open(link)
    set_password(second_use, "something-else", "something-else")
    expect(second_use.get_by_text(NOT_VALID)).to_be_visible()
    expect(second_use.get_by_role("link", name="Send a new link")).to_be_visible()


def test_password_change_signs_out_other_browsers_only(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
) -> None:
    username = create_member(plan="ghost")
    other = open_as_member(username)
    page = open_as_member(username, "/profile")
    fill(page, currentPassword="not-the-one", newPassword=NEW_PASSWORD, confirmPassword="another")
    change = page.get_by_role("button", name="Change password")
    change.click()
    expect_field_error(page, "confirmPassword", "Passwords don't match")
    fill(page, confirmPassword=NEW_PASSWORD)
    change.click()
    expect_field_error(page, "currentPassword", "Current password is incorrect")

    fill(page, currentPassword=PASSWORD)
    change.click()

    expect_toast(page, "Password Changed", "Every other session was signed out.")
    other.reload()
    expect(other).to_have_url(re.compile("/login"))
    page.reload()
    expect(page).to_have_url(re.compile("/profile$"))
    sign_in(other, username=username, password=NEW_PASSWORD)
    expect(other).to_have_url(re.compile("/dashboard"))
    server.wait_for_mail(f"{username}@example.com", "The password of your account was changed")


def test_sign_out_everywhere_else_keeps_current_session(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    other, page = open_as_member(username), open_as_member(username)

    page.get_by_role("button", name="Sign out everywhere else").click()
    get_dialog(page).get_by_role("button", name=re.compile("Sign out")).click()

    expect_toast(page, "Signed Out Elsewhere")
    other.reload()
    expect(other).to_have_url(re.compile("/login"))
    page.reload()
    # Signing out does not unbind devices.
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("2/3")


def test_new_device_is_reported_by_mail(server: LiveServer, create_member: CreateMember, page: Page) -> None:
    username = create_member()
    page.goto("/login")

    sign_in(page, username=username)

    expect(page).to_have_url(re.compile("/dashboard"))
    server.wait_for_mail(f"{username}@example.com", "Desktop • Chrome on Linux was bound to your account")


def test_email_change_takes_effect_after_confirmation_and_notifies_old_address(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    old, new = f"{username}@example.com", f"{username}@elsewhere.example.com"
    page = open_as_member(username, "/profile")
    form = page.get_by_role("form", name="Profile")
    page.get_by_role("button", name="Edit").click()
    expect(control(form, "currentPassword")).to_have_count(0)
    fill(form, email=new, firstName="Ines")
    fill(form, currentPassword="not-the-one")
    page.get_by_role("button", name="Save").click()
    expect_field_error(form, "currentPassword", "Current password is incorrect")
    expect(control(form, "email")).to_have_value(new)
    expect(control(form, "firstName")).to_have_value("Ines")
    fill(form, currentPassword=PASSWORD)
    page.get_by_role("button", name="Save").click()

    expect_toast(page, "Profile Updated")
    expect(page.get_by_text(new).first).to_be_visible()
    server.wait_for_mail(old, f"change the email address of your account from {old} to {new}")
    page.goto("/dashboard")
    expect(page.get_by_text(old)).to_be_visible()

    page.goto(wait_for_mailed_link(server, new, "confirm-email"))
    expect(page).to_have_url(re.compile("/confirm-email$"))
    # Mail scanners open links too, so only the button confirms.
    page.get_by_role("button", name="Confirm this address").click()
    expect(page.get_by_text("Address confirmed")).to_be_visible()
    server.wait_for_mail(old, f"Mail about your account no longer goes to {old}")
    page.goto("/dashboard")
    expect(page.get_by_text(new)).to_be_visible()


def test_old_address_can_undo_email_change_and_reset_password(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
) -> None:
    username = create_member()
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
    request_password_reset(new_browser().open("/forgot-password"), new)
    server.wait_for_mail(new, "until then this address cannot set a new password")

    owner = new_browser().open(wait_for_mailed_link(server, old, "confirm-email"))
    expect(owner).to_have_url(re.compile("/confirm-email$"))
    expect(owner.get_by_role("heading", level=1)).to_have_text("Undo an Email Change")
    owner.get_by_role("button", name="Restore my old address").click()
    expect(owner.get_by_text("Your old address is restored")).to_be_visible()
    thief.goto("/dashboard")
    expect(thief).to_have_url(re.compile("/login"))

    owner.get_by_role("link", name="Set a new password").click()
    request_password_reset(owner, old)
    owner.goto(wait_for_mailed_link(server, old, "reset-password"))
    set_password(owner, NEW_PASSWORD, NEW_PASSWORD)
    expect(owner).to_have_url(re.compile("/login"))
    sign_in(thief, username=username)
    expect(thief.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()


def request_password_reset(page: Page, address: str) -> None:
    fill(page, email=address)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(SENT)).to_be_visible()


def wait_for_mailed_link(server: LiveServer, address: str, page: str) -> str:
    return server.wait_for_mail(address, rf"http\S+/{page}\?\S+")[0]


def set_password(page: Page, password: str, confirmation: str) -> None:
    fill(page, newPassword=password, confirmPassword=confirmation)
    expect(control(page, "newPassword")).to_have_value(password)
    page.get_by_role("button", name="Set new password").click()
