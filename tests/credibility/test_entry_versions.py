"""Two admins at one credibility entry never overwrite each other unknowingly."""

import pytest

from apps.credibility.models import CredibilityEntry
from tests.credibility.test_admin_entries import LEAST, PATH
from tests.factories import AdminAccountFactory, Caller, caller_as
from tests.responses import error_body

pytestmark = pytest.mark.django_db
CHANGED_MEANWHILE = {
    "success": False,
    "error": "This was changed by somebody else meanwhile. Look at it again before you change it",
    "code": "conflict",
}


@pytest.fixture
def shown(admin_caller) -> dict:
    return admin_caller.post(PATH, LEAST).json()["entry"]


@pytest.fixture
def other_admin(db) -> Caller:
    return caller_as(AdminAccountFactory(user__username="vesna").user)


def seen(entry: dict) -> dict[str, str]:
    return {"if-match": f'"{entry["version"]}"'}


def test_each_change_raises_the_version_that_list_and_answers_show(admin_caller, shown):
    changed = admin_caller.patch(f"{PATH}/{shown['id']}", {"notes": "x"}, **seen(shown)).json()["entry"]

    assert (shown["version"], changed["version"]) == (1, 2)
    assert admin_caller.get(PATH).json()["entries"] == [changed]


def test_the_second_of_two_changes_is_refused_until_the_entry_was_looked_at_again(admin_caller, other_admin, shown):
    path = f"{PATH}/{shown['id']}"
    first = other_admin.patch(path, {"claimType": "Hail"}, **seen(shown)).json()["entry"]

    refused = admin_caller.patch(path, {"claimType": "Wind"}, **seen(shown))

    assert (refused.status_code, error_body(refused)) == (409, CHANGED_MEANWHILE)
    assert CredibilityEntry.objects.get().claim_type == "Hail"
    assert admin_caller.patch(path, {"claimType": "Wind"}, **seen(first)).status_code == 200


def test_an_entry_that_was_changed_meanwhile_is_not_deleted(admin_caller, other_admin, shown):
    path = f"{PATH}/{shown['id']}"
    other_admin.patch(path, {"claimType": "Hail"})

    refused = admin_caller.delete(path, **seen(shown))

    assert (refused.status_code, error_body(refused)) == (409, CHANGED_MEANWHILE)
    assert CredibilityEntry.objects.get().claim_type == "Hail"


def test_who_does_not_say_what_they_saw_is_not_asked(admin_caller, other_admin, shown):
    path = f"{PATH}/{shown['id']}"
    other_admin.patch(path, {"claimType": "Hail"})

    assert admin_caller.patch(path, {"notes": "x"}).json()["entry"]["claimType"] == "Hail"
    assert admin_caller.delete(path).status_code == 200


@pytest.mark.parametrize("method", ["patch", "delete"])
@pytest.mark.parametrize("version", ["one", "-1", '"1", "2"', "1" * 10])
def test_a_version_that_is_none_is_refused(admin_caller, shown, method, version):
    answer = getattr(admin_caller, method)(f"{PATH}/{shown['id']}", **{"if-match": version})

    assert (answer.status_code, answer.json()["errors"]) == (
        400,
        {"If-Match": ["This version does not exist. Please load the page again."]},
    )
    assert CredibilityEntry.objects.get().version == 1
