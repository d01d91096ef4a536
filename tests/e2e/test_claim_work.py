"""A member and the network work on one claim: the member in the browser, the network through the services."""

import re
import zipfile

from playwright.sync_api import Dialog, Page, expect

from tests.e2e.accessibility import press_until_focused, tab_to
from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.page_checks import DESKTOP, PHONE, find_problems_at
from tests.e2e.pages import control, expect_toast, open_claim
from tests.e2e.sample_files import PDF, file_payload


def test_claim_goes_from_request_to_accepted_result(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    server.seed("step_claim", username=username, to="under_review")
    server.seed("request_document", username=username, title="Photos of the attic", detail="The decking, please.")
    server.seed("staff_message", username=username, text="Hello, I am on your claim.")
    page = open_as_member(username, "/dashboard", viewport=PHONE, screen=PHONE)

    # The dashboard says what waits, and leads to it.
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Documents needed")
    waiting.get_by_role("link", name=re.compile("1 Sycamore Bend")).click()
    assert_requests_come_first(page)
    expect(page.get_by_role("region", name="What happens next")).to_contain_text("We need 1 document from you")
    conversation = page.get_by_role("region", name="Conversation")
    expect(conversation.get_by_role("listitem").filter(has_text="I am on your claim")).to_contain_text("New")
    assert find_problems_at(page, PHONE, DESKTOP) == []

    # What was asked for is sent.
    requests = page.get_by_role("region", name="What we need from you")
    control(requests, "files").set_input_files(file_payload("attic.pdf", PDF))
    requests.get_by_role("button", name="Send files").click()
    expect(page.get_by_role("region", name="Uploads")).to_contain_text("received")
    expect(requests.get_by_text("Received", exact=True)).to_be_visible()
    expect(requests.get_by_text("attic.pdf")).to_be_visible()

    send_message(page, "When is the inspection?")
    expect(conversation.get_by_role("listitem").filter(has_text="When is the inspection?")).to_contain_text("Sent")

    question_first_version(server, page, username)
    accept_second_version(server, page, username)

    with page.expect_download() as download:
        page.get_by_role("link", name="Download archive").click()
    names = zipfile.ZipFile(download.value.path()).namelist()
    assert {"manifest.json", "documents/attic.pdf", "results/audited_estimate-v2/audit.pdf"} <= set(names)


def test_keyboard_reaches_every_part_and_leaving_with_chosen_files_asks_one_question(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    server.seed("claims", username=username, count=1)
    server.seed("step_claim", username=username, to="under_review")
    server.seed("request_document", username=username, title="Photos of the attic", detail="The decking, please.")
    server.seed("claim_messages", username=username, count=60)
    page = open_claim(open_as_member(username, "/dashboard?tab=claims"))
    assert_requests_come_first(page)
    tab_to(page, "link", "Send documents")
    tab_to(page, "button", "Choose files")
    tab_to(page, "textbox", "Your message")
    press_until_focused(page, page.get_by_role("button", name="Load earlier messages"))
    page.keyboard.press("Enter")
    conversation = page.get_by_role("region", name="Conversation")
    expect(conversation.get_by_role("listitem")).to_have_count(60)
    tab_to(page, "link", "Download archive")

    questions: list[str] = []

    def stay(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    requests = page.get_by_role("region", name="What we need from you")
    control(requests, "files").set_input_files(file_payload("attic.pdf", PDF))
    page.get_by_text("Attach files").click()
    control(page.get_by_role("form", name="Message"), "files").set_input_files(file_payload("roof.pdf", PDF))

    # Links on the page leave nothing.
    page.get_by_role("link", name="Send documents").click()
    expect(page).to_have_url(re.compile("#requests$"))
    skip = page.get_by_role("link", name="Skip to content")
    skip.focus()
    skip.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(re.compile("/claims/[^#]+$"))
    assert questions == []

    page.evaluate("window.isSamePage = true")
    with page.expect_event("dialog"):
        page.evaluate("history.back()")
    expect(page).to_have_url(re.compile("/claims/[^#]+$"))
    expect(page.get_by_text("attic.pdf")).to_be_visible()
    page.get_by_role("link", name="All claims").click()
    assert questions == ["confirm", "confirm"]
    expect(page.get_by_text("roof.pdf")).to_be_visible()
    assert page.evaluate("window.isSamePage")


def question_first_version(server: LiveServer, page: Page, username: str) -> None:
    server.seed("step_claim", username=username, to="in_progress")
    server.seed("release_result", username=username, title="Audited estimate", note="Twelve items were missing.")
    server.seed("step_claim", username=username, to="completed")
    page.get_by_role("button", name="Refresh").click()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(re.compile(r"until \w+ \d+, \d{4} \d+:\d\d [AP]M C[SD]T"))
    expect(result.get_by_role("link", name="View")).to_have_attribute("href", re.compile("/api/user/documents/"))
    assert find_problems_at(page, PHONE, DESKTOP) == []
    result.get_by_role("button", name="Question").click()
    question = page.get_by_role("dialog", name="Question the result")
    control(question, "text").fill("Where is the gutter?")
    question.get_by_role("button", name="Send question").click()
    expect_toast(page, "Question sent")
    expect(page.get_by_role("region", name="What happens next")).to_contain_text("working on your question")
    expect(page.get_by_role("region", name="Conversation").get_by_text("Where is the gutter?")).to_be_visible()


def accept_second_version(server: LiveServer, page: Page, username: str) -> None:
    result = page.get_by_role("region", name="Result")
    server.seed("release_result", username=username, title="Audited estimate with gutter")
    server.seed("step_claim", username=username, to="completed")
    page.get_by_role("button", name="Refresh").click()
    expect(result.get_by_role("heading", name="Audited estimate with gutter")).to_be_visible()
    expect(result.get_by_text("Earlier versions (1)")).to_be_visible()
    result.get_by_role("button", name="Accept").click()
    page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect_toast(page, "Result accepted")
    expect(page.get_by_text("This claim takes no more messages.")).to_be_visible()
    assert find_problems_at(page, PHONE, DESKTOP) == []


def assert_requests_come_first(page: Page) -> None:
    expect(page.get_by_role("heading", name="Details")).to_be_visible()
    headings = page.get_by_role("main").get_by_role("heading", level=2).all_inner_texts()
    # The estimates, which are next, are loaded later.
    assert headings[:3] == ["What happens next", "What we need from you", "Result"]


def send_message(page: Page, text: str) -> None:
    form = page.get_by_role("form", name="Message")
    control(form, "text").fill(text)
    form.get_by_role("button", name="Send message").click()
    expect_toast(page, "Message sent")
