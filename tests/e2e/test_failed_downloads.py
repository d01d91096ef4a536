"""What a person sees if the code of a part or a page cannot be downloaded."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.e2e.browser_session import IS_HYDRATED
from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember
from tests.e2e.pages import get_dialog

SCRIPTS = re.compile(r"/static/bundles/[^/]+\.js$")


def block_scripts(page: Page) -> Callable[[], None]:
    """Fail every download of a script until the returned function is called. Routing also turns the HTTP cache off."""
    page.route(SCRIPTS, lambda route: route.abort())
    return lambda: page.unroute(SCRIPTS)


def test_dialog_that_cannot_be_downloaded_leaves_the_dashboard(
    create_member: CreateMember, open_as_member: OpenAsMember, allowed_errors: list[str]
) -> None:
    allowed_errors.append("console: ")
    page = open_as_member(create_member(plan="ghost"))
    # The code that reports errors is downloaded after the first paint.
    page.wait_for_load_state("networkidle")
    unblock = block_scripts(page)
    with page.expect_request("**/api/client-errors") as report:
        page.get_by_role("button", name="Upload Documents").click()

    alert = page.get_by_role("alert").filter(has_text="This part failed to load")
    expect(alert).to_be_visible()
    expect(page.get_by_role("tab", name="Claims")).to_be_visible()
    assert report.value.post_data_json["page"] == "DashboardPage"

    unblock()
    alert.get_by_role("button", name="Retry").click()
    expect(get_dialog(page)).to_be_visible()


def test_page_whose_files_are_gone_after_an_upgrade_reloads_once(
    new_browser: NewBrowser, allowed_errors: list[str]
) -> None:
    allowed_errors += ["console: ", "404: "]
    page = new_browser().open("/navigation")
    documents: list[str] = []
    page.on("request", lambda request: documents.append(request.url) if request.is_navigation_request() else None)
    old_entry = page.locator('script[src*="/bundles/main."]').get_attribute("src")
    assert old_entry is not None
    new_entry = "/static/bundles/main.ffffffff.js"

    def serve_new_release(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(old_entry, new_entry))

    def refuse_old_page(route: Route) -> None:
        # The page that asks for it belongs to the old release until it has been reloaded.
        if documents:
            route.continue_()
        else:
            route.fulfill(status=404, body="")

    page.route(re.compile(r"/bundles/ContactPage\.[^/]+\.js$"), refuse_old_page)
    page.route(re.compile(r"/contact$"), serve_new_release)
    page.route(
        f"**{new_entry}",
        lambda route: route.fulfill(response=route.fetch(url=page.url.split("/contact")[0] + old_entry)),
    )

    page.get_by_role("link", name="Contact").first.click()

    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("contact", re.IGNORECASE))
    # The heading is there before the new release has started.
    page.wait_for_function(IS_HYDRATED)
    assert len(documents) == 1
