"""Getting back in, and keeping others out: passwords, sessions elsewhere, and the email that all of it goes to."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, described, fill, question, sign_in, toast
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.factories import PASSWORD

NewBrowser = Callable[..., WatchedBrowser]

NEW_PASSWORD = "lantern-over-water-7"
SENT = "If that address belongs to a member, a link is on its way. It is valid for one hour."
NOT_VALID = "This link is no longer valid"


def test_a_forgotten_password_is_set_anew_by_the_mailed_link_which_works_once(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member(plan="phantom")
    signed_in = enter(username)
    page = new_browser().open("/login")
    page.get_by_role("link", name="Forgot your password?").click()
    fill(page, email=f"{username}@example.com")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(SENT)).to_be_visible()
    link = mailed_link(product, f"{username}@example.com", "reset-password")

    page.goto(link)
    # The token is not to be read over a shoulder, nor found in the history.
    expect(page).to_have_url(re.compile("/reset-password$"))
    set_password(page, "12345", "12346")
    described(page, "newPassword", "Password must be at least 6 characters")
    described(page, "confirmPassword", "Passwords don't match")
    set_password(page, NEW_PASSWORD, NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/login"))
    toast(page, "Password Changed", "Sign in with your new password.")

    sign_in(page, username=username)
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    sign_in(page, username=username, password=NEW_PASSWORD)
    expect(page).to_have_url(re.compile("/dashboard"))
    signed_in.reload()
    expect(signed_in).to_have_url(re.compile("/login"))
    product.mailed(f"{username}@example.com", "The password of your account was changed")

    again = new_browser().open(link)
    set_password(again, "something-else", "something-else")
    expect(again.get_by_text(NOT_VALID)).to_be_visible()
    expect(again.get_by_role("link", name="Send a new link")).to_be_visible()


def test_an_unknown_address_gets_the_same_answer_and_a_wrong_one_its_message(new_browser: NewBrowser) -> None:
    page = new_browser().open("/forgot-password")
    fill(page, email="nobody")
    page.get_by_role("button", name="Send the link").click()
    described(page, "email", "Invalid email address")

    fill(page, email="nobody@example.com")
    page.get_by_role("button", name="Send the link").click()

    expect(page.get_by_text(SENT)).to_be_visible()


def test_a_link_without_its_secret_says_that_it_is_no_longer_valid(new_browser: NewBrowser) -> None:
    page = new_browser().open("/reset-password")
    expect(page.get_by_text(NOT_VALID)).to_be_visible()

    page.goto("/confirm-email")
    expect(page.get_by_text(NOT_VALID)).to_be_visible()


def test_a_changed_password_signs_every_other_browser_out_and_this_one_stays(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member(plan="ghost")
    other = enter(username)
    page = enter(username, "/profile")
    fill(page, currentPassword="not-the-one", newPassword=NEW_PASSWORD, confirmPassword="another")
    change = page.get_by_role("button", name="Change password")
    change.click()
    described(page, "confirmPassword", "Passwords don't match")
    fill(page, confirmPassword=NEW_PASSWORD)
    change.click()
    described(page, "currentPassword", "Current password is incorrect")

    fill(page, currentPassword=PASSWORD)
    change.click()

    toast(page, "Password Changed", "Every other session was signed out.")
    other.reload()
    expect(other).to_have_url(re.compile("/login"))
    page.reload()
    expect(page).to_have_url(re.compile("/profile$"))
    sign_in(other, username=username, password=NEW_PASSWORD)
    expect(other).to_have_url(re.compile("/dashboard"))
    product.mailed(f"{username}@example.com", "The password of your account was changed")


def test_sign_out_everywhere_else_ends_the_other_sessions_alone(member: MakeMember, enter: Enter) -> None:
    username = member(plan="ghost")
    other, page = enter(username), enter(username)

    page.get_by_role("button", name="Sign out everywhere else").click()
    question(page).get_by_role("button", name=re.compile("Sign out")).click()

    toast(page, "Signed Out Elsewhere")
    other.reload()
    expect(other).to_have_url(re.compile("/login"))
    page.reload()
    # The devices stay bound.
    expect(page.get_by_role("tabpanel", name="Device Security")).to_contain_text("2/3")


def test_a_new_device_is_told_to_its_member_by_mail(
    product: ServedProduct, member: MakeMember, new_browser: NewBrowser
) -> None:
    username = member()
    page = new_browser().open("/login")

    sign_in(page, username=username)

    expect(page).to_have_url(re.compile("/dashboard"))
    product.mailed(f"{username}@example.com", "Desktop • Chrome on Linux was bound to your account")


def test_a_new_email_counts_once_its_link_was_confirmed_and_the_old_address_is_told(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    old, new = f"{username}@example.com", f"{username}@elsewhere.example.com"
    page = enter(username, "/profile")
    form = page.get_by_role("form", name="Profile")
    page.get_by_role("button", name="Edit").click()
    expect(control(form, "currentPassword")).to_have_count(0)
    fill(form, email=new, firstName="Ines")
    fill(form, currentPassword="not-the-one")
    page.get_by_role("button", name="Save").click()
    described(form, "currentPassword", "Current password is incorrect")
    expect(control(form, "email")).to_have_value(new)
    expect(control(form, "firstName")).to_have_value("Ines")
    fill(form, currentPassword=PASSWORD)
    page.get_by_role("button", name="Save").click()

    toast(page, "Profile Updated")
    expect(page.get_by_text(new).first).to_be_visible()
    product.mailed(old, f"change the email address of your account from {old} to {new}")
    page.goto("/dashboard")
    expect(page.get_by_text(old)).to_be_visible()

    page.goto(mailed_link(product, new, "confirm-email"))
    expect(page).to_have_url(re.compile("/confirm-email$"))
    # A program that looks through mail opens the link too: only the button confirms.
    page.get_by_role("button", name="Confirm this address").click()
    expect(page.get_by_text("Address confirmed")).to_be_visible()
    product.mailed(old, f"Mail about your account no longer goes to {old}")
    page.goto("/dashboard")
    expect(page.get_by_text(new)).to_be_visible()


def test_the_old_address_undoes_an_email_change_and_sets_a_new_password(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member()
    old, new = f"{username}@example.com", f"{username}@thief.example.com"
    thief = enter(username, "/profile")
    thief.get_by_role("button", name="Edit").click()
    form = thief.get_by_role("form", name="Profile")
    fill(form, email=new)
    fill(form, currentPassword=PASSWORD)
    thief.get_by_role("button", name="Save").click()
    toast(thief, "Profile Updated")
    thief.goto(mailed_link(product, new, "confirm-email"))
    thief.get_by_role("button", name="Confirm this address").click()
    expect(thief.get_by_text("Address confirmed")).to_be_visible()
    # A new address sets no password for a day.
    reset_asked(new_browser().open("/forgot-password"), new)
    product.mailed(new, "until then this address cannot set a new password")

    owner = new_browser().open(mailed_link(product, old, "confirm-email"))
    expect(owner).to_have_url(re.compile("/confirm-email$"))
    expect(owner.get_by_role("heading", level=1)).to_have_text("Undo an Email Change")
    owner.get_by_role("button", name="Restore my old address").click()
    expect(owner.get_by_text("Your old address is restored")).to_be_visible()
    thief.goto("/dashboard")
    expect(thief).to_have_url(re.compile("/login"))

    owner.get_by_role("link", name="Set a new password").click()
    reset_asked(owner, old)
    owner.goto(mailed_link(product, old, "reset-password"))
    set_password(owner, NEW_PASSWORD, NEW_PASSWORD)
    expect(owner).to_have_url(re.compile("/login"))
    sign_in(thief, username=username)
    expect(thief.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()


def reset_asked(page: Page, address: str) -> None:
    """Ask for a new password at an address."""
    fill(page, email=address)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text(SENT)).to_be_visible()


def mailed_link(product: ServedProduct, address: str, page: str) -> str:
    """The address in the mail that leads to this page."""
    return product.mailed(address, rf"http\S+/{page}\?\S+")[0]


def set_password(page: Page, password: str, confirmation: str) -> None:
    """Fill in the form that a mailed link opens, and send it."""
    fill(page, newPassword=password, confirmPassword=confirmation)
    expect(control(page, "newPassword")).to_have_value(password)
    page.get_by_role("button", name="Set new password").click()
