"""``POST /api/user/claims/{id}/withdraw``."""

from datetime import timedelta

import pytest

from apps.audit.models import ActivityEntry
from tests.claims.factories import CLAIMS, make_claim


def withdraw(caller, claim):
    return caller.post(f"{CLAIMS}/{claim.pk}/withdraw")


@pytest.mark.parametrize("status", ["submitted", "under_review", "info_requested"])
def test_before_work_starts_a_claim_is_withdrawn_and_its_unit_comes_back(member, member_caller, subscription, status):
    subscription.appraisals_used = 2
    subscription.save()
    claim = make_claim(member, subscription, status=status, service_request_type="appraisal")

    answer = withdraw(member_caller, claim)

    assert answer.status_code == 200
    assert answer.json()["message"] == "Your claim has been withdrawn."
    assert answer.json()["claim"]["status"] == "withdrawn"
    assert [row["status"] for row in answer.json()["claim"]["history"]] == ["submitted", "withdrawn"]
    subscription.refresh_from_db()
    assert subscription.appraisals_used == 1
    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.metadata) == ("claim_withdrawn", {"claim_id": str(claim.pk)})


@pytest.mark.parametrize("status", ["in_progress", "completed", "declined", "withdrawn"])
def test_once_work_has_started_or_is_over_nothing_is_withdrawn(member, member_caller, subscription, status):
    subscription.estimates_used = 3
    subscription.save()
    claim = make_claim(member, subscription, status=status)

    answer = withdraw(member_caller, claim)

    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_status")
    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, claim.status_changes.count(), subscription.estimates_used) == (status, 1, 3)


def test_the_unit_of_a_period_that_is_over_does_not_enter_the_next_one(member, member_caller, subscription):
    subscription.appraisals_used = 2
    subscription.save()
    claim = make_claim(member, subscription, age=timedelta(days=2), service_request_type="appraisal")

    assert withdraw(member_caller, claim).status_code == 200

    subscription.refresh_from_db()
    assert subscription.appraisals_used == 2


def test_another_members_claim_is_not_found(other_caller, member, subscription):
    claim = make_claim(member, subscription)

    assert withdraw(other_caller, claim).status_code == 404
    claim.refresh_from_db()
    assert claim.status == "submitted"
