import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import control, expect_toast
from tests.e2e.sample_files import JPEG, PDF, file_payload


def test_files_can_be_added_to_open_claim(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_claim(server, create_member(plan="ghost"), open_as_member)
    expect(page.get_by_text("No documents filed with this claim")).to_be_visible()

    page.get_by_role("button", name="Add files").click()
    dialog = page.get_by_role("dialog", name="Add files")
    control(dialog, "files").set_input_files([file_payload("attic.jpg", JPEG), file_payload("scope.pdf", PDF)])
    dialog.get_by_role("button", name="Upload").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_role("region", name="Uploads")).to_contain_text("All 2 files received")
    documents = page.get_by_role("region", name="Documents", exact=True)
    expect(documents).to_contain_text("attic.jpg")
    expect(documents).to_contain_text("scope.pdf")


def test_withdrawn_claim_returns_its_unit_and_is_closed(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="phantom", subscribed_days_ago=1)
    server.seed("usage", username=username, used={"estimate": 1})
    page = open_claim(server, username, open_as_member)
    page.get_by_role("button", name="Withdraw claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep claim").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Withdraw claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw", exact=True).click()

    expect_toast(page, "Claim Withdrawn")
    expect(page.get_by_text("You withdrew this claim.")).to_be_visible()
    expect(page.get_by_role("button", name="Withdraw claim")).to_have_count(0)
    expect(page.get_by_role("button", name="Add files")).to_have_count(0)
    page.goto("/dashboard")
    expect(page.get_by_text("0/4", exact=True)).to_be_visible()


def test_staff_note_appears_when_member_returns_to_claim(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    username = create_member(plan="ghost")
    page = open_claim(server, username, open_as_member)
    expect(page.get_by_text("An operative picks the claim up")).to_be_visible()
    page.get_by_role("link", name="Dashboard").first.click()
    # The URL changes before the page does: wait for the new page before going back.
    expect(page.get_by_role("heading", name="Member Dashboard", level=1)).to_be_visible()
    server.seed(
        "move_claim", username=username, to="info_requested", note="Please send:\n1. the policy\n2. photographs"
    )

    page.go_back()

    note = page.get_by_role("region", name="History").get_by_text("1. the policy")
    expect(note).to_be_visible()
    # Line breaks are kept.
    assert note.evaluate("element => getComputedStyle(element).whiteSpace").startswith("pre")
    expect(page.get_by_text("info requested").first).to_be_visible()


def test_claim_of_another_member_is_not_found(
    server: LiveServer, create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    url = open_claim(server, create_member(plan="ghost"), open_as_member).url

    page = open_as_member(create_member(), url)

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(re.compile("not found|no such claim|no claim", re.IGNORECASE)).first).to_be_visible()


def open_claim(server: LiveServer, username: str, open_as_member: OpenAsMember) -> Page:
    """Create a claim and open its page from the dashboard."""
    server.seed("claims", username=username, count=1)
    page = open_as_member(username, "/dashboard?tab=claims")
    page.get_by_role("tabpanel", name="Claims").get_by_role("link", name="1 Sycamore Bend").click()
    expect(page).to_have_url(re.compile("/claims/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 Sycamore Bend")
    return page
