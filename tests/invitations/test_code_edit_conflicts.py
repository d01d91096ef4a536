"""Optimistic locking of a code: a change may send the version it is based on in ``If-Match``."""

import pytest
from django.core import mail
from django.utils import timezone

from apps.accounts.models import AdminAccount
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import codes, generation
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode
from tests.factories import AdminAccountFactory, Caller, caller_as
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"
NAME = {"assigneeType": "name", "assigneeFirstName": "Casey", "assigneeLastName": "Lund"}
EMAIL = {"assigneeType": "email", "assigneeEmail": "lee@example.com"}
ACTIONS = ["assign", "unassign", "mail", "revoke"]
IF_MATCH_1 = {"if-match": '"1"'}
CHANGED_MESSAGE = "Somebody else changed this since you opened it. Look at it again before you change it"


@pytest.fixture
def code(db) -> InvitationCode:
    return generation.create_custom(code="STORM", actor=COMMAND_LINE, now=timezone.now())[0]


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
    rows = list(InvitationCode.objects.order_by("code").values())
    return rows, AuditLogEntry.objects.count(), len(mail.outbox), counters_are_exact()


def test_change_based_on_an_old_version_is_refused_and_names_the_new_assignee(admin_caller, other_admin_caller, code):
    assert admin_caller.post(f"{PATH}/{code.pk}/assign", NAME, **IF_MATCH_1).json()["code"]["version"] == 2
    before = snapshot()

    for action in ACTIONS:
        refused = change(other_admin_caller, code, action, **IF_MATCH_1)
        assert (refused.status_code, refused.json()["code"]) == (409, "conflict"), action
        assert refused.json()["error"] == (
            "Rowan Hale assigned this code to Casey Lund since you opened it. Look at it again before you change it"
        )
    assert snapshot() == before
    # Mailing a code does not change it.
    for action, version in (("mail", 2), ("assign", 2), ("unassign", 3), ("revoke", 4)):
        accepted = change(other_admin_caller, code, action, **{"if-match": f'"{version}"'})
        assert accepted.status_code == 200, action


def test_change_based_on_an_old_version_is_refused_after_an_unassignment(admin_caller, other_admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)
    admin_caller.delete(f"{PATH}/{code.pk}/assign")
    before = snapshot()

    refused = other_admin_caller.post(f"{PATH}/{code.pk}/assign", EMAIL, **{"if-match": '"2"'})

    assert (refused.status_code, refused.json()["error"]) == (409, CHANGED_MESSAGE)
    assert snapshot() == before


def test_without_if_match_the_last_assignment_wins(admin_caller, other_admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)

    answer = other_admin_caller.post(f"{PATH}/{code.pk}/assign", EMAIL)

    assert (answer.status_code, answer.json()["code"]["assigneeEmail"]) == (200, "lee@example.com")
    entry = AuditLogEntry.objects.get(actor__username="nadia")
    assert {"field": "assignee first name", "before": "Casey", "after": None} in entry.changes
    assert {"field": "assignee email", "before": None, "after": "lee@example.com"} in entry.changes


def test_change_of_a_code_that_was_used_or_revoked_in_between_is_refused(admin_caller, code, member):
    used = generation.create_custom(code="SPENT", actor=COMMAND_LINE, now=timezone.now())[0]
    codes.redeem(code="SPENT", member=member, now=timezone.now())
    codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=timezone.now())
    before = snapshot()

    for row, state, message in (
        (used, "used", "This code has already been used"),
        (code, "revoked", "This code has been revoked"),
    ):
        for action in ACTIONS:
            answer = change(admin_caller, row, action, **IF_MATCH_1)
            if (state, action) == ("revoked", "revoke"):
                assert (answer.status_code, answer.json()["code"]["version"]) == (200, 2)
            else:
                refusal = answer.status_code, answer.json()["code"], answer.json()["error"]
                assert refusal == (409, f"code_{state}", message), action
    assert snapshot() == before


def test_malformed_if_match_is_refused(admin_caller, code):
    before = snapshot()

    for version in ("one", "-1", 'W/"1"', "1" * 10, '"1", "2"'):
        answer = admin_caller.post(f"{PATH}/{code.pk}/assign", NAME, **{"if-match": version})
        assert (answer.status_code, answer.json()["errors"].keys()) == (400, {"If-Match"}), version
    assert snapshot() == before


def test_each_change_increments_the_version(admin_caller, code, member):
    now = timezone.now()
    lee = Assignee("email", assignee_email="lee@example.com")
    assign(code_id=code.pk, assignee=lee, actor=Actor(AdminAccount.objects.get().user), now=now)
    codes.redeem(code="STORM", member=member, now=now)

    assert InvitationCode.objects.get().version == 3
