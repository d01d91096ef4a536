"""Locators, actions and expectations that end-to-end tests share."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browser_session import TIMEOUT_MS
from tests.factories import PASSWORD

COUNT_STORED_FILES = """() => new Promise((resolve) => {
    const opening = indexedDB.open('uploads');
    // The app has not created it yet.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count();
        counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
})"""


def control(within: Page | Locator, name: str) -> Locator:
    """A form control by its name, which is the API's field name."""
    return within.locator(f'[name="{name}"]')


def detail(within: Page | Locator, term: str) -> Locator:
    """The value of a term in a definition list."""
    terms = within.get_by_role("term").filter(has_text=re.compile(f"^{re.escape(term)}$"))
    return terms.locator("xpath=following-sibling::dd[1]")


def rows(within: Locator) -> Locator:
    """The data rows of a table, or the items of a list."""
    return within.locator("tbody tr, li")


def choose(within: Page | Locator, option: str) -> None:
    """Choose a radio button by its label, because the button itself is visually hidden."""
    page = within if isinstance(within, Page) else within.page
    within.locator("label", has=page.get_by_role("radio", name=option, exact=True)).click()


def fill(within: Page | Locator, **values: str) -> None:
    for name, value in values.items():
        control(within, name).fill(value)


def sign_in(page: Page, *, username: str, password: str = PASSWORD) -> None:
    """Submit the sign-in form of a member or an admin."""
    fill(page, username=username, password=password)
    page.get_by_role("button", name="Sign In", exact=True).last.click()


def expect_toast(page: Page, title: str, text: str = "") -> None:
    """Expect a toast, also next to an open dialog, which hides the rest of the page from the accessibility tree."""
    region = page.get_by_role("region", name="Notifications", include_hidden=True)
    toasts = region.get_by_role("listitem", include_hidden=True)
    expect(toasts.filter(has_text=title).filter(has_text=text)).to_be_visible()


def expect_error_toast(page: Page, title: str, text: str = "") -> None:
    """Expect an error toast and dismiss it: the next success toast would wait for its five seconds to pass."""
    expect_toast(page, title, text)
    page.get_by_role("region", name="Notifications").get_by_role("button", name="Dismiss").click()


def expect_field_error(within: Page | Locator, name: str, message: str) -> None:
    """Expect the control to be marked invalid and described by this visible message."""
    field = control(within, name)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(re.escape(message)))


def open_claim_form(page: Page) -> Locator:
    """From the dashboard."""
    page.get_by_role("link", name="Upload Estimate").click()
    form = page.get_by_role("form", name="Claim")
    expect(control(form, "propertyAddress")).to_be_visible()
    return form


def wait_for_stored_files(page: Page, count: int) -> None:
    """Until the browser has the bytes of this many files. ``wait_for_function`` does not await a promise."""
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while (stored := page.evaluate(COUNT_STORED_FILES)) != count:
        assert time.monotonic() < deadline, f"{stored} files are stored"
        page.wait_for_timeout(50)


def open_claim(page: Page) -> Page:
    """From the list of claims."""
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name="1 Sycamore Bend").click()
    expect(page).to_have_url(re.compile("/claims/"))
    return page


def get_dialog(page: Page) -> Locator:
    return page.get_by_role("alertdialog").or_(page.get_by_role("dialog"))


def create_custom_code(page: Page, code: str, **extras: str) -> None:
    """Create a custom code in the panel; ``extras`` are optional fields, which must be unfolded."""
    fill(page.get_by_role("form", name="A code of your own"), code=code, **extras)
    page.get_by_role("button", name="Create Custom Code").click()
    expect_toast(page, "Success", "Created custom code")
    expect(page.get_by_role("region", name="1 new code")).to_contain_text(code.strip().upper())


def find_in_audit_log(page: Page, description: str) -> Locator:
    """Open the panel's History tab and return the entries with this description."""
    page.get_by_role("tab", name="History").click()
    log = page.get_by_role("tabpanel", name="History")
    return log.get_by_role("listitem").filter(has_text=description)


def error_response(code: str, message: str = "Not now") -> dict[str, Any]:
    """An error in the API's response format."""
    return {"success": False, "error": message, "code": code}


def hold_requests(page: Page, url: str) -> list[Route]:
    """Hold requests to a URL; the test answers each route that is added to the list."""
    held: list[Route] = []
    # Playwright sets an attribute on the handler, which a bound method does not allow.
    page.route(url, lambda route: held.append(route))  # noqa: PLW0108
    return held
