"""What every end-to-end test does on a page: fill in forms, sign in, read toasts."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.factories import PASSWORD


def control(within: Page | Locator, name: str) -> Locator:
    """A form's control by its name, which is the API's field."""
    return within.locator(f'[name="{name}"]')


def fill(within: Page | Locator, **values: str) -> None:
    """Type into a form's controls by their names."""
    for name, value in values.items():
        control(within, name).fill(value)


def sign_in(page: Page, *, username: str, password: str = PASSWORD) -> None:
    """Fill in the sign-in form of a member or an admin and send it."""
    fill(page, username=username, password=password)
    page.get_by_role("button", name="Sign In", exact=True).last.click()


def toast(page: Page, title: str, text: str = "") -> None:
    """Expect a toast with this title and text, also beside an open dialog, which hides all else from screen readers."""
    region = page.get_by_role("region", name="Notifications", include_hidden=True)
    shown = region.get_by_role("listitem", include_hidden=True)
    expect(shown.filter(has_text=title).filter(has_text=text)).to_be_visible()


def described(within: Page | Locator, name: str, message: str) -> None:
    """Expect that this control is marked as wrong and described by this message, and that the message is seen."""
    field = control(within, name)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(re.escape(message)))


def question(page: Page) -> Locator:
    """The dialog that asks before something is done."""
    return page.get_by_role("alertdialog").or_(page.get_by_role("dialog"))


def make_code(page: Page, code: str, **extras: str) -> None:
    """Create a code of the admin's own choice in the panel; ``extras`` are what is unfolded in its form."""
    fill(page.get_by_role("form", name="A code of your own"), code=code, **extras)
    page.get_by_role("button", name="Create Custom Code").click()
    toast(page, "Success", "Created custom code")
    expect(page.get_by_role("region", name="1 new code")).to_contain_text(code.strip().upper())


def by_kind(dialog: Locator, kind: str) -> None:
    """Choose by what a code's person is named, as a finger does: the radio button itself is out of sight."""
    dialog.locator("label", has=dialog.page.get_by_role("radio", name=kind, exact=True)).click()


def on_record(page: Page, description: str) -> Locator:
    """The line of the panel's history that says this, once the History tab is opened."""
    page.get_by_role("tab", name="History").click()
    log = page.get_by_role("tabpanel", name="History")
    return log.get_by_role("listitem").filter(has_text=description)


def refusal(code: str, message: str = "Not now") -> dict[str, Any]:
    """An answer in the shape of the API's refusals."""
    return {"success": False, "error": message, "code": code}


def hold(page: Page, url: str) -> list[Route]:
    """Keep requests to an address waiting; the list fills with them, each to be answered by the test."""
    held: list[Route] = []
    # A function of its own, since Playwright wants to write on what it is given.
    page.route(url, lambda route: held.append(route))  # noqa: PLW0108
    return held
