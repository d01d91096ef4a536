"""The inbox of staff, hand-overs and mentions, and what open pages are told of changes."""

import pytest

from apps.accounts.models import User
from apps.claims.models import Claim, StaffNotice
from tests.claims.factories import create_claim
from tests.factories import UserFactory, caller_as

INBOX, READ, CHANGES = "/staff/inbox/", "/staff/inbox/read/", "/staff/changes/"
CLAIM = "/staff/claims/claim/"


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron", is_superuser=True)


@pytest.fixture
def heron_caller(heron):
    return caller_as(heron)


def list_notices(caller):
    return caller.get(INBOX, {"format": "json"}).json()


def assign(caller, claim, assignee, note=""):
    seen = Claim.objects.get(pk=claim.pk).assignee_id or ""
    return caller.upload(f"{CLAIM}{claim.pk}/assign/", {"assignee": assignee.pk, "note": note, "seen": seen})


def test_claim_that_is_handed_over_with_a_note_is_in_the_inbox(
    support_caller, support_member, heron_caller, heron, claim
):
    assign(support_caller, claim, heron, note="The roof first, please")

    body = list_notices(heron_caller)
    [notice] = body["results"]
    assert (body["unread"], body["next"]) == (1, None)
    assert {name: notice[name] for name in ("kind", "text", "claimId", "reference", "link", "readAt")} == {
        "kind": "claim_handed_over",
        "text": f"{support_member.callsign} handed over to you: {claim.reference}",
        "claimId": str(claim.pk),
        "reference": claim.reference,
        "link": f"{CLAIM}{claim.pk}/change/",
        "readAt": None,
    }
    assert "The roof first, please" in heron_caller.get(INBOX).content.decode()
    assert claim.staff_notes.get().text == "The roof first, please"
    assert list_notices(support_caller)["results"] == []

    # The same owner again gives no notice, and nobody is notified of what they do themselves.
    assign(support_caller, claim, heron)
    assign(heron_caller, claim, support_member)
    assign(support_caller, claim, support_member)
    assert StaffNotice.objects.filter(recipient=heron).count() == 1
    assert StaffNotice.objects.filter(recipient=support_member).count() == 1


def test_notices_are_read_one_by_one_and_all_together(support_caller, heron_caller, heron, claim):
    for number in range(3):
        support_caller.upload(f"{CLAIM}{claim.pk}/note/", {"text": f"@Heron, note {number}, @heron"})
    ids = [notice["id"] for notice in list_notices(heron_caller)["results"]]
    assert len(ids) == 3
    assert {notice["kind"] for notice in list_notices(heron_caller)["results"]} == {"claim_mention"}

    # Those of others stay as they are.
    support_caller.upload(READ, {"all": "1"})
    support_caller.upload(READ, {"ids": [str(ids[1])]})
    assert list_notices(heron_caller)["unread"] == 3

    opened = heron_caller.upload(READ, {"ids": [str(ids[0])], "open": "1"})
    assert opened["Location"] == f"{CLAIM}{claim.pk}/change/"
    heron_caller.upload(READ, {"ids": [str(ids[1]), "nonsense", "9" * 30]})
    assert list_notices(heron_caller)["unread"] == 1
    heron_caller.upload(READ, {"all": "1"})
    assert list_notices(heron_caller)["unread"] == 0


def test_open_pages_are_told_what_has_changed(support_caller, heron_caller, heron, claim):
    first = heron_caller.get(CHANGES).json()
    assert (first["changed"], first["unread"]) == ([], 0)

    assign(support_caller, claim, heron)

    second = heron_caller.get(CHANGES, {"since": first["version"]}).json()
    assert second["changed"] == [f"claim:{claim.pk}", "inbox", "queues"]
    assert second["unread"] == 1
    assert heron_caller.get(CHANGES, {"since": second["version"]}).json()["changed"] == []
    others = support_caller.get(CHANGES, {"since": first["version"]}).json()
    assert (others["changed"], others["unread"]) == ([f"claim:{claim.pk}", "queues"], 0)
    assert heron_caller.get(CHANGES, {"since": second["version"] + 1}).json()["changed"] == ["inbox", "queues"]
    for malformed in ("x", "-1", "9" * 30, "²"):
        assert heron_caller.get(CHANGES, {"since": malformed}).status_code == 400


def test_inbox_is_closed_to_others(visitor, member_caller, claim):
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))

    for path in (INBOX, CHANGES):
        assert trainee.get(path).status_code == 403
        for caller in (visitor, member_caller):
            assert caller.get(path)["Location"].startswith("/staff/login/")
    assert trainee.upload(READ, {"all": "1"}).status_code == 403
