"""The two 72-hour countdowns: access and purchase window."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, expect_error_toast, expect_toast, get_dialog, hold_requests, sign_in
from tests.e2e.sample_files import PDF, file_payload

BURNED_OUT = "Access expired. Your invitation code has burned out."
HOUR = 3600
RED, YELLOW, GREEN = "danger", "watch", "good"


def test_reconnaissance_requires_a_file_and_starts_countdown_once(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(), "/reconnaissance")
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    expect_error_toast(page, "No File Selected", "Please select a file to upload.")

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


def test_open_page_turns_countdown_red_at_twelve_hours(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("countdown", username=username, kind="access", seconds_left=12 * HOUR + 60)
    page = open_as_member(username, "/home")
    page.clock.install()
    page.goto("/dashboard")
    timer = countdown_bar(page).get_by_role("timer")
    expect(timer).to_contain_text("12h 00m")
    expect(timer).to_have_css("color", colour(page, YELLOW))

    page.clock.fast_forward(60_000)

    expect(timer).to_contain_text("11h 59m")
    expect(timer).to_have_css("color", colour(page, RED))


def test_expired_access_ends_session_and_blocks_sign_in(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
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

    again = new_browser().open("/login")
    sign_in(again, username=username)
    expect_toast(again, "Login failed", BURNED_OUT)


def test_member_with_plan_stays_signed_in_after_deadline(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="phantom")
    server.seed("countdown", username=username, kind="access", seconds_left=-HOUR)

    page = open_as_member(username)

    expect(page.get_by_text("Active until")).to_be_visible()
    expect(countdown_bar(page).get_by_role("timer")).to_have_text("ACCESS EXPIRED")


def test_countdown_ignores_wrong_browser_clock(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("countdown", username=username, kind="access", seconds_left=24 * HOUR - 1)
    page = open_as_member(username, "/healthz")
    for hours_wrong in (-30, 30):
        page.clock.install(time=datetime.now(UTC) + timedelta(hours=hours_wrong))

        page.goto("/dashboard")

        assert abs(page.evaluate("Date.now()") / 1000 - datetime.now(UTC).timestamp()) > 29 * HOUR
        expect(badge(page, "Access")).to_contain_text("23h 59m")


def test_first_visit_to_packages_starts_purchase_window(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    page = open_as_member(username, "/deployment-packages")
    expect(page.get_by_role("timer").first).to_contain_text(re.compile(r"\b(72|71)h \d\dm \d\ds"))

    # A second visit shows the same window.
    server.seed("countdown", username=username, kind="purchase", seconds_left=10 * HOUR)
    page.reload()
    expect(page.get_by_role("timer").first).to_contain_text("09h 59m")


def test_expired_purchase_window_blocks_plan_selection(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member()
    server.seed("countdown", username=username, kind="purchase", seconds_left=-1)
    page = open_as_member(username, "/deployment-packages")
    expect(page.get_by_role("timer").first).to_have_text("ACCESS EXPIRED")

    page.goto("/dashboard")
    page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").first.click()
    get_dialog(page).get_by_role("button", name="Confirm selection").click()

    expect_toast(page, "Subscription Failed", "Your purchase window has closed.")
    expect(page.get_by_role("heading", name="No Active Subscription", include_hidden=True)).to_have_count(1)


def test_packages_start_no_window_for_visitor_or_subscriber(
    create_member: CreateMember, open_as_member: OpenAsMember, new_browser: NewBrowser
) -> None:
    visitor = new_browser().context.new_page()
    urls: list[str] = []
    visitor.on("request", lambda request: urls.append(request.url))
    visitor.goto("/deployment-packages")
    expect(visitor.get_by_text("cannot be selected until")).to_be_visible()
    visitor.wait_for_load_state("networkidle")
    assert [url for url in urls if "countdown" in url] == []

    page = open_as_member(create_member(plan="ghost"), "/deployment-packages")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("timer")).to_have_count(0)


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
