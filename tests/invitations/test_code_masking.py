"""Codes that can still be redeemed are masked for support staff; superusers see every code in full."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes, emails, export, generation
from apps.invitations.masking import mask
from apps.invitations.models import InvitationCode
from tests.factories import Caller
from tests.support_pages import get_context

pytestmark = pytest.mark.django_db
CODES_URL = "/staff/invitations/invitationcode/"
AUDIT_LOG_URL = "/staff/audit/auditlogentry/"
REASON = {"reason": "The invitation went to the wrong person"}
NOW = timezone.now()
LEE = assignment.Assignee("name", assignee_first_name="Lee", assignee_last_name="Ortega")


def create_code(name: str, **fields) -> InvitationCode:
    return generation.create_custom(code=name, actor=COMMAND_LINE, now=NOW - timedelta(hours=1), **fields)[0]


@pytest.fixture
def open_code(panel_admin) -> InvitationCode:
    """An unused code that was generated, assigned and mailed."""
    [code] = generation.generate(count=1, actor=Actor(panel_admin.user), now=NOW - timedelta(hours=1))
    code = assignment.assign(code_id=code.pk, assignee=LEE, actor=Actor(panel_admin.user), now=NOW)
    acting_admin = Actor(panel_admin.user)
    emails.send_invitation_email(
        code_id=code.pk, email="lee@example.com", origin="http://testserver", actor=acting_admin, now=NOW
    )
    return code


@pytest.fixture
def batch(panel_admin) -> list[InvitationCode]:
    return generation.generate(count=2, actor=Actor(panel_admin.user), now=NOW)


@pytest.fixture
def closed_codes(member) -> list[str]:
    """A used, a revoked and an expired code."""
    codes.redeem(code=create_code("AAN-USEDC-ODE22").code, member=member, now=NOW)
    codes.revoke(code_id=create_code("AAN-REVKD-CDE33").pk, actor=COMMAND_LINE, now=NOW)
    create_code("AAN-EXPRD-CDE44", expires_at=NOW - timedelta(minutes=1))
    return ["AAN-USEDC-ODE22", "AAN-REVKD-CDE33", "AAN-EXPRD-CDE44"]


def get_page(caller: Caller, path: str, **query: str) -> str:
    answer = caller.get(path, query)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def get_result_ids(caller: Caller, path: str, **query: str) -> list[object]:
    return [row.pk for row in get_context(caller, f"{path}?{urlencode(query)}")["cl"].result_list]


def audit_entry_ids_of(code: InvitationCode) -> set[object]:
    return set(AuditLogEntry.objects.filter(target_id=code.pk).values_list("pk", flat=True))


def test_support_sees_only_the_last_characters_of_an_unused_code(support_caller, open_code, closed_codes):
    for path in ("", *(f"{open_code.pk}/{page}/" for page in ("change", "history", "revoke", "unassign"))):
        page = get_page(support_caller, f"{CODES_URL}{path}")
        assert open_code.code not in page, path
        assert f"AAN-•••••-••{open_code.code[-3:]}" in page, path
    page = get_page(support_caller, CODES_URL)
    assert [code for code in closed_codes if code not in page] == []


def test_superuser_sees_every_code_in_full(staff_caller, open_code, batch, closed_codes):
    page = get_page(staff_caller, CODES_URL)

    assert "•" not in page
    assert [code for code in (open_code.code, *closed_codes) if code not in page] == []
    assert open_code.code in get_page(staff_caller, f"{CODES_URL}{open_code.pk}/change/")
    entry = AuditLogEntry.objects.get(action="codes_generated", target_id=None)
    assert batch[0].code in get_page(staff_caller, f"{AUDIT_LOG_URL}{entry.pk}/change/")
    assert open_code.code in get_page(staff_caller, AUDIT_LOG_URL)


def test_no_page_that_support_can_reach_shows_an_unused_code(
    support_caller, panel_admin, member, open_code, batch, monkeypatch
):
    hidden = [create_code("STORM-77"), open_code, *batch]
    acting_admin, reason = Actor(panel_admin.user), f"Not {open_code.code.lower()}"
    assignment.assign(code_id=hidden[0].pk, assignee=LEE, actor=acting_admin, now=NOW)
    assignment.unassign(code_id=open_code.pk, actor=acting_admin, now=NOW, reason=reason)
    list(export.export(group="unused", search=open_code.code[:9], actor=acting_admin, now=NOW))
    secrets = re.compile("|".join([*(code.code for code in hidden), open_code.code[:9]]), re.IGNORECASE)

    seen, waiting = set(), ["/staff/"]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = support_caller.client.get(path)
        assert answer.status_code in {200, 302, 403}, path
        page = answer.content.decode()
        assert not secrets.search(page), path
        # Pages with this parameter differ only in their link back to the list.
        links = {
            unescape(link).split("?_changelist_filters=")[0] for link in re.findall(r'href="(/staff/[^"#]*)', page)
        }
        waiting += sorted(links - seen - set(waiting))
        if len(seen) == 1:
            # This page has shown the menu of all lists, which takes a third of each page.
            monkeypatch.setattr(admin.site, "get_app_list", lambda request, app_label=None: [])

    assert len(seen) > 40
    for row in (f"{CODES_URL}{open_code.pk}", f"{CODES_URL}{batch[0].pk}"):
        assert {f"{row}/{page}/" for page in ("change", "revoke")} <= seen


def test_message_after_a_change_masks_a_code_that_can_still_be_redeemed(support_caller, open_code):
    unassigned = support_caller.upload(f"{CODES_URL}{open_code.pk}/unassign/", REASON)
    page = get_page(support_caller, unassigned["Location"])
    assert f"AAN-•••••-••{open_code.code[-3:]} was unassigned." in page
    assert open_code.code not in page
    assert open_code.code not in get_page(support_caller, AUDIT_LOG_URL)

    revoked = support_caller.upload(f"{CODES_URL}{open_code.pk}/revoke/", REASON)
    page = get_page(support_caller, revoked["Location"])
    assert f"{open_code.code} was revoked for good." in page
    assert open_code.code in get_page(support_caller, AUDIT_LOG_URL)
    open_code.refresh_from_db()
    assert "•" not in open_code.code


def test_audit_entry_of_a_batch_masks_the_codes_that_are_still_unused(support_caller, batch, member):
    codes.redeem(code=batch[0].code, member=member, now=NOW)
    entry = AuditLogEntry.objects.get(action="codes_generated")

    page = get_page(support_caller, f"{AUDIT_LOG_URL}{entry.pk}/change/")

    assert batch[0].code in page
    for code in batch[1:]:
        assert code.code not in page
        assert f"AAN-•••••-••{code.code[-3:]}" in page


def test_support_finds_an_unused_code_only_by_the_whole_code(support_caller, open_code):
    code = open_code.code

    for part in (code[:4], code[:9], code[:-1]):
        assert get_result_ids(support_caller, CODES_URL, q=part) == [], part
    assert get_result_ids(support_caller, CODES_URL, q=f" {code.lower()} ") == [open_code.pk]
    assert get_result_ids(support_caller, CODES_URL, q="lee ort") == [open_code.pk]


def test_support_finds_closed_codes_by_prefix(support_caller, open_code, closed_codes):
    for code in closed_codes:
        assert get_result_ids(support_caller, CODES_URL, q=code[:7]) == [InvitationCode.objects.get(code=code).pk]
    assert len(get_result_ids(support_caller, CODES_URL, q="AAN-")) == len(closed_codes)


def test_superuser_finds_every_code_by_prefix(staff_caller, open_code, closed_codes):
    assert get_result_ids(staff_caller, CODES_URL, q=open_code.code[:9]) == [open_code.pk]
    assert len(get_result_ids(staff_caller, CODES_URL, q="AAN-")) == 1 + len(closed_codes)


def test_support_finds_audit_entries_of_an_unused_code_only_by_the_whole_code(support_caller, open_code):
    code, entry_ids = open_code.code.lower(), audit_entry_ids_of(open_code)
    assert len(entry_ids) == 3

    for part in (code[:5], code[:-1], code[1:], code[4:9], code[-4:]):
        assert get_result_ids(support_caller, AUDIT_LOG_URL, q=part) == [], part
    assert set(get_result_ids(support_caller, AUDIT_LOG_URL, q=code)) == entry_ids
    assert len(get_result_ids(support_caller, AUDIT_LOG_URL, q="lee ortega")) == 1
    assert len(get_result_ids(support_caller, AUDIT_LOG_URL, q="mailed to lee@")) == 1


def test_support_finds_the_audit_entry_of_a_batch_by_a_whole_code_or_its_description(support_caller, batch):
    [entry] = AuditLogEntry.objects.filter(action="codes_generated").values_list("pk", flat=True)
    code = batch[1].code

    for part in (code[:5], code[:-1]):
        assert get_result_ids(support_caller, AUDIT_LOG_URL, q=part) == [], part
    assert get_result_ids(support_caller, AUDIT_LOG_URL, q=code) == [entry]
    assert get_result_ids(support_caller, AUDIT_LOG_URL, q="2 invitation codes") == [entry]


def test_support_finds_audit_entries_of_a_used_code_by_a_part_of_it(support_caller, closed_codes):
    for code in closed_codes:
        assert get_result_ids(support_caller, AUDIT_LOG_URL, q=code[2:9])


def test_superuser_finds_audit_entries_of_an_unused_code_by_a_part_of_it(staff_caller, open_code):
    assert set(get_result_ids(staff_caller, AUDIT_LOG_URL, q=open_code.code[2:9])) == audit_entry_ids_of(open_code)


def test_masked_columns_cannot_be_sorted(support_caller, open_code, closed_codes):
    for path, columns in ((CODES_URL, ["code"]), (AUDIT_LOG_URL, ["description", "target_name"])):
        shown = support_caller.get(path).context["cl"]
        default_order = [row.pk for row in shown.result_list]
        for column in columns:
            number = shown.list_display.index(column)
            for order in (f"{number}", f"-{number}"):
                assert get_result_ids(support_caller, path, o=order) == default_order, column


def test_support_cannot_list_codes_through_autocomplete(support_caller, open_code):
    parameters = {"app_label": "accounts", "model_name": "member", "field_name": "invitation_code", "term": ""}

    answer = support_caller.get("/staff/autocomplete/", parameters)

    assert answer.status_code == 404


def test_mask_shows_the_last_characters_of_a_long_code_and_none_of_a_short_one():
    for code, masked in (
        ("AAN-7HK2M-QXK7P", "AAN-•••••-••K7P"),
        ("SUMMER-STORM", "••••••-••ORM"),
        ("SUMMER_1", "•••••R_1"),
        # The last characters of a short code would reveal too much of it.
        ("STORM-1", "•••••-•"),
        ("VIP", "•••"),
        ("AAN-VIP", "AAN-•••"),
    ):
        assert mask(code) == masked
