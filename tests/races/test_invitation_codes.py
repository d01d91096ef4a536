"""Concurrent changes of one invitation code, and super admins who demote each other."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import AdminAccount
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes, generation
from apps.invitations.models import InvitationCode
from tests.factories import AdminAccountFactory, MemberFactory, caller_as
from tests.invitations.counters import counters_are_exact
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
EMAIL = {"assigneeType": "email", "assigneeEmail": "lee@example.com"}


def redeem(code: str, member) -> int:
    try:
        with transaction.atomic():
            codes.redeem(code=code, member=member, now=timezone.now())
    except codes.InvitationRefused:
        return 400
    return 200


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_code_assigned_while_it_is_redeemed_stays_used(panel_admin, attempt):
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())
    callers = [caller_as(panel_admin.user) for _ in range(3)]
    path = f"/api/admin/invitation-codes/{code.pk}/assign"

    answers = race(
        [lambda caller=caller: caller.post(path, EMAIL).status_code for caller in callers]
        + [lambda caller=caller: caller.delete(path).status_code for caller in callers]
        + [lambda member=member: redeem(code.code, member) for member in MemberFactory.create_batch(2)]
    )

    # Exactly one of the two members redeems the code, whether it is assigned or not.
    assert sorted(answers[6:]) == [200, 400]
    assert set(answers[:6]) <= {200, 409}
    code.refresh_from_db()
    assert (code.group, code.is_used) == ("used", True)
    assert counters_are_exact()


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_one_of_concurrent_assignments_of_one_version_succeeds_and_the_others_get_409(attempt):
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())
    admins = AdminAccountFactory.create_batch(4)
    path = f"/api/admin/invitation-codes/{code.pk}/assign"

    def assign(number: int, caller):
        body = {"assigneeType": "email", "assigneeEmail": f"lee{number}@example.com"}
        return caller.post(path, body, **{"if-match": '"1"'})

    answers = race(
        [
            lambda number=number, caller=caller: assign(number, caller)
            for number, caller in enumerate([caller_as(admin.user) for admin in admins])
        ]
    )

    [winner] = [number for number, answer in enumerate(answers) if answer.status_code == 200]
    refused = [answer.json() for number, answer in enumerate(answers) if number != winner]
    assert {answer["code"] for answer in refused} == {"conflict"}
    assert {answer["error"].partition(". ")[0] for answer in refused} == {
        f"Rowan Hale assigned this code to lee{winner}@example.com since you opened it"
    }
    code.refresh_from_db()
    assert (code.assignee_email, code.assigned_by, code.version) == (f"lee{winner}@example.com", admins[winner], 2)
    assert [entry.actor for entry in AuditLogEntry.objects.filter(action="code_assigned")] == [admins[winner].user]
    assert counters_are_exact()


def test_code_is_either_revoked_or_redeemed(panel_admin, member):
    created = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]
    caller = caller_as(panel_admin.user)

    revoked, redeemed = race(
        [
            lambda: caller.post(f"/api/admin/invitation-codes/{created.pk}/revoke").status_code,
            lambda: redeem(created.code, member),
        ]
    )

    assert (revoked, redeemed) in {(200, 400), (409, 200)}
    assert InvitationCode.objects.get().group == ("revoked" if revoked == 200 else "used")
    assert counters_are_exact()


def test_concurrent_sweeps_count_each_expired_code_once(panel_admin):
    now = timezone.now()
    created = generation.generate(count=6, actor=COMMAND_LINE, now=now, expires_at=now + timedelta(hours=1))
    for code in created[:3]:
        assignment.assign(
            code_id=code.pk,
            assignee=assignment.Assignee("email", assignee_email="lee@example.com"),
            actor=Actor(panel_admin.user),
            now=now,
        )

    swept = race([lambda: codes.sweep_expired(now=now + timedelta(hours=2))] * 4)

    assert sum(swept) == 6
    assert InvitationCode.objects.filter(group="revoked").count() == 6
    assert counters_are_exact()


def test_one_of_two_super_admins_who_demote_each_other_stays_super_admin():
    first, second = AdminAccountFactory.create_batch(2, role=AdminAccount.Role.SUPER_ADMIN)
    pairs = [(caller_as(first.user), second), (caller_as(second.user), first)]
    for caller, _ in pairs:
        assert caller.get("/api/admin/me").status_code == 200

    answers = race(
        [
            lambda caller=caller, other=other: (
                caller.patch(f"/api/admin/accounts/{other.pk}", {"role": "admin"}).status_code
            )
            for caller, other in pairs
        ]
    )

    # The second one is no longer super_admin, or is refused because it would demote the last one.
    assert 200 in answers
    assert AdminAccount.objects.filter(role="super_admin").count() == 1
