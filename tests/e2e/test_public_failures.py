"""Public pages when requests fail."""

from playwright.sync_api import Page, expect


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
