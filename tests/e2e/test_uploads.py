"""The tray that keeps and sends the files of a member."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control, sign_in, wait_for_stored_files
from tests.e2e.sample_files import PDF, file_payload

LIBRARY = "/dashboard?tab=documents"
UPLOAD = re.compile(r"/api/user/documents$")


def test_reload_in_the_middle_sends_the_rest_and_nothing_twice(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(), LIBRARY)
    attempts: list[Route] = []

    def lose_answer(route: Route) -> None:
        attempts.append(route)
        # The first arrives, and its answer is on the way when the page is left. The second never arrives.
        if len(attempts) == 1:
            route.fetch()

    page.route(UPLOAD, lambda route: lose_answer(route) if route.request.method == "POST" else route.continue_())
    choose(page, 4)
    expect(get_tray(page)).to_contain_text("0 of 4 received")
    expect(get_tray(page).get_by_text(re.compile("Sending|All sent"))).not_to_have_count(0)
    wait_for_stored_files(page, 4)

    page.unroute_all(behavior="ignoreErrors")
    page.reload()

    expect(get_tray(page)).to_contain_text("All 4 files received")
    expect(get_library(page).get_by_role("listitem")).to_have_count(4)


def test_line_that_is_down_pauses_the_queue_even_if_the_browser_stores_nothing(
    create_member: CreateMember, open_as_member: OpenAsMember, allowed_errors: list[str]
) -> None:
    allowed_errors.append("console: Failed to load resource")
    page = open_as_member(create_member(), LIBRARY)
    page.evaluate("() => { IDBFactory.prototype.open = () => { throw new DOMException('No', 'SecurityError') } }")
    open_dialog(page)
    # The last part that is downloaded by itself.
    expect(page.get_by_role("region", name="Notifications", include_hidden=True)).to_be_attached()
    page.context.set_offline(True)
    send(page, 2)
    tray = get_tray(page)
    expect(tray).to_contain_text("0 of 2 received, waiting for the network")
    expect(tray).to_contain_text("This browser keeps no more files")
    assert find_problems_at(page, PHONE, DESKTOP) == []

    page.context.set_offline(False)

    expect(tray).to_contain_text("All 2 files received")
    expect(get_library(page).get_by_role("listitem")).to_have_count(2)


def test_second_tab_shows_the_queue_and_sends_the_rest_when_the_first_is_closed(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    first = open_as_member(create_member(), LIBRARY)
    first.route(UPLOAD, lambda route: None if route.request.method == "POST" else route.continue_())
    choose(first, 2)
    # The second tab opens once this one sends, because either of two open tabs may become the sender.
    expect(get_tray(first).get_by_text(re.compile("^Sending"))).not_to_have_count(0)
    wait_for_stored_files(first, 2)
    second = first.context.new_page()
    second.goto(LIBRARY)
    expect(get_tray(second)).to_contain_text("0 of 2 received")
    choose(first, 1, number=2)
    expect(get_tray(second)).to_contain_text("0 of 3 received")
    wait_for_stored_files(first, 3)

    first.close()

    expect(get_tray(second)).to_contain_text("All 3 files received")
    expect(get_library(second).get_by_role("listitem")).to_have_count(3)


def test_kept_files_wait_for_their_member_and_nobody_else_sees_them(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    # A plan with more than one device: in this browser the other member takes the place of the first.
    member, other = create_member(plan="phantom"), create_member()
    page = open_as_member(member, LIBRARY)
    choose(page, 1, pause=True)
    page.get_by_role("button", name="Disconnect").click()
    page.get_by_role("dialog", name="1 file not sent yet").get_by_role("button", name="Keep and disconnect").click()
    page.wait_for_url("**/home")

    for username, count in ((other, 0), (member, 1)):
        page.goto("/login")
        sign_in(page, username=username)
        expect(page.get_by_role("heading", name="Member Dashboard")).to_be_visible()
        expect(get_tray(page)).to_have_count(count)
        if username == other:
            page.get_by_role("button", name="Disconnect").click()
            page.wait_for_url("**/home")
    get_tray(page).get_by_role("button", name="Resume uploads").click()
    expect(get_tray(page)).to_contain_text("The file is received")


def get_tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Uploads")


def get_library(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Documents")


def open_dialog(page: Page) -> None:
    get_library(page).get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_role("dialog", name="Upload Documents")).to_be_visible()


def send(page: Page, count: int, *, number: int = 0) -> None:
    """Each file is another one, counted from ``number``."""
    dialog = page.get_by_role("dialog", name="Upload Documents")
    files = [file_payload(f"roof-{index}.pdf", PDF + b"%" * index) for index in range(number, number + count)]
    control(dialog, "files").set_input_files(files)
    dialog.get_by_role("button", name="Upload", exact=True).click()


def choose(page: Page, count: int, *, number: int = 0, pause: bool = False) -> None:
    open_dialog(page)
    if pause:
        # Until the person has paused it.
        page.route(UPLOAD, lambda route: None if route.request.method == "POST" else route.continue_())
    send(page, count, number=number)
    if pause:
        get_tray(page).get_by_role("button", name="Pause uploads").click()
        expect(get_tray(page)).to_contain_text("paused")
        page.unroute_all(behavior="ignoreErrors")
