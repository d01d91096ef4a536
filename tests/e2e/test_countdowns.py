"""The two 72-hour countdowns: access and purchase window."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, expect_toast, get_dialog, hold_requests, sign_in
from tests.e2e.sample_files import PDF, file_payload

BURNED_OUT = "Access expired. Your invitation code has burned out."
HOUR = 3600
RED, YELLOW, GREEN = "danger", "watch", "good"


def test_reconnaissance_and_the_first_visit_to_packages_start_their_countdown_once(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    page = open_as_member(username, "/reconnaissance")
    control(page, "files").set_input_files(file_payload("roof.pdf", PDF))
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    get_dialog(page).get_by_role("button", name="Start countdown").click()

    expect_toast(
        page,
        "RECONNAISSANCE Initiated",
        "File uploaded. 72-hour access countdown started. Your code burns out after this deadline.",
    )
    expect(badge(page, "Access")).to_contain_text(re.compile(r"\b(72|71)h \d\dm \d\ds"))
    # A second visit shows the running countdown instead of the form.
    page.goto("/reconnaissance")
    expect(badge(page, "Access")).to_be_visible()
    expect(page.get_by_role("button", name="Initiate RECONNAISSANCE")).to_have_count(0)

    page.goto("/deployment-packages")
    expect(page.get_by_role("timer").first).to_contain_text(re.compile(r"\b(72|71)h \d\dm \d\ds"))
    # A second visit shows the same window.
    server.seed("countdown", username=username, kind="purchase", seconds_left=10 * HOUR)
    page.reload()
    expect(page.get_by_role("timer").first).to_contain_text("09h 59m")


def test_countdowns_turn_red_below_twelve_hours(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    page = open_as_member(username, "/healthz")
    timers = countdown_bar(page).get_by_role("timer")
    for access, purchase in (
        ((12 * HOUR + 600, YELLOW, "12h 0"), (12 * HOUR - 1, RED, "11h 59m")),
        ((12 * HOUR - 1, RED, "11h 59m"), (12 * HOUR + 600, GREEN, "12h 0")),
        ((24 * HOUR - 1, YELLOW, "23h 59m"), (-1, RED, "ACCESS EXPIRED")),
    ):
        for kind, (seconds_left, _, _) in (("access", access), ("purchase", purchase)):
            server.seed("countdown", username=username, kind=kind, seconds_left=seconds_left)

        page.goto("/about-network")

        for timer, (_, tone, text) in ((timers.first, purchase), (timers.last, access)):
            expect(timer).to_contain_text(text)
            expect(timer).to_have_css("color", colour(page, tone))


def test_expired_access_ends_session_and_blocks_sign_in(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("countdown", username=username, kind="access", seconds_left=HOUR)
    page = open_as_member(username, "/home")
    page.clock.install()
    # Asking for changes would end the session too.
    hold_requests(page, "**/api/user/changes**")
    page.goto("/dashboard")
    expect(badge(page, "Access")).to_be_visible()
    server.seed("countdown", username=username, kind="access", seconds_left=-1)

    # At the deadline the page calls the server, and the server ends the session.
    page.clock.fast_forward(HOUR * 1000)
    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text(BURNED_OUT).first).to_be_visible()

    sign_in(page, username=username)
    expect_toast(page, "Login failed", BURNED_OUT)


def countdown_bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Countdowns")


def badge(page: Page, label: str) -> Locator:
    return countdown_bar(page).get_by_role("timer").filter(has_text=re.compile(label))


def colour(page: Page, tone: str) -> str:
    """A colour of the style sheet, as the browser computes it."""
    computed: str = page.evaluate(
        """token => {
            const probe = document.body.appendChild(document.createElement('i'));
            probe.style.color = `var(${token})`;
            const colour = getComputedStyle(probe).color;
            probe.remove();
            return colour;
        }""",
        {RED: "--danger", YELLOW: "--watch", GREEN: "--good"}[tone],
    )
    return computed
