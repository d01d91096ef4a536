"""Authenticator apps, passkeys, recovery codes and open sessions, with Chromium's software authenticators."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.accessibility import find_axe_violations, tab_to
from tests.e2e.conftest import CreateMember, OpenAsMember, OpenSupport
from tests.e2e.one_time_codes import get_code
from tests.e2e.pages import PASSWORD, control, expect_toast, fill, sign_in

PHONE = {"viewport": {"width": 390, "height": 844}}
PLATFORM = {"transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
# A plain security key: it stores no passkeys of its own, and knows no PIN.
SECURITY_KEY = {"transport": "usb", "hasResidentKey": False, "hasUserVerification": False}


def add_authenticator(page: Page, **options: Any) -> None:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    settings = {"protocol": "ctap2", "automaticPresenceSimulation": True, **options}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": settings})


def set_up_app(page: Page) -> tuple[str, list[str]]:
    """Set up an authenticator app with the keyboard alone. Return its secret and the recovery codes."""
    tab_to(page, "button", "Set up")
    page.keyboard.press("Enter")
    expect(control(page.get_by_role("dialog"), "password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    code = control(page.get_by_role("dialog"), "code")
    expect(code).to_be_focused()
    qr = page.get_by_role("img", name=re.compile("QR code"))
    assert qr.evaluate("image => image.naturalWidth > 0")
    assert find_axe_violations(page) == []
    secret = (page.get_by_role("dialog").locator("code").text_content() or "").replace(" ", "")
    page.keyboard.type(get_code(secret))
    page.keyboard.press("Enter")
    return secret, keep_recovery_codes(page)


def keep_recovery_codes(page: Page) -> list[str]:
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    assert find_axe_violations(page) == []
    page.get_by_role("checkbox", name="I have kept them").check()
    texts = codes.all_text_contents()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return texts


def add_passkey(page: Page, name: str) -> None:
    page.get_by_role("button", name="Add a passkey").click()
    fill(page.get_by_role("dialog"), password=PASSWORD)
    page.get_by_role("button", name="Continue").click()
    fill(page.get_by_role("dialog"), name=name)
    page.get_by_role("button", name="Create passkey").click()


def sign_out(page: Page) -> None:
    """As if the session had ended. The device stays known."""
    page.context.clear_cookies(name="sessionid")
    page.goto("/login")


def test_app_is_set_up_on_a_phone_asked_for_at_sign_in_and_for_its_removal(
    create_member: CreateMember, open_as_member: OpenAsMember, allowed_errors: list[str]
) -> None:
    allowed_errors += ["401: POST", "403: DELETE"]
    username = create_member(plan="phantom")
    earlier = open_as_member(username, "/profile")
    page = open_as_member(username, "/profile#security", **PHONE)
    secret, recovery_codes = set_up_app(page)
    expect(page.get_by_text("10 left")).to_be_visible()

    sign_out(page)
    sign_in(page, username=username)
    code = page.get_by_label("Code from your app")
    expect(code).to_be_focused()
    assert find_axe_violations(page) == []
    # A reload keeps the second step, and Back leads to the password.
    page.reload()
    expect(code).to_be_visible()
    page.go_back()
    expect(control(page, "password")).to_be_visible()
    page.go_forward()
    code.fill(get_code(secret, step=1))
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect(page).to_have_url(re.compile("/dashboard$"))

    # The session of before proves itself once, and then does what was asked.
    earlier.reload()
    earlier.get_by_role("region", name="Second step").get_by_role("button", name="Remove").click()
    earlier.get_by_role("dialog").get_by_role("button", name="Remove").click()
    question = earlier.get_by_role("dialog", name="Confirm that it is you")
    expect(control(question, "code")).to_be_focused()
    assert find_axe_violations(earlier) == []
    question.get_by_role("button", name="Use a recovery code").click()
    fill(question, code=recovery_codes[0])
    question.get_by_role("button", name="Confirm").click()
    expect_toast(earlier, "Authenticator App Removed")
    expect(earlier.get_by_role("button", name="Set up")).to_be_visible()

    earlier.get_by_role("button", name="End the others").click()
    earlier.get_by_role("button", name="Sign out there").click()
    expect_toast(earlier, "Signed Out There")
    expect(earlier.get_by_role("list", name="Sessions").get_by_role("listitem")).to_have_count(1)
    page.goto("/dashboard")
    expect(page).to_have_url(re.compile("/login"))


def test_passkey_of_the_device_signs_in_alone(
    create_member: CreateMember, open_as_member: OpenAsMember, allowed_errors: list[str]
) -> None:
    page = open_as_member(create_member(), "/profile")
    add_authenticator(page, **PLATFORM)
    add_passkey(page, "Laptop")
    keep_recovery_codes(page)
    expect(page.get_by_role("list", name="Your passkeys")).to_contain_text("Laptop")
    assert find_axe_violations(page) == []

    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile("/dashboard$"))
    page.goto("/profile")
    expect(page.get_by_role("list", name="Your passkeys")).to_contain_text("Last used")


def test_staff_set_up_a_passkey_and_sign_in_with_it_as_second_step(
    open_support: OpenSupport, allowed_errors: list[str]
) -> None:
    allowed_errors += ["422: POST", "console: Failed to load resource: the server responded with a status of 422"]
    page = open_support("/staff/security/")
    username = (page.locator("#support-menus summary").last.text_content() or "").strip()
    add_authenticator(page, **SECURITY_KEY)
    page.get_by_role("link", name="Add a passkey").click()
    fill(page, password="wrong-one")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Current password is incorrect")).to_be_visible()
    assert find_axe_violations(page) == []
    fill(page, password=PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name").fill("Key ring")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.locator("code")).to_have_count(10)
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_role("rowheader", name="Key ring")).to_be_visible()
    assert find_axe_violations(page) == []

    page.context.clear_cookies(name="sessionid")
    page.goto("/staff/jobs/")
    fill(page, username=username, password=PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    assert find_axe_violations(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(re.compile("/staff/jobs/$"))
