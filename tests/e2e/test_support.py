import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import tab_to
from tests.e2e.conftest import CreateMember, OpenAsMember, OpenSupport
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control, expect_field_error, fill

REASON = "Asked for on the phone, identity checked"


def search(page: Page, term: str) -> None:
    box = page.get_by_role("searchbox")
    box.fill(term)
    box.press("Enter")


def section(page: Page, name: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=name, exact=True))


def run_action(page: Page, link: Locator, button: str, **fields: str) -> None:
    link.click()
    fill(page, reason=REASON, **fields)
    page.get_by_role("button", name=button, exact=True).click()


def expect_message(page: Page, message: str) -> None:
    expect(page.locator(".messagelist")).to_contain_text(message)


def test_account_closed_by_keyboard_ends_session_and_can_be_reopened(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember, open_support: OpenSupport
) -> None:
    username = create_member()
    own = open_as_member(username)
    page = open_support(server.seed("member_support_path", username=username))

    tab_to(page, "link", "Close account")
    page.keyboard.press("Enter")
    expect(control(page, "reason")).to_be_visible()
    control(page, "reason").focus()
    page.keyboard.type(REASON)
    tab_to(page, "button", "Close account")
    page.keyboard.press("Enter")

    expect_message(page, "losed the account")
    own.reload()
    expect(own).to_have_url(re.compile("/login"))
    run_action(page, section(page, "Account").get_by_role("link", name="Reopen account"), "Reopen account")
    expect_message(page, "eopened the account")


def test_support_pages_fit_and_are_accessible(
    server: LiveServer,
    create_member: CreateMember,
    open_support: OpenSupport,
    allowed_errors: list[str],
) -> None:
    # axe measures textareas with inline styles, which the content security policy blocks.
    allowed_errors.append("console: Applying inline style")
    username = create_member(plan="ghost", first_name="F" * 100, last_name="L" * 100, company_name="C" * 200)
    # Seven pages of a list.
    server.seed("claims", username=username, count=310, property_address="W" * 300, claim_number="9" * 100)
    server.seed("documents", username=username, count=12, name="m" * 240 + ".pdf")
    server.seed("activity", username=username, count=30)
    own = server.seed("member_support_path", username=username)
    page = open_support(viewport=PHONE, screen=PHONE)

    problems = []
    for path in (
        "/staff/",
        "/staff/find/?find=" + "F" * 20,
        "/staff/jobs/",
        own,
        own.replace("change/", "correct-details/"),
        "/staff/accounts/member/",
        "/staff/claims/claim/",
        "/staff/audit/auditlogentry/",
    ):
        response = page.goto(path)
        assert response
        assert response.status == 200, path
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        found = find_problems_at(page, PHONE, DESKTOP)
        problems += [f"{path}: {problem}" for problem in found]

    assert problems == []


def test_pages_of_a_claim_fit_and_are_accessible(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport, allowed_errors: list[str]
) -> None:
    allowed_errors.append("console: Applying inline style")
    username = create_member(plan="ghost")
    claim = server.seed("claim_at_work", username=username)
    page = open_support(viewport=PHONE, screen=PHONE)

    problems = []
    for name in (
        "change",
        "message",
        "note",
        "request",
        "close-request",
        "deliver",
        "release",
        "withdraw-deliverable",
        "move",
        "snooze",
        "link",
    ):
        response = page.goto(f"{claim}{name}/")
        assert response
        assert (response.status, page.url.endswith(f"{name}/")) == (200, True), name
        found = find_problems_at(page, PHONE, DESKTOP)
        problems += [f"{name}: {problem}" for problem in found]

    assert problems == []


def test_saved_reply_is_sent_and_a_draft_released_by_keyboard(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    claim = server.seed("claim_at_work", username=create_member(plan="ghost", first_name="Ottilie"))
    page = open_support(f"{claim}message/")

    control(page, "text").focus()
    page.keyboard.type("Typed first")
    control(page, "reply").focus()
    page.keyboard.type("Thanks")
    tab_to(page, "button", "Insert")
    page.keyboard.press("Enter")
    expect(control(page, "text")).to_have_value("Typed first\n\nDear Ottilie, thank you.")
    tab_to(page, "button", "Send message")
    page.keyboard.press("Enter")
    expect_message(page, "The message was sent")

    tab_to(page, "button", "Release")
    page.keyboard.press("Enter")
    expect_message(page, "Released")


def test_claims_overview_fits_is_accessible_and_works_by_keyboard(
    server: LiveServer, create_member: CreateMember, open_support: OpenSupport
) -> None:
    path = "/staff/claims/overview/"
    page = open_support(path, is_superuser=True, viewport=PHONE, screen=PHONE)
    problems = find_problems_at(page, PHONE, DESKTOP)
    server.seed("claims", username=create_member(plan="ghost"), count=3)
    page.goto("/staff/")

    tab_to(page, "link", "Overview")
    page.keyboard.press("Enter")
    tab_to(page, "link", "Last 90 days")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?days=90$"))
    page.locator("summary", has_text="Table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="Day")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Received: [1-9]"))).to_be_visible()
    problems += find_problems_at(page, PHONE, DESKTOP)

    assert problems == []
    with page.expect_download() as download:
        page.get_by_role("link", name="By person as CSV").click()
    assert download.value.suggested_filename == "claims-people-90-days.csv"


def test_header_menu_closes_with_escape_and_a_click_and_back_leads_to_a_refused_form(
    create_member: CreateMember, open_support: OpenSupport, allowed_errors: list[str]
) -> None:
    allowed_errors.extend(["422: POST", "console: Failed to load resource"])
    page = open_support()
    menu, link = page.locator("summary", has_text="Lists"), page.locator("nav").get_by_role("link", name="Members")

    menu.click()
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    expect(link).to_be_visible()
    page.get_by_role("heading", level=1).click()

    expect(link).to_be_hidden()

    search(page, create_member())
    run_action(page, page.get_by_role("link", name="Correct details"), "Save corrections", phone="1")
    expect_field_error(page, "phone", "Phone number must be at least 10 digits")

    page.get_by_role("link", name="Support", exact=True).click()
    expect(page.get_by_role("heading", name="To do", level=1)).to_be_visible()
    page.go_back()

    expect(control(page, "reason")).to_have_value(REASON)
    expect_field_error(page, "phone", "Phone number must be at least 10 digits")
