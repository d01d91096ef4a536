"""Two admins at one list: a change may say which version of the code was seen, and none is overwritten unknowingly."""

import pytest
from django.core import mail
from django.utils import timezone

from apps.accounts.models import AdminAccount
from apps.audit.models import RecordEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import codes
from apps.invitations import generation as generating
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode
from tests.factories import AdminAccountFactory, Caller, caller_as
from tests.invitations.counting import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"
NAME = {"assigneeType": "name", "assigneeFirstName": "Casey", "assigneeLastName": "Lund"}
EMAIL = {"assigneeType": "email", "assigneeEmail": "lee@example.com"}
SEEN = {"if-match": '"1"'}
MEANWHILE = "This was changed by somebody else meanwhile. Look at it again before you change it"


@pytest.fixture
def code(db) -> InvitationCode:
    return generating.create_custom(code="STORM", actor=COMMAND_LINE, now=timezone.now())[0]


@pytest.fixture
def other_admin_caller(db) -> Caller:
    return caller_as(AdminAccountFactory(user__username="nadia", full_name="Nadia Kim").user)


def change(caller: Caller, code: InvitationCode, action: str, **headers: str):
    path = f"{PATH}/{code.pk}"
    if action == "unassign":
        return caller.delete(f"{path}/assign", **headers)
    body = {"assign": EMAIL, "mail": {"email": "lee@example.com"}, "revoke": None}[action]
    return caller.post(f"{path}/{action}", body, **headers)


def snapshot():
    return list(InvitationCode.objects.values()), RecordEntry.objects.count(), len(mail.outbox), counters_are_exact()


@pytest.mark.parametrize("action", ["assign", "unassign", "mail", "revoke"])
def test_what_another_admin_assigned_meanwhile_is_not_overwritten(
    admin_caller, other_admin_caller, code, panel_admin, action
):
    assert admin_caller.post(f"{PATH}/{code.pk}/assign", NAME, **SEEN).json()["code"]["version"] == 2
    before = snapshot()

    refused = change(other_admin_caller, code, action, **SEEN)

    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert refused.json()["error"] == (
        "Rowan Hale assigned this code to Casey Lund meanwhile. Look at it again before you change it"
    )
    assert snapshot() == before
    assert change(other_admin_caller, code, action, **{"if-match": '"2"'}).status_code == 200


def test_what_another_admin_took_back_meanwhile_is_told_as_well(admin_caller, other_admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)
    admin_caller.delete(f"{PATH}/{code.pk}/assign")
    before = snapshot()

    refused = other_admin_caller.post(f"{PATH}/{code.pk}/assign", EMAIL, **{"if-match": '"2"'})

    assert (refused.status_code, refused.json()["error"]) == (409, MEANWHILE)
    assert snapshot() == before


def test_without_the_header_the_last_one_to_assign_counts(admin_caller, other_admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)

    answer = other_admin_caller.post(f"{PATH}/{code.pk}/assign", EMAIL)

    assert (answer.status_code, answer.json()["code"]["assigneeEmail"]) == (200, "lee@example.com")
    kept = RecordEntry.objects.get(actor_name="nadia")
    assert {"field": "assignee first name", "before": "Casey", "after": None} in kept.changes
    assert {"field": "assignee email", "before": None, "after": "lee@example.com"} in kept.changes


@pytest.mark.parametrize("action", ["assign", "unassign", "mail", "revoke"])
@pytest.mark.parametrize("gone", ["used", "revoked"])
def test_a_code_that_is_gone_between_two_clicks_is_called_so(admin_caller, code, member, action, gone):
    if gone == "used":
        codes.redeem(code="STORM", member=member, now=timezone.now())
    else:
        codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=timezone.now())
    before = snapshot()

    answer = change(admin_caller, code, action, **SEEN)

    if (gone, action) == ("revoked", "revoke"):
        assert (answer.status_code, answer.json()["code"]["version"]) == (200, 2)
    else:
        message = {"used": "This code has already been used", "revoked": "This code has been revoked"}[gone]
        assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (409, f"code_{gone}", message)
    assert snapshot() == before


@pytest.mark.parametrize("version", ["one", "-1", 'W/"1"', "1" * 10, '"1", "2"'])
def test_a_version_that_is_none_is_refused(admin_caller, code, version):
    before = snapshot()

    answer = admin_caller.post(f"{PATH}/{code.pk}/assign", NAME, **{"if-match": version})

    assert (answer.status_code, answer.json()["errors"].keys()) == (400, {"If-Match"})
    assert snapshot() == before


def test_each_change_is_counted_and_the_sweep_is_none(admin_caller, code, member):
    now = timezone.now()
    lee = Assignee("email", assignee_email="lee@example.com")
    assign(code_id=code.pk, assignee=lee, actor=Actor(AdminAccount.objects.get().user), now=now)
    codes.redeem(code="STORM", member=member, now=now)

    assert InvitationCode.objects.get().version == 3
