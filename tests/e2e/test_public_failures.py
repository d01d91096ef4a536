"""The public pages on a line that fails: nothing that was typed is lost, and each says what to do."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.pages import control, fill, toast
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

# Under the names of the API.
MESSAGE = {
    "callsign": "Dunlin",
    "encryptedChannel": "dunlin@example.com",
    "operationType": "claim-reconstruction",
    "missionDetails": "Two slopes, one letter.",
}
MESSAGES_A_MINUTE = 5


def test_a_message_that_could_not_be_sent_stays_until_it_is(new_browser: NewBrowser) -> None:
    page = new_browser().open("/contact")
    fill(page, **{name: text for name, text in MESSAGE.items() if name != "operationType"})
    control(page, "operationType").select_option(MESSAGE["operationType"])

    page.route("**/api/contact", lambda route: route.abort())
    page.get_by_role("button", name="Transmit message").click()
    toast(page, "TRANSMISSION FAILED", "Communication error. Check your connection and retry.")
    the_message_is_still_there(page)
    page.reload()
    the_message_is_still_there(page)

    # The line is back, but this address has sent as many as one may in a minute.
    page.unroute("**/api/contact")
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    for _ in range(MESSAGES_A_MINUTE):
        answer = page.request.post("/api/contact", data=MESSAGE, headers={"X-CSRFToken": token})
        assert answer.status == 201, answer.text()
    page.get_by_role("button", name="Transmit message").click()
    toast(page, "TRANSMISSION FAILED")
    refusal = page.get_by_role("form", name="Transmission sheet").get_by_role("alert")
    expect(refusal).to_contain_text("TRANSMISSION FAILED")
    expect(refusal).to_contain_text(re.compile(r"You can try again in (1 minute|\d+ seconds?)\."))
    the_message_is_still_there(page)


def the_message_is_still_there(page: Page) -> None:
    for name, text in MESSAGE.items():
        expect(control(page, name)).to_have_value(text)


def test_prices_that_could_not_be_read_are_read_by_retry(new_browser: NewBrowser) -> None:
    page = new_browser().context.new_page()
    page.route("**/api/subscription-plans", lambda route: route.abort())
    page.goto("/deployment-packages")
    failure = page.get_by_text("Failed to load the plans. Prices and quotas are missing.")
    expect(failure).to_be_visible()
    # What does not hang on the plans is there, and can be used.
    expect(page.get_by_text("Price not known now").first).to_be_visible()
    page.get_by_role("button", name="PHANTOM", exact=True).click()
    expect(page.get_by_text("40x").first).to_be_visible()

    page.unroute("**/api/subscription-plans")
    page.get_by_role("button", name="Retry").click()

    expect(page.get_by_text("$5,200").first).to_be_visible()
    expect(failure).to_have_count(0)


def test_a_page_that_cannot_be_fetched_says_so_and_is_reloaded(new_browser: NewBrowser, forgiven: list[str]) -> None:
    # The page's files, which do not come, and what React says of it.
    forgiven.extend(("console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "console: ChunkLoadError"))
    page = new_browser().open("/navigation")
    menu = page.get_by_role("navigation", name="Main menu")
    expect(page.get_by_role("contentinfo")).to_contain_text("By invitation only")
    page.context.set_offline(True)

    menu.get_by_role("link", name="About the Network").click()

    expect(page.get_by_role("heading", level=1, name="This page failed to load")).to_be_visible()
    expect(page.get_by_role("link", name="return to home")).to_be_visible()
    # The page before is here still.
    page.go_back()
    expect(menu).to_be_visible()
    page.go_forward()
    page.context.set_offline(False)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1, name="About the Network")).to_be_visible()
