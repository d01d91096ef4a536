"""The two 72-hour countdowns: begun once, counted from the server's clock, and enforced at the deadline."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter, MakeMember
from tests.e2e.pages import control, question, sign_in, toast
from tests.e2e.sample_files import PDF, file
from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser

NewBrowser = Callable[..., WatchedBrowser]

BURNED_OUT = "Access expired. Your invitation code has burned out."
HOUR = 3600
RED, YELLOW, GREEN = "danger", "watch", "good"


def test_reconnaissance_denies_a_visitor(new_browser: NewBrowser) -> None:
    page = new_browser().open("/reconnaissance")

    expect(page.get_by_text("Access Denied. Login required.")).to_be_visible()
    expect(page.get_by_role("button", name="Initiate RECONNAISSANCE")).to_have_count(0)


def test_reconnaissance_asks_for_a_file_and_starts_the_countdown_once(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/reconnaissance")
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    toast(page, "No File Selected", "Please select a file to upload.")

    control(page, "files").set_input_files(file("roof.pdf", PDF))
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    question(page).get_by_role("button", name="Start countdown").click()

    toast(
        page,
        "RECONNAISSANCE Initiated",
        "File uploaded. 72-hour access countdown started. Your code burns out after this deadline.",
    )
    expect(badge(page, "Access")).to_contain_text(re.compile(r"\b(72|71)h \d\dm \d\ds"))
    # Whoever comes back finds it done, not a form that would be refused.
    page.goto("/reconnaissance")
    expect(badge(page, "Access")).to_be_visible()
    expect(page.get_by_role("button", name="Initiate RECONNAISSANCE")).to_have_count(0)


def test_reconnaissance_that_fails_keeps_the_file_and_may_be_sent_again(member: MakeMember, enter: Enter) -> None:
    page = enter(member(), "/reconnaissance")
    page.route("**/api/service-request", lambda route: route.abort())
    control(page, "files").set_input_files(file("roof.pdf", PDF))
    page.get_by_role("button", name="Initiate RECONNAISSANCE").click()
    question(page).get_by_role("button", name="Start countdown").click()
    toast(page, "Upload Failed")

    page.unroute("**/api/service-request")
    page.get_by_role("button", name="Retry").click()
    question(page).get_by_role("button", name="Start countdown").click()

    toast(page, "RECONNAISSANCE Initiated")


@pytest.mark.parametrize(
    ("kind", "seconds_left", "tone", "shown"),
    [
        ("access", 12 * HOUR + 600, YELLOW, "12h 0"),
        ("access", 12 * HOUR - 1, RED, "11h 59m"),
        ("purchase", 12 * HOUR + 600, GREEN, "12h 0"),
        ("purchase", 12 * HOUR - 1, RED, "11h 59m"),
        ("purchase", -1, RED, "ACCESS EXPIRED"),
    ],
)
def test_a_banner_counts_down_and_is_red_from_twelve_hours_on(
    product: ServedProduct, member: MakeMember, enter: Enter, kind: str, seconds_left: float, tone: str, shown: str
) -> None:
    username = member()
    product.arrange("countdown", username=username, kind=kind, seconds_left=seconds_left)

    page = enter(username, "/about-network")

    timer = banners(page).get_by_role("timer")
    expect(timer).to_contain_text(shown)
    expect(timer).to_have_css("color", colour(page, tone))


def test_a_banner_turns_red_while_one_looks_at_it(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    username = member()
    product.arrange("countdown", username=username, kind="access", seconds_left=12 * HOUR + 60)
    page = enter(username, "/home")
    page.clock.install()
    page.goto("/dashboard")
    timer = banners(page).get_by_role("timer")
    expect(timer).to_contain_text("12h 00m")
    expect(timer).to_have_css("color", colour(page, YELLOW))

    page.clock.fast_forward(60_000)

    expect(timer).to_contain_text("11h 59m")
    expect(timer).to_have_css("color", colour(page, RED))


def test_at_the_deadline_the_access_is_over_and_the_door_stays_shut(
    product: ServedProduct, member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    username = member()
    product.arrange("countdown", username=username, kind="access", seconds_left=12)
    page = enter(username, "/dashboard")
    expect(badge(page, "Access")).to_be_visible()

    # The banner asks the server at the deadline, and the server ends the session.
    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text(BURNED_OUT).first).to_be_visible()

    again = new_browser().open("/login")
    sign_in(again, username=username)
    toast(again, "Login failed", BURNED_OUT)


def test_a_plan_keeps_a_member_in_past_the_deadline(product: ServedProduct, member: MakeMember, enter: Enter) -> None:
    username = member(plan="phantom")
    product.arrange("countdown", username=username, kind="access", seconds_left=-HOUR)

    page = enter(username)

    expect(page.get_by_text("Active until")).to_be_visible()
    expect(banners(page).get_by_role("timer")).to_have_text("ACCESS EXPIRED")


@pytest.mark.parametrize("hours_wrong", [-30, 30])
def test_a_wrong_clock_of_the_member_changes_nothing(
    product: ServedProduct, member: MakeMember, enter: Enter, hours_wrong: int
) -> None:
    username = member()
    product.arrange("countdown", username=username, kind="access", seconds_left=24 * HOUR - 1)
    page = enter(username, "/home")
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=hours_wrong))

    page.goto("/dashboard")

    expect(badge(page, "Access")).to_contain_text("23h 59m")


def test_the_purchase_window_begins_with_the_first_visit_to_the_packages(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    page = enter(username, "/deployment-packages")
    expect(page.get_by_role("timer").first).to_contain_text(re.compile(r"\b(72|71)h \d\dm \d\ds"))

    # The second visit reads the same window.
    product.arrange("countdown", username=username, kind="purchase", seconds_left=10 * HOUR)
    page.reload()
    expect(page.get_by_role("timer").first).to_contain_text("09h 59m")


def test_a_window_that_has_run_out_lets_no_plan_be_chosen(
    product: ServedProduct, member: MakeMember, enter: Enter
) -> None:
    username = member()
    product.arrange("countdown", username=username, kind="purchase", seconds_left=-1)
    page = enter(username, "/deployment-packages")
    expect(page.get_by_role("timer").first).to_have_text("ACCESS EXPIRED")

    page.goto("/dashboard")
    page.get_by_role("list", name="Plans").get_by_role("button", name="Select Plan").first.click()
    question(page).get_by_role("button", name="Confirm selection").click()

    toast(page, "Subscription Failed", "Your purchase window has closed.")
    expect(page.get_by_role("heading", name="No Active Subscription", include_hidden=True)).to_have_count(1)


def test_the_packages_start_no_window_for_a_visitor_or_a_member_with_a_plan(
    member: MakeMember, enter: Enter, new_browser: NewBrowser
) -> None:
    visitor = new_browser().context.new_page()
    calls: list[str] = []
    visitor.on("request", lambda request: calls.append(request.url))
    visitor.goto("/deployment-packages")
    expect(visitor.get_by_text("cannot be selected until")).to_be_visible()
    visitor.wait_for_load_state("networkidle")
    assert [url for url in calls if "countdown" in url] == []

    page = enter(member(plan="ghost"), "/deployment-packages")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("timer")).to_have_count(0)


def banners(page: Page) -> Locator:
    """The strip of countdowns that stands on every page."""
    return page.get_by_role("complementary", name="Countdowns")


def badge(page: Page, label: str) -> Locator:
    """The counting part of the banner of this name."""
    return banners(page).get_by_role("timer").filter(has_text=re.compile(label))


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
