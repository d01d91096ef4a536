"""Concurrent starts and ends of impersonation by one staff user."""

import pytest

from apps.audit.models import AuditLogEntry
from apps.support.models import ImpersonationSession
from tests.factories import MemberFactory, caller_as
from tests.races.parallel import race
from tests.support.impersonation import view_as

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrently_started_impersonations_leave_one_active(support_member):
    members = MemberFactory.create_batch(4)
    callers = [caller_as(support_member) for _ in members]

    def start(number: int):
        return lambda: view_as(callers[number], members[number]).status_code

    assert set(race([start(number) for number in range(4)])) == {302}

    assert ImpersonationSession.objects.count() == 4
    assert ImpersonationSession.objects.filter(ended_at=None).count() == 1
    statuses = [caller.get("/api/auth/user").status_code for caller in callers]
    assert statuses.count(200) <= 1
    assert AuditLogEntry.objects.filter(action="impersonation_started").count() == 4


def test_impersonation_ended_concurrently_is_logged_once(member, support_member, support_caller):
    view_as(support_caller, member)

    answers = race([lambda: support_caller.post("/api/support/viewing/end").status_code for _ in range(4)])

    assert set(answers) == {200}
    assert AuditLogEntry.objects.filter(action="impersonation_ended").count() == 1
