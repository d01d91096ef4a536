"""``GET /api/user/dashboard``."""

from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from apps.audit import activity
from apps.claims.models import Claim
from tests.claims.factories import create_claim, create_document
from tests.rollback import rolled_back
from tests.subscriptions.factories import ended, subscribe

DASHBOARD = "/api/user/dashboard"


def get_statistics(caller):
    return caller.get(DASHBOARD).json()["statistics"]


def test_dashboard_of_new_member_is_empty(member_caller):
    response = member_caller.get(DASHBOARD)

    assert response.status_code == 200
    assert response.json() == {
        "subscription": None,
        "statistics": {
            "totalClaims": 0,
            "completedClaims": 0,
            "totalOriginalAmount": "0.00",
            "totalFinalAmount": "0.00",
            "improvementAmount": "0.00",
            "completedOriginalAmount": "0.00",
        },
        "recentClaims": [],
        "recentDocuments": [],
        "recentActivity": [],
    }


def test_dashboard_lists_ten_newest_claims_documents_and_activities(member, member_caller, other_member, subscription):
    claims = [
        create_claim(member, subscription, age=timedelta(minutes=number), property_address=f"{number} Elm")
        for number in range(11)
    ]
    for number in range(11):
        create_document(
            member, f"{number}.pdf", claim=claims[0], uploaded_at=claims[number].created_at - timedelta(hours=1)
        )
        activity.log("signed_in", member=member, description=f"entry {number}", now=timezone.now())
    create_claim(other_member, subscribe(other_member), property_address="not yours")
    create_document(other_member, "not-yours.pdf")

    dashboard = member_caller.get(DASHBOARD).json()

    assert [row["propertyAddress"] for row in dashboard["recentClaims"]] == [f"{number} Elm" for number in range(10)]
    assert [row["originalFilename"] for row in dashboard["recentDocuments"]] == [
        f"{number}.pdf" for number in range(10)
    ]
    assert {row["claimId"] for row in dashboard["recentDocuments"]} == {str(claims[0].pk)}
    assert [row["description"] for row in dashboard["recentActivity"]] == [
        f"entry {10 - number}" for number in range(10)
    ]


def test_dashboard_shows_subscription_and_usage(member, member_caller):
    created = subscribe(member, "phantom", used={"estimate": 3}, carried_over={"estimate": 1})

    subscription = member_caller.get(DASHBOARD).json()["subscription"]

    assert subscription["status"] == "active"
    assert (subscription["plan"]["displayName"], subscription["plan"]["pricePerMonth"]) == ("PHANTOM", "5200.00")
    assert (subscription["estimatesUsed"], subscription["estimatesCarriedOver"]) == (3, 1)
    assert subscription["endDate"] == f"{created.end_date:%Y-%m-%dT%H:%M:%S}Z"


def test_dashboard_shows_grace_and_pending_but_not_ended_subscriptions(member, member_caller):
    for fields, status in (
        (ended(by=timedelta(days=2)), "grace"),
        ({"activated_at": None}, "pending"),
        (ended(by=timedelta(days=3, minutes=1)), None),
        ({"is_active": False}, None),
    ):
        with rolled_back():
            subscribe(member, **fields)

            subscription = member_caller.get(DASHBOARD).json()["subscription"]

            assert (subscription and subscription["status"]) == status, fields


def test_improvement_counts_only_claims_with_both_amounts(member, member_caller, subscription):
    create_claim(member, subscription, original_claim_amount=Decimal("1000.10"), final_claim_amount=Decimal("1500.40"))
    create_claim(member, subscription, original_claim_amount=Decimal("700.00"), status="completed")
    create_claim(member, subscription, final_claim_amount=Decimal("9000.00"), status="completed")
    create_claim(member, subscription)

    assert get_statistics(member_caller) == {
        "totalClaims": 4,
        "completedClaims": 2,
        "totalOriginalAmount": "1700.10",
        "totalFinalAmount": "10500.40",
        "improvementAmount": "500.30",
        "completedOriginalAmount": "1000.10",
    }


def test_improvement_is_never_negative(member, member_caller, subscription):
    create_claim(member, subscription, original_claim_amount=Decimal("1000.00"), final_claim_amount=Decimal("400.00"))

    assert get_statistics(member_caller)["improvementAmount"] == "0.00"


def test_sums_of_fifteen_digit_amounts_are_exact_to_the_cent(member, member_caller, subscription):
    amounts = {"original_claim_amount": "9999999999999.97", "final_claim_amount": "9999999999999.98"}
    claim = create_claim(member, subscription)
    Claim.objects.filter(pk=claim.pk).update(**amounts)
    Claim.objects.bulk_create(
        Claim(member=member, subscription=subscription, col=claim.col, dol=claim.dol, **amounts) for _ in range(100)
    )

    sums = get_statistics(member_caller)

    assert sums["totalOriginalAmount"] == str(101 * Decimal("9999999999999.97"))
    assert sums["totalFinalAmount"] == str(101 * Decimal("9999999999999.98"))
    assert sums["improvementAmount"] == "1.01"


def test_dashboard_takes_six_queries_for_any_number_of_rows(
    member, member_caller, subscription, django_assert_num_queries
):
    headers = member_caller.headers()
    for more in (0, 12):
        for number in range(more):
            create_document(member, claim=create_claim(member, subscription))
            activity.log("signed_in", member=member, description=f"entry {number}", now=timezone.now())

        # The session with user, member and device; the subscription with its plan and usage; the statistics; the
        # recent claims; the recent documents; the recent activity.
        with django_assert_num_queries(6):
            member_caller.client.get(DASHBOARD, headers=headers)
