"""A member adds the carrier's estimate, the worker reads it, a line is corrected, and the comparison is shown."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control, expect_toast, open_claim
from tests.e2e.sample_files import file_payload
from tests.estimates import corpus

# The worker starts a process for each file.
READING_TIMEOUT_MS = 60_000


def test_estimate_is_added_read_corrected_and_compared(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    page = open_claim(open_as_member(username, "/dashboard?tab=claims"))
    lines = corpus.make_lines(corpus.SUPPLIER, 6, seed=1)
    drawn = corpus.draw(corpus.SUPPLIER, lines, texts={(1, "rcv"): "7.77"})

    card = page.get_by_role("region", name="Estimates")
    card.get_by_role("button", name="Add estimate").click()
    dialog = page.get_by_role("dialog")
    control(dialog, "file").set_input_files(file_payload("carrier.pdf", drawn.content))
    dialog.get_by_role("button", name="Add estimate").click()
    expect_toast(page, "Estimate added")
    expect(card.get_by_role("link", name="Check 1 line")).to_be_visible(timeout=READING_TIMEOUT_MS)

    # The line is corrected next to the picture of its page, which the worker draws.
    card.get_by_role("link", name="Check 1 line").click()
    line = page.get_by_role("article")
    expect(line).to_contain_text("not 7.77")
    expect(line.get_by_role("button", name="Whole page")).to_be_visible(timeout=READING_TIMEOUT_MS)
    assert find_problems_at(page, PHONE, DESKTOP) == []
    line.get_by_role("button", name=re.compile("^Correct")).click()
    control(line, "rcv").fill(f"{lines[1].rcv:,}")
    line.get_by_role("button", name="Save").click()
    expect_toast(page, "Line corrected")
    expect(page.get_by_text("Every line checks")).to_be_visible()

    server.seed("release_comparison", username=username)
    page.get_by_role("link", name="Back to the claim").click()
    page.get_by_role("button", name="Refresh").click()
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_text("Our audit is")).to_contain_text("above the carrier's estimate")
    expect(result.get_by_role("link", name="Download CSV")).to_be_visible()
    assert find_problems_at(page, PHONE, DESKTOP) == []
