"""The desk as an operative works at it: claims from the start page to the end, counted, and what must not be lost."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import CreateMember, NewBrowser, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import PASSWORD, control, fill
from tests.e2e.sample_files import PDF, file_payload

WIDE = {"width": 1440, "height": 900}
# More urgent than any claim of other tests.
LONG_AGO = "2020-01-02T12:00:00Z"


@dataclass
class Work:
    """Counts what an operative does. A choice in a list is two clicks, a file one."""

    page: Page
    clicks: int = 0
    keys: int = 0
    _loads: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.page.on("load", self._count_load)

    def _count_load(self, _page: Page) -> None:
        self._loads += 1

    @property
    def loads(self) -> int:
        """Of pages. The content of the last one can be visible before it counts as loaded."""
        self.page.wait_for_load_state()
        return self._loads

    def click(self, target: Locator) -> None:
        self.clicks += 1
        target.click()

    def press(self, name: str) -> Locator:
        """A button of the claim's page."""
        button = self.page.get_by_role("button", name=name, exact=True).locator("visible=true")
        self.click(button)
        return button

    def choose(self, target: Locator, label: str) -> None:
        self.clicks += 2
        target.focus()
        target.select_option(label=label)

    def attach(self, target: Locator) -> None:
        self.clicks += 1
        target.set_input_files(file_payload("audit.pdf", PDF))

    def key(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)


def expect_done(page: Page, message: str) -> None:
    expect(page.locator(".messagelist")).to_contain_text(message)


def get_row(page: Page, homeowner: str) -> Locator:
    """Of a claim, in a list, a card or a search."""
    return page.locator("[data-claim]").filter(has_text=homeowner).get_by_role("link").first


def open_claim(page: Page, homeowner: str) -> None:
    page.goto("/staff/claims/claim/?queue=unassigned&q=" + homeowner)
    get_row(page, homeowner).click()
    expect(page.locator("#desk")).to_be_visible()
    # Before its script runs, a form is sent as without scripts.
    page.wait_for_load_state()


def seed_claim(server: LiveServer, create_member: CreateMember, homeowner: str, count: int = 1, **fields: str) -> str:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=count, homeowner=homeowner, **fields)
    return username


def test_simplest_claim_takes_seven_clicks_and_one_page_load_a_normal_one_fourteen_and_three(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    seed_claim(server, create_member, "Simplest", due_at=LONG_AGO)
    username = seed_claim(server, create_member, "Normal", due_at=LONG_AGO)
    page = open_support(viewport=WIDE)
    work = Work(page)

    work.click(get_row(page, "Simplest"))
    work.press("Take")
    expect_done(page, "The claim is yours now")
    work.press("Under review")
    expect_done(page, "is under review now")
    work.press("In progress")
    expect_done(page, "is in progress now")
    work.attach(page.locator("#panel-deliver input[type=file]"))
    work.press("Save draft")
    expect_done(page, "The draft was saved")
    work.press("Release and complete")
    expect_done(page, "and completed the claim")

    assert (work.clicks, work.loads, work.keys) == (7, 1, 0)

    page.goto("/staff/")
    work = Work(page)

    work.click(get_row(page, "Normal"))
    work.press("Take")
    expect_done(page, "The claim is yours now")
    work.press("Under review")
    expect_done(page, "is under review now")
    page.keyboard.type("We have your claim and need two documents.")
    work.press("Send")
    expect_done(page, "The message was sent")
    work.key("n")
    page.keyboard.type("The slope is steep: ask for a drone.")
    work.press("Send")
    expect_done(page, "The note was saved")
    work.key("q")
    for name in ("Declarations page", "Photographs of each slope"):
        work.click(page.get_by_label(name).locator("visible=true"))
    work.press("Send")
    expect_done(page, "The documents were requested")
    server.seed("send_requested", username=username)
    work.click(page.get_by_role("link", name="Support", exact=True))
    # Among their own claims: those of other tests can fill the list of new answers.
    work.click(get_row(page, "Normal"))
    expect(page.get_by_role("list", name="Files").get_by_role("button")).to_have_count(2)
    work.press("In progress")
    expect_done(page, "is in progress now")
    work.attach(page.locator("#panel-deliver input[type=file]"))
    work.press("Save draft")
    expect_done(page, "The draft was saved")
    work.press("Release and complete")
    expect_done(page, "and completed the claim")

    assert (work.clicks, work.loads, work.keys) == (14, 3, 2)


def test_forty_claims_are_assigned_in_three_clicks(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    seed_claim(server, create_member, "Fortieth", count=40)
    page = open_support("/staff/claims/claim/?q=Fortieth", viewport=WIDE)
    work = Work(page)

    work.click(page.get_by_label("All claims of this page"))
    work.click(page.locator(".desk-bulk summary", has_text="Assign"))
    work.click(page.get_by_role("button", name=re.compile(r"\(you\)$")))

    expect(page.locator("[data-outcome=done]")).to_have_count(40)
    assert (work.clicks, work.loads) == (3, 1)


def test_nine_files_take_ten_clicks_or_keys_and_a_handover_with_a_note_three_clicks_without_scrolling(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    username = seed_claim(server, create_member, "Handed", claim_number="HO-2718", final_claim_amount="1200")
    server.seed("support", username="wren-of-the-desk", callsign="Wren")
    server.seed("documents", username=username, count=7)
    server.seed("real_documents", username=username)
    server.seed("attach_documents_to_claim", username=username)
    page = open_support(viewport=WIDE)
    open_claim(page, "Handed")
    work, viewer = Work(page), page.get_by_role("dialog", name="File")

    work.click(page.get_by_role("list", name="Files").get_by_role("button").first)
    for number in range(2, 10):
        work.press("Next file")
        expect(viewer.get_by_role("heading")).to_contain_text(f"{number} of 9")
    work.press("Close")

    expect(viewer).to_be_hidden()
    assert (work.clicks, work.loads) == (10, 0)
    expect(page.locator("[data-file][data-new]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(viewer.get_by_role("heading")).to_contain_text("8 of 9")
    page.keyboard.press("Escape")
    expect(viewer).to_be_hidden()

    work, facts = Work(page), page.get_by_role("complementary", name="Facts")
    expect(facts.get_by_role("button", name="Assign")).to_be_in_viewport(ratio=1)

    work.choose(control(facts, "assignee"), "Wren (wren-of-the-desk)")
    page.keyboard.press("Tab")
    page.keyboard.type("The carrier calls at ten.")
    work.click(facts.get_by_role("button", name="Assign"))

    expect_done(page, "Wren works on the claim now")
    expect(page.locator("#conversation")).to_contain_text("The carrier calls at ten.")
    assert (work.clicks, work.loads) == (3, 0)


def test_text_is_back_after_the_session_has_ended(
    server: LiveServer, create_member: CreateMember, new_browser: NewBrowser
) -> None:
    seed_claim(server, create_member, "Ended")
    browser = new_browser(viewport=WIDE)
    browser.add_cookies(server.seed("support", username="finch-of-the-desk"))
    page = browser.open("/staff/")
    open_claim(page, "Ended")

    for name, text in (("message", "Typed with care"), ("request", "The attic")):
        page.context.clear_cookies(name=re.compile("session", re.IGNORECASE))
        page.locator(f"#tab-{name}").click()
        field_of_form = page.locator(f"#panel-{name}").locator("[name=text], [name=title]")
        field_of_form.fill(text)
        if name == "request":
            page.get_by_label("Declarations page").locator("visible=true").check()
        page.locator(f"#panel-{name}").get_by_role("button", name="Send", exact=True).click()
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        fill(page, username="finch-of-the-desk", password=PASSWORD)
        page.keyboard.press("Enter")
        page.locator(f"#tab-{name}").click()
        expect(field_of_form).to_have_value(text)
    expect(page.get_by_label("Declarations page").locator("visible=true")).to_be_checked()


def test_action_that_is_sent_twice_or_again_after_back_is_done_once(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport, allowed_errors: list[str]
) -> None:
    claim = server.seed("claim_at_work", username=create_member(plan="ghost"))
    server.seed("support", username="lark-of-the-desk", callsign="Lark")
    page = open_support(viewport=WIDE)

    def send_and_go_back(button: str, message: str) -> None:
        page.get_by_role("button", name=button).click()
        expect_done(page, message)
        page.go_back()

    page.goto(f"{claim}change/")
    page.wait_for_load_state()
    page.locator("#panel-message [name=text]").fill("Pressed twice")
    page.locator("#panel-message").get_by_role("button", name="Send", exact=True).dblclick()
    expect_done(page, "The message was sent")
    expect(page.locator("article", has_text="Pressed twice")).to_have_count(1)

    page.goto(f"{claim}take/")
    send_and_go_back("Take claim", "The claim is yours now")
    # The page of an action that is no longer possible leads back to the claim, with a sentence.
    expect_done(page, "has taken this claim")

    page.goto(f"{claim}request/")
    control(page, "title").fill("The policy, once")
    send_and_go_back("Request a document", "was requested")
    page.get_by_role("button", name="Request a document").click()
    expect_done(page, "was requested")
    expect(page.locator("article", has_text="The policy, once")).to_have_count(1)

    page.goto(f"{claim}assign/")
    control(page, "assignee").select_option(label="Lark (lark-of-the-desk)")
    control(page, "note").fill("The carrier calls at ten, once.")
    send_and_go_back("Assign claim", "Lark works on the claim now")
    expect(control(page, "assignee").locator("option:checked")).to_have_text("Lark (lark-of-the-desk)")

    page.goto(f"{claim}release/")
    send_and_go_back("Release to the member", "Released")
    expect_done(page, "no draft")


def test_keys_of_the_desk(server: LiveServer, create_member: CreateMember, open_support: OpenSupport) -> None:
    seed_claim(server, create_member, "Keyed", count=2)
    page = open_support(viewport=WIDE)
    open_claim(page, "Keyed")
    first = page.url.partition("?")[0]

    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Next claim in the queue")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect_done(page, "The claim is yours now")
    for key, panel, name in (("r", "message", "text"), ("n", "note", "text"), ("q", "request", "saved")):
        page.keyboard.press(key)
        expect(page.locator(f"#panel-{panel} [name={name}]").first).to_be_focused()
        page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator("#desk-facts [name=assignee]")).to_be_focused()
    page.keyboard.press("Escape")
    with page.expect_navigation():
        page.keyboard.press("j")
    assert page.url.partition("?")[0] != first
    page.keyboard.press("g")
    page.keyboard.press("m")
    expect(page).to_have_url(re.compile(r"queue=mine"))
    expect(get_row(page, "Keyed")).to_be_visible()


def test_claim_is_worked_without_scripts(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    seed_claim(server, create_member, "Scriptless")
    page = open_support(viewport=WIDE, java_script_enabled=False)
    open_claim(page, "Scriptless")

    page.get_by_role("button", name="Take", exact=True).click()
    expect_done(page, "The claim is yours now")
    page.get_by_role("button", name="Under review", exact=True).click()
    expect_done(page, "is under review now")
    page.get_by_role("tab", name="Request").click()
    page.get_by_label("Declarations page").check()
    page.get_by_role("button", name="Send", exact=True).click()
    expect_done(page, "The document was requested")

    expect(page.locator("#open-title").locator("xpath=ancestor::section")).to_contain_text("Declarations page")
    expect(page.get_by_role("link", name="Back to the queue")).to_be_visible()


def test_calendar_fits_is_accessible_and_unticks_a_holiday(open_support: OpenSupport) -> None:
    page = open_support("/staff/claims/businesscalendar/", is_superuser=True, viewport=PHONE, screen=PHONE)
    problems = find_problems_at(page, PHONE, DESKTOP)
    christmas = page.get_by_label(re.compile("Christmas Day")).first

    christmas.uncheck()
    page.get_by_role("button", name="Save").click()

    expect_done(page, "was changed successfully")
    expect(christmas).not_to_be_checked()
    assert problems == []
    christmas.check()
    page.get_by_role("button", name="Save").click()
