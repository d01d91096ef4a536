"""Invitation codes at the support desk under ``/staff/``."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.audit.models import RecordEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes
from apps.invitations import generation as generating
from apps.invitations.models import InvitationCode
from tests.factories import MemberFactory, UserFactory
from tests.invitations.counting import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/staff/invitations/invitationcode/"
SEARCH = "/staff/find/"
NOW = timezone.now()
REASON = {"reason": "The invitation went to the wrong person"}


@pytest.fixture
def desk(client, db):
    """Support staff with the rights of their group and no others."""
    support = UserFactory(username="support", is_staff=True)
    support.groups.add(Group.objects.get(name="Support staff"))
    client.force_login(support)
    return client


def make(name: str, **fields) -> InvitationCode:
    return generating.create_custom(code=name, actor=COMMAND_LINE, now=NOW - timedelta(hours=1), **fields)[0]


@pytest.fixture
def held(panel_admin) -> InvitationCode:
    lee = assignment.Assignee("email", assignee_email="lee@example.com")
    return assignment.assign(code_id=make("HELD").pk, assignee=lee, actor=Actor(panel_admin.user), now=NOW)


def snapshot():
    return list(InvitationCode.objects.order_by("code").values()), RecordEntry.objects.count()


def test_the_list_tells_who_redeemed_the_code_of_somebody_else(desk, held, panel_admin, member, other_member):
    own = assignment.Assignee("name", assignee_first_name="Marcus", assignee_last_name="Reyes")
    assignment.assign(code_id=make("OWN").pk, assignee=own, actor=Actor(panel_admin.user), now=NOW)
    make("FREE")
    codes.redeem(code="HELD", member=member, now=NOW)
    codes.redeem(code="OWN", member=other_member, now=NOW)

    page = desk.get(PATH).content.decode()

    assert "lee@example.com" in page
    told = [re.sub("<[^>]+>", "", cell) for cell in re.findall('field-someone_else">(.*?)</td>', page)]
    listed = re.findall(">(HELD|OWN|••••)</a>", page)
    assert dict(zip(listed, told, strict=True)) == {"HELD": "yes", "OWN": "no", "••••": "-"}


@pytest.mark.parametrize(("term", "found"), [(" held ", True), ("he", False), ("LEE@", True), ("nobody", False)])
def test_codes_are_found_by_code_and_person(desk, held, term, found):
    assert (str(held.pk) in desk.get(PATH, {"q": term}).content.decode()) is found


def test_the_list_asks_the_same_questions_whatever_the_amount(desk, held):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            desk.get(PATH)
        return len(asked)

    before = queries()
    for number in range(5):
        codes.redeem(code=make(f"SPENT-{number}").code, member=MemberFactory(), now=NOW)

    assert queries() == before


def test_facts_are_read_only_and_nothing_is_added_or_removed(desk, held):
    before = snapshot()

    shown = desk.get(f"{PATH}{held.pk}/change/")

    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert desk.post(f"{PATH}{held.pk}/change/", {"code": "FREE"}).status_code == 403
    assert desk.get(f"{PATH}add/").status_code == 403
    assert desk.post(f"{PATH}{held.pk}/delete/", {"post": "yes"}).status_code == 403
    assert b'name="action"' not in desk.get(PATH).content
    assert snapshot() == before


def test_the_page_of_a_code_tells_its_note_its_end_and_its_record(desk, panel_admin, member):
    code = make("STORM", note="Storm team", expires_at=NOW + timedelta(days=3))
    lee = assignment.Assignee("name", assignee_first_name="Lee", assignee_last_name="Ortega")
    assignment.assign(code_id=code.pk, assignee=lee, actor=Actor(panel_admin.user), now=NOW)
    codes.redeem(code="STORM", member=member, now=NOW)

    page = desk.get(f"{PATH}{code.pk}/change/").content.decode()

    for shown in ("Storm team", "Lee Ortega", "Rowan Hale", "Dana Whitlock", ">yes<"):
        assert shown in page
    assert "Code STORM assigned to Lee Ortega" in page
    assert "Code STORM created" in page
    assert "/revoke/" not in page


def test_only_what_is_still_open_can_be_changed(desk, held, member):
    late = make("LATE", expires_at=NOW - timedelta(minutes=1))
    spent, pulled, free = make("SPENT"), make("PULLED"), make("FREE")
    codes.redeem(code="SPENT", member=member, now=NOW)
    codes.revoke(code_id=pulled.pk, actor=COMMAND_LINE, now=NOW)

    offered = {
        code.code: [route for route in ("unassign", "revoke") if f"/{route}/" in page]
        for code in (held, free, late, spent, pulled)
        for page in [desk.get(f"{PATH}{code.pk}/change/").content.decode()]
    }

    assert offered == {
        "HELD": ["unassign", "revoke"],
        "FREE": ["revoke"],
        "LATE": ["revoke"],
        "SPENT": [],
        "PULLED": [],
    }


def test_a_code_is_unassigned_and_revoked_with_a_reason(desk, held):
    unassigned = desk.post(f"{PATH}{held.pk}/unassign/", REASON, follow=True)
    assert "•••• was unassigned." in unassigned.content.decode()
    assert unassigned.redirect_chain == [(f"{PATH}{held.pk}/change/", 302)]
    assert InvitationCode.objects.get().group == "unassigned"

    revoked = desk.post(f"{PATH}{held.pk}/revoke/", REASON, follow=True)
    assert "HELD was revoked for good." in revoked.content.decode()
    assert InvitationCode.objects.get().group == "revoked"
    kept = RecordEntry.objects.filter(reason=REASON["reason"]).order_by("created_at")
    assert [(entry.actor_name, entry.action) for entry in kept] == [
        ("support", "code_unassigned"),
        ("support", "code_revoked"),
    ]
    assert counters_are_exact()


@pytest.mark.parametrize(
    ("name", "route", "message"),
    [
        ("FREE", "unassign", "This code is not assigned."),
        ("SPENT", "unassign", "This code has already been used."),
        ("SPENT", "revoke", "This code has already been used."),
        ("PULLED", "unassign", "This code has been revoked."),
        ("PULLED", "revoke", "This code has been revoked."),
        ("LATE", "unassign", "This code has expired."),
    ],
)
def test_what_has_changed_between_two_clicks_is_told_and_left_alone(desk, member, name, route, message):
    code = make(name, expires_at=NOW - timedelta(minutes=1) if name == "LATE" else None)
    if name == "SPENT":
        codes.redeem(code=name, member=member, now=NOW)
    if name == "PULLED":
        codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=NOW)
    before = snapshot()

    for method in (desk.get, desk.post):
        answer = method(f"{PATH}{code.pk}/{route}/", REASON, follow=True)
        assert message in answer.content.decode()
        assert answer.redirect_chain == [(f"{PATH}{code.pk}/change/", 302)]
    assert snapshot() == before


@pytest.mark.parametrize("route", ["revoke", "unassign"])
def test_an_id_that_no_code_has_is_not_found_and_staff_without_the_right_are_refused(client, desk, held, member, route):
    assert desk.post(f"{PATH}{member.pk}/{route}/", REASON).status_code == 404
    before = snapshot()

    client.force_login(UserFactory(username="trainee", is_staff=True))

    assert client.post(f"{PATH}{held.pk}/{route}/", REASON).status_code == 403
    assert snapshot() == before


def test_a_member_s_page_tells_by_which_code_and_whose_it_was(desk, held, member, other_member):
    codes.redeem(code="HELD", member=member, now=NOW)

    page = desk.get(f"/staff/accounts/member/{member.pk}/change/").content.decode()
    assert f"{PATH}{held.pk}/change/" in page
    assert "lee@example.com" in page
    assert "Rowan Hale" in page
    assert "Redeemed by someone else" in page

    without = desk.get(f"/staff/accounts/member/{other_member.pk}/change/").content.decode()
    assert "registered without an invitation code" in without


def test_a_code_of_the_member_s_own_warns_of_nobody(desk, member):
    make("OWN", note="For the storm team")
    codes.redeem(code="OWN", member=member, now=NOW)

    page = desk.get(f"/staff/accounts/member/{member.pk}/change/").content.decode()

    assert "no one" in page
    assert "For the storm team" in page
    assert "Redeemed by someone else" not in page


@pytest.mark.parametrize("term", ["held-1", "HELD", " lee@exam", "LEE@EXAMPLE.COM"])
def test_a_member_is_found_by_the_code_and_by_whom_it_was_meant_for(desk, panel_admin, member, other_member, term):
    code = make("HELD-123")
    lee = assignment.Assignee("email", assignee_email="lee@example.com")
    assignment.assign(code_id=code.pk, assignee=lee, actor=Actor(panel_admin.user), now=NOW)
    make("HELD-OPEN")
    codes.redeem(code="HELD-123", member=member, now=NOW)

    answer = desk.get(SEARCH, {"find": term})

    assert (answer.status_code, answer["Location"]) == (302, f"/staff/accounts/member/{member.pk}/change/")


@pytest.mark.parametrize("term", ["AAN", "AAN-", "HELD-OPEN", "\u0301\u0301\u0301"])
def test_what_all_codes_share_and_codes_of_nobody_find_nobody(desk, member, term):
    [drawn] = generating.generate(count=1, actor=COMMAND_LINE, now=NOW)
    make("HELD-OPEN")
    codes.redeem(code=drawn.code, member=member, now=NOW)

    answer = desk.get(SEARCH, {"find": term})

    assert answer.status_code == 200
    assert str(member.pk) not in answer.content.decode()
