"""``GET /api/user/dashboard``."""

from datetime import timedelta
from decimal import Decimal

import pytest

from apps.audit import activity
from tests.claims.factories import make_claim, make_document
from tests.subscriptions.factories import ended, subscribe

DASHBOARD = "/api/user/dashboard"


def statistics(caller):
    return caller.get(DASHBOARD).json()["statistics"]


def test_a_new_members_dashboard_is_empty(member_caller):
    answer = member_caller.get(DASHBOARD)

    assert answer.status_code == 200
    assert answer.json() == {
        "subscription": None,
        "statistics": {
            "totalClaims": 0,
            "completedClaims": 0,
            "totalOriginalAmount": "0.00",
            "totalFinalAmount": "0.00",
            "improvementAmount": "0.00",
        },
        "recentClaims": [],
        "recentDocuments": [],
        "recentActivity": [],
    }


def test_the_ten_newest_of_each_are_shown_newest_first(member, member_caller, other_member, subscription):
    claims = [
        make_claim(member, subscription, age=timedelta(minutes=number), property_address=f"{number} Elm")
        for number in range(11)
    ]
    for number in range(11):
        make_document(
            member, f"{number}.pdf", claim=claims[0], uploaded_at=claims[number].created_at - timedelta(hours=1)
        )
        activity.log(member=member, action="signed_in", description=f"entry {number}")
    make_claim(other_member, subscribe(other_member), property_address="not yours")
    make_document(other_member, "not-yours.pdf")

    shown = member_caller.get(DASHBOARD).json()

    assert [row["propertyAddress"] for row in shown["recentClaims"]] == [f"{number} Elm" for number in range(10)]
    assert [row["originalFilename"] for row in shown["recentDocuments"]] == [f"{number}.pdf" for number in range(10)]
    assert {row["claimId"] for row in shown["recentDocuments"]} == {str(claims[0].pk)}
    assert [row["description"] for row in shown["recentActivity"]] == [f"entry {10 - number}" for number in range(10)]


def test_the_subscription_is_shown_with_what_is_used(member, member_caller):
    held = subscribe(member, "phantom", estimates_used=3, estimates_carried_over=1)

    subscription = member_caller.get(DASHBOARD).json()["subscription"]

    assert subscription["status"] == "active"
    assert (subscription["plan"]["displayName"], subscription["plan"]["pricePerMonth"]) == ("PHANTOM", "5200.00")
    assert (subscription["estimatesUsed"], subscription["estimatesCarriedOver"]) == (3, 1)
    assert subscription["endDate"] == f"{held.end_date:%Y-%m-%dT%H:%M:%S}Z"


@pytest.mark.parametrize(
    ("held", "status"),
    [
        (ended(by=timedelta(days=2)), "grace"),
        ({"activated_at": None}, "pending"),
        (ended(by=timedelta(days=3, minutes=1)), None),
        ({"is_active": False}, None),
    ],
)
def test_grace_and_pending_are_shown_and_what_is_over_is_not(member, member_caller, held, status):
    subscribe(member, **held)

    subscription = member_caller.get(DASHBOARD).json()["subscription"]

    assert (subscription and subscription["status"]) == status


def test_the_improvement_counts_claims_that_have_both_amounts(member, member_caller, subscription):
    make_claim(member, subscription, original_claim_amount=Decimal("1000.10"), final_claim_amount=Decimal("1500.40"))
    make_claim(member, subscription, original_claim_amount=Decimal("700.00"), status="completed")
    make_claim(member, subscription, final_claim_amount=Decimal("9000.00"), status="completed")
    make_claim(member, subscription)

    assert statistics(member_caller) == {
        "totalClaims": 4,
        "completedClaims": 2,
        "totalOriginalAmount": "1700.10",
        "totalFinalAmount": "10500.40",
        "improvementAmount": "500.30",
    }


def test_the_improvement_is_never_below_zero(member, member_caller, subscription):
    make_claim(member, subscription, original_claim_amount=Decimal("1000.00"), final_claim_amount=Decimal("400.00"))

    assert statistics(member_caller)["improvementAmount"] == "0.00"


def test_sums_of_fifteen_digit_amounts_are_exact_to_the_cent(member, member_caller, subscription):
    for _ in range(101):
        make_claim(
            member,
            subscription,
            original_claim_amount=Decimal("9999999999999.97"),
            final_claim_amount=Decimal("9999999999999.98"),
        )

    sums = statistics(member_caller)

    assert sums["totalOriginalAmount"] == str(101 * Decimal("9999999999999.97"))
    assert sums["totalFinalAmount"] == str(101 * Decimal("9999999999999.98"))
    assert sums["improvementAmount"] == "1.01"


@pytest.mark.parametrize("amount", [0, 200])
def test_it_takes_seven_queries_whatever_the_amount_of_data(
    member, member_caller, subscription, django_assert_num_queries, amount
):
    for number in range(amount):
        claim = make_claim(member, subscription)
        make_document(member, claim=claim)
        activity.log(member=member, action="signed_in", description=f"entry {number}")
    headers = member_caller.headers()

    # The session with its user and member; the device; the subscription with its plan; the statistics; the recent
    # claims; the recent documents with their claims; the recent activity.
    with django_assert_num_queries(7):
        member_caller.client.get(DASHBOARD, headers=headers)
