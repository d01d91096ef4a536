"""What differs between browsers, once each in WebKit, the engine of Safari."""

from datetime import date
from pathlib import Path

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from tests.e2e.live_server import LiveServer
from tests.e2e.one_time_codes import get_code
from tests.e2e.sample_files import PDF
from tests.factories import PASSWORD
from tests.webkit.browser import FOCUS_AS_ON_A_MAC, Browser, button, dialog, link, text, toast
from tests.webkit.conftest import SignIn

# The toolbar of MiniBrowser keeps its window from getting narrower.
PHONE = (447, 844)
BELL = "//button[starts-with(@aria-label, 'Notifications')]"
DEVICE_COUNT = "//dt[normalize-space()='Registered devices']/following-sibling::dd"
QUESTION = "You have changes that are not saved. Leave this page?"


def test_public_page_is_hydrated_without_errors(webkit: Browser) -> None:
    webkit.open("/deployment-packages")
    webkit.click(button("GHOST"))

    webkit.find("//button[normalize-space()='GHOST' and @aria-expanded='true']")
    webkit.wait_for_path(r"/deployment-packages\?package=ghost")
    # The background is drawn by a worker on a canvas that it owns.
    webkit.find("//canvas[@data-state='still' and @data-names]")


def test_member_can_sign_in(server: LiveServer, webkit: Browser) -> None:
    server.seed("member", username="webkit-signs-in")

    sign_in_at_login(webkit, "webkit-signs-in", PASSWORD)

    webkit.find(toast("Welcome back"))
    webkit.find("//h1[normalize-space()='Member Dashboard']")


def test_registration_binds_the_device(server: LiveServer, webkit: Browser) -> None:
    code = server.seed("invitation_code")
    webkit.open(f"/register?code={code}")
    webkit.fill(
        firstName="Ines",
        lastName="Okafor",
        email="webkit@example.com",
        phone="(555) 010-4479",
        companyName="Okafor Appraisals",
        position="Appraiser",
        username="webkit-registers",
        password="lantern-over-water-7",
        confirmPassword="lantern-over-water-7",
    )
    webkit.click(button("Create Account"))

    webkit.wait_for_path("/dashboard")
    webkit.click(tab("Device Security"))
    webkit.find(text("Desktop • Safari on Linux"))
    webkit.find(text("This device"))
    # Without the cookie of the device, its fingerprint tells that it is the same browser.
    webkit.driver.delete_all_cookies()
    # The command returns before they are gone.
    webkit.wait(lambda: not webkit.driver.get_cookies(), "Cookies are left")
    sign_in_at_login(webkit, "webkit-registers", "lantern-over-water-7")
    webkit.find(DEVICE_COUNT + "[starts-with(normalize-space(), '1/')]")


def test_dialog_takes_the_focus_and_returns_it_to_its_opener(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard?tab=devices")
    webkit.run(FOCUS_AS_ON_A_MAC)
    opener = button("Rename")
    webkit.click(opener)
    webkit.wait_for_focus("//input[@name='newLabel']")
    webkit.press(Keys.ESCAPE)
    webkit.wait_until_gone(dialog("Rename device"))

    webkit.wait_for_focus(opener)


def test_bell_closes_with_escape_and_with_a_click_outside(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard")
    webkit.run(FOCUS_AS_ON_A_MAC)
    panel = link("Show all")
    webkit.click(BELL)
    webkit.find(panel)
    webkit.press(Keys.ESCAPE)
    webkit.wait_until_gone(panel)
    webkit.wait_for_focus(BELL)

    webkit.click(BELL)
    webkit.find(panel)
    webkit.click("//h1")

    webkit.wait_until_gone(panel)


def test_header_menu_of_support_closes_with_escape_and_with_a_click_elsewhere(
    server: LiveServer, webkit: Browser
) -> None:
    webkit.add_cookies(server.seed("support", username="webkit-support"))
    webkit.open("/staff/")
    webkit.run(FOCUS_AS_ON_A_MAC)
    menu, entry = "//summary[normalize-space()='Lists']", "//nav" + link("Members")
    webkit.click(menu)
    webkit.find(entry)
    webkit.press(Keys.ESCAPE)
    webkit.wait_until_gone(entry)
    webkit.wait_for_focus(menu)

    webkit.click(menu)
    webkit.find(entry)
    webkit.click("//h1")

    webkit.wait_until_gone(entry)


def test_main_menu_fits_a_phone_and_opens_a_page(webkit: Browser) -> None:
    webkit.driver.set_window_size(*PHONE)
    webkit.open("/navigation")
    assert webkit.run("return innerWidth") == PHONE[0]
    assert webkit.run("return document.documentElement.scrollWidth") == PHONE[0]
    webkit.click("//nav[@aria-label='Main menu']//a[contains(., 'About the Network')]")

    webkit.wait_for_focus("//h1[normalize-space()='About the Network']")
    assert webkit.run("return scrollY") == 0


def test_file_is_uploaded_and_listed(webkit: Browser, sign_in: SignIn, tmp_path: Path) -> None:
    sign_in()
    file = tmp_path / "policy.pdf"
    file.write_bytes(PDF)
    webkit.open("/dashboard?tab=documents")
    webkit.click("//*[@role='tabpanel']" + button("Upload"))
    form = dialog("Upload Documents")
    Select(webkit.find(form + "//select[@name='documentType']")).select_by_value("photo")
    # The field itself is hidden behind a button, which opens a window of the system.
    webkit.driver.find_element("xpath", form + "//input[@type='file']").send_keys(str(file))
    webkit.find(form + "//*[@aria-label='Chosen files']" + text("policy.pdf"))
    webkit.click(form + button("Upload"))

    webkit.find("//*[@role='tabpanel']//li[contains(., 'policy.pdf') and contains(., 'Photo')]")


def test_page_with_typed_text_is_left_only_after_a_question(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard")
    webkit.click(link("Profile"))
    webkit.click(button("Edit"))
    webkit.fill(firstName="Ines")

    webkit.click(link("Dashboard"))
    assert webkit.answer_question(accept=False) == QUESTION
    # In a moment, because the command would wait for the answer.
    webkit.run("setTimeout(() => history.back())")
    assert webkit.answer_question(accept=False) == QUESTION
    webkit.wait_for_path("/profile")
    assert webkit.find("//input[@name='firstName']").get_property("value") == "Ines"

    webkit.click(link("Dashboard"))
    webkit.answer_question(accept=True)

    webkit.wait_for_path("/dashboard")


def test_claim_is_submitted_once_and_has_its_page(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard")
    webkit.click(link("Upload Estimate"))
    webkit.fill(propertyAddress="9 Quarry Lane, Austin TX", homeowner="Ines Okafor")
    webkit.fill(col=date(2026, 1, 5), dol=date(2026, 1, 4))
    webkit.click(button("Submit Claim"))

    webkit.find(toast("Claim Submitted"))
    webkit.find("//h1[contains(., '9 Quarry Lane')]")
    webkit.find("//dt[normalize-space()='Date of Loss']/following-sibling::dd[normalize-space()='Jan 4, 2026']")


def test_tabs_follow_clicks_and_arrow_keys_and_are_kept_in_the_url(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard")
    webkit.run(FOCUS_AS_ON_A_MAC)
    webkit.click(tab("Documents"))
    webkit.wait_for_path(r"/dashboard\?tab=documents")
    webkit.run("arguments[0].focus()", webkit.find(tab("Documents")))
    webkit.press(Keys.ARROW_LEFT)
    webkit.wait_for_focus(tab("Claims"))
    webkit.wait_for_path(r"/dashboard\?tab=claims")
    webkit.driver.refresh()
    webkit.find(tab("Claims") + "[@aria-selected='true']")

    webkit.driver.back()

    webkit.wait_for_path("/dashboard")
    webkit.find(tab("Device Security") + "[@aria-selected='true']")


def test_signed_out_member_does_not_get_back(webkit: Browser, sign_in: SignIn) -> None:
    sign_in()
    webkit.open("/dashboard")
    webkit.click(button("Disconnect"))
    webkit.find(toast("Logged out"))
    webkit.wait_for_path("/(home)?")

    webkit.driver.back()

    # Also not from the cache of pages that WebKit freezes for this.
    webkit.wait_for_path("/login.*")
    webkit.find("//input[@name='username']")


def test_authenticator_app_is_set_up_and_asked_for_at_sign_in(webkit: Browser, sign_in: SignIn) -> None:
    username = sign_in()
    webkit.open("/profile#security")
    webkit.run(FOCUS_AS_ON_A_MAC)
    webkit.click(button("Set up"))
    webkit.wait_for_focus("//input[@name='password']")
    webkit.fill(password=PASSWORD)
    webkit.press(Keys.ENTER)
    webkit.wait_for_focus("//input[@name='code']")
    assert webkit.run("return arguments[0].naturalWidth", webkit.find("//img[contains(@alt, 'QR code')]")) > 0
    secret = webkit.find("//*[@role='dialog']//code").text.replace(" ", "")
    webkit.fill(code=get_code(secret))
    webkit.press(Keys.ENTER)
    webkit.click("//label[contains(., 'I have kept them')]")
    webkit.click(button("Done"))
    webkit.find(text("10 left"))

    webkit.driver.delete_cookie("sessionid")
    webkit.open("/login")
    webkit.fill(username=username, password=PASSWORD)
    webkit.press(Keys.ENTER)
    webkit.wait_for_focus("//input[@name='code']")
    webkit.fill(code=get_code(secret, step=1))
    webkit.press(Keys.ENTER)

    webkit.wait_for_path("/dashboard")


def tab(name: str) -> str:
    return f"//*[@role='tab'][starts-with(normalize-space(), '{name}')]"


def sign_in_at_login(webkit: Browser, username: str, password: str) -> None:
    webkit.open("/login")
    webkit.fill(username=username, password=password)
    webkit.click("//form" + button("Sign In"))
    webkit.wait_for_path("/dashboard")
