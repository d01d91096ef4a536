"""Two estimates of 60 lines, from their upload to the released comparison, as an operative works. Keys are counted."""

import time
from collections.abc import Callable
from decimal import Decimal

from playwright.sync_api import APIResponse, Page, expect

from apps.estimates.reader.document import ReadLine
from tests.e2e.accessibility import find_axe_violations
from tests.e2e.conftest import CreateMember, OpenSupport
from tests.e2e.live_server import PROCESS_TIMEOUT_SECONDS, LiveServer
from tests.e2e.page_checks import PHONE, find_overflow
from tests.e2e.sample_files import file_payload
from tests.e2e.test_desk import WIDE, Work, expect_done, open_claim, seed_claim
from tests.estimates import corpus

LINES, DIFFERENCES = 60, 20


def draw_estimates() -> tuple[bytes, bytes]:
    """The carrier's estimate, and an audit that corrects the quantity of every third line."""
    lines = corpus.make_lines(corpus.SUPPLIER, LINES, seed=4)
    carrier = corpus.draw(corpus.SUPPLIER, lines).content
    for line in lines[:: LINES // DIFFERENCES]:
        _correct(line)
    return carrier, corpus.draw(corpus.SUPPLIER, lines).content


def _correct(line: ReadLine) -> None:
    assert line.quantity is not None and line.unit_price is not None  # noqa: PT018  # for the type checker
    line.quantity += Decimal("7.50")
    line.rcv = (line.quantity * line.unit_price).quantize(corpus.CENT)


def add_estimate(work: Work, party: str, name: str, content: bytes) -> None:
    page = work.page
    work.click(page.get_by_role("link", name="Add estimate"))
    work.click(page.get_by_label(party, exact=True))
    work.clicks += 1
    page.locator("input[type=file]").set_input_files(file_payload(name, content))
    work.click(page.get_by_role("button", name="Add estimate"))
    expect_done(page, "The estimate was added")


def wait_for_worker(page: Page, url: str, is_done: Callable[[APIResponse], bool]) -> None:
    """Ask for what the worker makes, which costs less than showing the page; then load the page again."""
    deadline = time.monotonic() + PROCESS_TIMEOUT_SECONDS
    while not is_done(page.request.get(url)):
        assert time.monotonic() < deadline
        page.wait_for_timeout(500)
    page.reload()


def test_comparison_takes_one_key_for_each_difference(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    carrier, audited = draw_estimates()
    seed_claim(server, create_member, "Compared", status="in_progress")
    page = open_support(viewport=WIDE)
    open_claim(page, "Compared")
    work = Work(page)

    add_estimate(work, "Carrier", "carrier.pdf", carrier)
    add_estimate(work, "Network", "audit.pdf", audited)
    wait_for_worker(page, page.url, lambda answer: answer.text().count(f"{LINES} lines") == 2)
    expect(page.get_by_text(f"{LINES} lines")).to_have_count(2)
    work.click(page.get_by_role("link", name="Compare estimates"))
    work.choose(
        page.get_by_label("From"), page.get_by_label("From").locator("option", has_text="carrier.pdf").inner_text()
    )
    with page.expect_request("**/pages/1") as picture:
        work.click(page.get_by_role("button", name="Compare"))
    wait_for_worker(page, picture.value.url, lambda answer: answer.status == 200)

    row = page.locator(".compare-row")
    expect(row).to_have_count(LINES)
    expect(page.locator(".compare-row.is-open")).to_have_count(DIFFERENCES)
    expect(page.get_by_role("group", name="Page 1 of Network: audit.pdf").locator("mark")).to_be_visible()
    for _ in range(DIFFERENCES):
        work.key("3")
    expect(page.locator(".compare-row.is-open")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    difference = page.locator(".compare-running dd").inner_text()
    work.key("x")
    work.key("8")
    expect(page.locator(".compare-row.is-excluded")).to_have_count(1)
    expect(page.locator(".compare-running dd")).not_to_have_text(difference)
    work.key("z")
    expect(page.locator(".compare-running dd")).to_have_text(difference)
    assert find_axe_violations(page) == []

    work.click(page.get_by_role("link", name="Draft the result"))
    work.attach(page.locator("#panel-deliver input[type=file]"))
    work.press("Save draft")
    expect_done(page, "The draft was saved")
    work.press("Release and complete")
    expect_done(page, "and completed the claim")
    total = page.locator(".desk-facts dd").filter(has_text="$").last.inner_text()
    page.get_by_role("link", name="Comparison 1").click()
    expect(page.get_by_text("Released as version 1")).to_be_visible()
    expect(page.locator(".compare-totals dd").nth(1)).to_contain_text(total)
    page.set_viewport_size(PHONE)
    assert find_overflow(page) == []

    assert (work.clicks, work.keys) == (16, 23)
