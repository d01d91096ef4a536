import re

from playwright.sync_api import expect

from tests.e2e.conftest import CreateMember, OpenAsMember
from tests.e2e.page_checks import DESKTOP, PHONE, find_dialog_problems, find_problems_at
from tests.e2e.pages import expect_toast, get_dialog


def test_plan_change_is_previewed_scheduled_and_undone(
    create_member: CreateMember, open_as_member: OpenAsMember
) -> None:
    page = open_as_member(create_member(plan="ghost"), viewport=PHONE, screen=PHONE)
    page.get_by_role("region", name="GHOST").get_by_role("link", name="Billing").click()
    expect(page).to_have_url(re.compile("/billing$"))
    expect(page.get_by_role("region", name="This period")).to_contain_text("granted 9")
    expect(page.get_by_role("table", name="Lines of the statement")).to_contain_text("Included in the plan")
    problems = find_problems_at(page, PHONE, DESKTOP)

    page.get_by_role("button", name="Change plan").click()
    dialog = get_dialog(page)
    dialog.get_by_label("New plan").select_option("phantom")
    expect(dialog.get_by_role("table")).to_contain_text("$5,200.00")
    problems += find_dialog_problems(page, dialog, "Change plan")
    dialog.get_by_role("button", name="Change plan").click()
    expect_toast(page, "Plan change scheduled")
    expect(page.get_by_text("Your plan changes to PHANTOM")).to_be_visible()

    page.get_by_role("button", name="Undo change").click()

    expect_toast(page, "Change undone")
    expect(page.get_by_text("Your plan changes to PHANTOM")).to_have_count(0)
    assert problems == []
