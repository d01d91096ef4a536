"""Public pages when requests fail."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.pages import control, expect_toast, fill

# Keys are the API's field names.
MESSAGE = {
    "callsign": "Dunlin",
    "encryptedChannel": "dunlin@example.com",
    "operationType": "claim-reconstruction",
    "missionDetails": "Two slopes, one letter.",
}
MESSAGES_A_MINUTE = 5


def test_unsent_message_is_kept(page: Page) -> None:
    page.goto("/contact")
    fill(page, **{name: text for name, text in MESSAGE.items() if name != "operationType"})
    control(page, "operationType").select_option(MESSAGE["operationType"])

    page.route("**/api/contact", lambda route: route.abort())
    page.get_by_role("button", name="Transmit message").click()
    expect_toast(page, "TRANSMISSION FAILED", "Communication error. Check your connection and retry.")
    expect_message_kept(page)
    page.reload()
    expect_message_kept(page)

    # The network is back, but this address has reached its rate limit.
    page.unroute("**/api/contact")
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    for _ in range(MESSAGES_A_MINUTE):
        response = page.request.post("/api/contact", data=MESSAGE, headers={"X-CSRFToken": token})
        assert response.status == 201, response.text()
    page.get_by_role("button", name="Transmit message").click()
    expect_toast(page, "TRANSMISSION FAILED")
    alert = page.get_by_role("form", name="Transmission sheet").get_by_role("alert")
    expect(alert).to_contain_text("TRANSMISSION FAILED")
    expect(alert).to_contain_text(re.compile(r"You can try again in (1 minute|\d+ seconds?)\."))
    expect_message_kept(page)


def expect_message_kept(page: Page) -> None:
    for name, text in MESSAGE.items():
        expect(control(page, name)).to_have_value(text)


def test_failed_price_load_can_be_retried(page: Page) -> None:
    # A page that is opened directly has the plans in its HTML.
    page.goto("/navigation")
    page.route("**/api/subscription-plans", lambda route: route.abort())
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Deployment").click()
    failure = page.get_by_text("Failed to load the plans. Prices and quotas are missing.")
    expect(failure).to_be_visible()
    # Everything that does not depend on the plans still works.
    expect(page.get_by_text("Price not known now").first).to_be_visible()
    page.get_by_role("button", name="PHANTOM", exact=True).click()
    expect(page.get_by_text("40x").first).to_be_visible()

    page.unroute("**/api/subscription-plans")
    page.get_by_role("button", name="Retry").click()

    expect(page.get_by_text("$5,200").first).to_be_visible()
    expect(failure).to_have_count(0)


def test_page_that_failed_to_load_can_be_reloaded(page: Page, allowed_errors: list[str]) -> None:
    # The scripts that fail to load, and React's report of the error.
    allowed_errors.extend(
        ("console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "console: ModuleLoadError")
    )
    page.goto("/navigation")
    menu = page.get_by_role("navigation", name="Main menu")
    expect(page.get_by_role("contentinfo")).to_contain_text("By invitation only")
    page.context.set_offline(True)

    menu.get_by_role("link", name="About the Network").click()

    expect(page.get_by_role("heading", level=1, name="This page failed to load")).to_be_visible()
    expect(page.get_by_role("link", name="return to home")).to_be_visible()
    # The previous page still works.
    page.go_back()
    expect(menu).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1, name="This page failed to load")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1, name="About the Network")).to_be_visible()
