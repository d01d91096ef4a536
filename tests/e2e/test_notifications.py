"""The bell, the inbox, and open pages that learn of changes."""

import re

from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, expect_toast

POLL_MILLISECONDS = 20_000


def open_claim(server: LiveServer, username: str, open_as_member: OpenAsMember) -> Page:
    """Open a claim with a clock that the test can move, once the page has asked for changes."""
    server.seed("claims", username=username, count=1)
    page = open_as_member(username, "/dashboard?tab=claims")
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name="1 Sycamore Bend").click()
    expect(page).to_have_url(re.compile("/claims/"))
    page.clock.install()
    # Not the response of the page before: its first request can be as late as the reload.
    page.reload(wait_until="networkidle")
    expect(page.get_by_text("An operative picks the claim up")).to_be_visible()
    return page


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


def test_open_page_shows_a_staff_move_within_20_seconds(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    page = open_claim(server, username, open_as_member)
    bell = page.get_by_role("button", name=re.compile("^Notifications"))
    expect(bell).to_have_accessible_name("Notifications")

    server.seed("move_claim", username=username, to="info_requested", note="Please send the policy")
    page.clock.fast_forward(POLL_MILLISECONDS)

    expect(page.get_by_text("Please send the policy").first).to_be_visible()
    expect(bell).to_have_accessible_name(re.compile("unread$"))
    bell.click()
    page.get_by_role("link", name="is waiting for you").click()
    expect(page).to_have_url(re.compile("/claims/"))
    expect(page.get_by_role("link", name="is waiting for you")).to_have_count(0)


def test_hidden_page_asks_nothing(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    page = open_claim(server, username, open_as_member)
    set_hidden(page, is_hidden=True)
    polls = count_polls(page)

    for _ in range(5):
        page.clock.fast_forward(POLL_MILLISECONDS)
    assert polls == []

    with page.expect_request(re.compile("/api/user/changes")):
        set_hidden(page, is_hidden=False)


def test_inbox_lists_everything_and_marks_all_as_read(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    server.seed("move_claim", username=username, to="in_progress", note="")
    page = open_as_member(username, "/notifications")

    # The notices of a claim are one row.
    expect(page.get_by_role("link", name="is in progress")).to_be_visible()
    page.get_by_text("1 earlier").click()
    expect(page.get_by_text("is under review")).to_be_visible()
    page.get_by_role("button", name="Mark all read").click()

    # It stays, because it has the focus.
    expect(page.get_by_role("button", name="Mark all read")).to_be_disabled()
    expect(page.get_by_text("New", exact=True)).to_have_count(0)


def test_preferences_are_saved(create_member: CreateMember, open_as_member: OpenAsMember) -> None:
    page = open_as_member(create_member(), "/profile")
    form = page.get_by_role("form", name="Notifications")

    control(form, "claim").select_option("digest")
    form.get_by_role("button", name="Update preferences").click()

    expect_toast(page, "Preferences Saved")
    page.reload()
    expect(control(page, "claim")).to_have_value("digest")
