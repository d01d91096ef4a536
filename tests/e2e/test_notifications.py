"""The bell, the inbox, and open pages that learn of changes."""

import re

from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import open_claim

POLL_MILLISECONDS = 20_000


def count_polls(page: Page) -> list[str]:
    polls: list[str] = []

    def note(request: Request) -> None:
        if "/api/user/changes" in request.url:
            polls.append(request.url)

    page.on("request", note)
    return polls


def set_hidden(page: Page, *, is_hidden: bool) -> None:
    page.evaluate(
        """isHidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
            const state = isHidden ? 'hidden' : 'visible';
            Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }""",
        is_hidden,
    )


def test_open_page_shows_a_staff_move_within_20_seconds_and_a_hidden_page_asks_nothing(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = open_claim(open_as_member(username, "/dashboard?tab=claims"))
    page.clock.install()
    # Not the response of the page before: its first request can be as late as the reload.
    page.reload(wait_until="networkidle")
    expect(page.get_by_text("An operative picks the claim up")).to_be_visible()
    bell = page.get_by_role("button", name=re.compile("^Notifications"))
    expect(bell).to_have_accessible_name("Notifications")

    server.seed("move_claim", username=username, to="info_requested", note="Please send:\n1. the policy")
    page.clock.fast_forward(POLL_MILLISECONDS)

    note = page.get_by_role("region", name="History").get_by_text("1. the policy")
    expect(note).to_be_visible()
    # Line breaks are kept.
    assert note.evaluate("element => getComputedStyle(element).whiteSpace").startswith("pre")
    expect(bell).to_have_accessible_name(re.compile("unread$"))
    bell.click()
    page.get_by_role("link", name="is waiting for you").click()
    expect(page).to_have_url(re.compile("/claims/"))
    expect(page.get_by_role("link", name="is waiting for you")).to_have_count(0)

    set_hidden(page, is_hidden=True)
    polls = count_polls(page)
    for _ in range(5):
        page.clock.fast_forward(POLL_MILLISECONDS)
    assert polls == []
    with page.expect_request(re.compile("/api/user/changes")):
        set_hidden(page, is_hidden=False)
