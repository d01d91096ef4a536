"""``POST /api/user/claims/{id}/withdraw``."""

from datetime import timedelta

import pytest

from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import move
from tests.claims.factories import CLAIMS, create_claim
from tests.rollback import rolled_back
from tests.subscriptions.factories import get_usage, set_units


def withdraw_claim(caller, claim):
    return caller.post(f"{CLAIMS}/{claim.pk}/withdraw")


def test_withdrawal_before_work_starts_returns_the_unit(member, member_caller, subscription):
    set_units(subscription, "used", {"appraisal": 2})
    claim = create_claim(member, subscription, status="under_review", service_request_type="appraisal")

    response = withdraw_claim(member_caller, claim)

    assert response.status_code == 200
    assert response.json()["message"] == "Your claim has been withdrawn."
    assert response.json()["claim"]["status"] == "withdrawn"
    assert [row["status"] for row in response.json()["claim"]["history"]] == ["submitted", "withdrawn"]
    subscription.refresh_from_db()
    assert get_usage(subscription, "appraisal").used == 1
    entry = ActivityEntry.objects.get(member=member)
    assert entry.action == "claim_withdrawn"


# What becomes of the unit of a claim, by its service, its age and whether its subscription has ended. The subscription
# began yesterday.
UNIT_RETURNS = [
    ("appraisal", 0, False, "returned", (1, 0), "The service it used is yours again."),
    ("estimate", 2, False, "returned", (2, 1), "The service it used is yours again."),
    ("appraisal", 2, False, "lapsed", (2, 0), "The service it used is not yours again, because its period is over."),
    (
        "appraisal",
        0,
        True,
        "none",
        (2, 0),
        "The service it used is not yours again, because its subscription has ended.",
    ),
]


@pytest.mark.parametrize(("service", "age", "is_ended", "unit_return", "units", "sentence"), UNIT_RETURNS)
def test_member_reads_what_became_of_the_unit(
    member, member_caller, subscription, service, age, is_ended, unit_return, units, sentence
):
    set_units(subscription, "used", {service: 2})
    claim = create_claim(member, subscription, age=timedelta(days=age), service_request_type=service)
    if is_ended:
        type(subscription).objects.update(is_active=False)

    with rolled_back():
        move(claim, "declined")

        claim.refresh_from_db()
        usage = get_usage(subscription, service)
        assert (claim.unit_return, usage.used, usage.carried_over) == (unit_return, *units)
        assert f"Your claim C-000001 was declined. {sentence}" in " ".join(OutgoingMail.objects.get().text.split())
        entry = ActivityEntry.objects.get(member=member)
        assert entry.description.endswith(f"was declined. {sentence.removesuffix('.')}")

    answer = withdraw_claim(member_caller, claim).json()["claim"]

    assert answer["unitReturn"] == unit_return
    usage = get_usage(subscription, service)
    assert (usage.used, usage.carried_over) == units
    entry = ActivityEntry.objects.get(member=member)
    assert entry.description == f"The claim for {claim.property_address} was withdrawn. {sentence.removesuffix('.')}"


def test_open_claim_says_nothing_about_its_unit(member, member_caller, subscription):
    claim = create_claim(member, subscription)

    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["unitReturn"] is None


def test_withdrawal_of_another_members_claim_returns_404(other_caller, member, subscription):
    claim = create_claim(member, subscription)

    assert withdraw_claim(other_caller, claim).status_code == 404
    claim.refresh_from_db()
    assert claim.status == "submitted"
