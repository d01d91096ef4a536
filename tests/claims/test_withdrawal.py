"""``POST /api/user/claims/{id}/withdraw``."""

from datetime import timedelta

import pytest

from apps.audit.models import ActivityEntry
from tests.claims.factories import CLAIMS, create_claim
from tests.subscriptions.factories import get_usage, set_units


def withdraw_claim(caller, claim):
    return caller.post(f"{CLAIMS}/{claim.pk}/withdraw")


@pytest.mark.parametrize("status", ["submitted", "under_review", "info_requested"])
def test_withdrawal_before_work_starts_returns_the_unit(member, member_caller, subscription, status):
    set_units(subscription, "used", {"appraisal": 2})
    claim = create_claim(member, subscription, status=status, service_request_type="appraisal")

    response = withdraw_claim(member_caller, claim)

    assert response.status_code == 200
    assert response.json()["message"] == "Your claim has been withdrawn."
    assert response.json()["claim"]["status"] == "withdrawn"
    assert [row["status"] for row in response.json()["claim"]["history"]] == ["submitted", "withdrawn"]
    subscription.refresh_from_db()
    assert get_usage(subscription, "appraisal").used == 1
    entry = ActivityEntry.objects.get(member=member)
    assert entry.action == "claim_withdrawn"


@pytest.mark.parametrize("status", ["in_progress", "completed", "declined", "withdrawn"])
def test_withdrawal_after_work_has_started_is_refused(member, member_caller, subscription, status):
    set_units(subscription, "used", {"estimate": 3})
    claim = create_claim(member, subscription, status=status)

    response = withdraw_claim(member_caller, claim)

    assert (response.status_code, response.json()["code"]) == (409, "wrong_status")
    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, claim.status_changes.count(), get_usage(subscription).used) == (status, 1, 3)


def test_unit_of_previous_period_is_not_returned(member, member_caller, subscription):
    set_units(subscription, "used", {"appraisal": 2})
    claim = create_claim(member, subscription, age=timedelta(days=2), service_request_type="appraisal")

    assert withdraw_claim(member_caller, claim).status_code == 200

    subscription.refresh_from_db()
    assert get_usage(subscription, "appraisal").used == 2


def test_withdrawal_of_another_members_claim_returns_404(other_caller, member, subscription):
    claim = create_claim(member, subscription)

    assert withdraw_claim(other_caller, claim).status_code == 404
    claim.refresh_from_db()
    assert claim.status == "submitted"
