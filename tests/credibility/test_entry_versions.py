"""Optimistic locking of credibility entries with ``If-Match``."""

import pytest

from apps.credibility.models import CredibilityEntry
from tests.credibility.test_panel_entries import REQUIRED_FIELDS, URL
from tests.factories import AdminAccountFactory, Caller, caller_as
from tests.responses import error_body

pytestmark = pytest.mark.django_db
EDIT_CONFLICT = {
    "success": False,
    "error": "Somebody else changed this since you opened it. Look at it again before you change it",
    "code": "conflict",
}


@pytest.fixture
def entry(admin_caller) -> dict:
    return admin_caller.post(URL, REQUIRED_FIELDS).json()["entry"]


@pytest.fixture
def other_admin(db) -> Caller:
    return caller_as(AdminAccountFactory(user__username="vesna").user)


def if_match(entry: dict) -> dict[str, str]:
    return {"if-match": f'"{entry["version"]}"'}


def test_each_change_increments_the_version(admin_caller, entry):
    changed = admin_caller.patch(f"{URL}/{entry['id']}", {"notes": "x"}, **if_match(entry)).json()["entry"]

    assert (entry["version"], changed["version"]) == (1, 2)
    assert admin_caller.get(URL).json()["entries"] == [changed]


def test_update_with_outdated_version_is_refused(admin_caller, other_admin, entry):
    path = f"{URL}/{entry['id']}"
    current = other_admin.patch(path, {"claimType": "Hail"}, **if_match(entry)).json()["entry"]

    response = admin_caller.patch(path, {"claimType": "Wind"}, **if_match(entry))

    assert (response.status_code, error_body(response)) == (409, EDIT_CONFLICT)
    assert CredibilityEntry.objects.get().claim_type == "Hail"
    assert admin_caller.patch(path, {"claimType": "Wind"}, **if_match(current)).status_code == 200


def test_deletion_with_outdated_version_is_refused(admin_caller, other_admin, entry):
    path = f"{URL}/{entry['id']}"
    other_admin.patch(path, {"claimType": "Hail"})

    response = admin_caller.delete(path, **if_match(entry))

    assert (response.status_code, error_body(response)) == (409, EDIT_CONFLICT)
    assert CredibilityEntry.objects.get().claim_type == "Hail"


def test_requests_without_if_match_skip_the_version_check(admin_caller, other_admin, entry):
    path = f"{URL}/{entry['id']}"
    other_admin.patch(path, {"claimType": "Hail"})

    assert admin_caller.patch(path, {"notes": "x"}).json()["entry"]["claimType"] == "Hail"
    assert admin_caller.delete(path).status_code == 200


def test_malformed_version_is_refused(admin_caller, entry):
    for send in (admin_caller.patch, admin_caller.delete):
        for version in ("one", "-1", '"1", "2"', "1" * 10):
            response = send(f"{URL}/{entry['id']}", **{"if-match": version})
            assert (response.status_code, response.json()["errors"]) == (
                400,
                {"If-Match": ["This version does not exist. Please load the page again."]},
            )
    assert CredibilityEntry.objects.get().version == 1
