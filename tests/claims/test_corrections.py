"""``PATCH /api/user/claims/{id}``: the member corrects an open claim."""

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.exchange.corrections import describe_change
from apps.claims.models import Claim, StaffNotice
from tests.claims.factories import CLAIMS, create_claim, set_status
from tests.factories import UserFactory
from tests.subscriptions.factories import subscribe


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription, original_claim_amount="1250.00", notes="Gate code 4417")


@pytest.fixture
def correct(member_caller, claim):
    def send(**fields):
        return member_caller.patch(f"{CLAIMS}/{claim.pk}", {"expectedVersion": 1, **fields})

    return send


def test_correction_is_in_the_claim_its_history_and_the_search(correct, member_caller, claim, staff):
    claim.status_changes.create(status="under_review", changed_by=staff)

    answer = correct(homeowner=" Ida  Marsch ", dol="2026-02-26", notes="New code", originalClaimAmount="1300.5")

    body = answer.json()["claim"]
    assert answer.status_code == 200
    assert (body["homeowner"], body["dol"], body["notes"], body["version"]) == (
        "Ida Marsch",
        "2026-02-26",
        "New code",
        2,
    )
    assert [row["by"] for row in body["history"]] == ["member", "network", "member"]
    assert body["history"][0]["changes"] is None
    assert body["history"][2]["changes"] == [
        {"field": "homeowner", "from": "Ida Marsh", "to": "Ida Marsch"},
        {"field": "dol", "from": "2026-02-27", "to": "2026-02-26"},
        {"field": "originalClaimAmount", "from": "1250.00", "to": "1300.50"},
        {"field": "notes", "from": None, "to": None},
    ]
    [row] = member_caller.get(CLAIMS, {"search": "marsch"}).json()["results"]
    assert row["version"] == 2


@pytest.mark.parametrize(
    ("field", "before", "after", "described"),
    [
        ("dol", "2026-10-28", "2026-10-02", ("Date of loss", "28 Oct 2026", "2 Oct 2026")),
        ("inspection_status", "pending", "not_required", ("Inspection status", "Pending", "Not required")),
        ("original_claim_amount", None, "12500.00", ("Original claim amount", "", "$12,500.00")),
        ("claim_number", "HL-9", "", ("Claim number", "HL-9", "")),
        ("notes", None, None, ("Notes", "", "")),
    ],
)
def test_changes_are_described_as_people_write_them(field, before, after, described):
    assert describe_change({"field": field, "from": before, "to": after}) == described


def test_null_clears_what_is_optional_and_the_same_values_change_nothing(correct, claim):
    body = correct(originalClaimAmount=None, notes=None, claimNumber=None).json()["claim"]
    assert (body["originalClaimAmount"], body["notes"], body["version"]) == (None, "", 2)

    again = correct(expectedVersion=2, originalClaimAmount=None, homeowner="Ida Marsh", inspectionStatus="pending")
    assert (again.status_code, again.json()["claim"]["version"]) == (200, 2)
    assert claim.status_changes.count() == 2


def test_one_bad_field_is_named_and_changes_nothing(correct, claim):
    for fields, named in (
        ({"expectedVersion": None}, "expectedVersion"),
        ({"expectedVersion": "1"}, "expectedVersion"),
        ({"expectedVersion": 0}, "expectedVersion"),
        ({"homeowner": None}, "homeowner"),
        ({"homeowner": " "}, "homeowner"),
        ({"dol": "26 February"}, "dol"),
        ({"originalClaimAmount": "-1"}, "originalClaimAmount"),
        ({"inspectionStatus": "lost"}, "inspectionStatus"),
        ({"notes": "x" * 10_001}, "notes"),
        ({"serviceRequestType": "appraisal"}, "serviceRequestType"),
        ({"status": "completed"}, "status"),
        ({"files": []}, "files"),
    ):
        answer = correct(**{"propertyAddress": "Elsewhere", **fields})

        assert (answer.status_code, list(answer.json()["errors"])) == (400, [named]), fields
        claim.refresh_from_db()
        assert (claim.property_address, claim.version) == ("14 Alder Row, Austin TX", 1), fields


def test_expected_version_is_required(member_caller, claim):
    answer = member_caller.patch(f"{CLAIMS}/{claim.pk}", {"homeowner": "Ida"})

    assert list(answer.json()["errors"]) == ["expectedVersion"]


def test_old_version_closed_claim_and_foreign_claim_are_refused(correct, member_caller, claim, other_member):
    correct(homeowner="Ida")
    conflict = correct(homeowner="Ada")
    set_status(claim, "completed")
    closed = correct(expectedVersion=2, homeowner="Ada")
    foreign = create_claim(other_member, subscribe(other_member))
    missing = member_caller.patch(f"{CLAIMS}/{foreign.pk}", {"expectedVersion": 1, "homeowner": "Ada"})

    assert (conflict.status_code, conflict.json()["code"]) == (409, "conflict")
    assert (closed.status_code, closed.json()["code"]) == (409, "wrong_status")
    assert missing.status_code == 404
    claim.refresh_from_db()
    assert claim.homeowner == "Ida"


def test_owner_is_told_once_until_they_open_the_claim(correct, claim, support_caller, support_member):
    UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")
    Claim.objects.filter(pk=claim.pk).update(assignee=support_member)
    correct(homeowner="Ida")
    correct(expectedVersion=2, homeowner="Ada")
    assert [notice.recipient for notice in StaffNotice.objects.filter(kind="changed")] == [support_member]

    page = support_caller.get(f"/staff/claims/claim/{claim.pk}/change/").content.decode()
    correct(expectedVersion=3, homeowner="Eda")

    assert "<del>Ida Marsh</del> Ida" in page
    [first, _] = support_caller.get("/staff/inbox/", {"format": "json"}).json()["results"]
    assert (first["kind"], first["reference"]) == ("claim_changed", claim.reference)


def test_correction_moves_no_due_time(correct, claim):
    due_at = timezone.now()
    Claim.objects.filter(pk=claim.pk).update(due_at=due_at)

    correct(homeowner="Ida")

    claim.refresh_from_db()
    assert claim.due_at == due_at
