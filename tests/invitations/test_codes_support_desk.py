"""Invitation codes at the support desk under ``/staff/``."""

import pytest
from django.utils import timezone

from apps.accounts.record import COMMAND_LINE, Actor
from apps.invitations import assignment, codes
from apps.invitations.models import InvitationCode
from tests.invitations.counting import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/staff/invitations/invitationcode/"
NOW = timezone.now()


@pytest.fixture
def desk(client, staff):
    client.force_login(staff)
    return client


@pytest.fixture
def held(panel_admin) -> InvitationCode:
    [code] = codes.create_custom(code="HELD", by=COMMAND_LINE, now=NOW)
    return assignment.assign(
        code_id=code.pk,
        assignee=assignment.Assignee("email", assignee_email="lee@example.com"),
        by=Actor(panel_admin.user),
        now=NOW,
    )


def act(desk, action: str, *chosen: InvitationCode) -> str:
    form = {"action": action, "_selected_action": [str(code.pk) for code in chosen]}
    return desk.post(PATH, form, follow=True).content.decode()


def test_the_list_tells_who_redeemed_the_code_of_somebody_else(desk, held, member):
    codes.redeem(code="HELD", member=member, now=NOW)

    page = desk.get(PATH).content.decode()

    assert "lee@example.com" in page
    assert 'field-someone_else"><img src="/static/admin/img/icon-yes.svg"' in page


@pytest.mark.parametrize(("term", "found"), [(" held ", True), ("he", True), ("LEE@", True), ("nobody", False)])
def test_codes_are_found_by_code_and_person(desk, held, term, found):
    assert (str(held.pk) in desk.get(PATH, {"q": term}).content.decode()) is found


def test_facts_are_read_only_and_nothing_is_added_or_removed(desk, held):
    shown = desk.get(f"{PATH}{held.pk}/change/")

    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert desk.post(f"{PATH}{held.pk}/change/", {"code": "FREE"}).status_code == 403
    assert desk.get(f"{PATH}add/").status_code == 403
    assert desk.post(f"{PATH}{held.pk}/delete/", {"post": "yes"}).status_code == 403
    assert InvitationCode.objects.get().code == "HELD"


def test_codes_are_unassigned_and_revoked_by_the_rules_of_the_panel(desk, held, member):
    [free] = codes.create_custom(code="FREE", by=COMMAND_LINE, now=NOW)
    [spent] = codes.create_custom(code="SPENT", by=COMMAND_LINE, now=NOW)
    codes.redeem(code="SPENT", member=member, now=NOW)

    unassigned = act(desk, "unassign_codes", held, free, spent)
    revoked = act(desk, "revoke_codes", held, free, spent)

    assert "1 unassigned" in unassigned
    assert "FREE: This code is not assigned" in unassigned
    assert "2 revoked" in revoked
    assert "SPENT: This code has already been used" in revoked
    groups = dict(InvitationCode.objects.values_list("code", "group"))
    assert groups == {"HELD": "revoked", "FREE": "revoked", "SPENT": "used"}
    assert counters_are_exact()
