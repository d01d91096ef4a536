"""Concurrent changes of one credibility entry."""

import pytest
from django.urls import reverse

from apps.audit.models import AuditLogEntry
from apps.credibility.models import CredibilityEntry
from tests.factories import caller_as
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
IF_MATCH = {"If-Match": '"1"'}


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(contractor_name="Mara Quist", contractor_phone="(555) 010-2211")


@pytest.fixture
def path(entry) -> str:
    return f"/api/admin/credibility-entries/{entry.pk}"


def test_one_of_concurrent_edits_of_one_version_succeeds_and_the_others_get_409(panel_admin, entry, path):
    callers = [caller_as(panel_admin.user) for _ in range(4)]

    answers = race(
        [
            lambda caller=caller, kind=kind: caller.patch(path, {"claimType": f"Hail {kind}"}, **IF_MATCH).status_code
            for kind, caller in enumerate(callers)
        ]
    )

    assert sorted(answers) == [200, 409, 409, 409]
    entry.refresh_from_db()
    assert entry.version == 2
    [change] = AuditLogEntry.objects.get().changes
    assert (change["before"], change["after"]) == (None, entry.claim_type)


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_support_and_panel_do_not_overwrite_each_other(panel_admin, staff, entry, path, attempt):
    admin, support = caller_as(panel_admin.user), caller_as(staff)
    page = reverse("admin:credibility_credibilityentry_change", args=[entry.pk])
    form = {"contractor_name": "Mara Quist", "contractor_phone": "(555) 010-2211", "is_active": "on", "seen": "1"}

    in_panel, in_support = race(
        [
            lambda: admin.patch(path, {"claimType": "Hail"}, **IF_MATCH).status_code == 200,
            lambda: support.upload(page, {**form, "claim_type": "Wind", "reason": "By letter"}).status_code == 302,
        ]
    )

    assert in_panel is not in_support
    entry.refresh_from_db()
    assert (entry.version, entry.claim_type) == (2, "Hail" if in_panel else "Wind")
    assert AuditLogEntry.objects.count() == 1


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_concurrent_edit_and_deletion_do_not_both_succeed(panel_admin, entry, path, attempt):
    first, second = caller_as(panel_admin.user), caller_as(panel_admin.user)

    changed, deleted = race(
        [
            lambda: first.patch(path, {"claimType": "Hail"}, **IF_MATCH).status_code,
            lambda: second.delete(path, **IF_MATCH).status_code,
        ]
    )

    assert (changed, deleted) in {(200, 409), (404, 200)}
    assert CredibilityEntry.objects.exists() is (changed == 200)
    assert AuditLogEntry.objects.count() == 1
