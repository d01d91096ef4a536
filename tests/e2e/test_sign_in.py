"""Sign-in of members and admins."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember
from tests.e2e.pages import (
    choose,
    sign_in,
)


def test_terminal_keeps_its_mode_in_the_url_and_sign_in_returns_to_the_requested_page(
    page: Page, create_member: CreateMember
) -> None:
    page.goto("/access-terminal?mode=register")
    expect(page.get_by_text("Invitation required", exact=True)).to_be_visible()
    choose(page, "Sign In")
    expect(page).to_have_url(re.compile("mode=login"))
    page.reload()
    expect(page.get_by_role("radiogroup", name="Sign in as")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("mode=register"))
    expect(page.get_by_text("Invitation required", exact=True)).to_be_visible()

    page.goto("/profile")
    expect(page).to_have_url(re.compile("/login"))
    username = create_member()
    sign_in(page, username=username, password="not-the-one")
    expect(page.get_by_role("alert").filter(has_text="Invalid credentials")).to_be_visible()
    sign_in(page, username=username)
    expect(page).to_have_url(re.compile("/profile$"))
