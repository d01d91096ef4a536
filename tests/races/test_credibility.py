"""Admins and staff at one credibility entry at once."""

import pytest
from django.urls import reverse

from apps.audit.models import RecordEntry
from apps.credibility.models import CredibilityEntry
from tests.factories import caller_as
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
SEEN = {"If-Match": '"1"'}


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(contractor_name="Mara Quist", contractor_phone="(555) 010-2211")


@pytest.fixture
def path(entry) -> str:
    return f"/api/admin/credibility-entries/{entry.pk}"


def test_of_many_who_change_what_they_saw_one_does_and_the_others_are_told(panel_admin, entry, path):
    callers = [caller_as(panel_admin.user) for _ in range(6)]

    answers = race(
        [
            lambda caller=caller, kind=kind: caller.patch(path, {"claimType": f"Hail {kind}"}, **SEEN).status_code
            for kind, caller in enumerate(callers)
        ]
    )

    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    entry.refresh_from_db()
    assert entry.version == 2
    [change] = RecordEntry.objects.get().changes
    assert (change["before"], change["after"]) == (None, entry.claim_type)


@pytest.mark.parametrize("attempt", range(3))
def test_the_desk_and_the_panel_never_overwrite_each_other(panel_admin, staff, entry, path, attempt):
    admin, clerk = caller_as(panel_admin.user), caller_as(staff)
    page = reverse("admin:credibility_credibilityentry_change", args=[entry.pk])
    form = {"contractor_name": "Mara Quist", "contractor_phone": "(555) 010-2211", "is_active": "on", "seen": "1"}

    in_panel, at_desk = race(
        [
            lambda: admin.patch(path, {"claimType": "Hail"}, **SEEN).status_code == 200,
            lambda: clerk.upload(page, {**form, "claim_type": "Wind", "reason": "By letter"}).status_code == 302,
        ]
    )

    assert in_panel is not at_desk
    entry.refresh_from_db()
    assert (entry.version, entry.claim_type) == (2, "Hail" if in_panel else "Wind")
    assert RecordEntry.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_what_is_changed_and_deleted_at_once_is_one_of_both(panel_admin, entry, path, attempt):
    first, second = caller_as(panel_admin.user), caller_as(panel_admin.user)

    changed, deleted = race(
        [
            lambda: first.patch(path, {"claimType": "Hail"}, **SEEN).status_code,
            lambda: second.delete(path, **SEEN).status_code,
        ]
    )

    assert (changed, deleted) in {(200, 409), (404, 200)}
    assert CredibilityEntry.objects.exists() is (changed == 200)
    assert RecordEntry.objects.count() == 1
