"""Invitation codes on the support site under ``/staff/``."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes, generation
from apps.invitations.models import InvitationCode
from apps.invitations.support import search_by_code
from tests.factories import MemberFactory, UserFactory
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
CODES_URL = "/staff/invitations/invitationcode/"
SEARCH_URL = "/staff/find/"
NOW = timezone.now()
REASON = {"reason": "The invitation went to the wrong person"}


@pytest.fixture
def support_client(client, db):
    """Signed in as support staff with the permissions of their group only."""
    support = UserFactory(username="support", kind=User.Kind.STAFF)
    support.groups.add(Group.objects.get(name="Support staff"))
    client.force_login(support)
    return client


def create_code(name: str, **fields) -> InvitationCode:
    return generation.create_custom(code=name, actor=COMMAND_LINE, now=NOW - timedelta(hours=1), **fields)[0]


@pytest.fixture
def assigned_code(panel_admin) -> InvitationCode:
    lee = assignment.Assignee("email", assignee_email="lee@example.com")
    return assignment.assign(code_id=create_code("HELD").pk, assignee=lee, actor=Actor(panel_admin.user), now=NOW)


def snapshot():
    return list(InvitationCode.objects.order_by("code").values()), AuditLogEntry.objects.count()


def test_list_shows_whether_someone_other_than_the_assignee_redeemed_a_code(
    support_client, assigned_code, panel_admin, member, other_member
):
    own = assignment.Assignee("name", assignee_first_name="Marcus", assignee_last_name="Reyes")
    assignment.assign(code_id=create_code("OWN").pk, assignee=own, actor=Actor(panel_admin.user), now=NOW)
    create_code("FREE")
    codes.redeem(code="HELD", member=member, now=NOW)
    codes.redeem(code="OWN", member=other_member, now=NOW)

    page = support_client.get(CODES_URL).content.decode()

    assert "lee@example.com" in page
    cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall('field-someone_else">(.*?)</td>', page)]
    listed = re.findall(">(HELD|OWN|••••)</a>", page)
    assert dict(zip(listed, cells, strict=True)) == {"HELD": "yes", "OWN": "no", "••••": "-"}


def test_codes_are_found_by_code_and_by_assignee(support_client, assigned_code):
    for query, is_found in ((" held ", True), ("he", False), ("LEE@", True), ("nobody", False)):
        page = support_client.get(CODES_URL, {"q": query}).content.decode()
        assert (str(assigned_code.pk) in page) is is_found, query


def test_query_count_does_not_depend_on_the_number_of_codes(support_client, assigned_code):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            support_client.get(CODES_URL)
        return len(captured)

    before = queries()
    for number in range(5):
        codes.redeem(code=create_code(f"SPENT-{number}").code, member=MemberFactory(), now=NOW)

    assert queries() == before


def test_codes_cannot_be_added_edited_or_deleted_directly(support_client, assigned_code):
    before = snapshot()

    shown = support_client.get(f"{CODES_URL}{assigned_code.pk}/change/")

    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert support_client.post(f"{CODES_URL}{assigned_code.pk}/change/", {"code": "FREE"}).status_code == 403
    assert support_client.get(f"{CODES_URL}add/").status_code == 403
    assert support_client.post(f"{CODES_URL}{assigned_code.pk}/delete/", {"post": "yes"}).status_code == 403
    assert b'name="action"' not in support_client.get(CODES_URL).content
    assert snapshot() == before


def test_code_page_shows_the_note_the_people_and_the_audit_log(support_client, panel_admin, member):
    code = create_code("STORM", note="Storm team", expires_at=NOW + timedelta(days=3))
    lee = assignment.Assignee("name", assignee_first_name="Lee", assignee_last_name="Ortega")
    assignment.assign(code_id=code.pk, assignee=lee, actor=Actor(panel_admin.user), now=NOW)
    codes.redeem(code="STORM", member=member, now=NOW)

    page = support_client.get(f"{CODES_URL}{code.pk}/change/").content.decode()

    for shown in ("Storm team", "Lee Ortega", "Rowan Hale", "Dana Whitlock", ">yes<"):
        assert shown in page
    assert "Code STORM assigned to Lee Ortega" in page
    assert "Code STORM created" in page
    assert "/revoke/" not in page


def test_actions_are_offered_only_for_open_codes(support_client, assigned_code, member):
    expired_code = create_code("LATE", expires_at=NOW - timedelta(minutes=1))
    used_code, revoked_code, unassigned_code = create_code("SPENT"), create_code("PULLED"), create_code("FREE")
    codes.redeem(code="SPENT", member=member, now=NOW)
    codes.revoke(code_id=revoked_code.pk, actor=COMMAND_LINE, now=NOW)

    offered = {
        code.code: [page_name for page_name in ("unassign", "revoke") if f"/{page_name}/" in page]
        for code in (assigned_code, unassigned_code, expired_code, used_code, revoked_code)
        for page in [support_client.get(f"{CODES_URL}{code.pk}/change/").content.decode()]
    }

    assert offered == {
        "HELD": ["unassign", "revoke"],
        "FREE": ["revoke"],
        "LATE": ["revoke"],
        "SPENT": [],
        "PULLED": [],
    }


def test_code_is_unassigned_and_revoked_with_a_reason(support_client, assigned_code):
    unassigned = support_client.post(f"{CODES_URL}{assigned_code.pk}/unassign/", REASON, follow=True)
    assert "•••• was unassigned." in unassigned.content.decode()
    assert unassigned.redirect_chain == [(f"{CODES_URL}{assigned_code.pk}/change/", 302)]
    assert InvitationCode.objects.get().group == "unassigned"

    revoked = support_client.post(f"{CODES_URL}{assigned_code.pk}/revoke/", REASON, follow=True)
    assert "HELD was revoked for good." in revoked.content.decode()
    assert InvitationCode.objects.get().group == "revoked"
    entries = AuditLogEntry.objects.filter(stored_reason=REASON["reason"]).order_by("created_at")
    assert [(entry.actor_name, entry.action) for entry in entries] == [
        ("support", "code_unassigned"),
        ("support", "code_revoked"),
    ]
    assert counters_are_exact()


def test_action_that_is_no_longer_possible_shows_the_reason_and_changes_nothing(support_client, member):
    ids = {
        name: create_code(name, expires_at=NOW - timedelta(minutes=1) if name == "LATE" else None).pk
        for name in ("FREE", "SPENT", "PULLED", "LATE")
    }
    codes.redeem(code="SPENT", member=member, now=NOW)
    codes.revoke(code_id=ids["PULLED"], actor=COMMAND_LINE, now=NOW)
    before = snapshot()

    for name, page_name, message in (
        ("FREE", "unassign", "This code is not assigned."),
        ("SPENT", "unassign", "This code has already been used."),
        ("SPENT", "revoke", "This code has already been used."),
        ("PULLED", "unassign", "This code has been revoked."),
        ("PULLED", "revoke", "This code has been revoked."),
        ("LATE", "unassign", "This code has expired."),
    ):
        page = f"{CODES_URL}{ids[name]}"
        submitted = support_client.post(f"{page}/{page_name}/", REASON)
        assert submitted.status_code == 422, (name, page_name)
        assert message in submitted.content.decode(), (name, page_name)
        if page_name == "unassign":
            opened = support_client.get(f"{page}/{page_name}/", follow=True)
            assert opened.redirect_chain == [(f"{page}/change/", 302)], name
            assert message in opened.content.decode(), name
    assert snapshot() == before


def test_action_on_an_unknown_code_is_404_and_without_permission_403(client, support_client, assigned_code, member):
    before = snapshot()
    actions = ("revoke", "unassign")
    assert {support_client.post(f"{CODES_URL}{member.pk}/{action}/", REASON).status_code for action in actions} == {404}

    client.force_login(UserFactory(username="trainee", kind=User.Kind.STAFF))

    assert {client.post(f"{CODES_URL}{assigned_code.pk}/{action}/", REASON).status_code for action in actions} == {403}
    assert snapshot() == before


def test_member_page_shows_the_redeemed_code_and_its_assignee(support_client, assigned_code, member, other_member):
    codes.redeem(code="HELD", member=member, now=NOW)

    page = support_client.get(f"/staff/accounts/member/{member.pk}/change/").content.decode()
    assert f"{CODES_URL}{assigned_code.pk}/change/" in page
    assert "lee@example.com" in page
    assert "Rowan Hale" in page
    assert "Redeemed by someone else" in page

    other_page = support_client.get(f"/staff/accounts/member/{other_member.pk}/change/").content.decode()
    assert "registered without an invitation code" in other_page


def test_member_page_has_no_warning_for_a_code_without_assignee(support_client, member):
    create_code("OWN", note="For the storm team")
    codes.redeem(code="OWN", member=member, now=NOW)

    page = support_client.get(f"/staff/accounts/member/{member.pk}/change/").content.decode()

    assert "no one" in page
    assert "For the storm team" in page
    assert "Redeemed by someone else" not in page


def test_search_finds_a_member_by_redeemed_code_and_by_its_assignee(support_client, member):
    code = create_code("HELD-123")
    lee = assignment.Assignee("email", assignee_email="lee@example.com")
    assignment.assign(code_id=code.pk, assignee=lee, actor=COMMAND_LINE, now=NOW)
    create_code("HELD-OPEN")
    codes.redeem(code="HELD-123", member=member, now=NOW)
    answer = support_client.get(SEARCH_URL, {"find": "held-1"})
    assert (answer.status_code, answer["Location"]) == (302, f"/staff/accounts/member/{member.pk}/change/")

    for query, is_found in (("HELD", True), (" lee@exam", True), ("LEE@EXAMPLE.COM", True), ("HELD-OPEN", False)):
        assert [result.member_id for result in search_by_code(query, limit=5)] == [member.pk] * is_found, query


def test_search_by_the_common_prefix_finds_no_member(member):
    [generated] = generation.generate(count=1, actor=COMMAND_LINE, now=NOW)
    codes.redeem(code=generated.code, member=member, now=NOW)

    assert [term for term in ("AAN", "AAN-", "\u0301\u0301\u0301") if search_by_code(term, limit=5)] == []
    assert search_by_code(generated.code[:7], limit=5)
